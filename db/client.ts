import { sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { DatabaseError, toDatabaseFailure } from './failures.ts'
import { openSchemaQuery } from './open-schema.ts'
import { type Database, group, map, type Results, type Statement, type Statements, sqlRows } from './statement.ts'

/**
 * Runs named statements as one transaction in one round trip. Each statement sees the writes of earlier statements, and
 * of transactions that committed in between (READ COMMITTED). Throws a DatabaseError and changes nothing if any
 * statement fails.
 */
export const runBatch = <const S extends Statements>(
  connection: Connection,
  statements: S,
  mayRetry?: () => boolean,
): Promise<Results<S>> => runOne(connection, group(statements), mayRetry)

/** The maximum number of runs of a transaction that PostgreSQL rolls back in favor of a concurrent transaction. */
const runsMax = 4

/**
 * Runs one statement under the rules of `runBatch`. After a deadlock or a serialization failure, retries immediately
 * while `mayRetry` returns true.
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
    throw await explained(connection, db, toDatabaseFailure(error))
  }
}

/**
 * Returns the failure as `closed` if an operator closed the service. PostgreSQL reports a schema that the role cannot
 * use as missing tables and functions, so a separate query finds the cause.
 */
async function explained(connection: Connection, db: Database, failure: DatabaseError): Promise<DatabaseError> {
  if (!failure.sqlState?.startsWith('42')) return failure
  try {
    connection.onRoundTrip?.()
    const { builders, read } = sqlRows<{ is_open: boolean }>(sql.raw(openSchemaQuery))
    const [row] = read([await builders[0]!(db)])
    return row?.is_open === false ? failure.asClosed() : failure
  } catch {
    return failure
  }
}

/**
 * Adds a check of the role to the statement's transaction. The check needs no additional round trip. With a wrong role,
 * the transaction changes nothing.
 */
const behindRole = <T>(statement: Statement<T>): Statement<T> =>
  map(group({ role: sqlRows(sql`select chancery_refuse_privileged_role()`), statement }), ({ statement }) => statement)
