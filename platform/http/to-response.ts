import type { RateFacts } from '../../db/failures.ts'
import type { Contract } from './contract.ts'
import type { AnyOperationResult } from './operation.ts'
import { isScimPath, scimMediaType } from './scim.ts'
import { securedHeaders } from './security-headers.ts'

/**
 * Returns the HTTP response for an operation's result, with all common headers. Sends a string or stream unchanged, and
 * any other body as JSON.
 */
export function toResponse(
  { status, body, headers: own }: AnyOperationResult,
  contract: Contract,
  requestId: string,
): Response {
  const isEmpty = body === undefined || status === 204
  const isReady = typeof body === 'string' || body instanceof ReadableStream
  const headers = securedHeaders(isEmpty ? null : mediaTypeOf(contract))
  const response = new Response(isEmpty ? null : isReady ? body : JSON.stringify(body), { status, headers })
  const sent = response.headers
  sent.set('x-request-id', requestId)
  for (const name in own) sent.set(name, own[name]!)
  return response
}

const mediaTypeOf = ({ responseType, path }: Contract): string =>
  responseType ?? (isScimPath(path) ? scimMediaType : 'application/json')

/** Sets the rate limit headers of draft-ietf-httpapi-ratelimit-headers, and their older equivalents. */
export function setRateHeaders(headers: Headers, rate: RateFacts): void {
  headers.set('ratelimit-policy', `"default";q=${rate.limit};w=60`)
  headers.set('ratelimit', `"default";r=${rate.remaining};t=${rate.reset}`)
  headers.set('x-ratelimit-limit', String(rate.limit))
  headers.set('x-ratelimit-remaining', String(rate.remaining))
  headers.set('x-ratelimit-reset', String(rate.reset))
}
