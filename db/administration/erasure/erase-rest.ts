import { withoutPerson } from '../../../core/signing/erasure.ts'
import { type AuditOrigin, eraseAuditOrigins } from '../../audit/audit.ts'
import { type Owner, runStatement } from '../owner.ts'
import { showsEnvelope } from './erase-envelope.ts'
import type { FoundMember, Person } from './find-person.ts'

/** Erases the data of a removed member. The row remains, because other rows reference its id. */
export async function eraseMember(owner: Owner, { organizationId }: Person, member: FoundMember): Promise<void> {
  await owner.query(
    `update members set user_name = $3, user_name_folded = $3, external_id = null, display_name = null, given_name = null,
       family_name = null, active = false, removed_at = coalesce(removed_at, now()), updated_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, member.id, `erased-${member.id}@person.invalid`],
  )
  await owner.query('update api_keys set name = null where organization_id = $1 and member_id = $2', [
    organizationId,
    member.id,
  ])
  // A repetition of such a request then returns `outcome_unknown`, so it does not create the member again.
  await owner.query(
    `update idempotency_keys set response = '' where organization_id = $1 and operation like 'scim.users.%' and strpos(response, $2) > 0`,
    [organizationId, member.id],
  )
}

/**
 * Keeps requests that are running from storing their responses under an `Idempotency-Key`, because they may have read
 * the person's data before the erasure. A retry of such a request returns `outcome_unknown`. Must run before stored
 * responses are erased, so a response that is stored first is erased. Until the erasure is committed, requests that
 * wrote nothing wait before they store their response.
 */
export async function discardLateResponses(owner: Owner, organizationId: string): Promise<void> {
  await owner.query(`select pg_advisory_xact_lock(hashtextextended('erasure ' || $1, 0))`, [organizationId])
  await owner.query(`update idempotency_keys set fingerprint = 'erased' where organization_id = $1 and response = ''`, [
    organizationId,
  ])
}

/**
 * Stores the time of an erasure. Must run at its end. Requests that began earlier and wrote nothing then store no
 * response.
 */
export async function recordErasure(owner: Owner, organizationId: string): Promise<void> {
  await owner.query('update organizations set erased_at = clock_timestamp() where id = $1', [organizationId])
}

/** Removes a person from the input of a finished workflow run. */
export async function eraseRun(owner: Owner, person: Person, runId: string): Promise<void> {
  const { rows } = await owner.query<{ input: unknown; steps: unknown }>(
    'select input, steps from workflow_runs where organization_id = $1 and id = $2',
    [person.organizationId, runId],
  )
  for (const { input, steps } of rows)
    await owner.query('update workflow_runs set input = $3, steps = $4 where organization_id = $1 and id = $2', [
      person.organizationId,
      runId,
      JSON.stringify(withoutPerson(input, person)),
      JSON.stringify(withoutPerson(steps, person)),
    ])
}

/** Deletes test mails to or about the person. No retention rule applies to test mails. */
export async function eraseTestMails(owner: Owner, person: Person): Promise<void> {
  await owner.query(
    `delete from test_mails where organization_id = $1 and (lower(recipient_email) = lower($2)
       or position(lower($2) in lower(body)) > 0 or envelope_id = any ($3))`,
    [person.organizationId, person.email, person.envelopes.map(({ id }) => id)],
  )
}

/**
 * Removes IP addresses and user agents from a person's audit events, both as a signer or reader and as a member using
 * API keys. Returns the number of events.
 */
export async function eraseOrigins(
  owner: Owner,
  organizationId: string,
  acted: { signedIds: string[]; readIds: string[]; memberIds: string[] },
  newOrigin: () => AuditOrigin,
): Promise<number> {
  const { rows: keys } = await owner.query<{ id: string }>(
    'select id from api_keys where organization_id = $1 and member_id = any ($2)',
    [organizationId, acted.memberIds],
  )
  let erased = 0
  const actors = [
    { kind: 'signer', ids: acted.signedIds },
    // The log does not distinguish the recipients of an envelope's copies.
    { kind: 'reader', ids: acted.readIds },
    { kind: 'apiKey', ids: keys.map(({ id }) => id) },
  ] as const
  for (const actor of actors)
    if (actor.ids.length > 0) erased += await runStatement(owner, organizationId, eraseAuditOrigins(actor, newOrigin()))
  return erased
}

/**
 * Returns documents, templates and workflows that mention the person, and documents with a copy of a file that the
 * person signed. Only the organization can change or delete this content.
 */
export async function findMentions(owner: Owner, person: Person): Promise<Mention[]> {
  const { organizationId, email, names } = person
  const signedIds = person.envelopes.filter(({ isParty }) => isParty).map(({ id }) => id)
  const { rows } = await owner.query<Mention>(
    `with words as (select lower(w) as word from unnest($2::text[]) w),
     copies as materialized (
       select v.document_id from envelopes e
       join envelopes o on o.organization_id = e.organization_id and ${showsEnvelope}
       join artifacts a on a.organization_id = o.organization_id and a.envelope_id = o.id
       join document_versions v on v.organization_id = a.organization_id and v.sha256 = a.sha256
       where e.organization_id = $1 and e.id = any ($3))
     select d.id, 'document' as kind, case
         when d.id in (select document_id from copies) then 'file'
         when exists (select from words where strpos(lower(d.title), word) > 0) then 'title'
         when exists (select from words where strpos(lower(d.metadata::text), word) > 0) then 'metadata' else 'text' end as place
     from documents d where d.organization_id = $1 and d.purged_at is null and (d.id in (select document_id from copies) or exists (
       select from words where strpos(lower(d.title), word) > 0 or strpos(lower(d.metadata::text), word) > 0
         or exists (select from text_blocks b where b.organization_id = d.organization_id and b.document_id = d.id
           and strpos(lower(b.text), word) > 0)))
     union all
     select distinct v.workflow_id, 'workflow', 'steps' from workflow_versions v where v.organization_id = $1
       and exists (select from words where strpos(lower(v.steps::text), word) > 0)
     union all
     select distinct v.template_id, 'template', 'content' from template_versions v where v.organization_id = $1
       and exists (select from words where strpos(lower(v.content::text), word) > 0)
     order by 2, 1 limit 1000`,
    [organizationId, [email, ...names].filter((word) => word.length >= mentionCharsMin), signedIds],
  )
  return rows
}

export type Mention = {
  kind: 'document' | 'template' | 'workflow'
  id: string
  place: 'file' | 'title' | 'metadata' | 'text' | 'content' | 'steps'
}

// The minimum length of a name to search for. Shorter names are part of too many words.
const mentionCharsMin = 5
