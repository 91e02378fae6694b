import { readRows } from './owner.ts'

/** An envelope as listed for the operator. */
export type ListedEnvelope = {
  id: string
  status: string
  signerStatus: string
  documentTitle: string
  createdAt: Date
  expiresAt: Date
}

const listedMost = 200

/** Returns the newest 200 envelopes of an organization. By default, omits envelopes that have ended. */
export const listOrganizationEnvelopes = (
  databaseUrl: string,
  organizationId: string,
  status: string | null,
): Promise<ListedEnvelope[]> =>
  readRows<ListedEnvelope>(
    databaseUrl,
    `select e.id, e.status, e.signer_status as "signerStatus", e.document_title as "documentTitle",
       e.created_at as "createdAt", e.expires_at as "expiresAt"
     from envelopes e where e.organization_id = $1
       and (e.status = $2 or $2::text is null and e.status in ('waiting', 'active', 'sealing'))
     order by e.created_at desc, e.id desc limit ${listedMost}`,
    [organizationId, status],
  )

/** The stored facts that explain an envelope's status. */
export type EnvelopeFacts = {
  id: string
  organizationId: string
  documentId: string
  status: string
  signerEmail: string
  signerStatus: string
  delivery: string
  accessFailures: number
  createdAt: Date
  invitedAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  expiresAt: Date
  nextNoticeAt: Date | null
  reminderCount: number
  sealingAttempts: number
  sealingLastError: string | null
  /** Unfinished envelopes of earlier signers in the same workflow. */
  before: { id: string; status: string; signerEmail: string }[]
  /** Unfinished and failed jobs. */
  jobs: {
    id: string
    kind: string
    template: string | null
    state: string
    lastError: string | null
    dueAt: string | null
  }[]
  /** Webhook deliveries that are waiting or have failed. */
  deliveries: {
    id: string
    endpointId: string
    state: string
    lastError: string | null
    nextAttemptAt: string | null
  }[]
}

/** The query for the stored facts about the envelope with the id `$1`, in any organization. */
export const envelopeFactsQuery = `select e.id, e.organization_id as "organizationId", e.document_id as "documentId", e.status,
     e.signer_email as "signerEmail", e.signer_status as "signerStatus", e.delivery, e.access_failures as "accessFailures",
     e.created_at as "createdAt", e.invited_at as "invitedAt", e.viewed_at as "viewedAt", e.signed_at as "signedAt",
     e.expires_at as "expiresAt", e.next_notice_at as "nextNoticeAt", e.reminder_count as "reminderCount",
     e.sealing_attempts as "sealingAttempts", e.sealing_last_error as "sealingLastError",
     (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'status', b.status, 'signerEmail', b.signer_email)
        order by b.workflow_order, b.workflow_step), '[]')
      from envelopes b where b.organization_id = e.organization_id and b.workflow_id = e.workflow_id
        and b.workflow_order < e.workflow_order and b.status <> 'completed') as before,
     (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind, 'template', j.payload ->> 'template',
        'state', j.state, 'lastError', j.last_error, 'dueAt', j.due_at) order by j.created_at, j.id), '[]')
      from jobs j where j.organization_id = e.organization_id and j.payload ->> 'envelopeId' = e.id
        and j.state <> 'done') as jobs,
     (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'endpointId', d.endpoint_id, 'state', d.state,
        'lastError', d.last_error, 'nextAttemptAt', d.next_attempt_at) order by d.created_at, d.id), '[]')
      from webhook_events v join webhook_deliveries d on d.organization_id = v.organization_id and d.event_id = v.id
      where v.organization_id = e.organization_id and v.envelope_id = e.id and d.state in ('pending', 'held', 'failed')) as deliveries
   from envelopes e where e.id = $1`

/** Returns the stored facts about an envelope of any organization, or null if it does not exist. */
export async function findEnvelopeFacts(databaseUrl: string, id: string): Promise<EnvelopeFacts | null> {
  const [found] = await readRows<EnvelopeFacts>(databaseUrl, envelopeFactsQuery, [id])
  return found ?? null
}
