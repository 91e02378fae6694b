import { and, eq, type SQL, sql } from 'drizzle-orm'
import { uploadSessions } from '../schema/index.ts'
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
}

/** Opens a session for a draft without a source; an empty answer means that there is no such draft. */
export const insertUploadSession = (session: NewUploadSession): Statement<{ expires_at: string }[]> =>
  sqlRows(sql`
    insert into upload_sessions (organization_id, id, document_id, object_key, content_length, sha256, content_type, expires_at)
    select d.organization_id, ${session.id}, d.id, ${session.objectKey}, ${session.contentLength}, ${session.sha256},
      ${session.contentType},
      now() + make_interval(secs => ${session.ttlSeconds})
    from documents d
    where d.organization_id = ${currentOrganization} and d.id = ${session.documentId} and d.status = 'draft'
    returning expires_at`)

/** Whether an upload session exists in the organization, as a condition. */
export const whereUploadSessionExists = (id: string): SQL =>
  sql`exists (select from upload_sessions u where u.organization_id = ${currentOrganization} and u.id = ${id})`

/**
 * Wins the session for checking: open and not expired, or checked before by somebody whose lease ran out; the check that
 * begins is counted with it, before anything is read. An empty answer
 * means that it is not there, expired, finished, or being checked.
 */
export const claimUploadSession = (claim: {
  id: string
  documentId: string
  owner: string
  leaseSeconds: number
  /** Null leaves what an earlier claim said. */
  repairs: boolean | null
}): Statement<UploadSessionRow | null> =>
  firstRow(
    query((db) =>
      db
        .update(uploadSessions)
        .set({
          state: 'checking',
          checksBegun: sql`${uploadSessions.checksBegun} + 1`,
          ...(claim.repairs === null ? {} : { repairs: claim.repairs }),
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

/** The session of a document. */
export const findUploadSession = (id: string, documentId: string): Statement<UploadSessionRow | null> =>
  selectRow(
    uploadSessions,
    ofOrganization(uploadSessions),
    eq(uploadSessions.id, id),
    eq(uploadSessions.documentId, documentId),
  )

const held = (id: string, owner: string) =>
  and(
    ofOrganization(uploadSessions),
    eq(uploadSessions.id, id),
    eq(uploadSessions.state, 'checking'),
    eq(uploadSessions.leaseOwner, owner),
  )

/** Ends the session with its verdict, if the condition holds. */
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
      .where(and(held(id, owner), condition))
      .returning({ id: uploadSessions.id }),
  )

/** Holds the session for longer, from now on. */
export const renewUploadSession = (id: string, owner: string, leaseSeconds: number) =>
  query((db) =>
    db
      .update(uploadSessions)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(held(id, owner)),
  )

/**
 * Gives the session back without a verdict: `open` lives on until it expires, `checking` can be tried again at any time.
 * The check that was begun does not count.
 */
export const releaseUploadSession = (id: string, owner: string, state: 'open' | 'checking') =>
  query((db) =>
    db
      .update(uploadSessions)
      .set({ state, leaseOwner: null, leaseUntil: null, checksBegun: sql`${uploadSessions.checksBegun} - 1` })
      .where(held(id, owner)),
  )
