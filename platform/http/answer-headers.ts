import type { ErrorCode } from '../../core/errors.ts'
import { type Contract, replayStatusOf } from './contract.ts'
import { repeatOf } from './repeat.ts'

type HeaderType = 'string' | 'integer'

/** Headers of answers that follow from a contract, with what they mean. */
export const answerHeaders = {
  'X-Request-Id': ['string', 'Id of the request; support finds it by this'],
  'RateLimit-Policy': ['string', 'Requests per minute of this key'],
  RateLimit: ['string', 'What is left of them, and for how many seconds'],
  'X-RateLimit-Limit': ['integer', 'Requests per minute of this key'],
  'X-RateLimit-Remaining': ['integer', 'What is left of them'],
  'X-RateLimit-Reset': ['integer', 'Seconds until they are all there again'],
  'Retry-After': ['integer', 'Seconds until a repeat makes sense'],
  'WWW-Authenticate': ['string', 'How a key is sent'],
  Allow: ['string', 'The methods that this path has'],
  'Idempotency-Key-Ignored': [
    'string',
    '`true`: an Idempotency-Key was sent to an operation that is safe to repeat without one',
  ],
  'Idempotent-Replayed': [
    'string',
    '`true`: the response of an earlier request with this Idempotency-Key; absent otherwise',
  ],
} as const satisfies Record<string, readonly [HeaderType, string]>

export type AnswerHeader = keyof typeof answerHeaders

const always: AnswerHeader[] = ['X-Request-Id']
const ofKeys: AnswerHeader[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const ofStatus: Partial<Record<number, AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Whether an answer of this status that may carry the header always does. What was refused before it was counted has no rate to tell. */
export const isAlwaysSent = (name: AnswerHeader, status: number): boolean =>
  [...always, 'WWW-Authenticate', 'Allow'].includes(name) ||
  (ofKeys.includes(name) && status < 400) ||
  (name === 'Retry-After' && [429, 503].includes(status))

/** Refusals that pass, beside 429 and 503. */
const retriedConflicts: readonly ErrorCode[] = ['text_pending', 'request_in_progress', 'upload_in_progress']

/** Which of them an answer of this status may carry, beside the contract's own. */
export function headersOf(contract: Contract, status: number, codes: readonly ErrorCode[] = []): AnswerHeader[] {
  const isCounted = contract.proof === 'key' && status !== 401 && status !== 405
  // Refusals are written once for all operations.
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
