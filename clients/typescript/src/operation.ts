/** The properties of an operation that determine its request. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  /** The names of the query parameters. */
  query?: readonly string[]
  /** The media type of the request body. */
  body?: string
  /** True if the operation accepts an idempotency key. A repetition with the same key returns the first response. */
  isOnce?: true
  /** True if the operation can be safely repeated without an idempotency key. */
  isSafe?: true
  /** The kind of response, if it is not JSON. */
  response?: 'text' | 'none'
  /** The type of pagination of a list operation. */
  pages?: 'cursor' | 'offset' | 'startIndex'
}

/** Facts about a successful response. */
export type ResponseInfo = {
  status: number
  /** The id of the request. Include it if you contact support. */
  requestId: string | null
  /** True if the service returned the stored response of an earlier request with the same idempotency key. */
  isReplayed: boolean
}

/** Options of a single call. */
export type CallOptions = {
  /**
   * The idempotency key, with 8 to 128 visible ASCII characters. By default, each call gets a new key, which its
   * retries share.
   */
  idempotencyKey?: string
  /**
   * True to retry after a failure that may have changed something. By default, this is true if a retry is safe: for
   * reads, and for writes with an idempotency key.
   */
  retryUnknownOutcome?: boolean
  /** The timeout of one attempt in milliseconds. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Receives facts about the successful response, for a list about each page. */
  onResponse?: (response: ResponseInfo) => void
}

/** The parts of a call that are derived from the arguments of its function. */
export type Call = {
  operation: Operation
  path: string
  body: unknown
  query: Record<string, unknown>
  options: CallOptions
}

/**
 * Assigns arguments to the parts of a call, in the parameter order of the generated functions: path parameters, body,
 * query, options.
 */
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
