import { daysAfter } from '../../core/days.ts'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Visit } from './visit.ts'

/** A signer reads the file while signing is open, and the result for some time afterwards. */
export function requireAccess({ envelope: { state }, at }: Visit): void {
  const endedAt =
    state.completedAt ?? state.declinedAt ?? state.voidedAt ?? (state.status === 'sealing' ? null : state.expiresAt)
  if (endedAt === null || at < daysAfter(endedAt, limits.signerAccessDays)) return
  throw new ApiError('link_gone', 'This signing link is not valid any more.')
}
