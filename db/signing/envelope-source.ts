import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isVersion, type VersionRow } from '../documents/documents.ts'
import { artifacts, documentVersions, envelopes } from '../schema/index.ts'
import { firstRow, query, type Statement } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'

/** The stored file that a signer reads and whose continuation is sealed. */
export type SourceFile = Pick<VersionRow, 'objectKey' | 'etag' | 'contentLength' | 'pageCount' | 'pages'> & {
  /** SHA-256 (hex) of the document as it was uploaded, before any signature of this service. */
  originalSha256: string
}

/**
 * The file of an envelope: the version of the document that was frozen into it, or the sealed output of the step before
 * in a sequential workflow.
 */
export const findSourceOfEnvelope = (id: string | SQL): Statement<SourceFile | null> =>
  firstRow(
    query((db) => {
      const previous = alias(envelopes, 'previous')
      return db
        .select({
          objectKey: sql<string>`coalesce(${artifacts.objectKey}, ${documentVersions.objectKey})`,
          etag: sql<string>`coalesce(${artifacts.etag}, ${documentVersions.etag})`,
          contentLength: sql`coalesce(${artifacts.contentLength}, ${documentVersions.contentLength})`.mapWith(Number),
          pageCount: documentVersions.pageCount,
          pages: documentVersions.pages,
          originalSha256: documentVersions.sha256,
        })
        .from(envelopes)
        .innerJoin(documentVersions, isVersion(envelopes.documentId, envelopes.documentVersion))
        .leftJoin(
          previous,
          and(
            ofOrganization(previous),
            eq(previous.workflowId, envelopes.workflowId),
            eq(previous.workflowStep, sql`${envelopes.workflowStep} - 1`),
          ),
        )
        .leftJoin(
          artifacts,
          and(ofOrganization(artifacts), eq(artifacts.envelopeId, previous.id), eq(artifacts.kind, 'document')),
        )
        .where(and(ofOrganization(envelopes), eq(envelopes.id, id)))
    }),
  )
