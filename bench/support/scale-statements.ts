import { sql } from 'drizzle-orm'
import { jobKinds } from '../../core/jobs/kinds.ts'
import { envelopeFactsQuery } from '../../db/administration/envelopes.ts'
import { type AuditQuery, listAuditEvents } from '../../db/audit/audit-log.ts'
import { type DocumentListQuery, listDocuments, listTrash } from '../../db/documents/documents.ts'
import { listFolders } from '../../db/documents/folders.ts'
import { searchDocuments } from '../../db/documents/search.ts'
import { readBacklog, readLostObjects } from '../../db/health/backlog.ts'
import { readDatabaseState } from '../../db/health/database-state.ts'
import { countPendingObjects, recordedFiles } from '../../db/objects/storage-checks.ts'
import { measureUsage } from '../../db/organizations/account.ts'
import { listBudgets } from '../../db/organizations/budgets.ts'
import { listMembers } from '../../db/organizations/member-list.ts'
import { countUsers, listUsers } from '../../db/organizations/members.ts'
import { type EnvelopeListQuery, listEnvelopes } from '../../db/signing/envelope-list.ts'
import { type Statement, sqlRows, textArray } from '../../db/statement.ts'
import { listBulkSends } from '../../db/templates/bulk-sends.ts'
import { listTemplates } from '../../db/templates/templates.ts'
import { listDeliveries } from '../../db/webhooks/delivery-log.ts'
import { updateEndpoint } from '../../db/webhooks/webhook-endpoints.ts'
import { cleanupLimits } from '../../service/retention/clean-up.ts'

export type Measured = { name: string; by: 'app' | 'owner'; statement: Statement<unknown> }

const pad = (n: number) => String(n).padStart(26, '0')
const noHash = 'f'.repeat(64)
const documentsOf = (list: Partial<DocumentListQuery>) =>
  listDocuments({ limit: 50, offset: 0, sort: 'createdAt', order: 'desc', ...list })
const envelopesOf = (list: Partial<EnvelopeListQuery>) => listEnvelopes({ limit: 50, offset: 0, ...list })
const auditOf = (list: Partial<AuditQuery>) =>
  listAuditEvents({ about: 'everything', order: 'desc', after: null, limit: 50, scanMax: 1_000, ...list })
const searchOf = (word: string) =>
  searchDocuments({ title: word, piece: word, words: [word], offset: 0, limit: 51, blocksMax: 3, blockWords: [[word]] })
const call = (text: string) => sqlRows(sql.raw(text))

