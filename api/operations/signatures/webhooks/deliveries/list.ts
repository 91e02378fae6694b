import * as z from 'zod'
import { endpointStanding, listDeliveries } from '../../../../../db/webhooks/delivery-log.ts'
import { cursorPage, cursorQuery, placeById } from '../../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../../platform/http/operation.ts'
import { Delivery, DeliveryState, toDelivery } from '../../../../../platform/http/resources/delivery.ts'

export const listWebhookDeliveries = operation({
  id: 'signatures.webhooks.deliveries.list',
  description:
    'List the deliveries to a webhook endpoint. Newest first, of the last 30 days. The log of a deleted endpoint can still be read.',
  route: 'GET /v1/signatures/webhooks/{id}/deliveries',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    state: DeliveryState.optional().meta({ description: 'Only those in this state' }),
  }),
}).pages(cursorPage(Delivery).meta({ id: 'WebhookDeliveryList', description: 'A page of deliveries.' }), {
  of: { name: 'webhook endpoint', find: ({ params: { id } }) => endpointStanding(id) },
  rows: ({ params: { id }, query: { state } }, page) => listDeliveries({ endpointId: id, state, ...page }),
  place: placeById(/^dlv_[a-z0-9]{26}$/),
  present: toDelivery,
})
