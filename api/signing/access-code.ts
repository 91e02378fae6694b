import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { accessProof, provesAccess } from '../../core/signing/access-code.ts'
import type { AccessState } from '../../core/signing/model.ts'
import type { Visit } from './visitor.ts'

/** The code that a visitor is asked for; null where none is. Those who get copies, and hold a certificate, were told of none. */
export const askedAccess = ({ link, envelope }: Pick<Visit, 'link' | 'envelope'>): AccessState | null =>
  link.purpose === 'invitation' || link.purpose === 'embedded' ? envelope.state.access : null

/** What the page of a visitor who gave the code shows from then on. */
export const proofOf = (visit: Visit, access: AccessState): Promise<string> => {
  const until = new Date(visit.at.getTime() + limits.openedSessionTtlSeconds * 1000)
  return accessProof(visit.ctx.env.LINK_SECRET, passingOf(visit, access), until)
}

/** Whether a visitor need not be asked for a code, or has proved to have given it. */
export async function hasGivenCode(visit: Visit, request: Request): Promise<boolean> {
  const access = askedAccess(visit)
  if (!access) return true
  const proof = request.headers.get('x-signing-access') ?? ''
  return provesAccess(visit.ctx.env.LINK_SECRET, passingOf(visit, access), proof, visit.at)
}

/** Throws `access_code_required` unless `hasGivenCode`. */
export async function requireCode(visit: Visit, request: Request): Promise<void> {
  if (!(await hasGivenCode(visit, request)))
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
