import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { TemplateContent } from '../../core/templates/template.ts'
import type { TemplateUse } from '../../core/templates/template-use.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { documents } from './documents.ts'
import { refersTo, tenantTable } from './tenant.ts'

/** The document version on which the fields are placed. */
const placedOn = () => ({
  documentId: text('document_id').notNull(),
  documentVersion: integer('document_version').notNull(),
})

export const templates = tenantTable('templates', ['id'], {
  id: text('id').notNull(),
  name: text('name').notNull(),
  /** The version that is used if a request names no version. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}).with()

/**
 * The content of a template version. Versions are immutable, so an envelope always references the content from which it
 * was created.
 */
export const templateVersions = tenantTable('template_versions', ['templateId', 'version'], {
  templateId: text('template_id').notNull(),
  version: integer('version').notNull(),
  ...placedOn(),
  sourceSha256: text('source_sha256').notNull(),
  content: jsonb('content').$type<TemplateContent>().notNull(),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'template_versions_template', [t.templateId], templates),
  refersTo(t, 'template_versions_document', [t.documentId], documents),
])

export const bulkSendStatuses = ['running', 'completed', 'canceled'] as const

/** Bulk sends. Each row contains a copy of the template, because the template can change or be deleted. */
export const bulkSends = tenantTable('bulk_sends', ['id'], {
  id: text('id').notNull(),
  templateId: text('template_id').notNull(),
  templateVersion: integer('template_version').notNull(),
  ...placedOn(),
  content: jsonb('content').$type<TemplateContent>().notNull(),
  /** The key that requested the bulk send. The envelopes are created on behalf of this key. */
  apiKeyId: text('api_key_id').notNull(),
  status: text('status', { enum: bulkSendStatuses }).notNull().default('running'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  index('bulk_sends_template').on(t.organizationId, t.templateId, t.id),
  index('bulk_sends_finished').on(t.finishedAt).where(sql`finished_at is not null`),
])

export const bulkRowStatuses = ['pending', 'created', 'failed', 'canceled'] as const

/** The reason for a failed row: a code for programs and a sentence for people. */
export type BulkRowFailure = { code: string; detail: string }

/** The rows of a bulk send. The transaction that creates a row's envelopes also marks the row as done. */
export const bulkSendRows = tenantTable('bulk_send_rows', ['bulkSendId', 'position'], {
  bulkSendId: text('bulk_send_id').notNull(),
  /** The index of the row in the request, starting at 0. */
  position: integer('position').notNull(),
  use: jsonb('use').$type<TemplateUse>().notNull(),
  status: text('status', { enum: bulkRowStatuses }).notNull().default('pending'),
  /** The number of attempts. It is incremented before each attempt. */
  attempts: integer('attempts').notNull().default(0),
  envelopeIds: text('envelope_ids').array().notNull().default(sql`'{}'::text[]`),
  workflowId: text('workflow_id'),
  failure: jsonb('failure').$type<BulkRowFailure>(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  refersTo(t, 'bulk_send_rows_bulk_send', [t.bulkSendId], bulkSends),
  index('bulk_send_rows_pending')
    .on(t.organizationId, t.bulkSendId, t.attempts, t.position)
    .where(sql`status = 'pending'`),
])
