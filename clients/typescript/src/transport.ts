import { LostError, RefusedError } from './errors.ts'
import type { Call } from './operation.ts'

export type ClientOptions = {
  /** The main address of the service, such as https://api.example.com. */
  url: string
  apiKey: string
  /** How long one try may take; 30 s. */
  timeoutMs?: number
  /** How long a call may wait between its tries, all pauses together; 90 s. */
  patienceMs?: number
  /** How often a call is tried at most; 5. */
  triesMax?: number
  fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

export type Transport = {
  /** The answer of a call, as JSON, text or nothing. Throws RefusedError or LostError once no further try makes sense. */
  send(call: Call): Promise<unknown>
  /** A request to any address without the key: the store, or what is published. */
  fetch(url: string, init?: RequestInit & { timeoutMs?: number }): Promise<Response>
  url: string
}

const firstPauseMs = 500

/**
 * Repeats reads, and writes under one idempotency key. Repeats any other call only after a failure that changed nothing: a 429 and
 * `not_started`. Waits as long as `Retry-After` says, and gives up at once when that is too long.
 */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, timeoutMs = 30_000, patienceMs = 90_000, triesMax = 5 } = options
  const url = addressOf(options.url)
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey is empty or holds what no key holds: is the variable set from which it comes?')
  // Called without a receiver, as browsers and workers demand.
  const plainFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  const request: Transport['fetch'] = async (address, { timeoutMs: limitMs = timeoutMs, signal, ...init } = {}) => {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return await plainFetch(address, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new LostError(`No answer came from ${new URL(address).host}: ${reasonOf(cause)}.`, { cause })
    }
  }

  /** One try; throws RefusedError or LostError. */
  async function attempt({ operation, path, query, options: { signal, timeoutMs: limitMs } }: Call, init: RequestInit) {
    const what = `${operation.method} ${path}`
    const response = await request(`${url}${path}${queryOf(query)}`, { ...init, signal, timeoutMs: limitMs })
    try {
      const text = await response.text()
      if (!response.ok) throw new RefusedError(what, response, text)
      if (operation.answer === 'none') return undefined
      return operation.answer === 'text' ? text : (JSON.parse(text) as unknown)
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof RefusedError ? error : new LostError(`${what}: the answer broke off.`, { cause: error })
    }
  }

  async function send(call: Call): Promise<unknown> {
    const { operation, options: own } = call
    const isSafe =
      own.repeatLost ?? (operation.method === 'GET' || operation.isSafe === true || operation.isOnce === true)
    const init = initOf(call, apiKey, own.idempotencyKey ?? (operation.isOnce ? crypto.randomUUID() : undefined))
    let patienceLeftMs = patienceMs
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(call, init)
      } catch (error) {
        const pauseMs = pauseOf(error, tries)
        if (!isWorthATry(error, isSafe) || tries >= triesMax || pauseMs > patienceLeftMs) throw error
        patienceLeftMs -= pauseMs
        await pause(pauseMs, own.signal)
      }
    }
  }
  return { send, fetch: request, url }
}

function addressOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new TypeError(`url is ${JSON.stringify(url)}, but has to be an address such as https://api.example.com.`)
  return new URL(url).href.replace(/\/+$/, '')
}

/** Node says beside the error, and without words where a name has several addresses, why a connection failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
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

/** Whether a repeat can succeed: nothing was changed, or a repeat is safe and the failure may pass. A 409 with `Retry-After` passes. */
function isWorthATry(error: unknown, isSafe: boolean): boolean {
  if (!(error instanceof RefusedError)) return isSafe && error instanceof LostError
  const changedNothing = error.status === 429 || error.code === 'not_started'
  return (
    changedNothing || (isSafe && (error.status >= 500 || (error.status === 409 && error.retryAfterSeconds !== null)))
  )
}

/** As long as the answer asks for, otherwise twice as long each time and never exactly as long as others wait. */
const pauseOf = (error: unknown, tries: number): number =>
  error instanceof RefusedError && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : firstPauseMs * 2 ** (tries - 1) * (1 + Math.random() / 2)

const patientTriesMax = 3

/** A request without the key, to the store or for what is published: up to three times while no answer comes or the other side is broken. */
export async function askPatiently(
  transport: Pick<Transport, 'fetch'>,
  url: string,
  init: NonNullable<Parameters<Transport['fetch']>[1]>,
): Promise<{ response: Response; bytes: Uint8Array<ArrayBuffer>; tries: number }> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await transport.fetch(url, init)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (response.status < 500 || tries >= patientTriesMax) return { response, bytes, tries }
    } catch (error) {
      init.signal?.throwIfAborted()
      if (tries >= patientTriesMax)
        throw error instanceof LostError ? error : new LostError('The answer broke off.', { cause: error })
    }
    await pause(firstPauseMs * tries, init.signal ?? undefined)
  }
}

/** Waits; throws the signal's reason when it is aborted meanwhile. */
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
