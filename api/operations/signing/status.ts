import * as z from 'zod'
import { envelopeStatuses } from '../../../core/signing/model.ts'
import { operation } from '../../../platform/http/operation.ts'
import { statusOf } from '../../signing/view.ts'
import { requireReader } from '../../signing/visit.ts'

const Status = z.object({
  status: z.enum(envelopeStatuses),
  occurredAt: z.string().nullable(),
  reason: z.string().nullable(),
  artifacts: z.object({ document: z.boolean(), certificate: z.boolean(), evidence: z.boolean() }),
  signed: z.object({ done: z.int(), total: z.int(), isStopped: z.boolean(), isMailed: z.boolean() }).nullable(),
  head: z.string().nullable(),
})

export const readStatus = operation({
  id: 'signing.status',
  description:
    'Read the progress of the envelope, or when and why it ended. The signing page polls this operation while the PDF is being sealed. The verification page uses the response to list the available files.',
  route: 'GET /sign/{token}/status',
  proof: 'link',
  published: false,
  audited: 'none',
}).returns(Status, async (ctx, { link, request }) => {
  return statusOf(await requireReader(ctx, link, request))
})
