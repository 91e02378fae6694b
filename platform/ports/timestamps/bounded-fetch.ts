import type { UrlRules } from '../../../core/webhooks/url.ts'
import { readBounded } from '../bounded-bytes.ts'
import { targetRefusal } from '../outbound-target.ts'
import type { Resolver } from '../resolver.ts'

/** Thrown if an exchange has no usable response. `reason` is a code for the log. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  readonly reason: string

  constructor(reason: string) {
    super(`The request to another service failed: ${reason}.`)
    this.reason = reason
  }
}

export type Exchange = {
  url: string
  /** The body of a POST request. If it is missing, the request is a GET. */
  body?: Uint8Array<ArrayBuffer>
  contentType?: string
  /** The value of the `Authorization` header. */
  authorization?: string
  responseBytesMax: number
  timeoutMs: number
}

type Guard = { rules: UrlRules; resolver: Resolver }

/**
 * Sends a request to a public service, after checking that its URL does not lead to a private network. Returns the
 * bytes of the response. Throws ExchangeError for a refused URL, a status other than 200, a response that is too long,
 * and a timeout.
 */
export async function exchange(request: Exchange, guard: Guard): Promise<Uint8Array> {
  const { status, bytes } = await exchangeAny(request, guard)
  if (status !== 200) throw new ExchangeError(`status_${status}`)
  return bytes
}

/**
 * Sends a request like `exchange`, but returns a response with any status. The body of an error response is empty,
 * except for a 409.
 */
export async function exchangeAny(
  { url, body, contentType, authorization, responseBytesMax, timeoutMs }: Exchange,
  guard: Guard,
): Promise<{ status: number; bytes: Uint8Array }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const refusal = await targetRefusal(url, guard)
  if (refusal) throw new ExchangeError(refusal)
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
    const { status } = response
    if (status === 200 || status === 409) {
      const bytes = await readBounded(response.body, responseBytesMax, () => new ExchangeError('response_too_long'))
      return { status, bytes }
    }
    await response.body?.cancel()
    return { status, bytes: new Uint8Array() }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    throw new ExchangeError(signal.aborted ? 'timeout' : 'connection_failed')
  }
}
