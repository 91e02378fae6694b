import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import {
  advanceRestoredAuditLog,
  firstMigrationHash,
  limitLockWaits,
  lockMigrations,
  seenHashes,
} from '../db/administration/migrations.ts'
import { type Owner, withOwner } from '../db/administration/owner.ts'
import { readSchema, recordSchema, type SchemaBefore } from '../db/administration/schema-record.ts'

/** A statement that waits for a lock of a table holds up everybody who comes after it. */
const lockTimeoutMs = 5_000

const ownFolder = join(import.meta.dirname, '../drizzle')

/** The migrations of a folder, in their order. */
export const readMigrations = (migrationsFolder = ownFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder })

/**
 * Applies the migrations of a folder (`drizzle/`) that the database has not seen, as the owner of the schema. Runs at the same
 * time wait for each other; a migration that fails, or that waits longer than five seconds for a lock, leaves nothing behind
 * and throws. A database whose first migration is not the folder's first is refused untouched, and so is one whose schema somebody
 * changed by hand, unless `acceptsSchema` records the schema as it is.
 */
export const migrateDatabase = (
  ownerUrl: string,
  migrationsFolder = ownFolder,
  { acceptsSchema = false } = {},
): Promise<void> =>
  withOwner(ownerUrl, async (owner) => {
    await lockMigrations(owner)
    const { before, isToRecord } = await readMigratable(owner, migrationsFolder, acceptsSchema)
    await limitLockWaits(owner, lockTimeoutMs)
    await migrate(drizzle(owner), { migrationsFolder }).catch(explainLockTimeout)
    if (isToRecord) await recordSchema(owner, before)
    await advanceRestoredAuditLog(owner)
  })

/** Throws unless the migrations can be applied to a database. Changes nothing. */
export const requireMigratable = (ownerUrl: string, migrationsFolder = ownFolder): Promise<void> =>
  withOwner(ownerUrl, async (owner) => void (await readMigratable(owner, migrationsFolder)))

async function readMigratable(owner: Owner, migrationsFolder: string, acceptsSchema = false) {
  await refuseOtherOrigin(owner, migrationsFolder)
  const before = await readSchema(owner)
  const isPending = (await seenHashes(owner)).length < readMigrations(migrationsFolder).length
  if (isPending && !acceptsSchema) refuseChangedSchema(before)
  return { before, isToRecord: isPending || acceptsSchema || !before.hasOwnFormat }
}

async function refuseOtherOrigin(owner: Owner, migrationsFolder: string) {
  const first = await firstMigrationHash(owner)
  const [baseline] = readMigrations(migrationsFolder)
  if (first !== null && first !== baseline?.hash)
    throw new Error(
      'This database was made by an unreleased version, whose migrations this one does not continue. Nothing was changed. For the local stack remove its data folder (.data) and start again.',
    )
}

function refuseChangedSchema({ changed }: SchemaBefore): void {
  if (changed.length === 0) return
  const names = changed.slice(0, 10).map(({ name }) => name)
  throw new Error(
    `Somebody changed the schema by hand: ${names.join(', ')}. Nothing was migrated. Restore these parts as drizzle/ defines them, or run this again with --accept-schema to keep them.`,
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
    await migrateDatabase(ownerUrl, ownFolder, { acceptsSchema: process.argv.includes('--accept-schema') })
    console.log('The database is up to date.')
  } else {
    console.error("Set DATABASE_URL to the connection string of the database's owner.")
    process.exitCode = 1
  }
}
