/** How an operation is sent. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  /** The names of its query parameters. */
  query?: readonly string[]
  /** The media type of its body. */
  body?: string
  /** It accepts an idempotency key: a repeat returns the first response. */
  isOnce?: true
  /** It is safe to repeat without a key. */
  isSafe?: true
  /** What it answers where that is not JSON. */
  answer?: 'text' | 'none'
  /** How the rest of its list is asked for. */
  pages?: 'cursor' | 'offset' | 'startIndex'
}

/** What a single call may say of itself. */
export type CallOptions = {
  /** A key of your own, 8 to 128 visible ASCII characters; without it each call has one of its own, which its repeats share. */
  idempotencyKey?: string
  /** Whether to repeat after a failure that may have changed something. By default true where a repeat is safe: reads, and writes with an idempotency key. */
  repeatLost?: boolean
  /** How long one try may take. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** The parts of a call, sorted out of its arguments. */
export type Call = {
  operation: Operation
  path: string
  body: unknown
  query: Record<string, unknown>
  options: CallOptions
}

/** Sorts arguments as the generated functions take them: parameters of the path, body, query, options. */
export function callOf(operation: Operation, args: readonly unknown[]): Call {
  const rest = [...args]
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.shift()
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${name} is missing.`)
    // A dot segment would be another path.
    if (value === '' || value === '.' || value === '..') throw new TypeError(`${name} is no id.`)
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
