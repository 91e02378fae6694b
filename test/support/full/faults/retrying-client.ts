import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fetchOverNewConnection } from '../../../../dev/support/fresh-connections.ts'

export type RetryOptions = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Error codes that prove that an earlier attempt took effect although its response was lost. */
  doneBy?: readonly string[]
  /** Returns whether an attempt whose response was lost took effect, for calls where no error code proves it. */
  isDone?: () => Promise<boolean>
}

/** The body of the first response, or null if an error code proved that the call had already taken effect. */
export type ResponseBody = string | null

const attemptsMax = 40
const pauseMs = 300
/** Conflicts with a request that still runs or whose worker stopped. Some of these responses have a `Retry-After`. */
const temporaryConflicts = ['concurrent_change', 'request_in_progress', 'upload_in_progress']
/** Every request must get a response within 15 seconds. The limit includes a margin for a busy machine. */
const promisedMs = 20_000
const hungMs = 60_000

/**
 * Returns a client that retries a request with the same `Idempotency-Key` until it gets a response. Reports responses
 * that must not occur: late ones, and server errors other than 503. Records each request in the form `GET
 * /v1/documents/:id`.
 */
export function retryingClient(tell: (finding: string) => void, called: Set<string>) {
  return async (
    url: string,
    { method = 'GET', body, headers = {}, doneBy = [], isDone }: RetryOptions = {},
  ): Promise<ResponseBody> => {
    const what = `${method} ${new URL(url).pathname.replace(/\/(?=[^/]*\d)[^/]{16,}/g, '/:id')}`
    called.add(what)
    // Identity providers send SCIM requests without idempotency keys.
    const key: Record<string, string> = url.includes('/scim/') ? {} : { 'idempotency-key': randomUUID() }
    const sent = { 'content-type': 'application/json', ...key, ...headers }
    const content = body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]) : JSON.stringify(body)
    let last = 'no response'
    for (let unheard = 0; unheard < attemptsMax; unheard++) {
      if (unheard > 0 && (await isDone?.())) return null
      const begunMs = Date.now()
      const response = await ask(url, { method, headers: sent, ...(content === undefined ? {} : { body: content }) })
      const tookMs = Date.now() - begunMs
      if (tookMs > promisedMs) tell(`${what} got its response after ${Math.round(tookMs / 1_000)} s`)
      if (response && response.status < 400) return response.text
      if (response) last = `${response.status} ${response.text.slice(0, 300)}`
      const code = response ? codeOf(response.text) : null
      if (unheard > 0 && code && [...doneBy, 'outcome_unknown'].includes(code)) return null
      if (code === 'internal') tell(`${what} returned ${response?.text}`)
      else if (response && response.status < 500 && response.status !== 429 && !temporaryConflicts.includes(code ?? ''))
        throw new Error(`${what} returned ${response.status}: ${response.text.slice(0, 300)}`)
      await delay(response?.status === 409 ? Math.max(pauseMs, response.retryAfterMs) : pauseMs)
    }
    throw new Error(`${what} did not succeed in ${attemptsMax} attempts, and last returned ${last}`)
  }
}

export type RetryingRequest = ReturnType<typeof retryingClient>

type Response = { status: number; text: string; retryAfterMs: number }

async function ask(url: string, init: RequestInit): Promise<Response | null> {
  try {
    const response = await fetchOverNewConnection(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(hungMs),
    })
    const retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0)
    return { status: response.status, text: await response.text(), retryAfterMs }
  } catch {
    return null
  }
}

function codeOf(text: string): string | null {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? null
  } catch {
    return null
  }
}
