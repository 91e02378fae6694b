import * as z from 'zod'
import { enumeration, integer, integerOrNull, model, string, stringOrNull } from '../../../core/schemas.ts'
import { deliveryStates } from '../../../db/schema/webhooks.ts'
import type { AttemptRow, DeliveryRow } from '../../../db/webhooks/delivery-log.ts'
import { iso, isoOrNull, ResourceId, time, timeOrNull } from './common.ts'

/** The path parameters that identify a delivery. */
export const deliveryParams = {
  id: ResourceId.meta({ description: 'Id of the endpoint' }),
  deliveryId: ResourceId.meta({ description: 'Id of the delivery' }),
}

export const DeliveryState = enumeration(
  'WebhookDeliveryState',
  'State of the delivery. `held`: the endpoint is paused. `canceled`: the endpoint was disabled or deleted before the delivery finished.',
  deliveryStates,
)

export const Delivery = model('WebhookDelivery', 'The delivery of an event to an endpoint.', {
  id: string('Id of the delivery'),
  eventId: string('Id of the event, as in the `x-service-event-id` header. Replays have the same id.'),
  eventType: string('Type of the event, or `webhook.test`'),
  envelopeId: stringOrNull('Id of the envelope; `null` for a test event'),
  replayOf: stringOrNull('Id of the delivery that this delivery replays'),
  state: DeliveryState,
  attempts: integer('Number of attempts'),
  nextAttemptAt: timeOrNull('Time of the next attempt; `null` while an attempt is running or if no attempt is left'),
  lastStatus: integerOrNull('HTTP status of the last response; `null` without a response'),
  lastError: stringOrNull('Reason why the last attempt failed'),
  createdAt: time('Time when the delivery was created'),
  finishedAt: timeOrNull('Time when the delivery reached its final state'),
})

const Attempt = model('WebhookAttempt', 'An attempt to deliver an event.', {
  attempt: integer('Number of the attempt, from 1 to 12'),
  at: time('Start of the attempt'),
  host: string('Host that was called'),
  status: integerOrNull('HTTP status of the response; `null` without a response'),
  error: stringOrNull('Reason for the failure'),
  durationMs: integerOrNull('Duration in milliseconds'),
  responseExcerpt: stringOrNull('Beginning of the response body, if the response was not a 2xx'),
})

export const DeliveryWithAttempts = Delivery.extend({
  attemptLog: z.array(Attempt).meta({ description: 'The attempts of the last 30 days' }),
}).meta({ id: 'WebhookDeliveryWithAttempts', description: 'A delivery with its attempts.' })

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
