import * as z from 'zod'
import { model } from '../../../core/shapes.ts'
import { deliveryStates } from '../../../db/schema/webhooks.ts'
import type { AttemptRow, DeliveryRow } from '../../../db/webhooks/delivery-log.ts'
import { iso, isoOrNull, ResourceId, Timestamp } from './common.ts'

/** The parameters of the address of a delivery. */
export const deliveryParams = {
  id: ResourceId.meta({ description: 'Id of the endpoint' }),
  deliveryId: ResourceId.meta({ description: 'Id of the delivery' }),
}

export const DeliveryState = z.enum(deliveryStates).meta({
  id: 'WebhookDeliveryState',
  description: '`held`: the endpoint is paused; `canceled`: the endpoint was disabled or deleted before',
})

export const Delivery = model('WebhookDelivery', 'An event on its way to an endpoint.', {
  id: z.string().meta({ description: 'Id of the delivery' }),
  eventId: z.string().meta({ description: 'As in the header x-service-event-id; the same for every replay' }),
  eventType: z.string().meta({ description: 'One of the subscribed types, or `webhook.test`' }),
  envelopeId: z.string().nullable().meta({ description: 'The envelope that it is about; null for a test' }),
  replayOf: z.string().nullable().meta({ description: 'The delivery that this one repeats' }),
  state: DeliveryState,
  attempts: z.int().meta({ description: 'How many were made' }),
  nextAttemptAt: Timestamp.nullable().meta({ description: 'Null also while an attempt is being made' }),
  lastStatus: z
    .int()
    .nullable()
    .meta({ description: 'What the last attempt was answered with; null without an answer' }),
  lastError: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  createdAt: Timestamp.meta({ description: 'When the event was sent to this endpoint' }),
  finishedAt: Timestamp.nullable().meta({ description: 'When nothing was left to be tried' }),
})

const Attempt = model('WebhookAttempt', 'One attempt to deliver.', {
  attempt: z.int().meta({ description: '1 to 12' }),
  at: Timestamp.meta({ description: 'When it began' }),
  host: z.string().meta({ description: 'Where it went' }),
  status: z.int().nullable().meta({ description: 'HTTP status of the answer; null without one' }),
  error: z.string().nullable().meta({ description: 'Why it failed' }),
  durationMs: z.int().nullable().meta({ description: 'How long it took, in milliseconds' }),
  responseExcerpt: z.string().nullable().meta({ description: 'The beginning of an answer that was no 2xx' }),
})

export const DeliveryWithAttempts = Delivery.extend({
  attemptLog: z.array(Attempt).meta({ description: 'Kept for 30 days' }),
}).meta({ id: 'WebhookDeliveryWithAttempts', description: 'A delivery with all its attempts.' })

export const toDelivery = (row: DeliveryRow): z.infer<typeof Delivery> => ({
  id: row.id,
  eventId: row.eventId,
  eventType: row.eventType,
  envelopeId: row.envelopeId,
  replayOf: row.replayOf,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.leaseOwner === null ? isoOrNull(row.nextAttemptAt) : null,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
})

export const toAttempt = (row: AttemptRow): z.infer<typeof Attempt> => ({
  attempt: row.attempt,
  at: iso(row.at),
  host: row.host,
  status: row.status,
  error: row.error,
  durationMs: row.durationMs,
  responseExcerpt: row.responseExcerpt,
})
