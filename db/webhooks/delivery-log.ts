import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { testEventType } from '../../core/webhooks/event-types.ts'
import {
  type DeliveryState,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '../schema/webhooks.ts'
import {
  type Database,
  firstRow,
  map,
  type PageOfIds,
  query,
  type Statement,
  selectRows,
  sqlRows,
} from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type AttemptRow = typeof webhookAttempts.$inferSelect

const columns = {
  id: webhookDeliveries.id,
  eventId: webhookDeliveries.eventId,
  eventType: webhookEvents.type,
  envelopeId: webhookEvents.envelopeId,
  replayOf: webhookDeliveries.replayOf,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  leaseOwner: webhookDeliveries.leaseOwner,
  lastStatus: webhookDeliveries.lastStatus,
  lastError: webhookDeliveries.lastError,
  createdAt: webhookDeliveries.createdAt,
  finishedAt: webhookDeliveries.finishedAt,
}

export type DeliveryRow = {
  id: string
  eventId: string
  eventType: string
  envelopeId: string | null
  replayOf: string | null
  state: DeliveryState
  attempts: number
  nextAttemptAt: Date | null
  leaseOwner: string | null
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
  finishedAt: Date | null
}

const selectDeliveries = (db: Database) =>
  db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(
      webhookEvents,
      and(
        eq(webhookEvents.organizationId, webhookDeliveries.organizationId),
        eq(webhookEvents.id, webhookDeliveries.eventId),
      ),
    )

/**
 * Returns whether an endpoint can receive deliveries. The log of a deleted endpoint remains. Returns null if no
 * endpoint has this id.
 */
export const endpointHealth = (id: string): Statement<'enabled' | 'disabled' | 'deleted' | null> =>
  map(
    query((db) =>
      db
        .select({ enabled: webhookEndpoints.enabled, deletedAt: webhookEndpoints.deletedAt })
        .from(webhookEndpoints)
        .where(and(ofOrganization(webhookEndpoints), eq(webhookEndpoints.id, id))),
    ),
    ([row]) => (row ? (row.deletedAt ? 'deleted' : row.enabled ? 'enabled' : 'disabled') : null),
  )

/** Returns deliveries to an endpoint, newest first. With `before`, starts with the next delivery after this id. */
export const listDeliveries = (
  list: PageOfIds & { endpointId: string; state: DeliveryState | undefined },
): Statement<DeliveryRow[]> =>
  query((db) =>
    selectDeliveries(db)
      .where(
        and(
          ofOrganization(webhookDeliveries),
          eq(webhookDeliveries.endpointId, list.endpointId),
          list.state ? eq(webhookDeliveries.state, list.state) : undefined,
          list.before ? lt(webhookDeliveries.id, list.before) : undefined,
        ),
      )
      .orderBy(desc(webhookDeliveries.id))
      .limit(list.limit),
  )

/** Returns one delivery to an endpoint. */
export const findDelivery = (endpointId: string, id: string): Statement<DeliveryRow | null> =>
  firstRow(
    query((db) =>
      selectDeliveries(db).where(
        and(
          ofOrganization(webhookDeliveries),
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.id, id),
        ),
      ),
    ),
  )

/** Returns the stored attempts of a delivery, in order. */
export const listAttempts = (endpointId: string, deliveryId: string): Statement<AttemptRow[]> =>
  selectRows(
    webhookAttempts,
    [
      ofOrganization(webhookAttempts),
      eq(webhookAttempts.endpointId, endpointId),
      eq(webhookAttempts.deliveryId, deliveryId),
    ],
    asc(webhookAttempts.attempt),
  )

/** Creates another delivery for the event of a finished delivery, if the endpoint is enabled. */
export const insertReplay = (replay: { id: string; endpointId: string; deliveryId: string }): Statement<unknown[]> =>
  sqlRows(sql`
    insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, replay_of, next_attempt_at)
    select d.organization_id, ${replay.id}, d.event_id, d.endpoint_id, d.id, now()
    from webhook_deliveries d
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${currentOrganization} and d.id = ${replay.deliveryId} and d.endpoint_id = ${replay.endpointId}
      and d.finished_at is not null and e.enabled and e.deleted_at is null`)

/**
 * Creates a test event with one delivery, if the endpoint is enabled. Ignores the endpoint's selection of event types.
 */
export const insertTestDelivery = (test: {
  id: string
  eventId: string
  endpointId: string
  createdAt: Date
}): Statement<unknown[]> =>
  sqlRows(sql`
    with stored as (
      insert into webhook_events (organization_id, id, type, body)
      select e.organization_id, ${test.eventId}, ${testEventType},
        format('{"id":"%s","type":"%s","createdAt":"%s","organizationId":"%s","data":{"webhook":{"id":"%s"}}}', ${test.eventId}::text,
          ${testEventType}::text, ${test.createdAt.toISOString()}::text, e.organization_id, e.id)
      from webhook_endpoints e
      where e.organization_id = ${currentOrganization} and e.id = ${test.endpointId} and e.enabled and e.deleted_at is null
      returning organization_id, id)
    insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
    select v.organization_id, ${test.id}, v.id, ${test.endpointId}, now() from stored v`)

/** Returns the condition that a delivery to an endpoint exists in the organization. */
export const whereDeliveryExists = (endpointId: string, id: string) =>
  sql`exists (select from webhook_deliveries d
    where d.organization_id = ${currentOrganization} and d.endpoint_id = ${endpointId} and d.id = ${id})`
