import type { Owner } from './owner.ts'

// Any number that nothing else locks.
const migrationLock = 7_242_105_301

/** Waits for every other migration, and holds them up while this connection lives, however its process ends. */
export async function lockMigrations(owner: Owner): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [migrationLock])
}

/** Returns the hash of the first migration that the database has seen; null when it has seen none. */
export const firstMigrationHash = async (owner: Owner): Promise<string | null> => (await seenHashes(owner))[0] ?? null

/** Returns the hashes of the migrations that the database has seen, oldest first. */
export async function seenHashes(owner: Owner): Promise<string[]> {
  const { rows: known } = await owner.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known[0].name === null) return []
  const { rows } = await owner.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
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
