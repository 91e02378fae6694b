import type { UrlRules } from '../../../core/webhooks/url.ts'
import { readBounded } from '../bounded-bytes.ts'
import { targetRefusal } from '../outbound-target.ts'
import type { Resolver } from '../resolver.ts'

/** An exchange that gave no usable answer; the reason is a word for the log. */
export class ExchangeFailed extends Error {
  override readonly name = 'ExchangeFailed'
  readonly reason: string

  constructor(reason: string) {
    super(`The exchange failed: ${reason}.`)
    this.reason = reason
  }
}

export type Exchange = {
  url: string
  /** Sent by POST; without it the address is asked by GET. */
  body?: Uint8Array<ArrayBuffer>
  contentType?: string
  /** Value of the `Authorization` header. */
  authorization?: string
  answerBytesMax: number
  timeoutMs: number
}

/**
 * One request to a public service, past the guard against private networks. Gives the answer's bytes; throws
 * ExchangeFailed for a refused address, another status than 200, an answer that is too long, and silence.
 */
export async function exchange(
  { url, body, contentType, authorization, answerBytesMax, timeoutMs }: Exchange,
  guard: { rules: UrlRules; resolver: Resolver },
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  const refusal = await targetRefusal(url, guard)
  if (refusal) throw new ExchangeFailed(refusal)
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': 'Chancery-Seal/1',
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(authorization ? { authorization } : {}),
      },
      body: body ?? null,
      redirect: 'manual',
      signal,
    })
    if (response.status === 200)
      return await readBounded(response.body, answerBytesMax, () => new ExchangeFailed('answer_too_long'))
    await response.body?.cancel()
    throw new ExchangeFailed(`status_${response.status}`)
  } catch (error) {
    if (error instanceof ExchangeFailed) throw error
    throw new ExchangeFailed(signal.aborted ? 'timeout' : 'connection_failed')
  }
}
