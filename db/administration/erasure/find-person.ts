import { foldUserName } from '../../../core/scim/user-name.ts'
import { comparableAddress } from '../../../core/signing/erasure.ts'
import type { Owner } from '../owner.ts'

/** The reason why a person's data cannot be erased yet. */
export type ErasureObstacle =
  | 'legal_hold'
  | 'retention'
  | 'envelope_open'
  | 'workflow_open'
  | 'work_under_way'
  | 'member_active'
  | 'run_open'
  | 'bulk_send_open'

export type EnvelopeOfPerson = {
  id: string
  /** True if the person is the current signer. */
  isSigner: boolean
  /** True if the person is the signer, or was the signer before a reassignment. */
  isParty: boolean
  /** True if the person acts for the sender or received a copy. */
  isReader: boolean
  reason: ErasureObstacle | null
}
export type FoundMember = { id: string; isListed: boolean; reason: ErasureObstacle | null }
export type FoundRun = { id: string; reason: ErasureObstacle | null }

export type Person = {
  organizationId: string
  email: string
  /** The person's names in envelopes and memberships. */
  names: Set<string>
  members: FoundMember[]
  envelopes: EnvelopeOfPerson[]
  runs: FoundRun[]
}

/** Returns all data of the person with an address. Locks the rows and their documents until the transaction ends. */
export async function findPerson(owner: Owner, organizationId: string, email: string): Promise<Person> {
  const names = new Set<string>()
  return {
    organizationId,
    email,
    names,
    members: await findMembers(owner, organizationId, email, names),
    envelopes: await findEnvelopes(owner, organizationId, email, names),
    runs: await findRuns(owner, organizationId, email),
  }
}

const addName = (names: Set<string>, name: string | null): void => {
  const text = name?.trim()
  if (text) names.add(text)
}

async function findMembers(owner: Owner, organizationId: string, email: string, names: Set<string>) {
  const { rows } = await owner.query<{
    id: string
    active: boolean
    is_listed: boolean
    display_name: string | null
    given_name: string | null
    family_name: string | null
  }>(
    `select id, active, removed_at is null as is_listed, display_name, given_name, family_name
     from members where organization_id = $1 and user_name_folded = $2 order by created_at, id for update`,
    [organizationId, foldUserName(email)],
  )
  return rows.map((row): FoundMember => {
    addName(names, row.display_name)
    addName(names, [row.given_name, row.family_name].filter(Boolean).join(' '))
    return { id: row.id, isListed: row.is_listed, reason: row.active && row.is_listed ? 'member_active' : null }
  })
}

type EnvelopeRow = {
  id: string
  is_signer: boolean
  is_party: boolean
  is_reader: boolean
  signer_name: string | null
  is_open: boolean
  is_workflow_open: boolean
  is_held: boolean
  is_retained: boolean
}

const isPerson = (column: string): string => `lower(normalize(${column}, NFKC)) = $2`

const isParty = `(${isPerson('e.signer_email')} or exists (
  select from evidence_disclosures x where x.organization_id = e.organization_id and x.envelope_id = e.id
    and x.name = 'email' and ${isPerson('x.value')}))`

const isReader = `(coalesce(${isPerson('e.sender_email')}, false) or exists (select from unnest(e.cc) c where ${isPerson('c')}) or exists (
  select from signing_links l where l.organization_id = e.organization_id and l.envelope_id = e.id and ${isPerson('l.recipient')}))`

async function findEnvelopes(owner: Owner, organizationId: string, email: string, names: Set<string>) {
  const values = [organizationId, comparableAddress(email)]
  const { rows } = await owner.query<EnvelopeRow>(
    `select e.id, ${isPerson('e.signer_email')} as is_signer, ${isParty} as is_party, ${isReader} as is_reader, e.signer_name, e.status in ('waiting', 'active', 'sealing') as is_open,
       exists (select from envelopes o where o.organization_id = e.organization_id and o.workflow_id = e.workflow_id
         and o.status in ('waiting', 'active', 'sealing')) as is_workflow_open,
       d.legal_hold as is_held, coalesce(d.retain_until > now(), false) as is_retained
     from envelopes e join documents d on d.organization_id = e.organization_id and d.id = e.document_id
     where e.organization_id = $1 and (${isParty} or ${isReader})
     order by e.created_at, e.id for update of e, d`,
    values,
  )
  const found = rows.map((row): EnvelopeOfPerson => {
    if (row.is_signer) addName(names, row.signer_name)
    return {
      id: row.id,
      isSigner: row.is_signer,
      isParty: row.is_party,
      isReader: row.is_reader,
      reason: reasonOf(row),
    }
  })
  const erasable = found.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  const busy = await lockWork(owner, organizationId, erasable)
  return found.map((envelope) =>
    busy.has(envelope.id) ? { ...envelope, reason: 'work_under_way' as const } : envelope,
  )
}

/**
 * Locks the unfinished jobs and deliveries of envelopes until the transaction ends. A worker can therefore not read
 * data that is about to be erased, and store it again after the erasure. Returns the envelopes for which a worker is
 * running.
 */
async function lockWork(owner: Owner, organizationId: string, envelopeIds: string[]): Promise<Set<string>> {
  const { rows: jobs } = await owner.query<{ id: string; is_busy: boolean }>(
    `select j.payload ->> 'envelopeId' as id, j.state = 'running' and j.lease_until > now() as is_busy from jobs j
     where j.organization_id = $1 and j.payload ->> 'envelopeId' = any ($2) and j.state in ('queued', 'running')
     order by j.id for update`,
    [organizationId, envelopeIds],
  )
  const { rows: deliveries } = await owner.query<{ id: string; is_busy: boolean }>(
    `select v.envelope_id as id, w.lease_owner is not null and w.next_attempt_at > now() as is_busy
     from webhook_events v join webhook_deliveries w on w.organization_id = v.organization_id and w.event_id = v.id
     where v.organization_id = $1 and v.envelope_id = any ($2) and w.state = 'pending'
     order by w.id for update of w`,
    [organizationId, envelopeIds],
  )
  return new Set([...jobs, ...deliveries].flatMap(({ id, is_busy }) => (is_busy ? [id] : [])))
}

function reasonOf(row: EnvelopeRow): ErasureObstacle | null {
  if (row.is_held) return 'legal_hold'
  if (row.is_retained) return 'retention'
  if (row.is_open) return 'envelope_open'
  // The certificate of a later signer would name this earlier signer.
  return row.is_workflow_open ? 'workflow_open' : null
}

async function findRuns(owner: Owner, organizationId: string, email: string): Promise<FoundRun[]> {
  const { rows } = await owner.query<{ id: string; is_open: boolean }>(
    `select id, finished_at is null as is_open from workflow_runs
     where organization_id = $1 and strpos(lower(normalize(input::text || steps::text, NFKC)), $2) > 0
     order by created_at, id for update`,
    [organizationId, comparableAddress(email)],
  )
  return rows.map(({ id, is_open }) => ({ id, reason: is_open ? 'run_open' : null }))
}
