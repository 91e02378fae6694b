import type { BudgetName } from '../../../core/budgets.ts'
import { computed, type Row, type Scene } from '../sql-scene.ts'

export const hence = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/**
 * Copies a row of a third organization with changes, with the owner's role and all triggers. Returns the error code, or
 * an empty string.
 */
type Add = (table: string, changes: Row, organizationId?: string) => Promise<string>

const adderIn =
  ({ asOwner, look }: Scene): Add =>
  async (table, changes, organizationId = 'org_a') => {
    if (table === 'document_versions' || table === 'artifacts')
      await asOwner(
        `insert into pending_objects (organization_id, object_key, due_at, storable_until) values ($1, '', now(), now())
         on conflict do nothing`,
        [organizationId],
      )
    const [columns] = await look(
      'information_schema.columns c',
      "string_agg(c.column_name, ',')",
      `c.table_name = '${table}' and c.is_generated = 'NEVER'`,
    )
    const result = await asOwner(
      `insert into ${table} (${columns}) select ${columns} from (
         select (jsonb_populate_record(t, $1)).* from ${table} t where t.organization_id = 'org_template') c`,
      [JSON.stringify({ ...changes, organization_id: organizationId })],
    )
    return typeof result === 'string' ? result : ''
  }

/** The rows to copy. They count against no limit of another organization. */
const templates: Record<string, Row> = {
  api_keys: {},
  artifacts: { content_length: 1 },
  attachments: { content_length: 1 },
  bulk_send_rows: {},
  document_versions: { origin: 'text', content_length: 1 },
  documents: { status: 'ready' },
  envelopes: { status: 'active', source_content_length: 1, signer_email: 'Anna@example.com' },
  folders: {},
  jobs: { kind: 'mail' },
  members: { active: true },
  signing_links: { purpose: 'embedded' },
  template_versions: {},
  upload_sessions: { state: 'open', content_length: 1, expires_at: computed("now() + interval '1 hour'") },
  webhook_deliveries: {},
  webhook_endpoints: {},
  webhook_events: {},
  workflow_runs: {},
}

type Case = {
  budget: BudgetName
  limit?: number
  /** Returns rows by position. The first row is within the limit, and the second exceeds it. */
  row: (place: number) => [table: string, changes: Row]
  /** Rows that are permitted when the limit is reached. */
  free: [table: string, changes: Row][]
}

const mail = (id: string, more: Row = {}) => ({ id, payload: { envelopeId: 'env', isRequested: true, ...more } })
const mebibyte = 1_048_576

