import * as z from 'zod'
import { effectiveStatus } from '../../../core/signing/envelope.ts'
import { envelopeStatuses } from '../../../core/signing/model.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireVisit } from '../../signing/visit.ts'

const Status = z.object({
  status: z.enum(envelopeStatuses),
  artifacts: z.object({ document: z.boolean(), certificate: z.boolean() }),
})

export const readStatus = operation({
  id: 'signing.status',
  description: 'Tell how far the envelope is. The page asks for it while the PDF is being finished.',
  route: 'GET /sign/{token}/status',
  proof: 'link',
  published: false,
  audited: 'none',
  refersTo: { token: 'signingLink' },
}).answers(Status, async (ctx, { link, request }) => {
  const { envelope, at } = await requireVisit(ctx, link, request)
  const has = (kind: 'document' | 'certificate') =>
    envelope.artifacts.some((artifact) => artifact.kind === kind && !artifact.removedAt)
  return {
    status: effectiveStatus(envelope.state, at),
    artifacts: { document: has('document'), certificate: has('certificate') },
  }
})
