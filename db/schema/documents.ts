import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { ConversionSource, DocumentPart, RepairedFile } from '../../core/documents/provenance.ts'
import type { PageRun } from '../../pdf/document/displayed-page.ts'
import { createdAt, instant, searchVector, updatedAt } from './columns.ts'
import { refersTo, tenantTable } from './tenant.ts'

export const folders = tenantTable('folders', ['id'], {
  id: text('id').notNull(),
  name: text('name').notNull(),
  parentId: text('parent_id'),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'folders_parent', [t.parentId], t),
  index('folders_created').on(t.organizationId, t.createdAt, t.id),
  // Deleting a folder checks both references to it. No condition on the status, because a check has none.
  index('folders_parent').on(t.organizationId, t.parentId).where(sql`parent_id is not null`),
])

export const documents = tenantTable('documents', ['id'], {
  id: text('id').notNull(),
  title: text('title').notNull(),
  type: text('type').notNull(),
  folderId: text('folder_id'),
  status: text('status', { enum: ['draft', 'ready', 'quarantined', 'trashed'] })
    .notNull()
    .default('draft'),
  metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
  /** The number of changes to title, type, folder and metadata. */
  revision: integer('revision').notNull().default(1),
  legalHold: boolean('legal_hold').notNull().default(false),
  retainUntil: instant('retain_until'),
  /** The version that downloads, envelopes and text use. Null until an upload is completed. */
  currentVersion: integer('current_version'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  trashedAt: instant('trashed_at'),
  /**
   * The time from which the days in the trash count, if it is later than `trashedAt`. The cleanup sets it for documents
   * that must be kept.
   */
  keptFrom: instant('kept_from'),
  /** The status before the document was trashed. Restoring the document sets this status again. */
  trashedFrom: text('trashed_from', { enum: ['draft', 'ready', 'quarantined'] }),
  /**
   * The time when the document was purged. Only its id, type and times remain, for rows that reference the document.
   */
  purgedAt: instant('purged_at'),
}).with((t) => [
  refersTo(t, 'documents_folder', [t.folderId], folders),
  index('documents_folder').on(t.organizationId, t.folderId).where(sql`folder_id is not null`),
  index('documents_created').on(t.organizationId, t.createdAt, t.id).where(sql`status <> 'trashed'`),
  index('documents_folder_created').on(t.organizationId, t.folderId, t.createdAt, t.id).where(sql`status <> 'trashed'`),
  index('documents_type_created').on(t.organizationId, t.type, t.createdAt, t.id).where(sql`status <> 'trashed'`),
  index('documents_folder_type_created')
    .on(t.organizationId, t.folderId, t.type, t.createdAt, t.id)
    .where(sql`status <> 'trashed'`),
  index('documents_updated').on(t.organizationId, t.updatedAt, t.id).where(sql`status <> 'trashed'`),
  index('documents_title').on(t.organizationId, t.title, t.id).where(sql`status <> 'trashed'`),
  index('documents_type').on(t.organizationId, t.type, t.id).where(sql`status <> 'trashed'`),
  index('documents_status').on(t.organizationId, t.status, t.id).where(sql`status <> 'trashed'`),
  index('documents_trash').on(t.organizationId, t.trashedAt, t.id).where(sql`status = 'trashed' and purged_at is null`),
  index('documents_trashed')
    .on(sql`(greatest(trashed_at, kept_from))`)
    .where(sql`status = 'trashed' and purged_at is null`),
  // Repeats the conditions of the trash and hold statements as a second safeguard.
  check('documents_held', sql`status <> 'trashed' or not legal_hold`),
])

/** The columns that identify a version of a document. */
const versionKey = () => ({
  documentId: text('document_id').notNull(),
  version: integer('version').notNull(),
})

export const documentVersions = tenantTable('document_versions', ['documentId', 'version'], {
  ...versionKey(),
  origin: text('origin', { enum: ['upload', 'text', 'edit', 'sealed', 'combined'] }).notNull(),
  objectKey: text('object_key').notNull(),
  /** The entity tag of the object when it was checked. Later reads send the tag in `If-Match`. */
  etag: text('etag').notNull(),
  sha256: text('sha256').notNull(),
  contentLength: integer('content_length').notNull(),
  pageCount: integer('page_count').notNull(),
  pages: jsonb('pages').$type<PageRun[]>().notNull(),
  features: text('features').array().notNull(),
  /** The uploaded file, if repairing it created this file. */
  repairedFrom: jsonb('repaired_from').$type<RepairedFile>(),
  /** The uploaded file, if converting it created this PDF. */
  convertedFrom: jsonb('converted_from').$type<ConversionSource>(),
  /**
   * The SHA-256 (hex) of the file that the service repaired or converted. Repeats a value of `repairedFrom` or
   * `convertedFrom`, because row-level security prevents an index search with a JSON operator.
   */
  uploadedSha256: text('uploaded_sha256'),
  /** The parts of a combined document. */
  parts: jsonb('parts').$type<DocumentPart[]>(),
  changeDescription: text('change_description'),
  textStatus: text('text_status', { enum: ['none', 'pending', 'ready', 'unavailable'] })
    .notNull()
    .default('pending'),
  textReason: text('text_reason'),
  textCharacterCount: integer('text_character_count'),
  textContentHash: text('text_content_hash'),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'document_versions_document', [t.documentId], documents),
  index('document_versions_sha256').on(t.organizationId, t.sha256),
  index('document_versions_uploaded_sha256')
    .on(t.organizationId, t.uploadedSha256)
    .where(sql`uploaded_sha256 is not null`),
  // The index is in byte order, the order in which stores list their keys.
  index('document_versions_object').on(sql`${t.objectKey} collate "C"`),
])

