import type { EnvelopeEventType } from './signing/events.ts'

/** All audit actions, each with the type of its target. */
export const auditActions = {
  'organization.created': 'organization',
  'organization.limit_set': 'organization',
  'organization.budget_set': 'organization',
  'organization.brand_set': 'organization',
  'apiKey.created': 'apiKey',
  'apiKey.revoked': 'apiKey',
  'apiKey.limit_set': 'apiKey',
  'apiKey.marked': 'apiKey',
  'member.created': 'member',
  'member.updated': 'member',
  'member.deactivated': 'member',
  'member.reactivated': 'member',
  'member.removed': 'member',
  'folder.created': 'folder',
  'folder.changed': 'folder',
  'folder.deleted': 'folder',
  'document.created': 'document',
  'document.source_ready': 'document',
  'document.version_saved': 'document',
  'document.trashed': 'document',
  'document.restored': 'document',
  'document.purged': 'document',
  'document.hold_placed': 'document',
  'document.hold_released': 'document',
  'document.retention_set': 'document',
  'document.read': 'document',
  'document.versions_read': 'document',
  'document.combined': 'document',
  'document.places_read': 'document',
  'document.text_read': 'document',
  'document.text_extracted': 'document',
  'document.text_unavailable': 'document',
  'document.viewed': 'document',
  'document.downloaded': 'document',
  'document.export_read': 'document',
  'document.changed': 'document',
  'document.moved': 'document',
  'document.type_set': 'document',
  'document.metadata_set': 'document',
  'document.extraction_requested': 'document',
  'document.rescanned': 'document',
  'document.quarantined': 'document',
  'upload.opened': 'document',
  'upload.refused': 'document',
  'envelope.created': 'envelope',
  'envelope.activated': 'envelope',
  'envelope.advanced': 'envelope',
  'envelope.sent': 'envelope',
  'envelope.bounced': 'envelope',
  'envelope.reminded': 'envelope',
  'envelope.reassigned': 'envelope',
  'envelope.corrected': 'envelope',
  'envelope.opened': 'envelope',
  'envelope.access_denied': 'envelope',
  'envelope.access_passed': 'envelope',
  'envelope.signed': 'envelope',
  'envelope.completed': 'envelope',
  'envelope.declined': 'envelope',
  'envelope.expired': 'envelope',
  'envelope.voided': 'envelope',
  'envelope.session_opened': 'envelope',
  'envelope.session_entered': 'envelope',
  'envelope.page_shown': 'envelope',
  'envelope.link_requested': 'envelope',
  'envelope.evidence_read': 'envelope',
  'envelope.artifact_read': 'envelope',
  'envelope.file_attached': 'envelope',
  'envelope.file_removed': 'envelope',
  'envelope.file_refused': 'envelope',
  'template.created': 'template',
  'template.changed': 'template',
  'template.deleted': 'template',
  'bulkSend.created': 'bulkSend',
  'bulkSend.canceled': 'bulkSend',
  'bulkSend.completed': 'bulkSend',
  'webhook.created': 'webhook',
  'webhook.changed': 'webhook',
  'webhook.secret_rotated': 'webhook',
  'webhook.tested': 'webhook',
  'webhook.delivery_replayed': 'webhook',
  'webhook.disabled': 'webhook',
  'webhook.deleted': 'webhook',
  'webhook.secrets_reencrypted': 'organization',
  'workflow.stored': 'workflow',
  'workflow.disabled': 'workflow',
  'workflow.enabled': 'workflow',
  'workflow.run_started': 'run',
  'workflow.run_ended': 'run',
  'sandbox.clock_advanced': 'organization',
  'audit.origins_erased': 'organization',
  'audit.log_advanced': 'organization',
  'jobs.retried': 'organization',
  'retention.rule_set': 'organization',
  'retention.rule_removed': 'organization',
  'person.erased': 'organization',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions
export type AuditTargetKind = (typeof auditActions)[AuditAction]

/**
 * The kinds of actors: an API key, a signer, a copy recipient, a visitor of the sender's page, a workflow run, the
 * service itself, and an operator. An operator has access to the database.
 */
export const auditActorKinds = ['apiKey', 'signer', 'reader', 'sender', 'workflow', 'system', 'operator'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/**
 * Returns the audit action of an envelope change from its last event. The first two events of a signature are never the
 * last of a change.
 */
export const envelopeAction = (lastEvent: EnvelopeEventType): AuditAction =>
  lastEvent === 'consented' || lastEvent === 'fields_set'
    ? 'envelope.signed'
    : lastEvent === 'sealed'
      ? 'envelope.completed'
      : `envelope.${lastEvent}`
