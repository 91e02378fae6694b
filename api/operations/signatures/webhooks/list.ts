import { listEndpoints } from '../../../../db/webhooks/webhook-endpoints.ts'
import { listSecrets } from '../../../../db/webhooks/webhook-secrets.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { completeList } from '../../../../platform/http/resources/common.ts'
import { toWebhook, Webhook } from '../../../../platform/http/resources/webhook.ts'

export const listWebhooks = operation({
  id: 'signatures.webhooks.list',
  description:
    'List webhook endpoints. Returns the endpoints of the sandbox that the key belongs to, oldest first. Secrets are listed by version, without their values.',
  route: 'GET /v1/signatures/webhooks',
  scope: 'signaturesRead',
  audited: 'none',
}).returns(completeList(Webhook).meta({ id: 'WebhookList', description: 'All endpoints.' }), async (ctx) => {
  const { endpoints, secrets } = await ctx.db.batch({ endpoints: listEndpoints(ctx.actor.id), secrets: listSecrets() })
  return { data: endpoints.map((endpoint) => toWebhook(endpoint, secrets)) }
})
