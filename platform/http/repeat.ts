import { ApiError, type ErrorCode } from '../../core/errors.ts'
import type { WatchedSession } from '../../db/session.ts'
import type { Contract } from './contract.ts'

/**
 * The ways in which a client can repeat an operation. `safe` operations need no key. `keyRequired` and `keyAccepted`
 * operations are repeated with the same `Idempotency-Key`. Writes of the signing page are `unsafe`.
 */
export type Repeat = 'safe' | 'keyRequired' | 'keyAccepted' | 'unsafe'

/** Returns how a client can repeat an operation. Scopes that end in `Read` permit only reads. */
export function repeatOf({ isIdempotent, isSafeToRepeat, method, proof, scope }: Contract): Repeat {
  if (isIdempotent) return 'keyRequired'
  if (isSafeToRepeat || method === 'get' || scope?.endsWith('Read')) return 'safe'
  return proof === 'key' ? 'keyAccepted' : 'unsafe'
}

/** The error codes that idempotency keys add, for each way of repeating an operation. */
export const keyRefusals: Record<Repeat, ErrorCode[]> = {
  safe: [],
  unsafe: [],
  keyRequired: ['invalid_header', 'idempotency_key_reused', 'outcome_unknown', 'not_started'],
  keyAccepted: ['invalid_header', 'idempotency_key_reused', 'request_in_progress', 'outcome_unknown', 'not_started'],
}

/**
 * Returns the error of a failed request. Replaces `unavailable` with `not_started` if the operation certainly changed
 * nothing: the outcome of every batch is known, and no batch was committed.
 */
export function withNotStarted(error: ApiError, contract: Contract, session: WatchedSession | undefined): ApiError {
  const isNotStarted =
    error.code === 'unavailable' && repeatOf(contract) !== 'safe' && session?.mayHaveWritten === false
  return isNotStarted ? new ApiError('not_started', `${error.message} Nothing was changed.`, error.extras) : error
}
