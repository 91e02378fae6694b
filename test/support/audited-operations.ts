import type { AuditAction } from '../../core/audit.ts'
import type { Kind } from './calls-about.ts'

/** One event of a successful call: the action, and which of the caller's things it is about; `answer`: what the answer names. */
export type ExpectedEvent = readonly [action: AuditAction, about: Kind | 'answer']

/**
 * What every operation writes into the audit log when it succeeds; nothing where it lists, or reads what is no document. A
 * new operation has its line here.
 */
export const eventsOfOperations: Record<string, readonly ExpectedEvent[]> = {
  'health.get': [],
  'account.get': [],
  'apiKeys.create': [['apiKey.created', 'answer']],
  'apiKeys.list': [],
  'apiKeys.revoke': [['apiKey.revoked', 'keys']],
  'documents.list': [],
  'documents.create': [['document.created', 'answer']],
  'documents.get': [['document.read', 'documents']],
  'documents.delete': [['document.trashed', 'documents']],
  'documents.restore': [['document.restored', 'documents']],
  'documents.trash.list': [],
  'documents.auditEvents': [],
  'documents.searchText': [],
  'documents.createFromText': [['document.created', 'answer']],
  'documents.readText': [['document.text_read', 'textDocuments']],
  'documents.saveTextVersion': [['document.version_saved', 'textDocuments']],
  'documents.versions.list': [['document.versions_read', 'documents']],
  'documents.versions.download': [['document.downloaded', 'documents']],
  'documents.uploadUrl.create': [['upload.opened', 'drafts']],
  'documents.upload.complete': [['document.source_ready', 'drafts']],
  'documents.download': [['document.downloaded', 'documents']],
  'documents.export.datev': [['document.export_read', 'documents']],
  'folders.list': [],
  'folders.create': [['folder.created', 'answer']],
  'organization.members.list': [],
  'organization.auditEvents.list': [],
  'signatures.requests.list': [],
  'signatures.requests.create': [['envelope.created', 'answer']],
  'signatures.requests.get': [],
  'signatures.requests.evidence': [['envelope.evidence_read', 'envelopes']],
  'signatures.requests.artifact': [['envelope.artifact_read', 'completed']],
  'signatures.requests.embeddedSession': [['envelope.session_opened', 'envelopes']],
  'signatures.requests.void': [['envelope.voided', 'envelopes']],
  'signatures.requests.remind': [['envelope.reminded', 'envelopes']],
  'signatures.requests.reassign': [['envelope.reassigned', 'envelopes']],
  'signatures.requests.correct': [['envelope.corrected', 'envelopes']],
  'signatures.workflows.sequential': [['envelope.created', 'answer']],
  'signatures.workflows.get': [],
  'workflows.run': [['workflow.run_started', 'answer']],
  'workflows.runs.get': [],
  'signatures.webhooks.list': [],
  'signatures.webhooks.upsert': [['webhook.created', 'answer']],
  'signatures.webhooks.rotateSecret': [['webhook.secret_rotated', 'webhooks']],
  'signatures.webhooks.delete': [['webhook.deleted', 'webhooks']],
  'signatures.webhooks.test': [['webhook.tested', 'webhooks']],
  'signatures.webhooks.deliveries.list': [],
  'signatures.webhooks.deliveries.get': [],
  'signatures.webhooks.deliveries.replay': [['webhook.delivery_replayed', 'webhooks']],
  'scim.serviceProviderConfig': [],
  'scim.schemas.list': [],
  'scim.schemas.get': [],
  'scim.resourceTypes.list': [],
  'scim.resourceTypes.get': [],
  'scim.groups.list': [],
  'scim.users.list': [],
  'scim.users.create': [['member.created', 'answer']],
  'scim.users.get': [],
  'scim.users.patch': [['member.updated', 'members']],
  'scim.users.replace': [['member.updated', 'members']],
  'scim.users.deactivate': [['member.removed', 'members']],
}

/** Operations that let others find nothing to do when they come first. */
const endings = ['documents.delete', 'documents.restore', 'void', 'webhooks.delete', 'revoke', 'deactivate']

/** Where an operation stands among those that are called about the same things. */
export const turnOf = ({ id }: { id: string }): number => endings.findIndex((ending) => id.endsWith(ending))
