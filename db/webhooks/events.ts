import { type SQL, sql } from 'drizzle-orm'
import { type EventType, typeWithValues, webhookEventTable } from '../../core/webhooks/event-types.ts'
import { whereEnvelopeExists } from '../signing/envelopes.ts'
import { type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

export type NewEvent = {
  id: string
  type: EventType
  /** The envelope whose sandbox the endpoints belong to. For a workflow, the envelope that ended it. */
  envelopeId: string
  body: string
  /**
   * True if the body contains the entered values. This body is for endpoints that request values, and the other body
   * for all others.
   */
  hasValues: boolean
  /**
   * The number of seconds until the deliveries are due. Deliveries to a paused endpoint wait until the endpoint is
   * enabled.
   */
  delaySeconds: number
  /** An additional condition for storing the event. */
  condition?: SQL
}

/**
 * Stores an event with its exact delivery body, and a delivery to every endpoint that requests its type. The envelope
 * must exist. Deliveries to paused endpoints are put on hold. Returns the due deliveries. Events that are not sent by
 * default, and bodies with entered values, are stored only if an endpoint requests them.
 */
export const insertEvent = (event: NewEvent): Statement<{ id: string }[]> =>
  sqlRows(sql`
    with asking as (
      select e.organization_id, e.id, e.enabled from webhook_endpoints e
      join envelopes v on v.organization_id = e.organization_id and v.id = ${event.envelopeId} and v.sandbox = e.sandbox
      where e.organization_id = ${currentOrganization} and e.deleted_at is null and (e.enabled or e.disabled_reason is null)
        and ${event.type} = any (e.events)
        and (${event.hasValues}::boolean or not e.includes_values or ${event.type} <> ${typeWithValues})
        and (not ${event.hasValues}::boolean or e.includes_values)
    ), stored as (
      insert into webhook_events (organization_id, id, type, envelope_id, body)
      select ${currentOrganization}, ${event.id}, ${event.type}, ${event.envelopeId}, ${event.body}
      where ${whereEnvelopeExists(event.envelopeId)} and ${event.condition ?? sql`true`}
        and (${webhookEventTable[event.type].isDefault && !event.hasValues}::boolean or exists (select from asking))
      returning organization_id, id
    ), addressed as (
      insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, next_attempt_at)
      select v.organization_id, 'dlv_' || substr(v.id, 5, 13) || left(md5(v.id || e.id), 13), v.id, e.id,
        case when e.enabled then 'pending' else 'held' end, case when e.enabled then now() + make_interval(secs => ${event.delaySeconds}::double precision) end
      from stored v join asking e on e.organization_id = v.organization_id
      returning id, state)
    select id from addressed where state = 'pending' and ${event.delaySeconds}::double precision = 0`)
