import { sql } from 'drizzle-orm'
import type { StoredKind } from '../../core/jobs/kinds.ts'
import { limits } from '../../core/limits.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { sandboxOf } from './named.ts'

/** The numbers of affected rows, and some of the jobs and envelopes that are now due. */
export type ClockChange = {
  envelopes: number
  links: number
  uploads: number
  deliveries: number
  jobs: number
  dueEnvelopes: string[]
  dueJobs: { id: string; kind: StoredKind }[]
}

/**
 * Advances the clock of a key's sandbox. Moves the times of active envelopes, unexpired links and embedded sessions,
 * open upload sessions, and waiting webhook deliveries and jobs to earlier times. Ended envelopes keep their times and
 * store the offset since their end.
 */
export const moveClock = (keyId: string, seconds: number, atOnce: number): Statement<ClockChange> =>
  map(
    sqlRows<{ moved: ClockChange }>(sql`
      with clock as (select make_interval(secs => ${seconds}) as step, ${sandboxOf(keyId)} as sandbox),
      envelopes_moved as (
        update envelopes e set expires_at = e.expires_at - c.step, invited_at = e.invited_at - c.step, viewed_at = e.viewed_at - c.step,
          last_reminder_at = e.last_reminder_at - c.step, expiry_warned_at = e.expiry_warned_at - c.step,
          next_notice_at = e.next_notice_at - c.step, clock_ahead_seconds = e.clock_ahead_seconds + ${seconds}
        from clock c where e.organization_id = ${currentOrganization} and e.sandbox = c.sandbox and e.status = 'active' and e.expires_at > now()
        returning e.id, least(e.expires_at, e.next_notice_at) <= now() as is_due),
      ended_moved as (
        update envelopes e set ended_ahead_seconds = e.ended_ahead_seconds + ${seconds}
        from clock c where e.organization_id = ${currentOrganization} and e.sandbox = c.sandbox
          and (e.status in ('completed', 'declined', 'expired', 'voided') or (e.status = 'active' and e.expires_at <= now()))
          and (e.workflow_id is null or exists (select from signing_workflows w
            where w.organization_id = e.organization_id and w.id = e.workflow_id and w.finished_at is not null))
          and e.ended_ahead_seconds < extract(epoch from ${accessKept}) returning e.id),
      links_moved as (
        update signing_links l set expires_at = l.expires_at - c.step, opened_at = l.opened_at - c.step
        from clock c where l.organization_id = ${currentOrganization}
          and (l.expires_at > now() or l.opened_at > now() - ${sessionKept})
          and ${isEnvelopeOf('l.envelope_id')} returning l.token_hash),
      uploads_moved as (
        update upload_sessions u set expires_at = u.expires_at - c.step
        from clock c where u.organization_id = ${currentOrganization} and u.sandbox = c.sandbox and u.state = 'open' and u.expires_at > now() returning u.id),
      deliveries_moved as (
        update webhook_deliveries d set next_attempt_at = d.next_attempt_at - c.step
        from clock c where d.organization_id = ${currentOrganization} and d.state = 'pending' and d.lease_owner is null
          and d.next_attempt_at > now() and exists (select from webhook_endpoints e
            where e.organization_id = d.organization_id and e.id = d.endpoint_id and e.sandbox = c.sandbox) returning d.id),
      jobs_moved as (
        update jobs j set run_at = j.run_at - c.step
        from clock c where j.organization_id = ${currentOrganization} and j.state = 'queued' and j.run_at > now()
          and ${isEnvelopeOf("j.payload ->> 'envelopeId'")}
        returning j.id, j.kind, j.run_at <= now() as is_due)
      select jsonb_build_object(
        'envelopes', (select count(*) from envelopes_moved), 'links', (select count(*) from links_moved),
        'uploads', (select count(*) from uploads_moved), 'deliveries', (select count(*) from deliveries_moved),
        'jobs', (select count(*) from jobs_moved),
        'dueEnvelopes', (select coalesce(jsonb_agg(d.id), '[]') from (select m.id from envelopes_moved m where m.is_due limit ${atOnce}) d),
        'dueJobs', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind)), '[]')
          from (select m.id, m.kind from jobs_moved m where m.is_due limit ${atOnce}) d)) as moved`),
    ([row]) => {
      if (!row) throw new Error('the clock statement returned no row')
      return row.moved
    },
  )

/** The time for which an opened embedded session is valid. */
const sessionKept = sql`make_interval(secs => ${limits.openedSessionTtlSeconds})`

/** The time for which links give access to an ended envelope. Later offsets have no effect. */
const accessKept = sql`make_interval(days => ${limits.signerAccessDays})`

/**
 * Returns the condition that a row's envelope is in the sandbox. A row without an envelope belongs to the unnamed
 * sandbox.
 */
const isEnvelopeOf = (envelopeId: string) => sql`coalesce((
  select e.sandbox from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${sql.raw(envelopeId)}), '') = c.sandbox`
