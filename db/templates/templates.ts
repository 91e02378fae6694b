import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TemplateContent } from '../../core/templates/template.ts'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { type DocumentRecord, findDocumentAt } from '../documents/documents.ts'
import { type IdempotencyClaim, whereClaimed } from '../jobs/idempotency.ts'
import { templates, templateVersions } from '../schema/templates.ts'
import {
  firstRow,
  map,
  type PageOfIds,
  query,
  type Statement,
  sqlRows,
  writtenByThisTransaction,
} from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

type VersionRow = typeof templateVersions.$inferSelect

/** A template in one of its versions. */
export type TemplateRecord = typeof templates.$inferSelect & { latest: number; content: TemplateContent } & Pick<
    VersionRow,
    'documentId' | 'documentVersion' | 'sourceSha256'
  >

const isVersionOf = (id: SQL | string, version: number | null): SQL =>
  version === null ? sql`(select t.version from templates t where ${isTemplate(id)})` : sql`${version}::integer`

const isTemplate = (id: SQL | string): SQL => sql`t.organization_id = ${currentOrganization} and t.id = ${id}`

/** Returns the condition that joins a template with one of its versions. */
const isVersionAt = (version: number | PgColumn) =>
  and(
    ofOrganization(templateVersions),
    eq(templateVersions.templateId, templates.id),
    eq(templateVersions.version, version),
  )

/**
 * Returns a template of the organization in the given version (by default the latest), or null if it does not exist.
 */
export const findTemplate = (id: string, version: number | null = null): Statement<TemplateRecord | null> =>
  firstRow(
    query((db) =>
      db
        .select({
          ...getTableColumns(templates),
          version: templateVersions.version,
          latest: templates.version,
          content: templateVersions.content,
          documentId: templateVersions.documentId,
          documentVersion: templateVersions.documentVersion,
          sourceSha256: templateVersions.sourceSha256,
        })
        .from(templates)
        .innerJoin(templateVersions, isVersionAt(version ?? templates.version))
        .where(and(ofOrganization(templates), eq(templates.id, id))),
    ),
  )

/** Returns the document version that a template version is based on, or null if it does not exist. */
export const findTemplateDocument = (id: string, version: number | null = null): Statement<DocumentRecord | null> => {
  const ofVersion = (column: SQL) => sql`(select ${column} from template_versions v
    where v.organization_id = ${currentOrganization} and v.template_id = ${id} and v.version = ${isVersionOf(id, version)})`
  return findDocumentAt(ofVersion(sql`v.document_id`), ofVersion(sql`v.document_version`))
}

export type ListedTemplate = Pick<
  TemplateRecord,
  'id' | 'name' | 'version' | 'createdAt' | 'updatedAt' | 'documentId'
> & {
  roles: string[]
}

const roleNames = sql<string[]>`jsonb_path_query_array(${templateVersions.content}, '$.roles[*].role')`

/**
 * Returns templates in their latest versions, newest first. They are sorted by id, which contains the creation time.
 */
export const listTemplates = (list: PageOfIds): Statement<ListedTemplate[]> =>
  query((db) =>
    db
      .select({
        id: templates.id,
        name: templates.name,
        version: templates.version,
        createdAt: templates.createdAt,
        updatedAt: templates.updatedAt,
        documentId: templateVersions.documentId,
        roles: roleNames,
      })
      .from(templates)
      .innerJoin(templateVersions, isVersionAt(templates.version))
      .where(and(ofOrganization(templates), list.before ? lt(templates.id, list.before) : undefined))
      .orderBy(desc(templates.id))
      .limit(list.limit),
  )

/** Returns whether the organization has a template. */
export const containsTemplate = (id: string): Statement<boolean> =>
  map(sqlRows<object>(sql`select from templates t where ${isTemplate(id)}`), (rows) => rows.length > 0)

export type ListedVersion = Pick<VersionRow, 'version' | 'documentId' | 'sourceSha256' | 'createdAt'> & {
  roles: string[]
}

