import { noSuch } from '../../../../core/errors.ts'
import { model, string } from '../../../../core/schemas.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { deleteEndpoint, findAnyEndpoint, whereEndpointDeletedNow } from '../../../../db/webhooks/webhook-endpoints.ts'
import { deleteSecretsOfDeleted } from '../../../../db/webhooks/webhook-secrets.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, time } from '../../../../platform/http/resources/common.ts'

const DeletedWebhook = model('DeletedWebhook', 'A deleted endpoint.', {
  id: string('Id of the endpoint'),
  url: string('URL of the endpoint'),
  deletedAt: time('Time of deletion'),
})

export const deleteWebhook = operation({
  id: 'signatures.webhooks.delete',
  description:
    'Delete a webhook endpoint. Deletes the secrets and cancels the pending deliveries of the endpoint. Deleting an endpoint twice returns the same response. If you create an endpoint with the same URL again, it has a new id and a new secret.',
  route: 'DELETE /v1/signatures/webhooks/{id}',
  scope: 'signaturesWrite',
  audited: 'webhook.deleted',
}).returns(DeletedWebhook, async (ctx, { params: { id } }) => {
  const { row } = await ctx.db.batch({
    deleted: deleteEndpoint(id),
    secrets: deleteSecretsOfDeleted(id),
    audit: recordAudit(auditEntry(ctx, 'webhook.deleted', id), whereEndpointDeletedNow(id)),
    row: findAnyEndpoint(id),
  })
  if (!row?.deletedAt) throw noSuch('webhook endpoint')
  return { id: row.id, url: row.url, deletedAt: iso(row.deletedAt) }
})
