import * as z from 'zod'
import { choice, flag, model, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { type EventType, eventTypes } from '../../../core/webhooks/event-types.ts'
import { secretId } from '../../../core/webhooks/secret.ts'
import type { EndpointRow } from '../../../db/webhooks/webhook-endpoints.ts'
import type { SecretRow } from '../../../db/webhooks/webhook-secrets.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const WebhookEventType = choice('WebhookEventType', 'What becomes of an envelope.', eventTypes)

const WebhookSecret = model('WebhookSecret', 'What is told about a secret; its text is shown once and never again.', {
  id: text('As in the header x-service-secret-id'),
  version: wholeNumber('From 1; every rotation counts it up'),
  createdAt: time('When it was made'),
  validUntil: timeOrNull('Until when a rotated-out secret still signs; null: current'),
})

export const Webhook = model('Webhook', 'An endpoint that events are sent to.', {
  id: text('Id of the endpoint'),
  url: text('Normalised'),
  events: z.array(WebhookEventType).meta({ description: 'What it is told' }),
  description: textOrNull('Your own note'),
  includesAnswers: flag('`envelope.completed` carries what the signer entered'),
  enabled: flag('Whether events are sent; they are held while it is paused'),
  disabledReason: textOrNull('Why the service disabled the endpoint by itself'),
  failingSince: timeOrNull('Since when every attempt has failed; null after a success'),
  secrets: z.array(WebhookSecret).meta({ description: 'Those that sign deliveries now, newest first' }),
  createdAt: time('When it was created'),
  updatedAt: time('When it last changed'),
})

export const ShownSecret = z.string().meta({ description: 'The new signing secret, shown once', example: 'whsec_...' })

/** What leaves of an endpoint and of those of the given secrets that are its own. */
export const toWebhook = (endpoint: EndpointRow, secrets: readonly SecretRow[]): z.infer<typeof Webhook> => ({
  id: endpoint.id,
  url: endpoint.url,
  // Only values of the list are ever stored.
  events: endpoint.events as EventType[],
  description: endpoint.description,
  includesAnswers: endpoint.includesAnswers,
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
