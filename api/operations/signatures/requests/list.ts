import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { envelopeStatuses } from '../../../../core/signing/model.ts'
import { listEnvelopes } from '../../../../db/signing/envelope-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { offsetPage, offsetQuery, ResourceId, toPage } from '../../../../platform/http/resources/common.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'

const ListQuery = z.strictObject({
  ...offsetQuery,
  status: z.enum(envelopeStatuses).optional().meta({ description: 'Only those with this status' }),
  documentId: ResourceId.optional().meta({ description: 'Only those on this document' }),
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
  offsetPage(Envelope).meta({ id: 'EnvelopeList', description: 'A page of envelopes.' }),
  async (ctx, { query }) => {
    const records = await ctx.db.run(listEnvelopes(query))
    return toPage(records, query, limits.listOffsetMax, toEnvelope)
  },
)
