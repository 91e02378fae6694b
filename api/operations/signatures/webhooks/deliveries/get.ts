import { noSuch } from '../../../../../core/errors.ts'
import { findDelivery, listAttempts } from '../../../../../db/webhooks/delivery-log.ts'
import { operation } from '../../../../../platform/http/operation.ts'
import {
  DeliveryWithAttempts,
  deliveryParams,
  toAttempt,
  toDelivery,
} from '../../../../../platform/http/resources/delivery.ts'

export const getWebhookDelivery = operation({
  id: 'signatures.webhooks.deliveries.get',
  description:
    'Retrieve a delivery. Returns all attempts, with the beginning of the response body unless the response was a 2xx.',
  route: 'GET /v1/signatures/webhooks/{id}/deliveries/{deliveryId}',
  scope: 'signaturesRead',
  audited: 'none',
  params: deliveryParams,
}).returns(DeliveryWithAttempts, async (ctx, { params }) => {
  const { row, attempts } = await ctx.db.batch({
    row: findDelivery(params.id, params.deliveryId),
    attempts: listAttempts(params.id, params.deliveryId),
  })
  if (!row) throw noSuch('delivery')
  return { ...toDelivery(row), attemptLog: attempts.map(toAttempt) }
})
