import type { ErrorCode } from '../../core/errors.ts'
import { type Contract, replayStatusOf } from './contract.ts'
import { repeatOf } from './repeat.ts'

type HeaderType = 'string' | 'integer'

/** Response headers that are derived from a contract, with their descriptions. */
export const responseHeaders = {
  'X-Request-Id': ['string', 'Id of the request. Include it when you contact support.'],
  'RateLimit-Policy': ['string', 'Requests per minute allowed for this key'],
  RateLimit: ['string', 'Requests left, and seconds until the rate limits reset'],
  'X-RateLimit-Limit': ['integer', 'Requests per minute allowed for this key'],
  'X-RateLimit-Remaining': ['integer', 'Requests left before a rate limit is reached'],
  'X-RateLimit-Reset': ['integer', 'Seconds until the rate limits reset'],
  'Retry-After': ['integer', 'Seconds to wait before a retry'],
  'WWW-Authenticate': ['string', 'Authentication method to use'],
  Allow: ['string', 'Methods that this path supports'],
  'Idempotency-Key-Ignored': ['string', '`true` if the operation ignored your Idempotency-Key'],
  'Idempotent-Replayed': [
    'string',
    '`true` if this is the stored response of an earlier request with the same Idempotency-Key; otherwise absent',
  ],
} as const satisfies Record<string, readonly [HeaderType, string]>

export type ResponseHeader = keyof typeof responseHeaders

const always: ResponseHeader[] = ['X-Request-Id']
const ofKeys: ResponseHeader[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const ofStatus: Partial<Record<number, ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/**
 * Returns whether every response with a status has a header. A request that is rejected before it is counted has no
 * rate limit headers.
 */
export const isAlwaysSent = (name: ResponseHeader, status: number): boolean =>
  [...always, 'WWW-Authenticate', 'Allow'].includes(name) ||
  (ofKeys.includes(name) && status < 400) ||
  (name === 'Retry-After' && [429, 503].includes(status))

/** Temporary conflicts that clients can retry, in addition to 429 and 503. */
const retriedConflicts: readonly ErrorCode[] = ['text_pending', 'request_in_progress', 'upload_in_progress']

/** Returns the headers that a response with a status can have, in addition to those of the contract. */
export function headersOf(contract: Contract, status: number, codes: readonly ErrorCode[] = []): ResponseHeader[] {
  const isCounted = contract.proof === 'key' && status !== 401 && status !== 405
  // Error responses are shared by all operations.
  const mayIgnore = status !== 405 && (status >= 400 || !repeatOf(contract).startsWith('key'))
  const replayStatus = replayStatusOf(contract)
  return [
    ...always,
    ...(isCounted ? ofKeys : []),
    ...(mayIgnore ? (['Idempotency-Key-Ignored'] as const) : []),
    ...(ofStatus[status] ?? []),
    ...(codes.some((code) => retriedConflicts.includes(code)) ? (['Retry-After'] as const) : []),
    ...((repeatOf(contract) === 'keyAccepted' && status < 300) || (contract.isIdempotent && status === replayStatus)
      ? (['Idempotent-Replayed'] as const)
      : []),
  ]
}
