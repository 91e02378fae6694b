import { ids, times } from './common.ts'

const { createdAt, finishedAt } = times

const Webhook = {
  id: ids.webhook,
  url: 'https://hooks.example.com/chancery',
  events: ['envelope.completed', 'envelope.expired'],
  description: 'Contract portal',
  includesValues: false,
  enabled: true,
  disabledReason: null,
  sandbox: null,
  failingSince: null,
  secrets: [{ id: `${ids.webhook}_v1`, version: 1, createdAt, validUntil: null }],
  createdAt,
  updatedAt: createdAt,
}

const WebhookList = { data: [Webhook] }

const SavedWebhook = { ...Webhook, secret: 'whsec_…' }

const RotatedWebhook = {
  ...Webhook,
  secrets: [
    { id: `${ids.webhook}_v2`, version: 2, createdAt: finishedAt, validUntil: null },
    { id: `${ids.webhook}_v1`, version: 1, createdAt, validUntil: '2026-02-01T10:12:45.120Z' },
  ],
  secret: 'whsec_…',
}

const DeletedWebhook = { id: ids.webhook, url: Webhook.url, deletedAt: finishedAt }

const WebhookDelivery = {
  id: ids.delivery,
  eventId: ids.event,
  eventType: 'envelope.completed',
  envelopeId: ids.envelope,
  replayOf: null,
  state: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  lastStatus: 200,
  lastError: null,
  createdAt,
  finishedAt,
}

const WebhookDeliveryList = { data: [WebhookDelivery], nextCursor: null }

const WebhookDeliveryWithAttempts = {
  ...WebhookDelivery,
  attemptLog: [
    {
      attempt: 1,
      at: finishedAt,
      host: 'hooks.example.com',
      status: 200,
      error: null,
      durationMs: 142,
      responseExcerpt: null,
    },
  ],
}

export const webhookExamples = {
  WebhookList,
  SavedWebhook,
  RotatedWebhook,
  DeletedWebhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryWithAttempts,
}
