import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { envelopeStatuses } from '../../../../core/signing/model.ts'
import { listEnvelopes } from '../../../../db/signing/envelope-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { OffsetPagination, ResourceId, toPage, wholeNumberText } from '../../../../platform/http/resources/common.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'

const ListQuery = z.strictObject({
  limit: wholeNumberText(1, limits.listLimitMax, limits.listLimitDefault),
  offset: wholeNumberText(0, limits.listOffsetMax, 0),
  status: z.enum(envelopeStatuses).optional(),
  documentId: ResourceId.optional(),
})

export const listAllEnvelopes = operation({
  id: 'signatures.requests.list',
  description: 'List envelopes. The newest first; `status` and `documentId` narrow the list, alone or together.',
  route: 'GET /v1/signatures/requests',
  scope: 'signaturesRead',
  audited: 'none',
  refersTo: { 'query.documentId': 'document' },
  query: ListQuery,
}).answers(
  z.object({ data: z.array(Envelope), pagination: OffsetPagination }).meta({ id: 'EnvelopeList' }),
  async (ctx, { query }) => {
    const records = await ctx.db.run(listEnvelopes(query))
    return toPage(records, query, limits.listOffsetMax, toEnvelope)
  },
)
