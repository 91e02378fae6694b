import * as z from 'zod'
import { choice, model, text, textOrNull, wholeNumber, wholeNumberOrNull } from '../../../core/shapes.ts'
import { deliveryStates } from '../../../db/schema/webhooks.ts'
import type { AttemptRow, DeliveryRow } from '../../../db/webhooks/delivery-log.ts'
import { iso, isoOrNull, ResourceId, time, timeOrNull } from './common.ts'

/** The parameters of the address of a delivery. */
export const deliveryParams = {
  id: ResourceId.meta({ description: 'Id of the endpoint' }),
  deliveryId: ResourceId.meta({ description: 'Id of the delivery' }),
}

export const DeliveryState = choice(
  'WebhookDeliveryState',
  '`held`: the endpoint is paused; `canceled`: the endpoint was disabled or deleted before',
  deliveryStates,
)

export const Delivery = model('WebhookDelivery', 'An event on its way to an endpoint.', {
  id: text('Id of the delivery'),
  eventId: text('As in the header x-service-event-id; the same for every replay'),
  eventType: text('One of the subscribed types, or `webhook.test`'),
  envelopeId: textOrNull('The envelope that it is about; null for a test'),
  replayOf: textOrNull('The delivery that this one repeats'),
  state: DeliveryState,
  attempts: wholeNumber('How many were made'),
  nextAttemptAt: timeOrNull('Null also while an attempt is being made'),
  lastStatus: wholeNumberOrNull('What the last attempt was answered with; null without an answer'),
  lastError: textOrNull('Why the last attempt failed'),
  createdAt: time('When the event was sent to this endpoint'),
  finishedAt: timeOrNull('When nothing was left to be tried'),
})

const Attempt = model('WebhookAttempt', 'One attempt to deliver.', {
  attempt: wholeNumber('1 to 12'),
  at: time('When it began'),
  host: text('Where it went'),
  status: wholeNumberOrNull('HTTP status of the answer; null without one'),
  error: textOrNull('Why it failed'),
  durationMs: wholeNumberOrNull('How long it took, in milliseconds'),
  responseExcerpt: textOrNull('The beginning of an answer that was no 2xx'),
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
