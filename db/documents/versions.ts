import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DocumentPart } from '../../core/documents/provenance.ts'
import { documentVersions } from '../schema/documents.ts'
import { firstRow, map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type VersionRow = typeof documentVersions.$inferSelect

/** Returns the condition that a row belongs to one version of a document, for queries that read or join versions. */
export const isVersion = (documentId: string | PgColumn, version: number | PgColumn | SQL): SQL | undefined =>
  and(
    ofOrganization(documentVersions),
    eq(documentVersions.documentId, documentId),
    eq(documentVersions.version, version),
  )

/** Returns the condition that a version of a document can be signed, whether or not it is the current one. */
export const whereVersionReady = (id: string, version: number): SQL => sql`exists (
    select from documents d join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
    where d.organization_id = ${currentOrganization} and d.id = ${id} and d.status = 'ready' and v.version = ${version} for share of d)`

/** Returns the condition that all given versions can be signed, and locks them until the transaction ends. */
export const whereVersionsReady = (versions: readonly { documentId: string; version: number }[]): SQL =>
  sql.join(
    versions.map(({ documentId, version }) => sql`(${whereVersionReady(documentId, version)})`),
    sql` and `,
  )

/** Returns the condition that the service repaired or converted an uploaded file with a SHA-256 to version `v`. */
export const isUploadedAs = (sha256: string): SQL => sql`v.organization_id = ${currentOrganization}
  and v.uploaded_sha256 = ${sha256}`

/**
 * Returns whether the service repaired or converted the uploaded file of a document. Only the first version is an
 * upload.
 */
export const findIfUploadChanged = (documentId: string): Statement<boolean> =>
  map(
    query((db) =>
      db
        .select({ version: documentVersions.version })
        .from(documentVersions)
        .where(and(isVersion(documentId, 1), isNotNull(documentVersions.uploadedSha256))),
    ),
    (rows) => rows.length > 0,
  )

/** A stored file that passed the checks, with the properties that the checks found. */
export type CheckedFile = Pick<
  VersionRow,
  'objectKey' | 'etag' | 'sha256' | 'contentLength' | 'pageCount' | 'pages' | 'features'
>

export type NewVersion = CheckedFile &
  Pick<VersionRow, 'documentId' | 'version' | 'origin'> &
  Partial<Pick<VersionRow, 'repairedFrom' | 'convertedFrom'>>

/**
 * Makes a checked file the first version of a draft. Returns no row if the document is not a draft or the condition is
 * false.
 */
export const insertFirstVersion = (version: NewVersion, condition: SQL = sql`true`): Statement<{ version: number }[]> =>
  sqlRows(sql`
    insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features,
      repaired_from, converted_from, uploaded_sha256)
    select d.organization_id, d.id, ${version.version}, ${version.origin}, ${version.objectKey}, ${version.etag}, ${version.sha256},
      ${version.contentLength}, ${version.pageCount}, ${JSON.stringify(version.pages)}::jsonb,
      (select coalesce(array_agg(f), '{}') from jsonb_array_elements_text(${JSON.stringify(version.features)}::jsonb) f),
      ${jsonOrNull(version.repairedFrom)}::jsonb, ${jsonOrNull(version.convertedFrom)}::jsonb,
      ${version.repairedFrom?.sha256 ?? version.convertedFrom?.sha256 ?? null}
    from documents d
    where d.organization_id = ${currentOrganization} and d.id = ${version.documentId} and d.status = 'draft' and d.current_version is null
      and ${condition}
    for update
    on conflict do nothing
    returning version`)

const jsonOrNull = (value: unknown): string | null => (value ? JSON.stringify(value) : null)

/** A version that was created from text, so its text is known when the version is stored. */
export type NewTextVersion = NewVersion & {
  characterCount: number
  contentHash: string
  changeDescription: string | null
  createdAt: Date
}

/** Stores a version that was created from text, if the condition is true. */
export const insertTextVersion = (version: NewTextVersion, condition: SQL): Statement<{ version: number }[]> =>
  sqlRows(sql`
    insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length,
      page_count, pages, features, change_description, text_status, text_character_count, text_content_hash, created_at)
    select ${currentOrganization}, ${version.documentId}, ${version.version}::integer, ${version.origin}, ${version.objectKey},
      ${version.etag}, ${version.sha256}, ${version.contentLength}::integer, ${version.pageCount}::integer,
      ${JSON.stringify(version.pages)}::jsonb,
      (select coalesce(array_agg(f), '{}') from jsonb_array_elements_text(${JSON.stringify(version.features)}::jsonb) f),
      ${version.changeDescription}, 'ready', ${version.characterCount}::integer, ${version.contentHash},
      ${version.createdAt.toISOString()}::timestamptz
    where ${condition}
    on conflict do nothing
    returning version`)

/** Stores the version of a combined document, if the condition is true. */
export const insertCombinedVersion = (
  version: NewVersion & { parts: DocumentPart[]; createdAt: Date },
  condition: SQL,
): Statement<{ version: number }[]> =>
  sqlRows(sql`
    insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length,
      page_count, pages, features, parts, created_at)
    select ${currentOrganization}, ${version.documentId}, ${version.version}::integer, ${version.origin}, ${version.objectKey},
      ${version.etag}, ${version.sha256}, ${version.contentLength}::integer, ${version.pageCount}::integer,
      ${JSON.stringify(version.pages)}::jsonb,
      (select coalesce(array_agg(f), '{}') from jsonb_array_elements_text(${JSON.stringify(version.features)}::jsonb) f),
      ${JSON.stringify(version.parts)}::jsonb, ${version.createdAt.toISOString()}::timestamptz
    where ${condition}
    on conflict do nothing
    returning version`)

/** Returns one page of a document's versions, newest first, and one more row if there is a next page. */
export const listVersions = (documentId: string, page: { limit: number; offset: number }): Statement<VersionRow[]> =>
  query((db) =>
    db
      .select()
      .from(documentVersions)
      .where(and(ofOrganization(documentVersions), eq(documentVersions.documentId, documentId)))
      .orderBy(desc(documentVersions.version))
      .limit(page.limit + 1)
      .offset(page.offset),
  )

/** Returns the condition that a version exists and its document is neither in the trash nor in quarantine. */
export const whereVersionReadable = (documentId: string, version: number): SQL => sql`exists (
    select from documents d join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
    where d.organization_id = ${currentOrganization} and d.id = ${documentId} and d.status = 'ready' and v.version = ${version})`

/** Returns the condition that the stored object of a version has the given key. */
export const whereVersionIs = (documentId: string, version: number, objectKey: string): SQL => sql`exists (
    select from document_versions v where v.organization_id = ${currentOrganization} and v.document_id = ${documentId}
      and v.version = ${version} and v.object_key = ${objectKey})`

/** Returns a version of a document, or null if it does not exist. */
export const findVersion = (documentId: string, version: number): Statement<VersionRow | null> =>
  firstRow(query((db) => db.select().from(documentVersions).where(isVersion(documentId, version))))
