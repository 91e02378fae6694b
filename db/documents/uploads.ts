import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sandboxOf } from '../sandbox/named.ts'
import { uploadSessions } from '../schema/documents.ts'
import { firstRow, query, type Statement, selectRow, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type UploadSessionRow = typeof uploadSessions.$inferSelect
export type UploadFailure = { code: string; detail: string; reason: string | null }

export type NewUploadSession = {
  id: string
  documentId: string
  objectKey: string
  contentLength: number
  sha256: string | null
  contentType: string
  ttlSeconds: number
  /** The test key that opens the session, or null for a live key. */
  testKeyId: string | null
}

/** Opens an upload session for a draft without a file. Returns no row if the draft does not exist. */
export const insertUploadSession = (session: NewUploadSession): Statement<{ expires_at: string }[]> =>
  sqlRows(sql`
    insert into upload_sessions (organization_id, id, document_id, object_key, content_length, sha256, content_type, sandbox, expires_at)
    select d.organization_id, ${session.id}, d.id, ${session.objectKey}, ${session.contentLength}, ${session.sha256},
      ${session.contentType}, ${sandboxOf(session.testKeyId)},
      now() + make_interval(secs => ${session.ttlSeconds})
    from documents d
    where d.organization_id = ${currentOrganization} and d.id = ${session.documentId} and d.status = 'draft'
    returning expires_at`)

/** Returns the condition that an upload session exists in the organization. */
export const whereUploadSessionExists = (id: string): SQL =>
  sql`exists (select from upload_sessions u where u.organization_id = ${currentOrganization} and u.id = ${id})`

/**
 * Claims an upload session for a check. The session must be open and not expired, or have an earlier check that lost
 * its lease. Counts the check before reading the file. Returns no row if the session is missing, expired, finished or
 * being checked.
 */
export const claimUploadSession = (claim: {
  id: string
  documentId: string
  owner: string
  leaseSeconds: number
  /** The new value of `repairs`. By default, keeps the value from the previous claim. */
  repairs?: boolean | null
}): Statement<UploadSessionRow | null> =>
  firstRow(
    query((db) =>
      db
        .update(uploadSessions)
        .set({
          state: 'checking',
          checksBegun: sql`${uploadSessions.checksBegun} + 1`,
          ...(claim.repairs === undefined ? {} : { repairs: claim.repairs }),
          leaseOwner: claim.owner,
          leaseUntil: sql`now() + make_interval(secs => ${claim.leaseSeconds})`,
        })
        .where(
          and(
            ofOrganization(uploadSessions),
            eq(uploadSessions.id, claim.id),
            eq(uploadSessions.documentId, claim.documentId),
            sql`(${uploadSessions.state} = 'open' and ${uploadSessions.expiresAt} > now()
              or ${uploadSessions.state} = 'checking' and coalesce(${uploadSessions.leaseUntil} < now(), true))`,
          ),
        )
        .returning(),
    ),
  )

/** Returns an upload session of a document. */
export const findUploadSession = (id: string, documentId: string): Statement<UploadSessionRow | null> =>
  selectRow(
    uploadSessions,
    ofOrganization(uploadSessions),
    eq(uploadSessions.id, id),
    eq(uploadSessions.documentId, documentId),
  )

const isLeasedBy = (id: string, owner: string) =>
  and(
    ofOrganization(uploadSessions),
    eq(uploadSessions.id, id),
    eq(uploadSessions.state, 'checking'),
    eq(uploadSessions.leaseOwner, owner),
  )

/** Returns the condition that a check owns the upload session, and locks the session until the transaction ends. */
export const whereUploadLeased = (id: string, owner: string): SQL =>
  sql`exists (select from upload_sessions u where u.organization_id = ${currentOrganization} and u.id = ${id}
    and u.state = 'checking' and u.lease_owner = ${owner} for update)`

/** Finishes an upload session with its verdict, if the condition is true. Returns no row if the check lost its lease. */
export const finishUploadSession = (
  id: string,
  owner: string,
  verdict: { state: 'completed' } | { state: 'failed'; failure: UploadFailure },
  condition?: SQL,
) =>
  query((db) =>
    db
      .update(uploadSessions)
      .set({
        state: verdict.state,
        failure: verdict.state === 'failed' ? verdict.failure : null,
        leaseOwner: null,
        leaseUntil: null,
        finishedAt: sql`now()`,
      })
      .where(and(isLeasedBy(id, owner), condition))
      .returning({ id: uploadSessions.id }),
  )

/** Extends the lease of an upload session, counted from now. */
export const renewUploadSession = (id: string, owner: string, leaseSeconds: number) =>
  query((db) =>
    db
      .update(uploadSessions)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(isLeasedBy(id, owner)),
  )

/**
 * Releases an upload session without a verdict. An `open` session remains valid until it expires, and a `checking`
 * session can be retried at any time. The check that was started does not count.
 */
export const releaseUploadSession = (id: string, owner: string, state: 'open' | 'checking') =>
  query((db) =>
    db
      .update(uploadSessions)
      .set({ state, leaseOwner: null, leaseUntil: null, checksBegun: sql`${uploadSessions.checksBegun} - 1` })
      .where(isLeasedBy(id, owner)),
  )
