import { ApiError, noSuch } from '../../../../../core/errors.ts'
import { recordAudit } from '../../../../../db/audit/audit.ts'
import {
  endpointHealth,
  findDelivery,
  insertReplay,
  whereDeliveryExists,
} from '../../../../../db/webhooks/delivery-log.ts'
import { auditEntry } from '../../../../../platform/audit.ts'
import { operation } from '../../../../../platform/http/operation.ts'
import { Delivery, deliveryParams, toDelivery } from '../../../../../platform/http/resources/delivery.ts'

export const replayWebhookDelivery = operation({
  id: 'signatures.webhooks.deliveries.replay',
  description:
    'Replay a delivery. Creates a new delivery of the same event with up to twelve attempts. The new delivery has the same event id and body.',
  route: 'POST /v1/signatures/webhooks/{id}/deliveries/{deliveryId}/replay',
  scope: 'signaturesWrite',
  audited: 'webhook.delivery_replayed',
  params: deliveryParams,
  responses: { 201: Delivery },
  refusals: ['webhook_disabled', 'delivery_not_finished', 'quota_exceeded'],
}).run(async (ctx, { params }) => {
  const id = ctx.newId('delivery')
  const { health, original, replay } = await ctx.db.batch({
    health: endpointHealth(params.id),
    original: findDelivery(params.id, params.deliveryId),
    inserted: insertReplay({ id, endpointId: params.id, deliveryId: params.deliveryId }),
    audit: recordAudit(
      auditEntry(ctx, 'webhook.delivery_replayed', params.id, { deliveryId: params.deliveryId }),
      whereDeliveryExists(params.id, id),
    ),
    replay: findDelivery(params.id, id),
  })
  if (!original || health === null || health === 'deleted') throw noSuch('delivery')
  if (health !== 'enabled')
    throw new ApiError(
      'webhook_disabled',
      'The endpoint is paused or disabled. Save its URL with `enabled: true` first.',
    )
  if (!replay)
    throw new ApiError(
      'delivery_not_finished',
      'The delivery is not finished. Wait until its `state` is `delivered`, `failed` or `canceled`.',
    )
  await ctx.dispatch({ kind: 'webhook', id })
  return { status: 201, body: toDelivery(replay) }
})
