import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { latin1 } from '../../base/bytes.ts'
import { eicarTestFile } from '../../platform/ports/builtin-scanner.ts'

export const eicar = latin1(eicarTestFile)

export const hasClamd = (): boolean => !spawnSync('clamd', ['--version']).error

export type Clamd = { start(): Promise<void>; stop(): Promise<void> }

/** Returns ClamAV's daemon on loopback. Its signature database contains only the EICAR test file. */
export function makeClamd(workDir: string, port: number): Clamd {
  const databaseDir = join(workDir, 'signatures')
  mkdirSync(databaseDir, { recursive: true })
  chmodSync(workDir, 0o755)
  const md5 = createHash('md5').update(eicar).digest('hex')
  writeFileSync(join(databaseDir, 'local.hdb'), `${md5}:${eicar.length}:Test.EICAR.file\n`)
  const marker = Buffer.from(['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-')).toString('hex')
  writeFileSync(join(databaseDir, 'local.ndb'), `Test.EICAR.body:0:*:${marker}\n`)
  const config = join(workDir, 'clamd.conf')
  const settings = {
    DatabaseDirectory: databaseDir,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    Foreground: 'yes',
    StreamMaxLength: '110M',
    MaxFileSize: '110M',
    MaxScanSize: '400M',
  }
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  )
  let daemon: ChildProcess | null = null
  return {
    start: async () => {
      daemon = spawn('clamd', ['-c', config], { stdio: 'ignore' })
      await waitForPort(port)
    },
    stop: async () => {
      const stopped = new Promise((resolve) => daemon?.once('exit', resolve))
      daemon?.kill('SIGKILL')
      await stopped
    },
  }
}

const startMsMax = 30_000

async function waitForPort(port: number): Promise<void> {
  for (const deadline = Date.now() + startMsMax; Date.now() < deadline; ) {
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('clamd did not start')
}

const isOpen = (port: number) =>
  new Promise<boolean>((give) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      give(true)
    })
    socket.on('error', () => give(false))
  })
