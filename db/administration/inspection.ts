import { type Client, DatabaseError } from 'pg'
import type { Backlog } from '../../core/health/backlog.ts'
import { jobKinds } from '../../core/jobs/kinds.ts'
import { type BacklogRow, backlogOf, countMax } from '../health/backlog.ts'
import { timeLimits } from '../health/parts.ts'
import { tenantTables } from '../health/tenant-tables.ts'
import { openSchemaQuery } from '../open-schema.ts'
import { databaseClient } from './database-client.ts'
import { readRows } from './owner.ts'

/**
 * The role of a connection. `privilege` is the reason why row-level security does not apply to the role, or null if it
 * applies.
 */
export type ConnectionRole = {
  name: string
  privilege: string | null
  /** Time limits that differ from those set by the migrations, as `name = value`. */
  otherLimits: string[]
  /** True if the role's transactions cannot write, because of a setting or because the server is a standby. */
  isReadOnly: boolean
  /** The database time. */
  at: Date
}

const clientOf = (databaseUrl: string): Client => databaseClient(databaseUrl, { timeoutMs: 10_000 })

/** SQLSTATE classes and codes with which PostgreSQL rejects a role. */
const refusedRole = /^(28|42501)/

/**
 * Throws unless a database responds within ten seconds. A rejected role counts as a response. A missing database and a
 * server without free connections do not.
 */
export async function requireConnection(databaseUrl: string): Promise<void> {
  const client = clientOf(databaseUrl)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (!(error instanceof DatabaseError && refusedRole.test(error.code ?? ''))) throw error
  }
}

/** Connects to a database in the same way as the workers, and returns the role of the connection. */
export async function connectAsWorker(databaseUrl: string): Promise<ConnectionRole> {
  const client = clientOf(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_user as name, clock_timestamp() as at,
         current_setting('transaction_read_only') = 'on' as "isReadOnly", array(
         select l.name || ' = ' || current_setting(l.name) from (${timeLimits}) l (name, wanted)
         where current_setting(l.name) <> l.wanted) as "otherLimits"`,
    )
    const privilege = await client.query('select chancery_refuse_privileged_role()').then(
      () => null,
      (error: { code?: string; message: string }) => {
        if (error.code === 'CHROL') return error.message
        throw error
      },
    )
    return { ...rows[0], privilege }
  } finally {
    await client.end()
  }
}

/**
 * Returns whether `admin close` revoked a role's access to the schema. A separate check reports a role that cannot log
 * in.
 */
export async function isClosed(databaseUrl: string): Promise<boolean> {
  const rows = await readRows<{ is_open: boolean }>(databaseUrl, openSchemaQuery).catch((error: unknown) => {
    if (error instanceof DatabaseError || (error as Error).cause instanceof DatabaseError) return []
    throw error
  })
  return rows[0]?.is_open === false
}

/**
 * Returns the organization tables that do not force row-level security, and the total number of organization tables.
 */
export async function openTables(databaseUrl: string): Promise<{ open: string[]; all: number }> {
  const rows = await readRows<{ name: string; forced: boolean }>(databaseUrl, `${tenantTables} order by 1`)
  return { open: rows.filter(({ forced }) => !forced).map(({ name }) => name), all: rows.length }
}

/**
 * Returns the number of documents that a role can see before it sets the current organization. The number must be 0.
 */
export async function countVisibleDocuments(databaseUrl: string): Promise<number> {
  const [row] = await readRows<{ count: string }>(databaseUrl, 'select count(*) from documents')
  return Number(row?.count)
}

/** A long-running transaction that is visible to the owner. */
export type OpenTransaction = { session: string; seconds: number }

/**
 * Returns transactions older than a limit, including prepared transactions. Such transactions prevent the cleanup of
 * rows and delay audit events.
 */
export const openTransactions = (ownerUrl: string, secondsMax: number): Promise<OpenTransaction[]> =>
  readRows<OpenTransaction>(
    ownerUrl,
    `select t.session, extract(epoch from clock_timestamp() - t.since)::integer as seconds from (
       select 'process ' || a.pid || ' of ' || a.usename as session, a.xact_start as since from pg_stat_activity a
       where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
       union all
       select 'prepared transaction ' || p.gid, p.prepared from pg_prepared_xacts p where p.database = current_database()) t
     where t.since < clock_timestamp() - make_interval(secs => $1) order by t.since limit 10`,
    [secondsMax],
  )

/** Returns the hashes of the applied migrations, oldest first. */
export async function seenMigrations(ownerUrl: string): Promise<string[]> {
  const rows = await readRows<{ hash: string }>(
    ownerUrl,
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

/** Returns the backlog of all organizations. The workers log the same figures every minute. */
export const readWholeBacklog = async (ownerUrl: string): Promise<Backlog> =>
  backlogOf(await readRows<BacklogRow>(ownerUrl, 'select * from chancery_backlog($1, $2)', [jobKinds, countMax]))
