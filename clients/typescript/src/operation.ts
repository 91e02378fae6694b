/** How an operation is sent. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  /** Names of the query parameters. */
  query?: readonly string[]
  /** Media type of the request body. */
  body?: string
  /** Accepts an idempotency key: a repeat returns the first response. */
  isOnce?: true
  /** Safe to repeat without a key. */
  isSafe?: true
  /** Kind of response, if it is not JSON. */
  answer?: 'text' | 'none'
  /** Pagination of the list. */
  pages?: 'cursor' | 'offset' | 'startIndex'
}

/** Options of a single call. */
export type CallOptions = {
  /** Idempotency key, 8 to 128 visible ASCII characters. By default, each call has a new key that its retries share. */
  idempotencyKey?: string
  /**
   * True to retry after a failure that may have changed something. By default true if a retry is safe: for reads, and
   * for writes with an idempotency key.
   */
  repeatLost?: boolean
  /** Timeout of one attempt in milliseconds. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** The parts of a call, taken from its arguments. */
export type Call = {
  operation: Operation
  path: string
  body: unknown
  query: Record<string, unknown>
  options: CallOptions
}

/** Assigns arguments in the order of the generated functions: path parameters, body, query, options. */
export function callOf(operation: Operation, args: readonly unknown[]): Call {
  const rest = [...args]
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.shift()
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${name} is missing.`)
    // A dot segment would change the path.
    if (value === '' || value === '.' || value === '..') throw new TypeError(`${name} is not a valid id.`)
    return encodeURIComponent(value)
  })
  return {
    operation,
    path,
    body: operation.body ? rest.shift() : undefined,
    query: (operation.query ? rest.shift() : undefined) ?? {},
    options: rest.shift() ?? {},
  } as Call
}
