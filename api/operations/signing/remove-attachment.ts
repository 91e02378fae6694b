import * as z from 'zod'
import { noSuch } from '../../../core/errors.ts'
import { effectiveStatus } from '../../../core/signing/envelope.ts'
import { envelopeNotActive } from '../../../core/signing/refusal-error.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { lockEnvelope, removeAttachment, whereAttachment } from '../../../db/signing/attachments.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireVisit } from '../../signing/visit.ts'

export const removeAttachedFile = operation({
  id: 'signing.removeAttachment',
  description: 'Remove a file before signing. Deletes its bytes.',
  route: 'DELETE /sign/{token}/attachments/{attachment}',
  proof: 'link',
  published: false,
  audited: { 'envelope.file_removed': 'token' },
  examples: { params: { attachment: 'att_00000000000000000000000000' } },
  refusals: ['envelope_not_active'],
}).returns(z.object({ removed: z.string() }), async (visiting, { params: { attachment: id }, link, request }) => {
  const { ctx, envelope, at } = await requireVisit(visiting, link, request)
  const { id: envelopeId, signer } = envelope.state
  const status = effectiveStatus(envelope.state, at)
  if (status !== 'active') throw envelopeNotActive(status)
  const owner = { envelopeId, generation: signer.generation }
  const { isRemoved } = await ctx.db.batch({
    lock: lockEnvelope(envelopeId),
    audit: recordAudit(
      auditEntry(ctx, 'envelope.file_removed', envelopeId, { id }),
      whereAttachment(owner, id, ['open', 'stored']),
    ),
    isRemoved: removeAttachment(owner, id),
  })
  if (!isRemoved) throw noSuch('file')
  return { removed: id }
})
