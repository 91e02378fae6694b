import { ApiError } from '../errors.ts'
import type { Refusal } from './commands.ts'

/** The refusal of a command as the error that a client meets. */
export function refusalError(refusal: Refusal, now: Date): ApiError {
  const members = { currentStatus: refusal.currentStatus }
  switch (refusal.reason) {
    case 'envelope_not_active':
    case 'envelope_not_waiting':
    case 'envelope_not_sealing':
      return new ApiError('envelope_not_active', `The envelope is ${refusal.currentStatus}.`, { members })
    case 'link_gone':
      return new ApiError('link_gone', 'This signing link was replaced by a newer one.')
    case 'access_code_required':
      return new ApiError('access_code_required', 'The access code was not given yet.')
    case 'access_code_locked':
      return new ApiError('access_code_locked', 'Too many wrong access codes were given.')
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
