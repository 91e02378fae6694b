import pg from 'pg'
import type { NeonPools } from './neon-pools.ts'
import { EndpointError, type NeonStatement, type NeonWork } from './neon-request.ts'

// `queryMode` and `getTransactionStatus` are part of pg 8.23, but the published types do not contain them.
type StatementConfig = pg.QueryArrayConfig & { queryMode: 'extended' }
type Connection = pg.PoolClient & { getTransactionStatus: () => 'I' | 'T' | 'E' | null }

const { builtins } = pg.types
// The types that have a JSON form. Values of all other types are text in every mode.
const jsonTypes = new Set<number>([
  ...[builtins.BOOL, builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8, builtins.JSON, builtins.JSONB],
  ...[1000, 1005, 1007, 1009, 1015, 1021, 1022, 199, 3807],
])
const asText = (value: string) => value

/**
 * Runs the statements of a request on one connection. Returns a result in Neon's form, or `{ results }` for a
 * transaction, which is rolled back completely if a statement fails. Throws an EndpointError if PostgreSQL rejects a
 * statement or if no connection is free. Runs nothing if the sender has disconnected.
 */
export async function runNeonRequest(pools: NeonPools, work: NeonWork, isGone: () => boolean) {
  const connection = await pools.checkout(work.connectionString).then(asConnection, refuseConnection)
  if (isGone()) {
    connection.release()
    throw new EndpointError(499, 'the client disconnected')
  }
  const statements: NeonStatement[] = work.transaction
    ? [{ query: work.transaction, params: [] }, ...work.statements, { query: 'commit', params: [] }]
    : work.statements
  // All statements are sent before the first response. After a failure, PostgreSQL rejects the remaining statements,
  // and COMMIT rolls back.
  const outcomes = await Promise.allSettled(statements.map((statement) => connection.query(configOf(statement, work))))
  const isReusable = connection.getTransactionStatus() === 'I'
  connection.release(!isReusable)

  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw asEndpointError(failure.reason)
  const results = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<pg.QueryArrayResult>).value)
  const responses = results.map((result) => presentResult(result, work))
  return work.transaction ? { results: responses.slice(1, -1) } : responses[0]
}

function configOf(statement: NeonStatement, work: NeonWork): StatementConfig {
  return {
    text: statement.query,
    values: statement.params,
    rowMode: 'array',
    // In this mode, several statements in one string are an error, as in Neon.
    queryMode: 'extended',
    types: {
      getTypeParser: (oid: number) => (work.isRawText || !jsonTypes.has(oid) ? asText : pg.types.getTypeParser(oid)),
    },
  }
}

function presentResult(result: pg.QueryArrayResult, work: NeonWork) {
  const names = result.fields.map((field) => field.name)
  return {
    fields: result.fields.map(({ name, tableID, columnID, dataTypeID, dataTypeSize, dataTypeModifier, format }) => ({
      name,
      dataTypeID,
      tableID,
      columnID,
      dataTypeSize,
      dataTypeModifier,
      format,
    })),
    command: result.command,
    rowCount: result.rowCount,
    rows: work.isArrayMode
      ? result.rows
      : result.rows.map((row) => Object.fromEntries(row.map((value: unknown, index: number) => [names[index], value]))),
    rowAsArray: work.isArrayMode,
  }
}

const asConnection = (client: pg.PoolClient) => client as Connection

function refuseConnection(error: unknown): never {
  const refusal = asEndpointError(error)
  const code = String(refusal.fields.code ?? '')
  // The server is starting, stopping or full, so it counts as unavailable.
  if (code.startsWith('57P') || code.startsWith('53')) throw new EndpointError(503, refusal.message, refusal.fields)
  throw refusal
}

function asEndpointError(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) {
    return new EndpointError(503, `the database cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
  const { severity, code, detail, hint, position, internalPosition, internalQuery, where } = error
  const { schema, table, column, dataType, constraint, file, line, routine } = error
  const place = { where, schema, table, column, dataType, constraint, file, line, routine }
  return new EndpointError(400, error.message, {
    severity,
    code,
    detail,
    hint,
    position,
    internalPosition,
    internalQuery,
    ...place,
  })
}
