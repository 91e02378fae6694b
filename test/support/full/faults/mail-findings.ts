import type pg from 'pg'
import { linkTemplates } from '../../../../core/signing/mails/facts.ts'
import type { MailOutbox } from '../../../../dev/stack/mail-outbox.ts'

/**
 * The emails whose job is done. An email with a link is not sent if its envelope ended or changed first. A test
 * organization's emails are in its inbox.
 */
const sentMails = `select j.id, j.payload ->> 'template' || ' of ' || e.id as what, m.id is not null as "isInInbox", e.environment
  from jobs j
  join envelopes e on e.organization_id = j.organization_id and e.id = j.payload ->> 'envelopeId'
  left join test_mails m on m.organization_id = j.organization_id and m.id = j.id
  where j.kind = 'mail' and j.state = 'done' and (not j.payload ->> 'template' = any ($1) or e.status = 'active'
    and e.generation = (j.payload ->> 'generation')::int and e.revision = (j.payload ->> 'revision')::int)`

/** Envelopes whose signer must get a link and a notice of the end. An erasure also deletes waiting emails. */
const endedEnvelopes = `select id, status from envelopes e where environment = 'live' and delivery = 'email'
  and status in ('completed', 'declined', 'expired')
  and not exists (select from artifacts a where a.envelope_id = e.id and a.removed_at is not null)`

/**
 * Returns the lost emails when no work is in progress. A repeated email has its job's id, so the outbox stores it once,
 * and `brokenInvariants` reports duplicate jobs.
 */
export async function mailFindings(owner: pg.Pool, outbox: MailOutbox): Promise<string[]> {
  const mails = outbox.messages()
  const received = new Set(mails.map(({ id }) => id))
  const perEnvelope = Map.groupBy(mails, ({ headers }) => headers['X-Envelope-Id'])
  const { rows: sent } = await owner.query<{ id: string; what: string; isInInbox: boolean; environment: string }>(
    sentMails,
    [linkTemplates],
  )
  const { rows: ended } = await owner.query<{ id: string; status: string }>(endedEnvelopes)
  return [
    ...sent
      .filter(({ id, isInInbox, environment }) => !(environment === 'test' ? isInInbox : received.has(id)))
      .map(({ id, what }) => `a lost mail: ${id}, ${what}`),
    ...ended
      .filter(({ id }) => (perEnvelope.get(id)?.length ?? 0) < 2)
      .map(
        ({ id, status }) =>
          `mails missing: ${perEnvelope.get(id)?.length ?? 0} of an envelope that is ${status}, ${id}`,
      ),
  ]
}
