import type { IncomingHttpHeaders } from 'node:http'

export type NeonStatement = { query: string; params: unknown[] }

export type NeonWork = {
  connectionString: string
  /** True if values are PostgreSQL's text, instead of JSON numbers, booleans and objects. */
  isRawText: boolean
  /** True if rows are arrays of values, instead of objects by column name. */
  isArrayMode: boolean
  statements: NeonStatement[]
  /** The BEGIN statement of a batch. Null for a single statement. */
  transaction: string | null
}

/**
 * The error for a request that this endpoint rejects or cannot serve, with the status and additional error fields of
 * the response.
 */
export class EndpointError extends Error {
  status: number
  fields: Record<string, unknown>

  constructor(status: number, message: string, fields: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
}

/** Parses the headers and body of `POST /sql`. Throws an EndpointError with status 400 if they violate the protocol. */
export function parseNeonRequest(headers: IncomingHttpHeaders, body: string): NeonWork {
  const connectionString = headers['neon-connection-string']
  if (typeof connectionString !== 'string' || !/^postgres(ql)?:\/\//.test(connectionString)) {
    throw new EndpointError(400, 'invalid connection string: header Neon-Connection-String')
  }
  const payload = parseJson(body)
  const isBatch = isRecord(payload) && Array.isArray(payload.queries)
  const statements = isBatch ? (payload.queries as unknown[]).map(parseStatement) : [parseStatement(payload)]
  return {
    connectionString,
    isRawText: headers['neon-raw-text-output'] === 'true',
    isArrayMode: headers['neon-array-mode'] === 'true',
    statements,
    transaction: isBatch ? beginStatement(headers) : null,
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new EndpointError(400, 'could not parse the HTTP request body: invalid JSON')
  }
}

function parseStatement(value: unknown): NeonStatement {
  if (!isRecord(value) || typeof value.query !== 'string' || !Array.isArray(value.params ?? [])) {
    throw new EndpointError(400, 'could not parse the HTTP request body: expected { query, params } or { queries }')
  }
  return { query: value.query, params: (value.params ?? []) as unknown[] }
}

function beginStatement(headers: IncomingHttpHeaders) {
  const parts = ['begin']
  const isolation = headers['neon-batch-isolation-level']
  if (typeof isolation === 'string') {
    const level = isolationLevels[isolation]
    if (!level) throw new EndpointError(400, 'invalid isolation level: header Neon-Batch-Isolation-Level')
    parts.push(`isolation level ${level}`)
  }
  if (headers['neon-batch-read-only'] === 'true') parts.push('read only')
  if (headers['neon-batch-deferrable'] === 'true') parts.push('deferrable')
  return parts.join(' ')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
