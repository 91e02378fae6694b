import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
import { databaseProblem } from './database-problem.ts'

/** The timeout is short, because a statement that waits for a table lock blocks all later statements. */
const lockTimeoutMs = 5_000

const ownFolder = join(import.meta.dirname, '../drizzle')

/** Returns the migrations of a folder in order. */
export const readMigrations = (migrationsFolder = ownFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder })

/**
 * Applies the new migrations of a folder (`drizzle/`) as the owner of the schema, and returns their number. Concurrent
 * runs wait for each other. A migration that fails, or waits longer than five seconds for a lock, changes nothing and
 * throws.
 *
 * Rejects a database whose first migration differs from that of the folder. Rejects changes that were made to the
 * schema by hand or, with `acceptsSchema`, records them.
 */
export const migrateDatabase = (
  ownerUrl: string,
  migrationsFolder = ownFolder,
  { acceptsSchema = false } = {},
): Promise<number> =>
  withOwner(ownerUrl, async (owner) => {
    await lockMigrations(owner)
    const earlier = (await seenHashes(owner)).length
    const { before, isToRecord } = await readMigratable(owner, migrationsFolder, acceptsSchema)
    await limitLockWaits(owner, lockTimeoutMs)
    await migrate(drizzle(owner), { migrationsFolder }).catch(explainLockTimeout)
    if (isToRecord) await recordSchema(owner, before, acceptsSchema)
    await advanceRestoredAuditLog(owner)
    return (await seenHashes(owner)).length - earlier
  })

/** Throws unless the migrations can be applied to a database. Changes nothing. */
export const requireMigratable = (ownerUrl: string, migrationsFolder = ownFolder): Promise<void> =>
  withOwner(ownerUrl, async (owner) => void (await readMigratable(owner, migrationsFolder)))

async function readMigratable(owner: Owner, migrationsFolder: string, acceptsSchema = false) {
  await refuseOtherOrigin(owner, migrationsFolder)
  const before = await readSchema(owner)
  const isPending = (await seenHashes(owner)).length < readMigrations(migrationsFolder).length
  if (isPending && !acceptsSchema) refuseChangedSchema(before)
  return { before, isToRecord: isPending || acceptsSchema || !before.hasCurrentFormat }
}

async function refuseOtherOrigin(owner: Owner, migrationsFolder: string) {
  const first = await firstMigrationHash(owner)
  const [baseline] = readMigrations(migrationsFolder)
  if (first !== null && first !== baseline?.hash)
    throw new Error(
      'This database was created by an unreleased version and cannot be migrated. Nothing was changed. For the local stack, delete its data folder (.data) and start again.',
    )
}

function refuseChangedSchema({ changed }: SchemaBefore): void {
  if (changed.length === 0) return
  const names = changed.slice(0, 10).map(({ name }) => name)
  throw new Error(
    `The schema was changed by hand: ${names.join(', ')}. Nothing was migrated. Restore these parts as drizzle/ defines them, or run the command again with --accept-schema to keep the changes.`,
  )
}

function explainLockTimeout(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code === '55P03')
    throw new Error(
      'A migration waited too long for a table that another transaction has locked. Nothing was changed. Run the command again.',
      { cause: error },
    )
  throw error
}

const usage = `usage: DATABASE_URL=<owner URL> npm run db:migrate [-- --check | --accept-schema]

Applies the new migrations to a database.

--check           checks that the migrations fit the database, and changes nothing
--accept-schema   keeps parts of the schema that were changed by hand`

/** Runs a migration command and returns a message about the result. */
async function runCommand(
  ownerUrl: string,
  { check = false, 'accept-schema': acceptsSchema = false },
): Promise<string> {
  if (check) {
    await requireMigratable(ownerUrl)
    return 'All migrations can be applied to this database. Nothing was changed.'
  }
  const applied = await migrateDatabase(ownerUrl, ownFolder, { acceptsSchema })
  const count = `${applied} ${applied === 1 ? 'migration' : 'migrations'}`
  return `${applied === 0 ? 'There were no new migrations.' : `Applied ${count}.`} The database is up to date.`
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean' }, check: { type: 'boolean' }, 'accept-schema': { type: 'boolean' } },
    })
    const ownerUrl = process.env.DATABASE_URL
    if (values.help) console.log(usage)
    else if (ownerUrl) console.log(await runCommand(ownerUrl, values))
    else {
      console.error('Set DATABASE_URL to the owner URL of the database.')
      process.exitCode = 1
    }
  } catch (error) {
    const problem = databaseProblem(error)
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${(error as Error).message}\n\n${usage}`)
      process.exitCode = 2
    } else if (problem === null) throw error
    else {
      console.error(problem)
      process.exitCode = 1
    }
  }
}
