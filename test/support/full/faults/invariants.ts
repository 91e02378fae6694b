import type pg from 'pg'
import type { ScenarioResult } from './scenario.ts'

/**
 * Queries for an organization's rows that violate an invariant when no work is in progress. `$1` is the organization,
 * or null for all.
 */
const findings: Record<string, string> = {
  'work that was given up': `select kind || ' ' || coalesce(last_error, '') as what from jobs t where state = 'failed'
    and last_error is distinct from 'recipient_refused' and $in`,
  'a delivery that did not arrive': `select id || ' ' || state as what from webhook_deliveries t where state not in ('delivered', 'canceled') and $in`,
  'a lease of finished work': `select id as what from upload_sessions t where lease_owner is not null and state in ('completed', 'failed') and $in
    union all select id from webhook_deliveries t where lease_owner is not null and finished_at is not null and $in`,
  'a chain with a gap': `select id as what from envelopes t where $in and (select count(*) = t.evidence_count and max(r.sequence) = t.evidence_count
      from evidence_records r where r.envelope_id = t.id) is not true`,
  'a head that no checkpoint signs': `select t.id as what from envelopes t where $in and not exists (
      select from evidence_checkpoints c join evidence_records r on r.envelope_id = c.envelope_id and r.sequence = c.sequence
      where c.envelope_id = t.id and c.sequence = t.evidence_count and c.head = t.evidence_head and r.hash = t.evidence_head)`,
  'a duplicate record': `select envelope_id || ' ' || (record::jsonb ->> 'type') as what from evidence_records t
    where $in and record::jsonb ->> 'type' in ('created', 'corrected', 'reassigned', 'signed', 'sealed', 'completed', 'voided', 'declined', 'expired')
    group by 1 having count(*) > 1`,
  'a duplicate event': `select envelope_id || ' ' || type as what from webhook_events t
    where $in and envelope_id is not null and type <> 'envelope.corrected' group by 1 having count(*) > 1`,
  'an end without its event': `select id as what from envelopes t where $in and status <> 'active' and not exists (
      select from webhook_events w where w.envelope_id = t.id and w.type = 'envelope.' || t.status)`,
  'an event that was not delivered to each endpoint exactly once': `select t.id as what from webhook_events t where $in and envelope_id is not null and (
      select count(*) from webhook_deliveries d where d.event_id = t.id and d.replay_of is null) <> (
      select count(*) from webhook_endpoints e where e.organization_id = t.organization_id and e.created_at < t.created_at)`,
  'files of an unfinished envelope, or a completed one without files': `select id as what from envelopes t where $in
    and (select count(*) from artifacts a where a.envelope_id = t.id) <> case status when 'completed' then 2 else 0 end`,
  'a duplicate mail': `select payload::text as what from jobs t where $in and kind = 'mail'
    group by organization_id, payload having count(*) > 1`,
  'a duplicate audit event': `select action || ' ' || target_id as what from audit_events t where $in and action in ('document.created',
      'document.source_ready', 'document.text_extracted', 'document.restored', 'envelope.created', 'envelope.signed', 'envelope.completed', 'envelope.voided',
      'envelope.declined', 'envelope.expired', 'envelope.reassigned', 'webhook.created', 'organization.created') group by 1 having count(*) > 1`,
  'a document without its audit event': `select id as what from documents t where $in and not exists (
      select from audit_events a where a.action = 'document.created' and coalesce(a.details ->> 'documentId', a.target_id) = t.id)`,
  'a document without its file': `select id as what from documents t where $in and not exists (
      select from document_versions v where v.document_id = t.id and v.version = t.current_version)`,
  'a version whose text is not final': `select document_id || ' ' || text_status as what from document_versions t where $in
    and text_status not in ('ready', 'none') and not (text_reason = 'unreadable' and exists (
      select from jobs j where j.kind = 'extraction' and j.payload ->> 'documentId' = t.document_id and j.attempts > 3))`,
  'an upload check that never ended': `select id as what from upload_sessions t where $in and state = 'checking'`,
  'a wrong budget count': `select organization_id || ' ' || kind as what from (
      select organization_id, kind, sum(amount) as counted from usage_counters group by 1, 2) t
    where $in and counted <> coalesce(case kind
      when 'documents' then (select count(*) from documents x where x.organization_id = t.organization_id and status <> 'trashed')
      when 'envelopesPerDay' then (select count(*) from envelopes x where x.organization_id = t.organization_id)
      when 'storedBytes' then (select sum(content_length) from document_versions x where x.organization_id = t.organization_id)
        + (select coalesce(sum(content_length), 0) from artifacts x where x.organization_id = t.organization_id and removed_at is null)
        + (select coalesce(sum(content_length), 0) from attachments x where x.organization_id = t.organization_id)
      when 'promisedBytes' then (select coalesce(sum(content_length), 0) from upload_sessions x where x.organization_id = t.organization_id
        and state in ('open', 'checking') and swept_at is null)
        + (select coalesce(sum(source_content_length + 1048576), 0) from envelopes x where x.organization_id = t.organization_id
        and status in ('waiting', 'active', 'sealing'))
      else counted end, 0)`,
}

