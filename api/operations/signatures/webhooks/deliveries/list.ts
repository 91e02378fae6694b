import * as z from 'zod'
import { ApiError } from '../../../../../core/errors.ts'
import { limits } from '../../../../../core/limits.ts'
import { endpointStanding, listDeliveries } from '../../../../../db/delivery-log.ts'
import { operation } from '../../../../../platform/operation.ts'
import { IdParams, wholeNumber } from '../../../../../platform/resources/common.ts'
import { Delivery, DeliveryState, toDelivery } from '../../../../../platform/resources/delivery.ts'

const ListQuery = z.strictObject({
  limit: wholeNumber(1, limits.listLimitMax).default(limits.listLimitDefault),
  cursor: z
    .string()
    .regex(/^dlv_[a-z0-9]{26}$/, 'a nextCursor')
    .optional(),
  state: DeliveryState.optional(),
})

export const listWebhookDeliveries = operation({
  id: 'signatures.webhooks.deliveries.list',
  summary: 'List the deliveries to a webhook endpoint',
  description: 'Newest first, of the last 30 days. The log of a deleted endpoint can still be read.',
  tag: 'Webhooks',
  base: 'api',
  method: 'get',
  path: '/v1/signatures/webhooks/{id}/deliveries',
  scope: 'signaturesRead',
  params: IdParams,
  query: ListQuery,
  answers: {
    200: z
      .object({
        data: z.array(Delivery),
        nextCursor: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last one' }),
      })
      .meta({ id: 'WebhookDeliveryList' }),
  },
  refusals: ['not_found'],
}).run(async (ctx, { params, query: { limit, cursor, state } }) => {
  const [standing, rows] = await ctx.db.batch(
    endpointStanding(params.id),
    listDeliveries({ endpointId: params.id, state, before: cursor, limit: limit + 1 }),
  )
  if (!standing) throw new ApiError('not_found', 'There is no such webhook endpoint.')
  const page = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { status: 200, body: { data: page.map(toDelivery), nextCursor } }
})
