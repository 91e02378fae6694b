import * as z from 'zod'
import { boundedText } from '../../../../core/bounded-text.ts'
import { displayText } from '../../../../core/display-text.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { input, uniqueList } from '../../../../core/schemas.ts'
import { defaultEventTypes, eventTypes } from '../../../../core/webhooks/event-types.ts'
import { TargetRefusedError } from '../../../../core/webhooks/target-refused.ts'
import { type WebhookTarget, webhookTarget } from '../../../../core/webhooks/url.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findSandbox } from '../../../../db/sandbox/named.ts'
import {
  deleteAbandonedEndpoints,
  type EndpointRow,
  type EndpointSettings,
  findEndpoint,
  findEndpointByUrl,
  insertEndpoint,
  updateEndpoint,
  whereEndpointChanged,
  whereEndpointExists,
} from '../../../../db/webhooks/webhook-endpoints.ts'
import { insertSecret, secretsOf } from '../../../../db/webhooks/webhook-secrets.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import type { Context } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ShownSecret, toWebhook, Webhook, WebhookEventType } from '../../../../platform/http/resources/webhook.ts'
import {
  deliveryHeaders,
  EnvelopeEventBody,
  TestEventBody,
  WorkflowEventBody,
} from '../../../../platform/http/resources/webhook-event.ts'
import { requirePublicTarget, urlRulesOf } from '../../../../platform/ports/outbound-target.ts'
import { ResolverUnavailableError } from '../../../../platform/ports/resolver.ts'
import { issueSecret } from '../../../../service/webhooks/issue-secret.ts'
import { targetRefusedError } from '../../../../service/webhooks/refusal-error.ts'

