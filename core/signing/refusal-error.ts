import { ApiError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Refusal } from './commands.ts'
import type { EnvelopeStatus } from './model.ts'

export function refusalError(refusal: Refusal, now: Date): ApiError {
  const members = { currentStatus: refusal.currentStatus }
  switch (refusal.reason) {
    case 'envelope_not_active':
    case 'envelope_not_waiting':
    case 'envelope_not_sealing':
      return envelopeNotActive(refusal.currentStatus)
    case 'link_expired':
      return new ApiError('link_expired', 'This signing link was replaced. Open the link from your most recent email.')
    case 'access_code_required':
      return new ApiError(
        'access_code_required',
        'This envelope needs an access code. Enter the code that the sender gave you.',
      )
    case 'access_code_locked':
      return accessLocked()
    case 'access_code_outdated':
      return accessOutdated()
    case 'revision_conflict':
      return new ApiError(
        'revision_conflict',
        'The envelope has been corrected since you read it. Read it again, then repeat your change.',
        {
          members: { ...members, currentRevision: refusal.currentRevision },
        },
      )
    case 'generation_conflict':
      return new ApiError(
        'revision_conflict',
        'The envelope has been reassigned since you read it. Read it again, then repeat your change.',
        {
          members: { ...members, currentGeneration: refusal.currentGeneration },
        },
      )
    case 'reminder_too_soon':
      return new ApiError(
        'reminder_too_soon',
        `The last reminder was sent less than an hour ago. Retry the request after ${refusal.nextAllowedAt.toISOString()}.`,
        {
          members: { ...members, nextAllowedAt: refusal.nextAllowedAt.toISOString() },
          retryAfterSeconds: Math.ceil((refusal.nextAllowedAt.getTime() - now.getTime()) / 1000),
        },
      )
    case 'source_advanced':
      return new ApiError('concurrent_change', 'Another signer signed at the same time. Retry the request.', {
        members,
      })
    case 'expiry_not_due':
      return new ApiError('concurrent_change', 'The envelope has not expired yet. Retry the request.', { members })
    case 'field_value_invalid':
      return new ApiError('field_value_invalid', 'Some entries are invalid. Fix the values listed in `errors`.', {
        errors: refusal.errors,
      })
    case 'input_invalid':
      return new ApiError('input_invalid', 'The envelope does not allow this change. See `errors` for the reasons.', {
        errors: refusal.errors,
      })
  }
}

/** Returns the error for a request that is permitted only for an active envelope. */
export const envelopeNotActive = (currentStatus: EnvelopeStatus): ApiError =>
  new ApiError(
    'envelope_not_active',
    currentStatus === 'waiting'
      ? 'The envelope is waiting for earlier signers. Retry the request when its status is `active`. To stop the workflow, void the envelope of an active step.'
      : `The envelope is ${currentStatus}. Only an active envelope allows this. To ask for a signature, create a new envelope.`,
    { members: { currentStatus } },
  )

/** Returns the error for an access code that was entered after the last permitted attempt. */
export const accessLocked = (): ApiError =>
  new ApiError(
    'access_code_locked',
    'A wrong access code was entered five times. The sender can reassign or correct the envelope, which creates a new link.',
  )

/** Returns the error for an access code that the evidence has no room to record. */
export const accessTooOften = (): ApiError =>
  new ApiError(
    'access_code_locked',
    'The access code was entered too often. The sender can reassign or correct the envelope, which creates a new link.',
  )

/** Returns the error for an access code that was stored before the operator replaced the link secret. */
export const accessOutdated = (): ApiError =>
  new ApiError(
    'access_code_outdated',
    'The service can no longer check this access code, and did not count this attempt. The sender must set a new access code: correct or reassign the envelope.',
  )

/** Returns the error for a wrong access code. `failures` includes this attempt. */
export function accessWrong(failures: number): ApiError {
  const attemptsLeft = limits.accessAttemptsMax - failures
  return attemptsLeft <= 0
    ? accessLocked()
    : new ApiError('access_code_wrong', 'The access code is wrong. Check it and try again.', {
        members: { attemptsLeft },
      })
}
