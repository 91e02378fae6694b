import type { RateFacts } from '../../db/failures.ts'
import type { Contract } from './contract.ts'
import type { AnyReply } from './operation.ts'
import { isScimPath, scimMediaType } from './scim.ts'

/** The response that carries a reply: JSON, or a text or a stream as it is. */
export function toResponse({ status, body, headers: own }: AnyReply, contract: Contract): Response {
  const headers = new Headers(own)
  if (body === undefined || status === 204) return new Response(null, { status, headers })
  if (!headers.has('content-type')) headers.set('content-type', mediaTypeOf(contract))
  const isReady = typeof body === 'string' || body instanceof ReadableStream
  return new Response(isReady ? body : JSON.stringify(body), { status, headers })
}

const mediaTypeOf = ({ answerType, path }: Contract): string =>
  answerType ?? (isScimPath(path) ? scimMediaType : 'application/json')

/** draft-ietf-httpapi-ratelimit-headers and the older form beside it. */
export function setRateHeaders(headers: Headers, rate: RateFacts): void {
  headers.set('ratelimit-policy', `"default";q=${rate.limit};w=60`)
  headers.set('ratelimit', `"default";r=${rate.remaining};t=${rate.reset}`)
  headers.set('x-ratelimit-limit', String(rate.limit))
  headers.set('x-ratelimit-remaining', String(rate.remaining))
  headers.set('x-ratelimit-reset', String(rate.reset))
}
