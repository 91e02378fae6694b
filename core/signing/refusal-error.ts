import { ApiError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Refusal } from './commands.ts'

/** The refusal of a command as the error that a client meets. */
export function refusalError(refusal: Refusal, now: Date): ApiError {
  const members = { currentStatus: refusal.currentStatus }
  switch (refusal.reason) {
    case 'envelope_not_active':
    case 'envelope_not_waiting':
    case 'envelope_not_sealing':
      return new ApiError('envelope_not_active', `The envelope is ${refusal.currentStatus}.`, { members })
    case 'link_expired':
      return new ApiError('link_expired', 'This signing link was replaced by a newer one.')
    case 'access_code_required':
      return new ApiError('access_code_required', 'The envelope asks for an access code, and none was given yet.')
    case 'access_code_locked':
      return accessLocked()
    case 'revision_conflict':
      return new ApiError('revision_conflict', 'The envelope was corrected since it was read.', {
        members: { ...members, currentRevision: refusal.currentRevision },
      })
    case 'generation_conflict':
      return new ApiError('revision_conflict', 'The envelope was reassigned since it was read.', {
        members: { ...members, currentGeneration: refusal.currentGeneration },
      })
    case 'reminder_too_soon':
      return new ApiError('reminder_too_soon', 'At most one reminder an hour goes out.', {
        members: { ...members, nextAllowedAt: refusal.nextAllowedAt.toISOString() },
        retryAfterSeconds: Math.ceil((refusal.nextAllowedAt.getTime() - now.getTime()) / 1000),
      })
    case 'source_advanced':
      return new ApiError('concurrent_change', 'Another signer was sealed meanwhile.', { members })
    case 'expiry_not_due':
      return new ApiError('concurrent_change', 'The envelope has not expired yet.', { members })
    case 'field_value_invalid':
      return new ApiError('field_value_invalid', 'Some entries cannot be accepted.', { errors: refusal.errors })
    case 'input_invalid':
      return new ApiError('input_invalid', 'This cannot be carried out.', { errors: refusal.errors })
  }
}

/** The refusal once the last try is used up. */
export const accessLocked = (): ApiError =>
  new ApiError(
    'access_code_locked',
    'Too many wrong access codes were given. Once the envelope is reassigned or corrected, its new link takes codes again.',
  )

/** The refusal of a wrong access code, the given number of which were given by now. */
export function accessWrong(failures: number): ApiError {
  const triesLeft = limits.accessTriesMax - failures
  return triesLeft <= 0
    ? accessLocked()
    : new ApiError('access_code_wrong', 'This is not the access code of the envelope.', { members: { triesLeft } })
}
