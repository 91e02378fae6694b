import { ApiError, noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { planRotation } from '../../../../core/webhooks/rotation.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findEndpoint, lockEndpoint } from '../../../../db/webhooks/webhook-endpoints.ts'
import {
  deleteEndedSecrets,
  insertSecret,
  retireSecret,
  secretsOf,
  whereSecretRetired,
} from '../../../../db/webhooks/webhook-secrets.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import type { Context } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ShownSecret, toWebhook, Webhook } from '../../../../platform/http/resources/webhook.ts'
import { issueSecret } from '../../../../service/webhooks/issue-secret.ts'

export const rotateWebhookSecret = operation({
  id: 'signatures.webhooks.rotateSecret',
  description:
    'Rotate the signing secret of a webhook endpoint. The service returns the new secret only in this response. The previous secret still signs deliveries for 24 hours. At most five previous secrets can be active. A further rotation returns a 429.',
  route: 'POST /v1/signatures/webhooks/{id}/rotate-secret',
  scope: 'signaturesWrite',
  hasSecretResponse: true,
  audited: 'webhook.secret_rotated',
  refusals: ['rotation_too_soon', 'concurrent_change'],
}).returns(
  Webhook.extend({ secret: ShownSecret }).meta({
    id: 'RotatedWebhook',
    description: 'An endpoint with its new secret.',
  }),
  async (ctx, { params: { id } }) => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const { tenant, endpoint, secrets } = await ctx.db.batch({
        endpoint: findEndpoint(id),
        secrets: secretsOf(id),
      })
      // Two statements read the endpoint and its secrets. If a deletion runs in between, the endpoint has no secrets.
      if (!endpoint || secrets.length === 0) throw noSuch('webhook endpoint')
      const plan = planRotation(secrets)
      if (!plan.ok) throw tooSoon(plan.nextAllowedAt, ctx)
      const rotated = await rotate(ctx, { organizationId: tenant.organizationId, endpointId: id }, plan)
      if (rotated) return rotated
    }
    throw new ApiError('concurrent_change', 'The secret was rotated while the request ran. Retry the request.')
  },
)

/** An attempt fails only if a concurrent rotation succeeds, and only this many rotations can succeed. */
const attemptsMax = limits.webhookPreviousSecretsMax + 2

/**
 * Returns the endpoint with its new secret, or null if a concurrent request rotated the secret or deleted the endpoint.
 */
async function rotate(
  ctx: Context,
  place: { organizationId: string; endpointId: string },
  plan: { retiredVersion: number; version: number },
) {
  const { endpointId } = place
  const retired = { endpointId, version: plan.retiredVersion }
  const { secret, stored } = await issueSecret(ctx, { ...place, version: plan.version })
  const {
    secret: [added],
    endpoint,
    secrets,
  } = await ctx.db.batch({
    lock: lockEndpoint(endpointId),
    retired: retireSecret({ ...retired, overlapHours: limits.webhookSecretOverlapHours }),
    secret: insertSecret({ endpointId, version: plan.version, ...stored }, whereSecretRetired(retired)),
    ended: deleteEndedSecrets(endpointId),
    audit: recordAudit(
      auditEntry(ctx, 'webhook.secret_rotated', endpointId, { version: plan.version }),
      whereSecretRetired(retired),
    ),
    endpoint: findEndpoint(endpointId),
    secrets: secretsOf(endpointId),
  })
  return added && endpoint ? { ...toWebhook(endpoint, secrets), secret } : null
}

const tooSoon = (nextAllowedAt: Date, ctx: Context): ApiError =>
  new ApiError(
    'rotation_too_soon',
    `Five previous secrets are still active. Retry the request after ${nextAllowedAt.toISOString()}.`,
    {
      members: { nextAllowedAt: nextAllowedAt.toISOString() },
      retryAfterSeconds: Math.max(1, Math.ceil((nextAllowedAt.getTime() - ctx.runtime.now().getTime()) / 1000)),
    },
  )
