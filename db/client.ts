import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import { toDatabaseFailure } from './failures.ts'
import * as schema from './schema/index.ts'
import type { Answers, Database, Statement } from './statement.ts'

/** A connection over HTTP; `fetchEndpoint` names a local endpoint that speaks the Neon protocol. */
export function connect(options: { url: string; fetchEndpoint?: string | undefined }): Database {
  if (options.fetchEndpoint) neonConfig.fetchEndpoint = options.fetchEndpoint
  return drizzle(neon(options.url), { schema })
}

/**
 * Runs statements as one transaction in one round trip; later statements see what earlier ones wrote and what others
 * committed meanwhile (READ COMMITTED). Throws a DatabaseFailure and changes nothing when any of them fails.
 */
export async function runBatch<const S extends readonly Statement<unknown>[]>(
  db: Database,
  statements: S,
): Promise<Answers<S>> {
  try {
    const [first, ...rest] = statements.map((statement) => statement.build(db))
    if (!first) return [] as unknown as Answers<S>
    const answers = await db.batch([first, ...rest])
    return statements.map((statement, index) => statement.read(answers[index])) as Answers<S>
  } catch (error) {
    throw toDatabaseFailure(error)
  }
}
