import { sql } from 'drizzle-orm'
import { whereEnvelopeExists } from './envelopes.ts'
import { type Statement, sqlRows } from './statement.ts'
import { currentOrganization } from './tenancy.ts'

export const eventTypes = [
  'envelope.created',
  'envelope.completed',
  'envelope.declined',
  'envelope.expired',
  'envelope.voided',
] as const
export type EventType = (typeof eventTypes)[number]

/** Stores an event with the exact bytes of its later deliveries, if the envelope exists. */
export const insertEvent = (event: {
  id: string
  type: EventType
  envelopeId: string
  body: string
}): Statement<unknown[]> =>
  sqlRows(sql`
    insert into webhook_events (organization_id, id, type, envelope_id, body)
    select ${currentOrganization}, ${event.id}, ${event.type}, ${event.envelopeId}, ${event.body}
    where ${whereEnvelopeExists(event.envelopeId)}`)
