import * as z from 'zod'
import { ApiError } from '../../../../core/errors.ts'
import { Instant, WrittenInstant } from '../../../../core/instant.ts'
import { limits } from '../../../../core/limits.ts'
import { ExternalId } from '../../../../core/signing/envelope-options.ts'
import { envelopeStatuses } from '../../../../core/signing/model.ts'
import { SignerEmail } from '../../../../core/signing/request-properties.ts'
import { listEnvelopes } from '../../../../db/signing/envelope-list.ts'
import { testKeyOf } from '../../../../platform/context.ts'
import { cursorPage, cursorQuery, openList, splitPage } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { GivenSha256, ResourceId } from '../../../../platform/http/resources/common.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { offsetPage, offsetQuery, toPage } from '../../../../platform/http/resources/offset-pages.ts'

const ListQuery = z.strictObject({
  ...offsetQuery,
  ...cursorQuery(),
  status: z.enum(envelopeStatuses).optional().meta({ description: 'Only envelopes with this status' }),
  documentId: ResourceId.optional().meta({ description: 'Only envelopes of this document' }),
  workflowId: ResourceId.optional().describe('Only envelopes of this signing workflow'),
  externalId: ExternalId.optional().describe('Only envelopes with this `externalId`'),
  templateId: ResourceId.optional().describe(
    'Only envelopes created from this template, even if the template was deleted',
  ),
  previousEnvelopeId: ResourceId.optional().describe('Only the envelope that replaces the envelope with this id'),
  signerEmail: SignerEmail.optional().describe('Only envelopes for the signer with this email address, ignoring case'),
  sha256: GivenSha256.optional().describe(
    'Only envelopes whose uploaded file, document, signed document or certificate has this SHA-256',
  ),
  createdFrom: Instant.optional().describe('Only envelopes created at or after this time'),
  createdBefore: Instant.optional().describe('Only envelopes created before this time'),
})

const operationId = 'signatures.requests.list'
const EnvelopePlace = z.tuple([WrittenInstant, z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)])

const EnvelopeList = cursorPage(Envelope)
  .extend(offsetPage(Envelope).pick({ pagination: true }).partial().shape)
  .meta({
    id: 'EnvelopeList',
    description: 'A page of envelopes. `pagination` is absent if you sent a cursor.',
  })

export const listAllEnvelopes = operation({
  id: operationId,
  description:
    'List envelopes. Returns the newest envelopes first. A test key lists only the envelopes of its sandbox. You can combine filters. Use `cursor` to page through a list that grows. `offset` counts from the newest envelope and cannot be combined with `cursor`.',
  route: 'GET /v1/signatures/requests',
  scope: 'signaturesRead',
  audited: 'none',
  refersTo: {
    'query.documentId': 'document',
    'query.workflowId': 'signingWorkflow',
    'query.templateId': 'template',
    'query.previousEnvelopeId': 'envelope',
  },
  query: ListQuery,
}).returns(EnvelopeList, async (ctx, { query }) => {
  const { limit, cursor, offset, ...filters } = query
  if (cursor !== undefined && offset > 0)
    throw new ApiError('input_invalid', 'The request has both a cursor and an offset. Remove one of them.', {
      errors: [
        {
          path: 'offset',
          code: 'beside_cursor',
          message: 'The request has both `cursor` and `offset`. Remove one of them.',
        },
      ],
    })
  const texts = Object.entries(filters).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  const list = openList(ctx, {
    operation: operationId,
    filters: Object.fromEntries(texts),
    cursor,
    place: EnvelopePlace,
  })
  const { tenant, rows } = await ctx.db.batch({
    rows: listEnvelopes({
      ...filters,
      limit,
      offset,
      testKeyId: testKeyOf(ctx) ?? undefined,
      after: list.after ?? undefined,
    }),
  })
  const { shown, last } = splitPage(rows, limit)
  const place: z.infer<typeof EnvelopePlace> | null = last && [last.state.createdAt.toISOString(), last.state.id]
  const page = await list.page(tenant, shown.map(toEnvelope), place)
  return cursor === undefined
    ? { ...page, pagination: toPage(rows, query, limits.listOffsetMax, toEnvelope).pagination }
    : page
})
