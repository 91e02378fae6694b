import { ApiError, noSuch } from '../../../../core/errors.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import {
  endpointHealth,
  findDelivery,
  insertTestDelivery,
  whereDeliveryExists,
} from '../../../../db/webhooks/delivery-log.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Delivery, toDelivery } from '../../../../platform/http/resources/delivery.ts'

export const testWebhook = operation({
  id: 'signatures.webhooks.test',
  description:
    'Send a test event to a webhook endpoint. Sends a signed event of the type `webhook.test` that belongs to no envelope. Retries and the delivery log work as for other events.',
  route: 'POST /v1/signatures/webhooks/{id}/test',
  scope: 'signaturesWrite',
  audited: 'webhook.tested',
  responses: { 201: Delivery },
  refusals: ['webhook_disabled', 'quota_exceeded'],
}).run(async (ctx, { params }) => {
  const [id, eventId] = [ctx.newId('delivery'), ctx.newId('event')]
  const { health, delivery } = await ctx.db.batch({
    health: endpointHealth(params.id),
    inserted: insertTestDelivery({ id, eventId, endpointId: params.id, createdAt: ctx.runtime.now() }),
    audit: recordAudit(auditEntry(ctx, 'webhook.tested', params.id), whereDeliveryExists(params.id, id)),
    delivery: findDelivery(params.id, id),
  })
  if (!health || health === 'deleted') throw noSuch('webhook endpoint')
  if (!delivery)
    throw new ApiError(
      'webhook_disabled',
      'The endpoint is paused or disabled. Save its URL with `enabled: true` first.',
    )
  await ctx.dispatch({ kind: 'webhook', id })
  return { status: 201, body: toDelivery(delivery) }
})
