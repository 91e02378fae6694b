import type { Connection } from './connection.ts'
import { toDatabaseFailure } from './failures.ts'
import { type Answers, group, type Statement, type Statements } from './statement.ts'

/**
 * Runs named statements as one transaction in one round trip; later statements see what earlier ones wrote and what others
 * committed meanwhile (READ COMMITTED). Throws a DatabaseFailure and changes nothing when any of them fails.
 */
export const runBatch = <const S extends Statements>(connection: Connection, statements: S): Promise<Answers<S>> =>
  runOne(connection, group(statements))

/** As `runBatch`, for one statement. */
export async function runOne<T>(connection: Connection, { builders, read }: Statement<T>): Promise<T> {
  const db = await connection.open()
  try {
    const [first, ...rest] = builders.map((build) => build(db))
    return read(first ? await db.batch([first, ...rest]) : [])
  } catch (error) {
    throw toDatabaseFailure(error)
  }
}
