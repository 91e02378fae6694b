import { sql } from 'drizzle-orm'
import { whereEnvelopeExists } from '../signing/envelopes.ts'
import { type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

export const eventTypes = [
  'envelope.created',
  'envelope.completed',
  'envelope.declined',
  'envelope.expired',
  'envelope.voided',
] as const
export type EventType = (typeof eventTypes)[number]

/** What receivers act on, and the type of a test, which they only acknowledge. */
export const testEventType = 'webhook.test'

/**
 * Stores an event with the exact bytes of its deliveries, if the envelope exists, and a delivery to every endpoint that
 * asks for its type. Those to paused endpoints are held. Answers with the deliveries that are due.
 */
export const insertEvent = (event: {
  id: string
  type: EventType
  envelopeId: string
  body: string
}): Statement<{ id: string }[]> =>
  sqlRows(sql`
    with stored as (
      insert into webhook_events (organization_id, id, type, envelope_id, body)
      select ${currentOrganization}, ${event.id}, ${event.type}, ${event.envelopeId}, ${event.body}
      where ${whereEnvelopeExists(event.envelopeId)}
      returning organization_id, id, type
    ), addressed as (
      insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, next_attempt_at)
      select v.organization_id, 'dlv_' || substr(v.id, 5, 13) || left(md5(v.id || e.id), 13), v.id, e.id,
        case when e.enabled then 'pending' else 'held' end, case when e.enabled then now() end
      from stored v join webhook_endpoints e on e.organization_id = v.organization_id
      where e.deleted_at is null and (e.enabled or e.disabled_reason is null) and v.type = any (e.events)
      returning id, state)
    select id from addressed where state = 'pending'`)
