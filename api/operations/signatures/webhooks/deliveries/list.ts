import * as z from 'zod'
import { noSuch } from '../../../../../core/errors.ts'
import { endpointStanding, listDeliveries } from '../../../../../db/webhooks/delivery-log.ts'
import { cursorPage, cursorQuery, cut, openList } from '../../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../../platform/http/operation.ts'
import { Delivery, DeliveryState, toDelivery } from '../../../../../platform/http/resources/delivery.ts'

const operationId = 'signatures.webhooks.deliveries.list'
const DeliveryPlace = z.tuple([z.string().regex(/^dlv_[a-z0-9]{26}$/)])

const ListQuery = z.strictObject({
  ...cursorQuery(),
  state: DeliveryState.optional().meta({ description: 'Only those in this state' }),
})

export const listWebhookDeliveries = operation({
  id: operationId,
  description:
    'List the deliveries to a webhook endpoint. Newest first, of the last 30 days. The log of a deleted endpoint can still be read.',
  route: 'GET /v1/signatures/webhooks/{id}/deliveries',
  scope: 'signaturesRead',
  audited: 'none',
  query: ListQuery,
}).answers(
  cursorPage(Delivery).meta({ id: 'WebhookDeliveryList', description: 'A page of deliveries.' }),
  async (ctx, { params: { id }, query: { limit, cursor, state } }) => {
    const list = openList(ctx, { operation: operationId, filters: { id, state }, cursor, place: DeliveryPlace })
    const { entered, standing, rows } = await ctx.db.batch({
      standing: endpointStanding(id),
      rows: listDeliveries({ endpointId: id, state, before: list.after?.[0], limit: limit + 1 }),
    })
    const { shown, last } = cut(rows, limit)
    const body = await list.page(entered, shown.map(toDelivery), last && [last.id])
    if (!standing) throw noSuch('webhook endpoint')
    return body
  },
)
