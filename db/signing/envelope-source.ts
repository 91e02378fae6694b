import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isVersion, type VersionRow } from '../documents/versions.ts'
import { documents, documentVersions } from '../schema/documents.ts'
import { artifacts, envelopes } from '../schema/signing.ts'
import { firstRow, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** The stored file that a signer reads and that the seal extends. */
export type SourceFile = Pick<
  VersionRow,
  | 'objectKey'
  | 'etag'
  | 'contentLength'
  | 'pageCount'
  | 'pages'
  | 'features'
  | 'repairedFrom'
  | 'convertedFrom'
  | 'parts'
> & {
  /** The SHA-256 (hex) of the uploaded document, before any signature of this service. */
  originalSha256: string
  /** True if the file was deleted because it shows an erased signer. Nobody may read this file. */
  isRemoved: boolean
  /** True if a later scan found malware in the document. Nobody may read or sign this file. */
  isQuarantined: boolean
}

/**
 * Returns the file of an envelope with the given hash, by default the hash in the envelope. The file is the envelope's
 * document version or, in a workflow, the sealed output of another step. Returns null for a hash that the document
 * never had.
 */
export const findSourceOfEnvelope = (id: string | SQL, sha256?: string): Statement<SourceFile | null> =>
  firstRow(
    query((db) => {
      const other = alias(envelopes, 'other')
      const wanted = sha256 === undefined ? sql`${envelopes.sourceSha256}` : sql`${sha256}`
      // The limit keeps PostgreSQL from reading all sealed files before it finds the workflow.
      const sealed = db
        .select({
          objectKey: artifacts.objectKey,
          etag: artifacts.etag,
          contentLength: artifacts.contentLength,
          sha256: artifacts.sha256,
          removedAt: artifacts.removedAt,
        })
        .from(other)
        .innerJoin(
          artifacts,
          and(ofOrganization(artifacts), eq(artifacts.envelopeId, other.id), eq(artifacts.kind, 'document')),
        )
        .where(and(ofOrganization(other), eq(other.workflowId, envelopes.workflowId), eq(artifacts.sha256, wanted)))
        .limit(1)
        .as('sealed')
      return db
        .select({
          objectKey: sql<string>`coalesce(${sealed.objectKey}, ${documentVersions.objectKey})`,
          etag: sql<string>`coalesce(${sealed.etag}, ${documentVersions.etag})`,
          contentLength: sql`coalesce(${sealed.contentLength}, ${documentVersions.contentLength})`.mapWith(Number),
          pageCount: documentVersions.pageCount,
          pages: documentVersions.pages,
          features: documentVersions.features,
          repairedFrom: documentVersions.repairedFrom,
          convertedFrom: documentVersions.convertedFrom,
          parts: documentVersions.parts,
          originalSha256: documentVersions.sha256,
          isRemoved: sql<boolean>`${sealed.removedAt} is not null`,
          // A document that is moved from the quarantine to the trash remains harmful.
          isQuarantined: sql<boolean>`'quarantined' in (${documents.status}, coalesce(${documents.trashedFrom}, ''))`,
        })
        .from(envelopes)
        .innerJoin(documentVersions, isVersion(envelopes.documentId, envelopes.documentVersion))
        .innerJoin(documents, and(ofOrganization(documents), eq(documents.id, envelopes.documentId)))
        .leftJoinLateral(sealed, sql`true`)
        .where(
          and(
            ofOrganization(envelopes),
            eq(envelopes.id, id),
            sha256 === undefined ? undefined : sql`coalesce(${sealed.sha256}, ${documentVersions.sha256}) = ${sha256}`,
          ),
        )
    }),
  )

/**
 * Makes the transaction fail with `file_quarantined` if a scan found malware in the document of an envelope. The
 * statement then sets the not-null column `source_sha256` to null. Otherwise locks the document, so no scan quarantines
 * it until the transaction ends.
 */
export const requireHarmlessSource = (envelopeId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update envelopes e set source_sha256 = null
    where e.organization_id = ${currentOrganization} and e.id = ${envelopeId} and not exists (
      select from documents d where d.organization_id = ${currentOrganization} and d.id = e.document_id
        and 'quarantined' not in (d.status, coalesce(d.trashed_from, '')) for share)`)
