import { sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { DatabaseError, toDatabaseFailure } from './failures.ts'
import { group, map, type Results, type Statement, type Statements, sqlRows } from './statement.ts'

/**
 * Runs named statements as one transaction in one round trip. Later statements see the writes of earlier ones and of
 * transactions that commit in between (READ COMMITTED). Throws a DatabaseError and changes nothing if any statement
 * fails.
 */
export const runBatch = <const S extends Statements>(
  connection: Connection,
  statements: S,
  mayRetry?: () => boolean,
): Promise<Results<S>> => runOne(connection, group(statements), mayRetry)

/**
 * The maximum number of times that a transaction runs if PostgreSQL rolls it back in favor of a concurrent transaction.
 */
const runsMax = 4

/**
 * Runs one statement with the rules of `runBatch`. Retries it at once after a deadlock or a serialization failure,
 * while `mayRetry` is true.
 */
export async function runOne<T>(
  connection: Connection,
  statement: Statement<T>,
  mayRetry: () => boolean = () => true,
): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      const result = await runOnce(connection, statement)
      connection.onOutcome?.(null)
      return result
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      connection.onOutcome?.(error)
      if (error.kind !== 'serialization' || run === runsMax || !mayRetry()) throw error
    }
  }
}

async function runOnce<T>(connection: Connection, statement: Statement<T>): Promise<T> {
  const opened = connection.open()
  const db = opened instanceof Promise ? await opened : opened
  const { builders, read, isTransaction = false } = connection.role?.isToBeProved ? behindRole(statement) : statement
  // An error while building a statement is a bug, not a database failure.
  const [first, ...rest] = builders.map((build) => build(db))
  if (first) connection.onRoundTrip?.()
  try {
    const results = !first ? [] : isTransaction ? [await first] : await db.batch([first, ...rest])
    if (connection.role) connection.role.isToBeProved = false
    return read(results)
  } catch (error) {
    throw toDatabaseFailure(error)
  }
}

/**
 * Returns the statement with a check of the role in the same transaction. The check needs no further round trip, and
 * with a wrong role, the transaction changes nothing.
 */
const behindRole = <T>(statement: Statement<T>): Statement<T> =>
  map(group({ role: sqlRows(sql`select chancery_refuse_privileged_role()`), statement }), ({ statement }) => statement)
