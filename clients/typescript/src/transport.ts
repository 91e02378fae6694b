import { NoResponseError, RefusedError } from './errors.ts'
import type { Call, ResponseInfo } from './operation.ts'

export type ClientOptions = {
  /** The main address of the service, such as https://api.example.com. */
  url: string
  apiKey: string
  /** The timeout of one attempt in milliseconds. The default is 30 s. */
  timeoutMs?: number
  /** The maximum total time to wait between attempts, in milliseconds. The default is 90 s. */
  waitMaxMs?: number
  /** The maximum number of attempts. The default is 5. */
  attemptsMax?: number
  fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

export type Transport = {
  /**
   * Sends a call and returns the response as JSON, text or nothing. Throws RefusedError or NoResponseError after the
   * last attempt.
   */
  send(call: Call): Promise<unknown>
  /** Sends a request without the API key to the object store or for public data. */
  fetch(url: string, init?: RequestInit & { timeoutMs?: number }): Promise<Response>
  url: string
}

const firstPauseMs = 500

/**
 * Creates a transport. It retries reads, and writes with an idempotency key. It retries any other call only after a
 * failure that changed nothing: a 429 or `not_started`. It waits for the time in `Retry-After`, and gives up
 * immediately if this time exceeds the maximum wait.
 */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, timeoutMs = 30_000, waitMaxMs = 90_000, attemptsMax = 5 } = options
  const url = addressOf(options.url)
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey is empty or contains invalid characters. Check the variable that contains the API key.')
  // The wrapper calls `fetch` without a receiver, as browsers and workers require.
  const plainFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  const request: Transport['fetch'] = async (address, { timeoutMs: limitMs = timeoutMs, signal, ...init } = {}) => {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return await plainFetch(address, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new NoResponseError(`No response from ${new URL(address).host}: ${reasonOf(cause)}.`, { cause })
    }
  }

  /** Makes one attempt. Throws RefusedError or NoResponseError. */
  async function attempt({ operation, path, query, options: { signal, timeoutMs: limitMs } }: Call, init: RequestInit) {
    const what = `${operation.method} ${path}`
    const response = await request(`${url}${path}${queryOf(query)}`, { ...init, signal, timeoutMs: limitMs })
    try {
      const text = await response.text()
      if (!response.ok) throw new RefusedError(what, response, text)
      const isJson = operation.response === undefined
      return {
        response,
        value: isJson ? (JSON.parse(text) as unknown) : operation.response === 'text' ? text : undefined,
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof RefusedError
        ? error
        : new NoResponseError(`The response to ${what} was incomplete.`, { cause: error })
    }
  }

  async function send(call: Call): Promise<unknown> {
    const { response, value } = await sendWithRetries(call)
    call.options.onResponse?.(infoOf(response))
    return value
  }

  async function sendWithRetries(call: Call): ReturnType<typeof attempt> {
    const { operation, options: own } = call
    const isSafe =
      own.retryUnknownOutcome ?? (operation.method === 'GET' || operation.isSafe === true || operation.isOnce === true)
    const init = initOf(call, apiKey, own.idempotencyKey ?? (operation.isOnce ? crypto.randomUUID() : undefined))
    let waitLeftMs = waitMaxMs
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(call, init)
      } catch (error) {
        const pauseMs = pauseOf(error, attempts)
        if (!isRetryable(error, isSafe) || attempts >= attemptsMax || pauseMs > waitLeftMs) throw error
        waitLeftMs -= pauseMs
        await pause(pauseMs, own.signal)
      }
    }
  }
  return { send, fetch: request, url }
}

const infoOf = ({ status, headers }: Response): ResponseInfo => ({
  status,
  requestId: headers.get('x-request-id'),
  isReplayed: headers.get('idempotent-replayed') === 'true',
})

function addressOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new TypeError(`url is ${JSON.stringify(url)}, but must be a URL such as https://api.example.com.`)
  return new URL(url).href.replace(/\/+$/, '')
}

/** Returns the reason why a connection failed, which Node reports in `cause`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  if (cause?.message === 'bad port') return 'HTTP requests to this port are blocked; use another port'
  return cause?.message || cause?.code || message || String(error)
}

function initOf({ operation, body }: Call, apiKey: string, idempotencyKey: string | undefined): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: 'application/json, */*;q=0.5' }
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = operation.body ?? 'application/json'
  return { method: operation.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

function queryOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/**
 * Returns whether a retry can succeed: the failed attempt changed nothing, or a retry is safe and the failure may be
 * temporary. A 409 with `Retry-After` is temporary.
 */
function isRetryable(error: unknown, isSafe: boolean): boolean {
  if (!(error instanceof RefusedError)) return isSafe && error instanceof NoResponseError
  const changedNothing = error.status === 429 || error.code === 'not_started'
  return (
    changedNothing || (isSafe && (error.status >= 500 || (error.status === 409 && error.retryAfterSeconds !== null)))
  )
}

/**
 * Returns the milliseconds in the response's `Retry-After` header. Without the header, returns a pause that doubles
 * with each attempt, with jitter.
 */
const pauseOf = (error: unknown, attempts: number): number =>
  error instanceof RefusedError && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : firstPauseMs * 2 ** (attempts - 1) * (1 + Math.random() / 2)

const fetchAttemptsMax = 3

/** Sends a request without the API key to the object store or for public data. Makes up to three attempts. */
export async function fetchWithRetries(
  transport: Pick<Transport, 'fetch'>,
  url: string,
  init: NonNullable<Parameters<Transport['fetch']>[1]>,
): Promise<{ response: Response; bytes: Uint8Array<ArrayBuffer>; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    try {
      const response = await transport.fetch(url, init)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (response.status < 500 || attempts >= fetchAttemptsMax) return { response, bytes, attempts }
    } catch (error) {
      init.signal?.throwIfAborted()
      if (attempts >= fetchAttemptsMax)
        throw error instanceof NoResponseError
          ? error
          : new NoResponseError('The response was incomplete.', { cause: error })
    }
    await pause(firstPauseMs * attempts, init.signal ?? undefined)
  }
}

/** Waits for a time. If the signal aborts, throws the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
