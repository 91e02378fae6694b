import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import {
  advanceRestoredAuditLog,
  firstMigrationHash,
  limitLockWaits,
  lockMigrations,
} from '../db/administration/migrations.ts'
import { noteParts } from '../db/administration/missing-parts.ts'
import { type Owner, withOwner } from '../db/administration/owner.ts'

/** A statement that waits for a table lock blocks all later ones. */
const lockTimeoutMs = 5_000

const ownFolder = join(import.meta.dirname, '../drizzle')

/** Returns the migrations of a folder in order. */
export const readMigrations = (migrationsFolder = ownFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder })

/** Returns the statements of migrations in order. */
export const statementsOf = (migrations: MigrationMeta[]): string[] => migrations.flatMap(({ sql }) => sql)

/**
 * Applies the new migrations of a folder (`drizzle/`) as the owner of the schema. Concurrent runs wait for each
 * other. A migration that fails, or waits longer than five seconds for a lock, changes nothing and throws. Rejects a
 * database whose first migration differs from that of the folder.
 */
export const migrateDatabase = (ownerUrl: string, migrationsFolder = ownFolder): Promise<void> =>
  withOwner(ownerUrl, async (owner) => {
    await lockMigrations(owner)
    await refuseOtherOrigin(owner, migrationsFolder)
    await limitLockWaits(owner, lockTimeoutMs)
    await migrate(drizzle(owner), { migrationsFolder }).catch(explainLockTimeout)
    await noteParts(owner, statementsOf(readMigrations(migrationsFolder)))
    await advanceRestoredAuditLog(owner)
  })

async function refuseOtherOrigin(owner: Owner, migrationsFolder: string) {
  const first = await firstMigrationHash(owner)
  const [baseline] = readMigrations(migrationsFolder)
  if (first !== null && first !== baseline?.hash)
    throw new Error(
      'This database was created by an unreleased version and cannot be migrated. Nothing was changed. For the local stack, delete its data folder (.data) and start again.',
    )
}

function explainLockTimeout(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code === '55P03')
    throw new Error(
      'A migration waited too long for a table that another transaction has locked. Nothing was changed. Run it again.',
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
    console.error('Set DATABASE_URL to the owner URL of the database.')
    process.exitCode = 1
  }
}
