import * as z from 'zod'
import { boundedText } from '../../../../core/bounded-text.ts'
import { displayText } from '../../../../core/display-text.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { eachOnce, input } from '../../../../core/shapes.ts'
import { defaultEventTypes, eventTypes } from '../../../../core/webhooks/event-types.ts'
import { TargetRefused } from '../../../../core/webhooks/target-refused.ts'
import { type WebhookTarget, webhookTarget } from '../../../../core/webhooks/url.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import {
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
import { deliveryHeaders, EnvelopeEventBody, TestEventBody } from '../../../../platform/http/resources/webhook-event.ts'
import { requirePublicTarget, urlRulesOf } from '../../../../platform/ports/outbound-target.ts'
import { ResolverAway } from '../../../../platform/ports/resolver.ts'
import { issueSecret } from '../../../../service/webhooks/issue-secret.ts'
import { targetRefusedError } from '../../../../service/webhooks/refusal-error.ts'

const WebhookSettings = input('WebhookSettings', 'An endpoint, and what it is told.', {
  url: boundedText(1, limits.webhookUrlCharsMax).meta({ description: 'https, port 443, a public host name' }),
  events: eachOnce(WebhookEventType, 'event')
    .optional()
    .meta({
      description: `Events that the endpoint receives. By default, a new endpoint receives ${defaultEventTypes.map((type) => `\`${type}\``).join(', ')}, and an existing one what it received before`,
    }),
  description: displayText(0, limits.webhookDescriptionCharsMax)
    .nullable()
    .optional()
    .meta({ description: 'Your own note' }),
  includesAnswers: z.boolean().optional().meta({
    description:
      'Whether `fields` of `envelope.completed` carry what the signer entered. False for a new endpoint; otherwise as before',
  }),
  enabled: z.boolean().optional().meta({ description: 'True for a new endpoint; otherwise as before' }),
})

export const upsertWebhook = operation({
  id: 'signatures.webhooks.upsert',
  description:
    'Create a webhook endpoint, or change the one of this address. An organization has one endpoint for each address, compared in its normalised form. What is not given stays as it was. `secret` is in the answer only when the endpoint is new, and never again.',
  route: 'POST /v1/signatures/webhooks',
  scope: 'signaturesWrite',
  hasSecretAnswer: true,
  audited: { 'webhook.created': 'answer', 'webhook.changed': 'answer' },
  body: {
    schema: WebhookSettings,
    example: { url: 'https://hooks.example.com/chancery', events: ['envelope.completed', 'envelope.expired'] },
  },
  answers: {
    201: Webhook.extend({ secret: ShownSecret.optional() }).meta({
      id: 'SavedWebhook',
      description: 'An endpoint, with its secret when it is new.',
    }),
  },
  callbacks: {
    envelopeEvent: {
      description:
        'Tell what became of an envelope. A POST to each endpoint that asks for such events, signed by its secret. Events can arrive twice and in another order than they happened. What is not answered with a 2xx within 15 seconds is tried up to 12 times.',
      address: '{$request.body#/url}',
      headers: deliveryHeaders,
      body: EnvelopeEventBody,
    },
    testEvent: {
      description:
        'Try the endpoint. A POST on request (`signatures.webhooks.test`), signed and logged like any other.',
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
  for (let tries = 0; tries < triesMax; tries++) {
    // This proves the key, before anybody can make the service look up a name.
    const { entered, known } = await ctx.db.batch({ known: findEndpointByUrl(url) })
    if (tries === 0 && body.enabled !== false) await checkTarget(ctx, target)
    const saved = known
      ? await change(ctx, known, settings)
      : await create(ctx, { organizationId: entered.organizationId, url }, settings)
    if (saved) return { status: 201, body: saved }
  }
  throw new ApiError('concurrent_change', 'The endpoint changed while it was saved. Repeat the request.')
})

const triesMax = 5

function readTarget(ctx: Context, url: string): WebhookTarget {
  try {
    return webhookTarget(url, urlRulesOf(ctx.env))
  } catch (error) {
    throw error instanceof TargetRefused ? targetRefusedError(error.reason) : error
  }
}

/** Refuses what is provably wrong; a resolver that is away is no proof, and every attempt is checked again. */
async function checkTarget(ctx: Context, target: WebhookTarget): Promise<void> {
  try {
    await requirePublicTarget(target, ctx.resolver)
  } catch (error) {
    if (error instanceof TargetRefused) throw targetRefusedError(error.reason)
    if (!(error instanceof ResolverAway)) throw error
    ctx.log('warn', { event: 'resolver_away', requestId: ctx.requestId })
  }
}

/** A new endpoint with its secret; null when one of this address came up meanwhile. */
async function create(
  ctx: Context,
  { organizationId, url }: { organizationId: string; url: string },
  { events, description, includesAnswers, enabled }: EndpointSettings,
) {
  const id = ctx.newId('webhook')
  const { secret, stored } = await issueSecret(ctx, { organizationId, endpointId: id, version: 1 })
  const { found, secrets } = await ctx.db.batch({
    inserted: insertEndpoint({
      id,
      url,
      events: events ?? defaultEventTypes,
      description: description ?? null,
      includesAnswers: includesAnswers ?? false,
      enabled: enabled ?? true,
    }),
    secret: insertSecret({ endpointId: id, version: 1, ...stored }, whereEndpointExists(id)),
    audit: recordAudit(auditEntry(ctx, 'webhook.created', id, { url }), whereEndpointExists(id)),
    found: findEndpointByUrl(url),
    secrets: secretsOf(id),
  })
  return found?.id === id ? { ...toWebhook(found, secrets), secret } : null
}

/** The endpoint with its new settings; null when it was deleted meanwhile. */
async function change(ctx: Context, { id, url }: EndpointRow, settings: EndpointSettings) {
  const { events, description, includesAnswers, enabled } = settings
  const { found, secrets } = await ctx.db.batch({
    updated: updateEndpoint(id, { events, description, includesAnswers, enabled }),
    audit: recordAudit(auditEntry(ctx, 'webhook.changed', id, { url }), whereEndpointChanged(id)),
    found: findEndpoint(id),
    secrets: secretsOf(id),
  })
  return found ? toWebhook(found, secrets) : null
}