/** Returns the statements whose cost could grow with the data, by name. */
export function scaleStatements(): Measured[] {
  const app: Record<string, Statement<unknown>> = {
    'documents, first page': documentsOf({}),
    'documents, offset 400': documentsOf({ offset: 400 }),
    'documents by title': documentsOf({ sort: 'title' }),
    'documents by updatedAt': documentsOf({ sort: 'updatedAt', order: 'asc' }),
    'documents of a folder': documentsOf({ folder: 'fol_1' }),
    'documents of a type': documentsOf({ type: 'type_3' }),
    'documents of a folder and type': documentsOf({ folder: 'fol_1', type: 'type_0' }),
    'documents of an absent folder': documentsOf({ folder: 'fol_none' }),
    'documents with a hash': documentsOf({ sha256: noHash }),
    'trash, first page': listTrash({ limit: 50, offset: 0 }),
    folders: listFolders(),
    'search, common word': searchOf('contract'),
    'search, rare word': searchOf('w77'),
    'search, absent word': searchOf('nowhere'),
    'envelopes, first page': envelopesOf({}),
    'envelopes, offset 200': envelopesOf({ offset: 200 }),
    'envelopes of a status': envelopesOf({ status: 'active' }),
    'envelopes of an absent status': envelopesOf({ status: 'voided' }),
    'envelopes of a document': envelopesOf({ documentId: `doc_${pad(8)}` }),
    'envelopes of a template': envelopesOf({ templateId: 'tpl_8' }),
    'envelopes of a template and absent status': envelopesOf({ templateId: 'tpl_8', status: 'voided' }),
    'envelopes of a signer': envelopesOf({ signerEmail: 'signer8@large.example' }),
    'envelopes with an external id': envelopesOf({ externalId: 'ext_8' }),
    'envelopes with a hash': envelopesOf({ sha256: noHash }),
    'envelopes of an absent workflow': envelopesOf({ workflowId: 'swf_none' }),
    'audit log, first page': auditOf({}),
    'audit log, oldest': auditOf({ order: 'asc' }),
    'audit log, from the middle': auditOf({ after: ['-999999700', 'aud'] }),
    'audit log, administration': auditOf({ about: 'administration' }),
    'audit log, one resource': auditOf({ about: { targetId: `doc_${pad(8)}` } }),
    'audit log, an actor': auditOf({ actorId: 'key_3' }),
    'audit log, a rare actor': auditOf({ actorId: 'key_rare' }),
    'audit log, an action': auditOf({ action: 'document.read' }),
    'audit log, an actor and an absent action': auditOf({ actorId: 'key_3', action: 'document.purged' }),
    'audit log, an action in administration': auditOf({ about: 'administration', action: 'document.read' }),
    members: listMembers({ before: undefined, limit: 50, status: undefined }),
    'members, removed': listMembers({ before: undefined, limit: 50, status: 'removed' }),
    'SCIM users, first page': listUsers([], { count: 100, after: null }),
    'SCIM users, total': countUsers([]),
    templates: listTemplates({ before: undefined, limit: 50 }),
    'bulk sends': listBulkSends({ before: undefined, limit: 50, templateId: undefined, testKeyId: null }),
    'bulk sends of a template': listBulkSends({
      before: undefined,
      limit: 50,
      templateId: 'tpl_none',
      testKeyId: null,
    }),
    'deliveries, first page': listDeliveries({ endpointId: 'whk_2', state: undefined, before: undefined, limit: 50 }),
    'deliveries, pending': listDeliveries({ endpointId: 'whk_1', state: 'pending', before: undefined, limit: 50 }),
    'deliveries, held': listDeliveries({ endpointId: 'whk_2', state: 'held', before: undefined, limit: 50 }),
    'deliveries, failed': listDeliveries({ endpointId: 'whk_2', state: 'failed', before: undefined, limit: 50 }),
    'deliveries, canceled': listDeliveries({ endpointId: 'whk_2', state: 'canceled', before: undefined, limit: 50 }),
    'pause an endpoint': updateEndpoint('whk_1', { enabled: false }),
    usage: measureUsage(),
    limits: listBudgets(),
    'jobs: dispatch': sqlRows(sql`select * from chancery_due_jobs(${textArray(jobKinds)}, 100)`),
    'jobs: claim in turn': call(`select * from chancery_claim_job_in_turn('job_due_20', 'owner', 60, 3)`),
    'jobs: expedite': sqlRows(sql`select * from chancery_expedite_jobs(${textArray(jobKinds)}, 30, 2)`),
    'deliveries: claim': call(`select * from chancery_claim_deliveries('owner', 100, 60, 12, '{}')`),
    'deliveries: count': call('select chancery_due_deliveries(1000)'),
    'envelopes: claim expiries': call('select * from chancery_due_expiries(100)'),
    'envelopes: claim mails': call('select * from chancery_claim_notices(100, 60)'),
    'objects: claim': call('select * from chancery_claim_pending_objects(100)'),
    'objects: compare a range': call(`select * from chancery_compare_objects(array['a'], '0', '001')`),
    'cleanup: trash': call(
      `select * from chancery_empty_trash(30, array(select 'aud_' || i from generate_series(1, 100) i), null)`,
    ),
    'archive: next task': call(`select * from chancery_next_archive_task('SHA-256', '{}')`),
    'archive: assign': call(`select chancery_assign_archive_objects('bat_new', 'SHA-256', 1000, interval '0')`),
    'archive: earlier envelopes': call('select chancery_queue_earlier_objects(100)'),
    'log: waiting entries': call('select * from chancery_waiting_log_entries(100)'),
    'health: backlog': readBacklog(),
    'health: lost objects': readLostObjects(),
    'health: state': readDatabaseState(),
    'doctor: documents without an organization': call('select count(*) from documents'),
    'restored log: continue': call('select chancery_advance_audit_log_beyond(1000000000000)'),
  }
  const owner: Record<string, Statement<unknown>> = {
    'doctor: restored log': call('select chancery_audit_log_is_ahead()'),
    'doctor: pending objects': countPendingObjects(),
    'check-storage: next files': recordedFiles('5', 1_000),
    'admin: failed jobs': call(`select * from jobs j where j.state = 'failed' order by j.finished_at desc limit 200`),
    'admin: an envelope by id': call(`select * from envelopes e where e.id = 'env_${pad(8)}'`),
    'admin: a document by id': call(`select * from documents d where d.id = 'doc_${pad(8)}'`),
    'admin: show an envelope': call(envelopeFactsQuery.replace('$1', `'env_${pad(8)}'`)),
  }
  const cleanups =
    `held_deliveries idempotency_keys swept_uploads attachments upload_sessions jobs signing_links dead_letters usage_counters
    rate_counters surplus_attempts webhook_deliveries webhook_events test_mails bulk_send_rows bulk_sends`.split(/\s+/)
  for (const cleanup of cleanups)
    owner[`cleanup: ${cleanup}`] = call(
      `select chancery_run_cleanup('${cleanup}', '${JSON.stringify(cleanupLimits)}', ${cleanupLimits.rowsMax}, 0)`,
    )
  const list = (by: Measured['by'], all: typeof app) =>
    Object.entries(all).map(([name, statement]) => ({ name, by, statement }))
  return [...list('app', app), ...list('owner', owner)]
}