export const textBlocks = tenantTable('text_blocks', ['documentId', 'version', 'startOffset'], {
  ...versionKey(),
  /** The offset of the block's first character in the complete text. */
  startOffset: integer('start_offset').notNull(),
  pageNumber: integer('page_number').notNull(),
  text: text('text').notNull(),
  /** The words of the block, from `chancery_word_vector`. They find the matching blocks of a document. */
  words: searchVector('words').notNull(),
}).with((t) => [
  refersTo(t, 'text_blocks_version', [t.documentId, t.version], documentVersions, ['documentId', 'version']),
])

/**
 * The search index, with one row per document. Transactions that change the title, text or trash status of a document
 * also update its row.
 */
export const documentSearch = tenantTable('document_search', ['documentId'], {
  documentId: text('document_id').notNull(),
  /** The title, folded with `foldText`. */
  title: text('title').notNull(),
  /** All suffixes of the title's words. Any part of a word is therefore the prefix of an entry. */
  titlePieces: searchVector('title_pieces').notNull(),
  /** The unique words of the title, from `chancery_word_vector`. */
  titleWords: searchVector('title_words').notNull(),
  /** The unique words of the title and of the current version's text. */
  words: searchVector('words').notNull(),
  isTrashed: boolean('is_trashed').notNull().default(false),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'document_search_document', [t.documentId], documents),
  // Each entry begins with a mark of its organization, so a search does not read the entries of other organizations.
  index('document_search_title').using('gin', t.titlePieces).with({ fastupdate: false }),
  index('document_search_title_words').using('gin', t.titleWords).with({ fastupdate: false }),
  index('document_search_words').using('gin', t.words).with({ fastupdate: false }),
  index('document_search_newest').on(t.organizationId, t.createdAt, t.documentId).where(sql`not is_trashed`),
])

export const uploadSessions = tenantTable('upload_sessions', ['id'], {
  /** The `uploadId` in the API: 36 lowercase hex characters. */
  id: text('id').notNull(),
  documentId: text('document_id').notNull(),
  objectKey: text('object_key').notNull(),
  contentLength: integer('content_length').notNull(),
  sha256: text('sha256'),
  /** The media type of the uploaded file. */
  contentType: text('content_type').notNull().default('application/pdf'),
  /**
   * True if the service may repair the file, false if it must store the uploaded bytes, and null if it may only remove
   * what the policy removes. The last call that completes the upload sets this value.
   */
  repairs: boolean('repairs'),
  /**
   * The state of the session. The session is `checking` from the first accepted call to complete the upload until the
   * verdict.
   */
  state: text('state', { enum: ['open', 'checking', 'completed', 'failed'] })
    .notNull()
    .default('open'),
  /** The fencing token of the request that checks the upload. The token is valid until `leaseUntil`. */
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  /** The number of started checks that neither reached a verdict nor released the session. */
  checksBegun: integer('checks_begun').notNull().default(0),
  failure: jsonb('failure').$type<{ code: string; detail: string; reason: string | null }>(),
  expiresAt: instant('expires_at').notNull(),
  /** The named sandbox of the key that opened the session. Empty if the key has none. */
  sandbox: text('sandbox').notNull().default(''),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
  /** The time when the object of an unsuccessful session was marked for deletion. */
  sweptAt: instant('swept_at'),
}).with((t) => [
  refersTo(t, 'upload_sessions_document', [t.documentId], documents),
  index('upload_sessions_document').on(t.organizationId, t.documentId),
  index('upload_sessions_expiry').on(t.expiresAt),
  index('upload_sessions_object')
    .on(sql`${t.objectKey} collate "C"`)
    .where(sql`state <> 'completed' and swept_at is null`),
  index('upload_sessions_live').on(t.organizationId, t.expiresAt).where(sql`state in ('open', 'checking')`),
  index('upload_sessions_unswept').on(t.expiresAt).where(sql`state <> 'completed' and swept_at is null`),
])

/**
 * The number of days during which documents of a type cannot be trashed. The days count from the time when the document
 * gets its file.
 */
export const retentionRules = tenantTable('retention_rules', ['documentType'], {
  documentType: text('document_type').notNull(),
  days: integer('days').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}).with()