/** For every budget, the rows that count against it and the rows that do not. */
export const cases: Case[] = [
  {
    budget: 'documents',
    row: (n) => ['documents', { id: `${n}` }],
    free: [['documents', { id: 'binned', status: 'trashed' }]],
  },
  {
    budget: 'metadataBytes',
    limit: 20,
    row: (n) => ['documents', { id: `${n}`, metadata: { a: '123456' } }],
    free: [['documents', { id: 'gone', metadata: { a: '123456' }, purged_at: hence(0) }]],
  },
  {
    budget: 'storedBytes',
    row: (n) => ['document_versions', { document_id: 'doc', version: n, origin: n === 0 ? 'text' : 'edit' }],
    free: [
      ['document_versions', { document_id: 'doc', version: 7, origin: 'upload' }],
      ['document_versions', { document_id: 'doc', version: 8, origin: 'sealed' }],
      ['artifacts', { envelope_id: 'env' }],
      ['upload_sessions', { id: 'done', state: 'completed' }],
      ['upload_sessions', { id: 'swept', swept_at: hence(-1) }],
      ['envelopes', { id: 'env', status: 'voided' }],
    ],
  },
  { budget: 'storedBytes', row: (n) => ['attachments', { id: `${n}` }], free: [] },
  {
    budget: 'attachmentsPerEnvelopePerDay',
    row: (n) => ['attachments', { id: `${n}`, envelope_id: 'env' }],
    free: [['attachments', { id: 'other', envelope_id: 'other' }]],
  },
  { budget: 'storedBytes', row: (n) => ['upload_sessions', { id: `${n}`, document_id: `${n}` }], free: [] },
  { budget: 'storedBytes', limit: mebibyte + 1, row: (n) => ['envelopes', { id: `${n}` }], free: [] },
  { budget: 'folders', row: (n) => ['folders', { id: `${n}` }], free: [] },
  {
    budget: 'members',
    row: (n) => ['members', { id: `${n}`, user_name_folded: `${n}` }],
    free: [['members', { id: 'gone', user_name_folded: 'gone', removed_at: hence(0) }]],
  },
  {
    budget: 'keys',
    row: (n) => ['api_keys', { id: `a${n}` }],
    free: [['api_keys', { id: 'revoked', revoked_at: hence(0) }]],
  },
  {
    budget: 'webhookEndpoints',
    row: (n) => ['webhook_endpoints', { id: `${n}`, url: `${n}` }],
    free: [['webhook_endpoints', { id: 'gone', url: 'gone', deleted_at: hence(0) }]],
  },
  {
    budget: 'uploadSessions',
    row: (n) => ['upload_sessions', { id: `${n}`, state: n === 0 ? 'checking' : 'open' }],
    free: [['upload_sessions', { id: 'done', state: 'completed' }]],
  },
  {
    budget: 'uploadSessionsPerDocument',
    row: (n) => ['upload_sessions', { id: `${n}`, document_id: 'doc' }],
    free: [
      ['upload_sessions', { id: 'other', document_id: 'other' }],
      ['upload_sessions', { id: 'done', document_id: 'doc', state: 'completed' }],
    ],
  },
  { budget: 'envelopesPerDay', row: (n) => ['envelopes', { id: `${n}` }], free: [] },
  {
    budget: 'embeddedSessionsPerDay',
    row: (n) => ['signing_links', { token_hash: `${n}`, envelope_id: 'env' }],
    free: [
      ['signing_links', { token_hash: 'other', envelope_id: 'other' }],
      ['signing_links', { token_hash: 'mailed', envelope_id: 'env', purpose: 'invitation' }],
    ],
  },
  {
    budget: 'mailsPerEnvelopePerDay',
    row: (n) => ['jobs', mail(`${n}`)],
    free: [
      ['jobs', mail('other', { envelopeId: 'other' })],
      ['jobs', { id: 'follows', payload: { envelopeId: 'env' } }],
      ['jobs', mail('link', { template: 'senderLink' })],
      ['jobs', { ...mail('work'), kind: 'sealing' }],
    ],
  },
  {
    budget: 'mailsPerRecipientPerDay',
    row: (n) => [
      'jobs',
      mail(`${n}`, { envelopeId: `${n}`, recipient: { email: n === 0 ? 'A@example.com' : 'a@example.com' } }),
    ],
    free: [
      ['jobs', mail('other', { recipient: { email: 'b@example.com' } })],
      ['jobs', { id: 'follows', payload: { envelopeId: 'env', recipient: { email: 'a@example.com' } } }],
      ['jobs', { ...mail('work', { recipient: { email: 'a@example.com' } }), kind: 'sealing' }],
      [
        'jobs',
        mail('notified', { envelopeId: 'own', template: 'senderDeclined', recipient: { email: 'a@example.com' } }),
      ],
    ],
  },
  {
    budget: 'mailsPerRecipientPerDay',
    row: (n) => ['envelopes', { id: `${n}`, cc: [n === 0 ? 'A@example.com' : 'a@example.com'] }],
    free: [
      ['envelopes', { id: 'other', cc: ['b@example.com'] }],
      ['envelopes', { id: 'sent', sender_email: 'a@example.com' }],
      ['envelopes', { id: 'later step', cc: ['a@example.com'], workflow_step: 2 }],
    ],
  },
  {
    budget: 'webhookTestsPerDay',
    row: (n) =>
      n === 0 ? ['webhook_events', { id: 'test' }] : ['webhook_deliveries', { id: 'replay', replay_of: 'first' }],
    free: [
      ['webhook_events', { id: 'event', envelope_id: 'env' }],
      ['webhook_deliveries', { id: 'delivery' }],
    ],
  },
  {
    budget: 'webhookTestsPerDay',
    row: (n) =>
      n === 0 ? ['webhook_deliveries', { id: 'replay', replay_of: 'first' }] : ['webhook_events', { id: 'test' }],
    free: [],
  },
  { budget: 'bulkRowsPerDay', row: (n) => ['bulk_send_rows', { position: n }], free: [] },
  { budget: 'templateVersions', row: (n) => ['template_versions', { version: n }], free: [] },
  { budget: 'workflowRunsPerDay', row: (n) => ['workflow_runs', { id: `${n}` }], free: [] },
]

/** Adds the rows to copy to a scene. Returns a function that adds changed copies. */
export async function prepared(scene: Scene): Promise<Add> {
  await scene.seed('organizations', [{ id: 'org_template' }])
  for (const [table, row] of Object.entries(templates))
    await scene.seed(table, [{ ...row, organization_id: 'org_template' }])
  return adderIn(scene)
}
