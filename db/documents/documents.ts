import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type AuditEntry, auditArgument, recordAudit } from '../audit/audit.ts'
import { type IdempotencyClaim, whereClaimed } from '../jobs/idempotency.ts'
import { documents, documentVersions } from '../schema/documents.ts'
import { type Database, firstRow, map, query, rowOfJson, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization, type RequestStatement, requestCall } from '../tenancy.ts'
import { isUploadedAs, isVersion, type VersionRow } from './versions.ts'

type DocumentRow = typeof documents.$inferSelect

/** A document with its current version. */
export type DocumentRecord = { document: DocumentRow; version: VersionRow | null }

const selectDocuments = (db: Database) =>
  db
    .select({ document: getTableColumns(documents), version: getTableColumns(documentVersions) })
    .from(documents)
    .leftJoin(documentVersions, isVersion(documents.id, documents.currentVersion))

/** Returns a document of the organization, or null if it does not exist or was purged. */
export const findDocument = (id: string): Statement<DocumentRecord | null> =>
  firstRow(
    query((db) =>
      selectDocuments(db).where(and(ofOrganization(documents), eq(documents.id, id), isNull(documents.purgedAt))),
    ),
  )

type JsonRow = Record<string, unknown>

/** Returns a document and records its access by an API key, if the document exists. */
export const readDocument = (id: string, access: AuditEntry): RequestStatement<DocumentRecord | null> =>
  requestCall(
    {
      alone: sql`chancery_read_document(${id}, ${auditArgument(access)})`,
      inRequest: ({
        keyId,
        secretHash,
        scope,
      }) => sql`chancery_request_document(${keyId}, ${secretHash}, ${scope}, ${id},
        ${access.id}, ${access.ip}, ${access.userAgent}, ${access.requestId})`,
    },
    ({ document, version }: { document: JsonRow | null; version: JsonRow | null }) =>
      document && {
        document: rowOfJson(documents, document),
        version: version && rowOfJson(documentVersions, version),
      },
  )

/** Returns the documents of the organization with these ids. */
export const findDocuments = (ids: readonly string[]): Statement<DocumentRecord[]> =>
  query((db) =>
    selectDocuments(db).where(
      and(ofOrganization(documents), inArray(documents.id, [...ids]), isNull(documents.purgedAt)),
    ),
  )

/** Returns a document with the given version instead of the current one, or null. */
export const findDocumentAt = (id: SQL, version: SQL): Statement<DocumentRecord | null> =>
  firstRow(
    query((db) =>
      db
        .select({ document: getTableColumns(documents), version: getTableColumns(documentVersions) })
        .from(documents)
        .leftJoin(documentVersions, isVersion(documents.id, version))
        .where(and(ofOrganization(documents), eq(documents.id, id), isNull(documents.purgedAt))),
    ),
  )

/** Returns the condition that the document exists in the organization. */
export const whereDocumentExists = (id: string): SQL =>
  sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${id} and d.purged_at is null)`

/** Returns the condition that a document can be signed: it is ready, and the given version is its current version. */
export const whereDocumentReady = (id: string, version: number): SQL =>
  sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${id} and d.status = 'ready' and d.current_version = ${version} for share)`

export type DocumentSort = 'createdAt' | 'updatedAt' | 'title' | 'type' | 'status'

export type DocumentListQuery = {
  limit: number
  offset: number
  folder?: string | undefined
  type?: string | undefined
  /** The SHA-256 (hex) of a version's file, or of the uploaded file that the service repaired or converted. */
  sha256?: string | undefined
  sort: DocumentSort
  order: 'asc' | 'desc'
}

/**
 * Returns one page of documents outside the trash, and one more row if there is a next page. Reads only the rows of the
 * page, which an index finds.
 */
export const listDocuments = (list: DocumentListQuery): Statement<DocumentRecord[]> =>
  query((db) => {
    const direction = list.order === 'asc' ? asc : desc
    const column = documents[list.sort]
    const page = db
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          ofOrganization(documents),
          ne(documents.status, 'trashed'),
          list.folder === undefined ? undefined : eq(documents.folderId, list.folder),
          list.type === undefined ? undefined : eq(documents.type, list.type),
          list.sha256 === undefined ? undefined : hasFile(list.sha256),
        ),
      )
      .orderBy(direction(column), direction(documents.id))
      .limit(list.limit + 1)
      .offset(list.offset)
      .as('page')
    // A limited subquery for each id, because without statistics, PostgreSQL would read the page for each document.
    const listed = db
      .select()
      .from(documents)
      .where(and(ofOrganization(documents), eq(documents.id, page.id)))
      .limit(1)
      .as('documents')
    return db
      .select({ document: getTableColumns(documents), version: getTableColumns(documentVersions) })
      .from(page)
      .innerJoinLateral(listed, sql`true`)
      .leftJoin(documentVersions, isVersion(documents.id, documents.currentVersion))
      .orderBy(direction(column), direction(documents.id))
  })

