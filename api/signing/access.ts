import { ApiError } from '../../core/errors.ts'
import { endOfAccess } from '../../service/signing/links.ts'
import type { Visit } from './visitor.ts'

/**
 * Throws unless the link is still valid. A signer can read the file while signing is open. After the last signature,
 * everyone with a link can read the result for a limited time.
 */
export function requireAccess(visit: Visit): void {
  if (isAccessOver(visit))
    throw new ApiError(
      'link_expired',
      'This signing link is no longer valid. Open the link from your most recent email.',
    )
}

/** Returns the files that the link currently makes accessible. */
export function visibleFiles(visit: Visit): { document: boolean; certificate: boolean; evidence: boolean } {
  const { link, envelope, whole } = visit
  const isShown = envelope.state.status === 'completed' && !isAccessOver(visit)
  const has = (wanted: 'document' | 'certificate') =>
    isShown &&
    link.purpose !== 'certificate' &&
    whole.files.some(({ kind, isRemoved }) => kind === wanted && !isRemoved)
  return { document: has('document'), certificate: has('certificate'), evidence: isShown }
}

function isAccessOver({ envelope: { state }, whole: { workflow, endedAheadSeconds }, at }: Visit): boolean {
  const completedAt = workflow ? workflow.finishedAt : state.completedAt
  // The document of a completed signature remains readable while other signers sign.
  if (state.status === 'sealing' || (state.status === 'completed' && completedAt === null)) return false
  const endedAt = state.status === 'completed' ? completedAt : (state.declinedAt ?? state.voidedAt ?? state.expiresAt)
  return endedAt !== null && at.getTime() + endedAheadSeconds * 1000 >= endOfAccess(endedAt).getTime()
}
