import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// Any number that nothing else locks.
const migrationLock = 7_242_105_301

/**
 * Applies the migrations of `drizzle/` that the database has not seen, as the owner of the schema. Runs at the same time
 * wait for each other; a migration that fails leaves nothing behind and throws.
 */
export async function migrateDatabase(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Held by the connection, so that it ends with it however this process ends.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, '../drizzle') })
    // A database that was restored on another server shows its audit log again only from here on.
    await client.query('select chancery_advance_audit_log() where chancery_audit_log_is_ahead()')
  } finally {
    await client.end()
  }
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