// A list of ids, because the planner searches one index for each part of a union.
const hasFile = (sha256: string): SQL => sql`${documents.id} in (
  select v.document_id from document_versions v where v.organization_id = ${currentOrganization} and v.sha256 = ${sha256}
  union all
  select v.document_id from document_versions v where ${isUploadedAs(sha256)})`

/** Returns one page of the trash, newest entries first, and one more row if there is a next page. */
export const listTrash = (list: { limit: number; offset: number }): Statement<DocumentRecord[]> =>
  query((db) =>
    selectDocuments(db)
      .where(and(ofOrganization(documents), eq(documents.status, 'trashed'), isNull(documents.purgedAt)))
      .orderBy(desc(documents.trashedAt), desc(documents.id))
      .limit(list.limit + 1)
      .offset(list.offset),
  )

export type NewDocument = {
  id: string
  title: string
  type: string
  folderId: string | null
  metadata: Record<string, unknown>
  createdAt: Date
}

/** Creates a document if this request owns the idempotency key. */
export const insertDocument = (document: NewDocument, claim: IdempotencyClaim): Statement<unknown[]> => {
  const at = document.createdAt.toISOString()
  return sqlRows(sql`
    insert into documents (organization_id, id, title, type, folder_id, metadata, created_at, updated_at)
    select ${currentOrganization}, ${document.id}, ${document.title}, ${document.type}, ${document.folderId},
      ${JSON.stringify(document.metadata)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    where ${whereClaimed(claim)}`)
}

/** Creates a document with its first version, if this request owns the idempotency key. */
export const insertReadyDocument = (document: NewDocument, claim: IdempotencyClaim): Statement<unknown[]> => {
  const at = document.createdAt.toISOString()
  return sqlRows(sql`
    insert into documents (organization_id, id, title, type, folder_id, metadata, status, current_version, created_at, updated_at)
    select ${currentOrganization}, ${document.id}, ${document.title}, ${document.type}, ${document.folderId},
      ${JSON.stringify(document.metadata)}::jsonb, 'ready', 1, ${at}::timestamptz, ${at}::timestamptz
    where ${whereClaimed(claim)}`)
}

/** Records an access to a document if the document exists. */
export const recordDocumentAccess = (entry: AuditEntry): Statement<unknown[]> =>
  recordAudit(entry, whereDocumentExists(entry.target.id))

/** Records a download if the document has a downloadable file. */
export const recordDocumentDownload = (entry: AuditEntry): Statement<unknown[]> =>
  recordAudit(
    entry,
    sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${entry.target.id} and d.status = 'ready' and d.current_version is not null)`,
  )

/** Locks the document's row until the transaction ends. Later statements then see its newest state. */
export const lockDocument = (id: string): Statement<unknown[]> =>
  sqlRows(sql`select from documents d where d.organization_id = ${currentOrganization} and d.id = ${id} for update`)

const openEnvelope = (id: string): SQL => sql`exists (
    select from envelopes e where e.organization_id = ${currentOrganization} and e.document_id = ${id}
      and e.status in ('waiting', 'active', 'sealing'))`

/** Returns whether an unfinished envelope references the document. */
export const hasOpenEnvelope = (id: string): Statement<boolean> =>
  map(sqlRows<{ is_open: boolean }>(sql`select ${openEnvelope(id)} as is_open`), (rows) => rows[0]?.is_open === true)

/**
 * Returns the condition that an edited text can replace the given version, or the current version for null. The version
 * must be current and unchanged. The document must have no legal hold and no open envelope.
 */
export const whereEditable = (id: string, version: number | null, contentHash: string): SQL => sql`exists (
    select from documents d join document_versions v
      on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
    where d.organization_id = ${currentOrganization} and d.id = ${id} and d.status = 'ready' and not d.legal_hold
      and v.version = coalesce(${version}::integer, v.version) and v.text_status = 'ready' and v.text_content_hash = ${contentHash})
    and not ${openEnvelope(id)}`

/** Sets the document's current version if the condition is true. */
export const setCurrentVersion = (documentId: string, version: number, condition: SQL): Statement<{ id: string }[]> =>
  updateDocument(documentId, { currentVersion: version, status: 'ready' }, condition)

/** Updates the document if the conditions are true. Otherwise returns no row. */
export const updateDocument = (
  id: string,
  values: PgUpdateSetSource<typeof documents>,
  ...conditions: SQL[]
): Statement<{ id: string }[]> =>
  query((db) =>
    db
      .update(documents)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(ofOrganization(documents), eq(documents.id, id), ...conditions))
      .returning({ id: documents.id }),
  )