const WebhookSettings = input('WebhookSettings', 'A webhook endpoint.', {
  url: boundedText(1, limits.webhookUrlCharsMax).meta({
    description: 'HTTPS URL with port 443 and a public host name',
  }),
  events: uniqueList(WebhookEventType, 'event')
    .optional()
    .meta({
      description: `Events to send. By default, a new endpoint gets ${new Intl.ListFormat('en').format(defaultEventTypes.map((type) => `\`${type}\``))}. If omitted, the events of an existing endpoint do not change.`,
    }),
  description: displayText(0, limits.webhookDescriptionCharsMax)
    .nullable()
    .optional()
    .meta({ description: 'Your own note' }),
  includesValues: z.boolean().optional().meta({
    description:
      'True if `envelope.completed` contains the values that the signer entered. By default `false`. If omitted, the setting of an existing endpoint does not change.',
  }),
  enabled: z.boolean().optional().meta({
    description:
      'True if the service sends events to the endpoint. By default `true`. If omitted, the setting of an existing endpoint does not change.',
  }),
})

export const upsertWebhook = operation({
  id: 'signatures.webhooks.upsert',
  description:
    'Create or update a webhook endpoint. The normalized URL identifies the endpoint. A new endpoint receives the events of the sandbox that the key belongs to. Properties that you omit do not change. The response contains `secret` only if the endpoint is new.',
  route: 'POST /v1/signatures/webhooks',
  scope: 'signaturesWrite',
  hasSecretResponse: true,
  audited: { 'webhook.created': 'response', 'webhook.changed': 'response' },
  body: {
    schema: WebhookSettings,
    example: { url: 'https://hooks.example.com/chancery', events: ['envelope.completed', 'envelope.expired'] },
  },
  responses: {
    201: Webhook.extend({ secret: ShownSecret.optional() }).meta({
      id: 'SavedWebhook',
      description: 'An endpoint. Includes the secret if the endpoint is new.',
    }),
  },
  callbacks: {
    envelopeEvent: {
      description:
        'An envelope event. The service sends a signed POST to each endpoint that subscribes to the event. Events can arrive more than once and in any order. Respond with a 2xx within 15 seconds; otherwise the service retries, up to 12 attempts in total.',
      address: '{$request.body#/url}',
      headers: deliveryHeaders,
      body: EnvelopeEventBody,
    },
    workflowEvent: {
      description:
        'An event about the end of a signing workflow. The service sends this event once, when the last envelope is completed or when the workflow stops. Deliveries and retries work as for envelope events.',
      address: '{$request.body#/url}',
      headers: deliveryHeaders,
      body: WorkflowEventBody,
    },
    testEvent: {
      description:
        'A test event. The service sends a test event when you call `signatures.webhooks.test`. Test events are signed and logged like other events.',
      address: '{$request.body#/url}',
      headers: deliveryHeaders,
      body: TestEventBody,
    },
  },
  refusals: ['webhook_url_refused', 'webhook_limit_reached', 'concurrent_change'],
  refersTo: { 'body.url': 'webhookUrl' },
}).run(async (ctx, { body }) => {
  const target = readTarget(ctx, body.url)
  const { url } = target
  const settings = { ...body, events: body.events && eventTypes.filter((type) => body.events?.includes(type)) }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    // This batch authenticates the key. Only an authenticated request may make the service resolve a name.
    const { tenant, known, sandbox } = await ctx.db.batch({
      known: findEndpointByUrl(url),
      sandbox: findSandbox(ctx.actor.id),
    })
    if (known && known.sandbox !== sandbox) throw otherSandbox()
    if (attempt === 0 && body.enabled !== false) await checkTarget(ctx, target)
    const saved = known
      ? await change(ctx, known, settings)
      : await create(ctx, { organizationId: tenant.organizationId, url }, settings)
    if (saved) return { status: 201, body: saved }
  }
  throw new ApiError('concurrent_change', 'The endpoint changed while the request ran. Retry the request.')
})

const attemptsMax = 5

const otherSandbox = () =>
  new ApiError(
    'webhook_url_refused',
    'An endpoint of another sandbox already has this URL. Make the URL unique, for example with the name of the sandbox as a query parameter.',
  )

function readTarget(ctx: Context, url: string): WebhookTarget {
  try {
    return webhookTarget(url, urlRulesOf(ctx.env))
  } catch (error) {
    throw error instanceof TargetRefusedError ? targetRefusedError(error.reason) : error
  }
}

/**
 * Throws for an address that is certainly not permitted. If the resolver is unavailable, accepts the address, because
 * every attempt checks it again.
 */
async function checkTarget(ctx: Context, target: WebhookTarget): Promise<void> {
  try {
    await requirePublicTarget(target, ctx.resolver)
  } catch (error) {
    if (error instanceof TargetRefusedError) throw targetRefusedError(error.reason)
    if (!(error instanceof ResolverUnavailableError)) throw error
    ctx.log('warn', { event: 'resolver_unavailable', requestId: ctx.requestId })
  }
}

/** Creates an endpoint with its secret. Returns null if a concurrent request created an endpoint with this URL. */
async function create(
  ctx: Context,
  { organizationId, url }: { organizationId: string; url: string },
  { events, description, includesValues, enabled }: EndpointSettings,
) {
  const id = ctx.newId('webhook')
  const { secret, stored } = await issueSecret(ctx, { organizationId, endpointId: id, version: 1 })
  const { found, secrets } = await ctx.db.batch({
    abandoned: deleteAbandonedEndpoints(),
    inserted: insertEndpoint({
      id,
      keyId: ctx.actor.id,
      url,
      events: events ?? defaultEventTypes,
      description: description ?? null,
      includesValues: includesValues ?? false,
      enabled: enabled ?? true,
    }),
    secret: insertSecret({ endpointId: id, version: 1, ...stored }, whereEndpointExists(id)),
    audit: recordAudit(auditEntry(ctx, 'webhook.created', id, { url }), whereEndpointExists(id)),
    found: findEndpointByUrl(url),
    secrets: secretsOf(id),
  })
  return found?.id === id ? { ...toWebhook(found, secrets), secret } : null
}

/** Changes the endpoint's settings. Returns null if a concurrent request deleted the endpoint. */
async function change(ctx: Context, { id, url }: EndpointRow, settings: EndpointSettings) {
  const { events, description, includesValues, enabled } = settings
  const { found, secrets } = await ctx.db.batch({
    updated: updateEndpoint(id, { events, description, includesValues, enabled }),
    audit: recordAudit(auditEntry(ctx, 'webhook.changed', id, { url }), whereEndpointChanged(id)),
    found: findEndpoint(id),
    secrets: secretsOf(id),
  })
  return found ? toWebhook(found, secrets) : null
}
