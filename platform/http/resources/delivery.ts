import * as z from 'zod'
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

export const Delivery = z
  .object({
    id: z.string(),
    eventId: z.string().meta({ description: 'As in the header x-service-event-id; the same for every replay' }),
    eventType: z.string(),
    envelopeId: z.string().nullable(),
    replayOf: z.string().nullable().meta({ description: 'The delivery that this one repeats' }),
    state: DeliveryState,
    attempts: z.int(),
    nextAttemptAt: Timestamp.nullable().meta({ description: 'Null also while an attempt is being made' }),
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

const Attempt = z
  .object({
    attempt: z.int(),
    at: Timestamp,
    host: z.string(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: 'The beginning of an answer that was no 2xx' }),
  })
  .meta({ id: 'WebhookAttempt' })

export const DeliveryWithAttempts = Delivery.extend({
  attemptLog: z.array(Attempt).meta({ description: 'Kept for 30 days' }),
}).meta({ id: 'WebhookDeliveryWithAttempts' })

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
