import * as z from 'zod'
import { endpointHealth, listDeliveries } from '../../../../../db/webhooks/delivery-log.ts'
import { cursorPage, cursorQuery, placeById } from '../../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../../platform/http/operation.ts'
import { Delivery, DeliveryState, toDelivery } from '../../../../../platform/http/resources/delivery.ts'

export const listWebhookDeliveries = operation({
  id: 'signatures.webhooks.deliveries.list',
  description:
    'List the deliveries of a webhook endpoint. Returns the deliveries of the last 30 days, newest first. You can also list the deliveries of a deleted endpoint.',
  route: 'GET /v1/signatures/webhooks/{id}/deliveries',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    state: DeliveryState.optional().meta({ description: 'Only deliveries with this state' }),
  }),
}).pages(cursorPage(Delivery).meta({ id: 'WebhookDeliveryList', description: 'A page of deliveries.' }), {
  of: { name: 'webhook endpoint', find: ({ params: { id } }) => endpointHealth(id) },
  rows: ({ params: { id }, query: { state } }, page) => listDeliveries({ endpointId: id, state, ...page }),
  place: placeById(/^dlv_[a-z0-9]{26}$/),
  present: toDelivery,
})
