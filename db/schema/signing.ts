import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { signerLocales } from '../../core/languages/locales.ts'
import { attachmentTypes } from '../../core/signing/attachments/attached-file.ts'
import type { FieldLogic } from '../../core/signing/conditions/logic-types.ts'
import type { FieldFormat } from '../../core/signing/field-formats.ts'
import type { FieldRules } from '../../core/signing/field-rules.ts'
import { fieldTypes } from '../../core/signing/field-types.ts'
import { linkPurposes } from '../../core/signing/link-token.ts'
import {
  deliveries,
  envelopeStatuses,
  type FieldValue,
  type ReminderSchedule,
  senderMailChoices,
  signerStatuses,
} from '../../core/signing/model.ts'
import { createdAt, instant } from './columns.ts'
import { documents } from './documents.ts'
import { members } from './organizations.ts'
import { ofEnvironment, refersTo, tenantTable } from './tenant.ts'

export const signingWorkflows = tenantTable('signing_workflows', ['id'], {
  id: text('id').notNull(),
  documentId: text('document_id').notNull(),
  documentTitle: text('document_title').notNull(),
  status: text('status', { enum: ['active', 'completed', 'stopped'] })
    .notNull()
    .default('active'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with((t) => [refersTo(t, 'signing_workflows_document', [t.documentId], documents)])

export const envelopes = tenantTable('envelopes', ['id'], {
  id: text('id').notNull(),
  environment: text('environment', { enum: ['live', 'test'] })
    .notNull()
    .default('live'),
  /** The named sandbox of the key that created the envelope. Empty if the key has none. */
  sandbox: text('sandbox').notNull().default(''),
  documentId: text('document_id').notNull(),
  documentTitle: text('document_title').notNull(),
  status: text('status', { enum: envelopeStatuses }).notNull(),
  revision: integer('revision').notNull().default(1),
  /** The document version of this envelope. It never changes. */
  documentVersion: integer('document_version').notNull(),
  sourceSha256: text('source_sha256').notNull(),
  sourceContentLength: integer('source_content_length').notNull(),
  signerEmail: text('signer_email').notNull(),
  /**
   * The address for comparisons. It is a column, because with row-level security, PostgreSQL uses an index only with
   * leakproof operators, and functions of a column are not leakproof.
   */
  signerAddress: text('signer_address').notNull().generatedAlwaysAs(sql`lower(normalize(signer_email, NFKC))`),
  signerName: text('signer_name'),
  signerStatus: text('signer_status', { enum: signerStatuses }).notNull(),
  generation: integer('generation').notNull().default(1),
  message: text('message'),
  locale: text('locale', { enum: signerLocales }).notNull().default('en'),
  /** True if the seal of this envelope permits no later change. */
  locksDocument: boolean('locks_document').notNull().default(false),
  /** The recipients of the signed document in addition to the signers. */
  cc: text('cc').array().notNull().default(sql`'{}'::text[]`),
  /** The sender's address. If it is null, the sender is the member whose key created the envelope. */
  senderEmail: text('sender_email'),
  /** The name of the sender that signers see. */
  senderName: text('sender_name'),
  senderMails: text('sender_mails', { enum: senderMailChoices }).notNull().default('all'),
  /** The language of mails to the sender and to `cc`. */
  senderLocale: text('sender_locale', { enum: signerLocales }).notNull().default('en'),
  /** The member whose key created the envelope. This member is the sender if no other sender is named. */
  senderMemberId: text('sender_member_id'),
  /** The sender's own id for the envelope. */
  externalId: text('external_id'),
  metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
  delivery: text('delivery', { enum: deliveries }).notNull().default('email'),
  /** The reminder schedule. Null turns automatic reminders off. */
  reminders: jsonb('reminders').$type<ReminderSchedule>(),
  /** The template from which the envelope was created. The template may have been deleted. */
  templateId: text('template_id'),
  templateVersion: integer('template_version'),
  /** True if the signer may assign the envelope to another person. */
  allowReassign: boolean('allow_reassign').notNull().default(false),
  /** The declined or expired envelope that this envelope repeats. */
  previousEnvelopeId: text('previous_envelope_id'),
  /**
   * The keyed hash of the signer's access code. The columns after this one count wrong codes and record when the
   * correct code was entered.
   */
  accessCodeHash: text('access_code_hash'),
  accessFailures: integer('access_failures').notNull().default(0),
  accessPassedAt: instant('access_passed_at'),
  expiresAt: instant('expires_at').notNull(),
  workflowId: text('workflow_id'),
  workflowStep: integer('workflow_step'),
  /** The signing order. Steps with the same order are signed at the same time. */
  workflowOrder: integer('workflow_order'),
  createdAt: createdAt(),
  invitedAt: instant('invited_at'),
  viewedAt: instant('viewed_at'),
  signedAt: instant('signed_at'),
  completedAt: instant('completed_at'),
  declinedAt: instant('declined_at'),
  declineReason: text('decline_reason'),
  expiredAt: instant('expired_at'),
  voidedAt: instant('voided_at'),
  voidReason: text('void_reason'),
  lastReminderAt: instant('last_reminder_at'),
  reminderCount: integer('reminder_count').notNull().default(0),
  expiryWarnedAt: instant('expiry_warned_at'),
  /**
   * The time of the next automatic mail. It is derived from the state of the envelope. A claim postpones it by the
   * lease time.
   */
  nextNoticeAt: instant('next_notice_at'),
  sealingAttempts: integer('sealing_attempts').notNull().default(0),
  sealingLastError: text('sealing_last_error'),
  /** The name that the signer typed in the consent step, if no field is a signature. */
  consentSignature: jsonb('consent_signature').$type<FieldValue>(),
  /** The number of seconds by which the clock of a sandbox has advanced since the envelope was created. */
  clockAheadSeconds: integer('clock_ahead_seconds').notNull().default(0),
  /** The number of seconds by which the clock of a sandbox has advanced since the end of the envelope or workflow. */
  endedAheadSeconds: integer('ended_ahead_seconds').notNull().default(0),
  /** The head of the evidence chain: the number of records, and the hash and time of the last record. */
  evidenceCount: integer('evidence_count').notNull(),
  evidenceHead: text('evidence_head').notNull(),
  evidenceAt: instant('evidence_at').notNull(),
}).with((t) => [
  refersTo(t, 'envelopes_document', [t.documentId], documents),
  refersTo(t, 'envelopes_workflow', [t.workflowId], signingWorkflows),
  refersTo(t, 'envelopes_sender', [t.senderMemberId], members),
  ofEnvironment(t, 'envelopes_environment'),
  index('envelopes_created').on(t.organizationId, t.createdAt, t.id),
  index('envelopes_document').on(t.organizationId, t.documentId, t.createdAt, t.id),
  index('envelopes_status').on(t.organizationId, t.status, t.createdAt, t.id),
  index('envelopes_external_id')
    .on(t.organizationId, t.externalId, t.createdAt, t.id)
    .where(sql`external_id is not null`),
  index('envelopes_template').on(t.organizationId, t.templateId, t.createdAt, t.id).where(sql`template_id is not null`),
  uniqueIndex('envelopes_previous')
    .on(t.organizationId, t.previousEnvelopeId)
    .where(sql`previous_envelope_id is not null`),
  index('envelopes_signer').on(t.organizationId, t.signerAddress, t.createdAt, t.id),
  index('envelopes_source').on(t.organizationId, t.sourceSha256),
  index('envelopes_notice').on(t.nextNoticeAt).where(sql`next_notice_at is not null`),
  index('envelopes_expiry').on(t.expiresAt).where(sql`status in ('active', 'waiting')`),
  index('envelopes_sealing').on(t.signedAt).where(sql`status = 'sealing'`),
  // The condition is that of `chancery_lost_objects`.
  index('envelopes_lost_objects')
    .on(t.signedAt)
    .where(sql`status = 'sealing' and sealing_last_error ~ '^object_(missing|changed): '`),
  uniqueIndex('envelopes_workflow_step').on(t.organizationId, t.workflowId, t.workflowStep),
])

export const envelopeFields = tenantTable('envelope_fields', ['envelopeId', 'id'], {
  envelopeId: text('envelope_id').notNull(),
  id: text('id').notNull(),
  position: integer('position').notNull(),
  type: text('type', { enum: fieldTypes }).notNull(),
  pageNumber: integer('page_number').notNull(),
  x: doublePrecision('x').notNull(),
  y: doublePrecision('y').notNull(),
  width: doublePrecision('width').notNull(),
  height: doublePrecision('height').notNull(),
  isRequired: boolean('is_required').notNull(),
  label: text('label'),
  placeholder: text('placeholder'),
  /** The value with which the sender prefilled the field. */
  prefill: jsonb('prefill').$type<FieldValue>(),
  isReadOnly: boolean('is_read_only').notNull().default(false),
  format: jsonb('format').$type<FieldFormat>(),
  maxLength: integer('max_length'),
  /** The name of the document's form field that this field fills. Null if the value is printed on the page. */
  formField: text('form_field'),
  /** The value rules, conditions and calculation of the field. */
  rules: jsonb('rules').$type<FieldRules & FieldLogic>(),
  value: jsonb('value').$type<FieldValue>(),
}).with((t) => [refersTo(t, 'envelope_fields_envelope', [t.envelopeId], envelopes)])

/** The columns that identify an evidence record. */
const recordKey = () => ({
  envelopeId: text('envelope_id').notNull(),
  sequence: integer('sequence').notNull(),
})

/** The records of the evidence chains. If a concurrent transaction writes the same key, the whole transaction fails. */
export const evidenceRecords = tenantTable('evidence_records', ['envelopeId', 'sequence'], {
  ...recordKey(),
  /** The record as canonical JSON (RFC 8785): the exact text that was hashed. */
  record: text('record').notNull(),
  hash: text('hash').notNull(),
}).with((t) => [refersTo(t, 'evidence_records_envelope', [t.envelopeId], envelopes)], {
  keyName: 'evidence_records_sequence',
})

/**
 * Signed chain heads, which reveal later changes to the chain. Each transition creates a head together with its
 * records.
 */
export const evidenceCheckpoints = tenantTable('evidence_checkpoints', ['envelopeId', 'sequence'], {
  ...recordKey(),
  head: text('head').notNull(),
  /** The signed time, as RFC 3339 text. */
  at: text('at').notNull(),
  keyId: text('key_id').notNull(),
  signature: text('signature').notNull(),
}).with((t) => [
  refersTo(t, 'evidence_checkpoints_record', [t.envelopeId, t.sequence], evidenceRecords, ['envelopeId', 'sequence']),
])

/** The personal data behind the commitments in the evidence. The chain remains valid after a row is erased. */
export const evidenceDisclosures = tenantTable('evidence_disclosures', ['envelopeId', 'sequence', 'name'], {
  ...recordKey(),
  name: text('name').notNull(),
  salt: text('salt').notNull(),
  value: text('value').notNull(),
}).with((t) => [
  refersTo(t, 'evidence_disclosures_record', [t.envelopeId, t.sequence], evidenceRecords, ['envelopeId', 'sequence']),
])

export const signingLinks = tenantTable('signing_links', ['tokenHash'], {
  /** The SHA-256 (hex) of the token. The token itself is never stored. */
  tokenHash: text('token_hash').notNull(),
  envelopeId: text('envelope_id').notNull(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  generation: integer('generation').notNull(),
  revision: integer('revision').notNull(),
  /** The recipient of the copy that the link opens. */
  recipient: text('recipient'),
  /** The member to whom a sender link was sent. Null for other people. */
  memberId: text('member_id'),
  locale: text('locale', { enum: signerLocales }),
  allowedOrigins: text('allowed_origins').array().notNull().default(sql`'{}'::text[]`),
  returnUrl: text('return_url'),
  expiresAt: instant('expires_at').notNull(),
  /** The SHA-256 (hex) of the page's session secret. Set when an embedded link is opened. */
  sessionHash: text('session_hash'),
  openedAt: instant('opened_at'),
  createdAt: createdAt(),
}).with((t) => [
  uniqueIndex('signing_links_token').on(t.tokenHash),
  index('signing_links_envelope').on(t.organizationId, t.envelopeId),
  index('signing_links_expiry').on(t.expiresAt),
  refersTo(t, 'signing_links_envelope', [t.envelopeId], envelopes),
  refersTo(t, 'signing_links_member', [t.memberId], members),
])

export const artifacts = tenantTable('artifacts', ['envelopeId', 'kind'], {
  envelopeId: text('envelope_id').notNull(),
  kind: text('kind', { enum: ['document', 'certificate'] }).notNull(),
  objectKey: text('object_key').notNull(),
  etag: text('etag').notNull(),
  sha256: text('sha256').notNull(),
  contentLength: bigint('content_length', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
  /**
   * The time when the object was marked for deletion because a person's data was erased. The hash and length remain for
   * the evidence.
   */
  removedAt: instant('removed_at'),
}).with((t) => [
  refersTo(t, 'artifacts_envelope', [t.envelopeId], envelopes),
  index('artifacts_sha256').on(t.organizationId, t.sha256),
  index('artifacts_object').on(sql`${t.objectKey} collate "C"`).where(sql`removed_at is null`),
])

/**
 * Files that signers attach. An `open` row reserves the bytes of an upload, and a `storing` row is an upload in
 * progress. A `stored` file passed the scan, and a `signed` file is part of a signature.
 */
export const attachments = tenantTable('attachments', ['id'], {
  id: text('id').notNull(),
  envelopeId: text('envelope_id').notNull(),
  fieldId: text('field_id').notNull(),
  /** The generation of the signer who uploads the file. A later signer of the envelope never sees the file. */
  generation: integer('generation').notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type', { enum: attachmentTypes }).notNull(),
  contentLength: bigint('content_length', { mode: 'number' }).notNull(),
  objectKey: text('object_key').notNull(),
  state: text('state', { enum: ['open', 'storing', 'stored', 'signed'] })
    .notNull()
    .default('open'),
  etag: text('etag'),
  sha256: text('sha256'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'attachments_envelope', [t.envelopeId], envelopes),
  index('attachments_envelope').on(t.organizationId, t.envelopeId),
  index('attachments_object').on(sql`${t.objectKey} collate "C"`),
  index('attachments_unsigned').on(t.createdAt).where(sql`state <> 'signed'`),
])
