import type { Owner } from './owner.ts'

// Any number that nothing else locks.
const migrationLock = 7_242_105_301

/** Waits for every other migration, and holds them up while this connection lives, however its process ends. */
export async function lockMigrations(owner: Owner): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [migrationLock])
}

/** The hash of the first migration that the database has seen; null when it has seen none. */
export async function firstMigrationHash(owner: Owner): Promise<string | null> {
  const { rows: known } = await owner.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known[0].name === null) return null
  const { rows } = await owner.query('select hash from drizzle.__drizzle_migrations order by id limit 1')
  return rows[0]?.hash ?? null
}

/** Lets each statement of the connection wait for locks so long and no longer. */
export async function limitLockWaits(owner: Owner, milliseconds: number): Promise<void> {
  await owner.query(`set lock_timeout = ${milliseconds}`)
}

/** Lets the audit log go on above every position that was ever given out; waits for transactions that write events. */
export async function advanceAuditPositions(owner: Owner): Promise<void> {
  await owner.query('select chancery_advance_audit_log()')
}

/** The same for a database that was restored on another server, which shows its audit log again only from here on. */
export async function advanceRestoredAuditLog(owner: Owner): Promise<void> {
  await owner.query('select chancery_advance_audit_log() where chancery_audit_log_is_ahead()')
}
