import * as z from 'zod'
import { boolean, enumeration, integer, model, string, stringOrNull } from '../../../core/schemas.ts'
import { type EventType, eventTypes } from '../../../core/webhooks/event-types.ts'
import { secretId } from '../../../core/webhooks/secret.ts'
import type { EndpointRow } from '../../../db/webhooks/webhook-endpoints.ts'
import type { SecretRow } from '../../../db/webhooks/webhook-secrets.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const WebhookEventType = enumeration('WebhookEventType', 'The type of a webhook event.', eventTypes)

const WebhookSecret = model(
  'WebhookSecret',
  'A signing secret. The service returns the text of a secret only when you create the secret.',
  {
    id: string('Id of the secret, as in the `x-service-secret-id` header'),
    version: integer('Starts at 1 and increases with every rotation'),
    createdAt: time('Time of creation'),
    validUntil: timeOrNull('Time until which a replaced secret still signs; `null` for the current secret'),
  },
)

export const Webhook = model('Webhook', 'A webhook endpoint.', {
  id: string('Id of the endpoint'),
  url: string('URL of the endpoint, normalized'),
  sandbox: stringOrNull('Named sandbox whose events the endpoint gets'),
  events: z.array(WebhookEventType).meta({ description: 'Events sent to the endpoint' }),
  description: stringOrNull('Your own note'),
  includesValues: boolean('True if `envelope.completed` contains the values that the signer entered'),
  enabled: boolean(
    'True if the service sends events to the endpoint. If false, the endpoint is paused, and the service keeps its events for later.',
  ),
  disabledReason: stringOrNull('Reason why the service disabled the endpoint'),
  failingSince: timeOrNull('Time of the first failed attempt since the last success; `null` after a success'),
  secrets: z.array(WebhookSecret).meta({ description: 'Secrets that currently sign deliveries, newest first' }),
  createdAt: time('Time of creation'),
  updatedAt: time('Time of the last change'),
})

export const ShownSecret = z
  .string()
  .meta({ description: 'The new signing secret, returned only once', example: 'whsec_...' })

/** Returns the API resource of an endpoint, with its secrets from the given list. */
export const toWebhook = (endpoint: EndpointRow, secrets: readonly SecretRow[]): z.infer<typeof Webhook> => ({
  id: endpoint.id,
  url: endpoint.url,
  sandbox: endpoint.sandbox === '' ? null : endpoint.sandbox,
  // The database contains only known event types.
  events: endpoint.events as EventType[],
  description: endpoint.description,
  includesValues: endpoint.includesValues,
  enabled: endpoint.enabled,
  disabledReason: endpoint.disabledReason,
  failingSince: isoOrNull(endpoint.failingSince),
  secrets: secrets
    .filter(({ endpointId }) => endpointId === endpoint.id)
    .map(({ endpointId, version, createdAt, validUntil }) => ({
      id: secretId(endpointId, version),
      version,
      createdAt: iso(createdAt),
      validUntil: isoOrNull(validUntil),
    })),
  createdAt: iso(endpoint.createdAt),
  updatedAt: iso(endpoint.updatedAt),
})
