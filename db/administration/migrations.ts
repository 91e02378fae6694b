import type { Owner } from './owner.ts'

// The arbitrary number of the advisory lock. No other advisory lock uses it.
const migrationLock = 7_242_105_301

/**
 * Waits for running migrations, and blocks others while this connection is open. The lock ends with the connection,
 * even after a crash.
 */
export async function lockMigrations(owner: Owner): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [migrationLock])
}

/** Returns the hash of the first applied migration, or null if no migration was applied. */
export const firstMigrationHash = async (owner: Owner): Promise<string | null> => (await seenHashes(owner))[0] ?? null

/** Returns the hashes of the applied migrations, oldest first. */
export async function seenHashes(owner: Owner): Promise<string[]> {
  const { rows: known } = await owner.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known[0].name === null) return []
  const { rows } = await owner.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** Limits how long each statement of the connection waits for locks. */
export async function limitLockWaits(owner: Owner, milliseconds: number): Promise<void> {
  await owner.query(`set lock_timeout = ${milliseconds}`)
}

/**
 * Advances the audit log past every position that was ever assigned. Waits for transactions that are writing events.
 */
export async function advanceAuditPositions(owner: Owner): Promise<void> {
  await owner.query('select chancery_advance_audit_log()')
}

/**
 * Advances the audit log of a database that was restored on another server. Otherwise, the positions of new events
 * could be lower than those of existing events.
 */
export async function advanceRestoredAuditLog(owner: Owner): Promise<void> {
  await owner.query('select chancery_advance_audit_log() where chancery_audit_log_is_ahead()')
}
