import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../dev/stack/ports.ts'
import { failureOf, pythonPackage, run, toolsFolder } from './python.ts'
import { swiftParts, writeSwiftFiles } from './swift-files.ts'

export type S3Access = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }

/** An external S3 server. `get` installs the server if it is missing, and throws the reason if that fails. */
export type S3Server = {
  version: string
  /** True if the server lists unfinished uploads only by their full key, and deletes them automatically. */
  forgetsUploads?: true
  get: () => string
  start: (program: string, folder: string) => Promise<Started>
}
type Started = { access: S3Access; processes: ChildProcess[] }

const [region, secretAccessKey] = ['us-east-1', 'secret-of-the-store']

/** Installs a Go program at the given version, and returns its path. */
const goProgram = (name: string, path: string, version: string) => (): string => {
  const folder = join(toolsFolder, `${name}-${version}`)
  const program = join(folder, name)
  if (existsSync(program)) return program
  // Uses only the module proxy and no C compiler for the installation.
  const problem = failureOf(
    run('env', [`GOBIN=${folder}`, 'CGO_ENABLED=0', 'GOFLAGS=-buildvcs=false', 'go', 'install', `${path}@${version}`]),
  )
  if (problem !== null) throw new Error(`${name} is unavailable here: ${problem}`)
  return program
}

/** Starts a server program that logs to a file in its folder. */
function launch(folder: string, program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const log = openSync(join(folder, 'server.log'), 'a')
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log], cwd: folder })
}

/** The object stores with which the service is tested, by program name. */
export const s3Servers: Record<string, S3Server> = {
  versitygw: {
    version: 'v1.8.0',
    get: goProgram('versitygw', 'github.com/versity/versitygw/cmd/versitygw', 'v1.8.0'),
    start: async (program, folder) => {
      const port = await freePort()
      const accessKeyId = 'store'
      const objects = join(folder, 'objects')
      mkdirSync(objects)
      const args = ['--port', `127.0.0.1:${port}`, '--region', region, 'posix', objects]
      const env = { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey }
      return {
        access: { endpoint: `http://127.0.0.1:${port}`, region, accessKeyId, secretAccessKey },
        processes: [launch(folder, program, args, env)],
      }
    },
  },
  swift: {
    version: '2.38.3',
    get: () => {
      const found = pythonPackage('swift', '2.38.3')
      if ('problem' in found) throw new Error(`swift is unavailable here: ${found.problem}`)
      return found.bin
    },
    start: async (bin, folder) => {
      const [proxy, account, container, object] = [
        await freePort(),
        await freePort(),
        await freePort(),
        await freePort(),
      ]
      const ports = { proxy, account, container, object }
      const user = { account: 'chancery', name: 'store', secret: secretAccessKey, region }
      writeSwiftFiles({ folder, bin, ports }, user)
      return {
        access: {
          endpoint: `http://127.0.0.1:${ports.proxy}`,
          region,
          accessKeyId: `${user.account}:${user.name}`,
          secretAccessKey,
        },
        processes: swiftParts.map((part) =>
          launch(folder, join(bin, `swift-${part}-server`), [join(folder, `${part}.conf`)]),
        ),
      }
    },
  },
  minio: {
    forgetsUploads: true,
    version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
    get: goProgram('minio', 'github.com/minio/minio', 'v0.0.0-20260212201848-7aac2a2c5b7c'),
    start: async (program, folder) => {
      const [port, consolePort] = [await freePort(), await freePort()]
      const accessKeyId = 'storekey'
      const at = ['--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${consolePort}`]
      const env = { MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey, MINIO_REGION: region }
      return {
        access: { endpoint: `http://127.0.0.1:${port}`, region, accessKeyId, secretAccessKey },
        processes: [launch(folder, program, ['server', join(folder, 'objects'), ...at], env)],
      }
    },
  },
}

const startMsMax = 60_000

/** Runs an action with an external store that keeps its data in a folder, and then stops the store. */
export async function onStore<T>(
  { start }: S3Server,
  program: string,
  folder: string,
  use: (access: S3Access) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const { access, processes } = await start(program, folder)
  try {
    await untilResponse(access.endpoint)
    return await use(access)
  } finally {
    for (const one of processes) one.kill('SIGKILL')
  }
}

async function untilResponse(endpoint: string): Promise<void> {
  for (const deadline = Date.now() + startMsMax; Date.now() < deadline; await delay(100)) {
    const response = await fetch(endpoint).catch(() => null)
    if (response && response.status < 500) return
  }
  throw new Error(`${endpoint} does not respond`)
}