/** Returns versions of a template, newest first. */
export const listTemplateVersions = (
  id: string,
  list: { before: number | undefined; limit: number },
): Statement<ListedVersion[]> =>
  query((db) =>
    db
      .select({
        version: templateVersions.version,
        documentId: templateVersions.documentId,
        sourceSha256: templateVersions.sourceSha256,
        createdAt: templateVersions.createdAt,
        roles: roleNames,
      })
      .from(templateVersions)
      .where(
        and(
          ofOrganization(templateVersions),
          eq(templateVersions.templateId, id),
          list.before === undefined ? undefined : lt(templateVersions.version, list.before),
        ),
      )
      .orderBy(desc(templateVersions.version))
      .limit(list.limit),
  )

export type TemplateDraft = Pick<VersionRow, 'documentId' | 'documentVersion' | 'sourceSha256' | 'content'> & {
  id: string
  name: string
  version: number
  at: Date
}

/** Creates a template if this request owns the idempotency key. The caller then inserts the first version. */
export const insertTemplate = ({ id, name, at }: TemplateDraft, claim: IdempotencyClaim): Statement<unknown[]> =>
  sqlRows(sql`
    insert into templates (organization_id, id, name, created_at, updated_at)
    select ${currentOrganization}, ${id}, ${name}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    where ${whereClaimed(claim)}`)

/** Returns the condition that the current transaction wrote the template. */
export const whereTemplateWritten = (id: string): SQL =>
  sql`exists (select from templates t where ${isTemplate(id)} and ${writtenByThisTransaction('t')})`

/**
 * Advances a template to this version if its version is the previous one and the condition is true. Otherwise returns
 * no row.
 */
export const advanceTemplate = (
  { id, name, version, at }: TemplateDraft,
  condition: SQL,
): Statement<{ id: string; created_at: string }[]> =>
  sqlRows(sql`
    update templates t set name = ${name}, version = ${version}::integer, updated_at = ${at.toISOString()}::timestamptz
    where ${isTemplate(id)} and t.version = ${version}::integer - 1 and ${condition}
    returning t.id, t.created_at`)

/**
 * Changes the name of a template, which all versions share, if its latest version is the given one. Otherwise returns
 * no row.
 */
export const renameTemplate = (id: string, name: string, version: number): Statement<{ updated_at: string }[]> =>
  sqlRows(sql`
    update templates t set name = ${name}, updated_at = now()
    where ${isTemplate(id)} and t.version = ${version}::integer
    returning t.updated_at`)

/** Inserts a version of a template that the current transaction wrote. */
export const insertTemplateVersion = (draft: TemplateDraft): Statement<unknown[]> =>
  sqlRows(sql`
    insert into template_versions (organization_id, template_id, version, document_id, document_version, source_sha256, content, created_at)
    select ${currentOrganization}, ${draft.id}, ${draft.version}::integer, ${draft.documentId}, ${draft.documentVersion}::integer,
      ${draft.sourceSha256}, ${JSON.stringify(draft.content)}::jsonb, ${draft.at.toISOString()}::timestamptz
    where ${whereTemplateWritten(draft.id)}`)

/** Locks the template until the transaction ends, so later statements see its current state. */
export const lockTemplate = (id: string): Statement<unknown[]> =>
  sqlRows(sql`select from templates t where ${isTemplate(id)} for update`)

/**
 * Deletes a template and all its versions, and writes the audit event. Call `lockTemplate` first. Existing envelopes
 * remain.
 */
export const removeTemplate = (id: string, entry: AuditEntry): Statement<unknown[]>[] => [
  sqlRows(
    sql`delete from template_versions v where v.organization_id = ${currentOrganization} and v.template_id = ${id}`,
  ),
  sqlRows(sql`
    with removed as (delete from templates t where ${isTemplate(id)} returning t.id)
    ${auditInsertionForEach(entry, { rows: sql`from removed`, targetId: sql`removed.id` })}`),
]
