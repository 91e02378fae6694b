import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { accessProof, provesAccess } from '../../core/signing/access-code.ts'
import type { AccessState } from '../../core/signing/model.ts'
import type { Visit } from './visitor.ts'

/**
 * Returns the access code that a visitor must enter, or null if none is required. Recipients of copies and readers of
 * certificates have no code.
 */
export const requestedAccess = ({ link, envelope }: Pick<Visit, 'link' | 'envelope'>): AccessState | null =>
  link.purpose === 'invitation' || link.purpose === 'embedded' ? envelope.state.access : null

/** Returns the proof that a visitor's page sends after entering the correct code. */
export const proofOf = (visit: Visit, access: AccessState): Promise<string> => {
  const until = new Date(visit.at.getTime() + limits.openedSessionTtlSeconds * 1000)
  return accessProof(visit.ctx.env.LINK_SECRET, passingOf(visit, access), until)
}

/** Returns whether a visitor needs no code, or has proved that the correct code was entered. */
export async function hasPassedAccessCode(visit: Visit, request: Request): Promise<boolean> {
  const access = requestedAccess(visit)
  if (!access) return true
  const proof = request.headers.get('x-signing-access') ?? ''
  return provesAccess(visit.ctx.env.LINK_SECRET, passingOf(visit, access), proof, visit.at)
}

/** Throws `access_code_required` if `hasPassedAccessCode` returns false. */
export async function requireCode(visit: Visit, request: Request): Promise<void> {
  if (!(await hasPassedAccessCode(visit, request)))
    throw new ApiError(
      'access_code_required',
      'This envelope needs an access code. Enter the code that the sender gave you.',
    )
}

const passingOf = ({ link, envelope: { state } }: Visit, { codeHash }: AccessState) => ({
  organizationId: state.organizationId,
  envelopeId: state.id,
  codeHash,
  generation: link.generation,
  revision: link.revision,
})
