import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { ApiError, noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { accessCodeHash, isLocked, isOutdatedCode, isSameCode, storedForms } from '../../../core/signing/access-code.ts'
import { effectiveStatus } from '../../../core/signing/envelope.ts'
import type { AccessState } from '../../../core/signing/model.ts'
import { accessLocked, accessOutdated, accessWrong } from '../../../core/signing/refusal-error.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { tryAccessCode, whereAccessDenied } from '../../../db/signing/access-attempts.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireAccessRoom } from '../../../service/signing/access-room.ts'
import { transitionOrThrow } from '../../../service/signing/transition.ts'
import type { SigningView } from '../../../web/signing-page/view.ts'
import { proofOf, requestedAccess, requireCode } from '../../signing/access-code.ts'
import { localeOf, signingView } from '../../signing/view.ts'
import { requireSession, visit } from '../../signing/visit.ts'
import type { Visit } from '../../signing/visitor.ts'

const AccessRequest = z.strictObject({ code: boundedText(0, limits.accessCodeCharsMax).optional() })
const Access = z.object({ access: z.string(), view: z.custom<SigningView>() })

/** The operation returns a proof of the code. After a reload, the page sends this proof instead of the code. */
export const giveAccessCode = operation({
  id: 'signing.access',
  description: 'Submit the access code. Returns the secret for further requests and the content of the signing page.',
  route: 'POST /sign/{token}/access',
  proof: 'link',
  published: false,
  audited: { 'envelope.access_passed': 'token', 'envelope.access_denied': 'token' },
  body: { schema: AccessRequest, example: { code: '4711-berg' } },
  refusals: ['access_code_wrong', 'access_code_locked', 'access_code_outdated', 'concurrent_change'],
}).returns(Access, async (visiting, { body, link: linkSession, request }) => {
  const found = await visit(visiting, linkSession)
  const access = found && requestedAccess(found)
  if (!found || !access) throw noPage()
  if (found.replaced)
    throw new ApiError(
      'link_expired',
      'This signing link is no longer valid. Open the link from your most recent email.',
    )
  await requireSession(found, request)
  if (body.code === undefined) await requireCode(found, request)
  else await tryCode(found, access, body.code)
  return { access: await proofOf(found, access), view: await signingView(found, localeOf(found, request), true) }
})

/**
 * Throws unless the code is correct. Counts a wrong code, and records it in the evidence while the envelope is open.
 */
async function tryCode(found: Visit, access: AccessState, code: string): Promise<void> {
  const { ctx, link, envelope, at } = found
  const { id: envelopeId } = envelope.state
  const codeHash = await accessCodeHash(ctx.env.LINK_SECRET, envelopeId, code)
  if (effectiveStatus(envelope.state, at) !== 'active') return tryAfterEnd(found, access, codeHash)
  const { ip, userAgent } = ctx.client
  const binding = { generation: link.generation, revision: link.revision }
  const command = { type: 'unlock', codeHash, ...binding, ip, userAgent } as const
  const unlock = (current: EnvelopeRecord) => {
    requireAccessRoom(current)
    return command
  }
  const record = await transitionOrThrow(ctx, envelopeId, unlock, { loaded: { record: envelope, at } })
  if (!isSameCode(access.codeHash, codeHash)) throw accessWrong(record.state.access?.failures ?? 0)
}

async function tryAfterEnd({ ctx, envelope }: Visit, access: AccessState, codeHash: string): Promise<void> {
  const { id } = envelope.state
  if (isLocked(access)) throw accessLocked()
  if (isOutdatedCode(access.codeHash, codeHash)) throw accessOutdated()
  const forms = storedForms(codeHash)
  const { tried } = await ctx.db.batch({
    tried: tryAccessCode(id, forms, limits.accessAttemptsMax),
    audit: recordAudit(auditEntry(ctx, 'envelope.access_denied', id), whereAccessDenied(id, forms)),
  })
  if (!tried) throw accessLocked()
  if (!tried.is_right) throw accessWrong(tried.failures)
}
