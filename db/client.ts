import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import { toDatabaseFailure } from './failures.ts'
import * as schema from './schema/index.ts'
import { type Answers, type Database, group, type Statement, type Statements } from './statement.ts'

/** A connection over HTTP; `fetchEndpoint` names a local endpoint that speaks the Neon protocol. */
export function connect(options: { url: string; fetchEndpoint?: string | undefined }): Database {
  if (options.fetchEndpoint) neonConfig.fetchEndpoint = options.fetchEndpoint
  return drizzle(neon(options.url), { schema })
}

/**
 * Runs named statements as one transaction in one round trip; later statements see what earlier ones wrote and what others
 * committed meanwhile (READ COMMITTED). Throws a DatabaseFailure and changes nothing when any of them fails.
 */
export const runBatch = <const S extends Statements>(db: Database, statements: S): Promise<Answers<S>> =>
  runOne(db, group(statements))

/** As `runBatch`, for one statement. */
export async function runOne<T>(db: Database, { builders, read }: Statement<T>): Promise<T> {
  try {
    const [first, ...rest] = builders.map((build) => build(db))
    return read(first ? await db.batch([first, ...rest]) : [])
  } catch (error) {
    throw toDatabaseFailure(error)
  }
}