/** Query for work that is due or in progress. */
const underWay = `select 'job ' || kind || ', ' || state || ', ' || attempts || ' attempts, ' || coalesce(last_error, 'no error') as what, created_at
    from jobs t where due_at is not null and $in
  union all select 'delivery ' || state || ', ' || attempts || ' attempts, ' || coalesce(last_error, 'no error'), created_at
    from webhook_deliveries t where state = 'pending' and $in
  union all select 'expiry of ' || id, created_at from envelopes t where status = 'active' and expires_at <= now() and $in`

const within = (text: string) => text.replaceAll('$in', '($1::text is null or t.organization_id = $1)')

/**
 * Returns an organization's work that is due or in progress, or all organizations' work. Optionally limits it to work
 * created before a time.
 */
export async function unfinished(owner: pg.Pool, organizationId: string | null, before?: Date): Promise<string[]> {
  const query = `select what from (${within(underWay)}) work where created_at < coalesce($2::timestamptz, 'infinity')`
  const { rows } = await owner.query<{ what: string }>(query, [organizationId, before ?? null])
  return rows.map(({ what }) => what)
}

/** Returns the violated invariants of an organization, or of all organizations, when no work is in progress. */
export async function brokenInvariants(owner: pg.Pool, organizationId: string | null): Promise<string[]> {
  const found = Object.entries(findings).map(async ([name, text]) => {
    const { rows } = await owner.query<{ what: string }>(within(text), [organizationId])
    return rows.map(({ what }) => `${name}: ${what}`)
  })
  return (await Promise.all(found)).flat()
}

/**
 * Returns the rows that differ from the result of a completed scenario. Exactly the scenario's objects must exist, each
 * once.
 */
export async function findDifferences(
  owner: pg.Pool,
  organizationId: string,
  result: Omit<ScenarioResult, 'erasedEmail'>,
): Promise<string[]> {
  const read = async (text: string) => (await owner.query(text, [organizationId])).rows as Record<string, unknown>[]
  const now = {
    documents: await read(`select id, status = 'trashed' as "isTrashed" from documents where organization_id = $1`),
    envelopes: await read(
      `select e.id, e.status, exists (select from artifacts a where a.envelope_id = e.id and a.removed_at is not null) as "isErased"
       from envelopes e where organization_id = $1`,
    ),
    webhooks: await read('select id from webhook_endpoints where organization_id = $1'),
  }
  const wanted = {
    documents: result.documents.map((id) => ({ id, isTrashed: result.trashed.includes(id) })),
    envelopes: result.envelopes.map(({ id, status, isErased }) => ({ id, status, isErased })),
    webhooks: result.webhooks.map((id) => ({ id })),
  }
  const inOrder = (list: readonly Record<string, unknown>[]) =>
    JSON.stringify(list.map((row) => JSON.stringify(row)).sort())
  return Object.keys(wanted).flatMap((what) => {
    const [is, should] = [inOrder(now[what as keyof typeof now]), inOrder(wanted[what as keyof typeof wanted])]
    return is === should ? [] : [`${what}: ${is} instead of ${should}`]
  })
}

/** Returns the tables that contain a text in any column. */
export async function tablesWith(owner: pg.Pool, organizationId: string, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const query = `select from ${name} t where organization_id = $1 and strpos(t::text, $2) > 0 limit 1`
    if ((await owner.query(query, [organizationId, text])).rowCount !== 0) found.push(name)
  }
  return found
}
