import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fetchFresh } from '../../../../dev/support/fresh-connections.ts'

export type Asking = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Refusals by which a repeat learns that an attempt whose answer it never heard took effect. */
  doneBy?: readonly string[]
  /** Whether an attempt whose answer was never heard took effect, where no refusal of a repeat would tell. */
  isDone?: () => Promise<boolean>
}

/** An answer that is no repeat's: the body as text; null where a refusal said that it had been done. */
export type Heard = string | null

const triesMax = 40
const pauseMs = 300
/** Whoever asks hears something within 15 seconds; and some for a busy machine. */
const promisedMs = 20_000
const hungMs = 60_000

/**
 * Asks as a good integration does: the same request with the same `Idempotency-Key` again and again until it is
 * answered. Tells of answers that nobody may give: none in time, and failures that are no 503. What was asked is noted,
 * as `GET /v1/documents/:id`.
 */
export function patientClient(tell: (finding: string) => void, asked: Set<string>) {
  return async (
    url: string,
    { method = 'GET', body, headers = {}, doneBy = [], isDone }: Asking = {},
  ): Promise<Heard> => {
    const what = `${method} ${new URL(url).pathname.replace(/\/(?=[^/]*\d)[^/]{16,}/g, '/:id')}`
    asked.add(what)
    const sent = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers }
    const content = body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]) : JSON.stringify(body)
    for (let unheard = 0; unheard < triesMax; unheard++) {
      if (unheard > 0 && (await isDone?.())) return null
      const begunMs = Date.now()
      const answer = await ask(url, { method, headers: sent, ...(content === undefined ? {} : { body: content }) })
      const tookMs = Date.now() - begunMs
      if (tookMs > promisedMs) tell(`${what} was answered after ${Math.round(tookMs / 1_000)} s`)
      if (answer && answer.status < 400) return answer.text
      const code = answer ? codeOf(answer.text) : null
      if (unheard > 0 && code && doneBy.includes(code)) return null
      if (code === 'internal') tell(`${what} answered ${answer?.text}`)
      else if (answer && answer.status < 500 && answer.status !== 429 && code !== 'concurrent_change')
        throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      await delay(pauseMs)
    }
    throw new Error(`${what} was never answered`)
  }
}

export type Ask = ReturnType<typeof patientClient>

async function ask(url: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetchFresh(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(hungMs) })
    return { status: answer.status, text: await answer.text() }
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
