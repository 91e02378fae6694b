import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'
import { clearLeftovers, initializeCluster, launchServer, type ServerProcess } from './postgres-process.ts'

export type PostgresOptions = {
  /** The folder for the cluster, the local passwords and the log of the last run. */
  dataDir: string
  /** The port on loopback. The default is a free port. */
  port?: number
  /** `false` trades crash safety for speed in tests. The default is true. */
  durable?: boolean
}

export type LocalPostgres = {
  port: number
  pid: number
  /** The URL of the superuser, for tests of the server itself. */
  adminUrl: string
  /** The URL of `chancery_owner`, which owns the database and is not a superuser. Migrations run as this role. */
  ownerUrl: string
  /** The URL of `chancery_app`, which can log in and owns nothing. The workers run as this role. */
  appUrl: string
  /** Closes all connections and stops the server in order. */
  stop: () => Promise<void>
}

type Passwords = { admin: string; owner: string; app: string }

const startMsMax = 60_000
const portAttemptsMax = 3

/**
 * Starts PostgreSQL on loopback with the data in `dataDir`. The first start creates the cluster, the database
 * `chancery` and its two roles. Later starts also work with files that a killed run left. Throws with the last lines of
 * the server's log if it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const dataDir = resolve(options.dataDir)
  const durable = options.durable ?? true
  const clusterDir = join(dataDir, 'cluster')
  mkdirSync(dataDir, { recursive: true })
  const passwords = localPasswords(dataDir)
  if (existsSync(join(clusterDir, 'PG_VERSION'))) await clearLeftovers(clusterDir)
  else await createCluster({ dataDir, clusterDir, durable, passwords })

  const logFile = join(dataDir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await freePort())
    const server = await launchServer({ clusterDir, logFile, flags: serverFlags(port, durable) })
    const url = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
    const adminUrl = url('postgres', passwords.admin, 'postgres')
    const isReady = await waitUntilReady(server, adminUrl)
    if (isReady) {
      await ensureRolesAndDatabase(adminUrl, passwords)
      return {
        port,
        pid: server.pid,
        adminUrl,
        ownerUrl: url('chancery_owner', passwords.owner, 'chancery'),
        appUrl: url('chancery_app', passwords.app, 'chancery'),
        stop: server.stop,
      }
    }
    await server.stop()
    // Another program can take the free port before the server starts.
    if (options.port || attempt === portAttemptsMax) throw new Error(startFailure(logFile, port))
  }
}

/** Returns the owner's URL of the server that is running on `dataDir`, or null if none is running. */
export function runningOwnerUrl(dataDir: string): string | null {
  const lockFile = join(resolve(dataDir), 'cluster', 'postmaster.pid')
  if (!existsSync(lockFile)) return null
  // The lines of postmaster.pid: process id, data folder, start time, port.
  const [pid, , , port] = readFileSync(lockFile, 'utf8').split('\n')
  try {
    process.kill(Number(pid), 0)
  } catch {
    return null
  }
  return `postgresql://chancery_owner:${localPasswords(resolve(dataDir)).owner}@127.0.0.1:${port}/chancery`
}

function localPasswords(dataDir: string): Passwords {
  const file = join(dataDir, 'passwords.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const fresh = () => randomBytes(18).toString('base64url')
  const passwords = { admin: fresh(), owner: fresh(), app: fresh() }
  writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}

async function createCluster(options: { dataDir: string; clusterDir: string; durable: boolean; passwords: Passwords }) {
  const unfinished = join(options.dataDir, 'cluster-unfinished')
  const passwordFile = join(options.dataDir, 'superuser-password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, options.passwords.admin, { mode: 0o600 })
  try {
    await initializeCluster({ clusterDir: unfinished, passwordFile, durable: options.durable })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  // The cluster gets its final name last, so an interrupted first start never leaves an incomplete cluster under this
  // name.
  renameSync(unfinished, options.clusterDir)
}

function serverFlags(port: number, durable: boolean) {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 250,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function waitUntilReady(server: ServerProcess, adminUrl: string) {
  const deadline = Date.now() + startMsMax
  while (!server.hasExited() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await delay(20)
    }
  }
  return false
}

async function ensureRolesAndDatabase(adminUrl: string, passwords: Passwords) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const [role, password, mayCreate] of [
      ['chancery_owner', passwords.owner, 'createrole'],
      ['chancery_app', passwords.app, 'nocreaterole'],
    ]) {
      const known = await client.query('select from pg_roles where rolname = $1', [role])
      const verb = known.rowCount ? 'alter' : 'create'
      const limits = `login nosuperuser nocreatedb ${mayCreate} noreplication nobypassrls`
      await client.query(`${verb} role ${role} ${limits} password ${client.escapeLiteral(password!)}`)
    }
    // Gives the owner the same privileges as if it had created the role, so migrations can set the role's limits.
    await client.query('grant chancery_app to chancery_owner with admin true, inherit false, set false')
    const known = await client.query(`select from pg_database where datname = 'chancery'`)
    if (!known.rowCount) await client.query('create database chancery owner chancery_owner')
  } finally {
    await client.end()
  }
}

function startFailure(logFile: string, port: number) {
  const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  return `PostgreSQL did not start on port ${port}. The end of ${logFile}:\n${tail}`
}
