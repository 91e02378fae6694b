import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// Any number that nothing else locks.
const migrationLock = 7_242_105_301
/** A statement that waits for a lock of a table holds up everybody who comes after it. */
const lockTimeoutMs = 5_000

const ownMigrations = join(import.meta.dirname, '../drizzle')

/**
 * Applies the migrations of a folder (`drizzle/`) that the database has not seen, as the owner of the schema. Runs at the same
 * time wait for each other; a migration that fails, or that waits longer than five seconds for a lock, leaves nothing behind
 * and throws. A database whose first migration is not the folder's first is refused untouched.
 */
export async function migrateDatabase(ownerUrl: string, migrationsFolder = ownMigrations) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Held by the connection, so that it ends with it however this process ends.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOtherOrigin(client, migrationsFolder)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await migrate(drizzle(client), { migrationsFolder }).catch(explainLockTimeout)
    // A database that was restored on another server shows its audit log again only from here on.
    await client.query('select chancery_advance_audit_log() where chancery_audit_log_is_ahead()')
  } finally {
    await client.end()
  }
}

async function refuseOtherOrigin(client: pg.Client, migrationsFolder: string) {
  const { rows: known } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known[0].name === null) return
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id limit 1')
  const [baseline] = readMigrationFiles({ migrationsFolder })
  if (rows.length > 0 && rows[0].hash !== baseline?.hash)
    throw new Error(
      'This database was made by an unreleased version, whose migrations this one does not continue. Nothing was changed. For the local stack remove its data folder (.data) and start again.',
    )
}

function explainLockTimeout(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code === '55P03')
    throw new Error(
      'A migration waited too long for a table that another transaction holds. Nothing was changed: run it again.',
      { cause: error },
    )
  throw error
}

if (import.meta.main) {
  const ownerUrl = process.env.DATABASE_URL
  if (ownerUrl) {
    await migrateDatabase(ownerUrl)
    console.log('The database is up to date.')
  } else {
    console.error("Set DATABASE_URL to the connection string of the database's owner.")
    process.exitCode = 1
  }
}
