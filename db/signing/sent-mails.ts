import { and, eq, sql } from 'drizzle-orm'
import { jobs } from '../schema/operations.ts'
import { map, query, sqlRows } from '../statement.ts'
import {
  type AuthenticatedOrganization,
  type OptionalAuthentication,
  ofOrganization,
  toAuthenticatedOrganization,
} from '../tenancy.ts'

type SentMailRow = { organization_id: string; payload: unknown; last_error: string | null; at: string }

type SentMail = { payload: unknown; lastError: string | null }

/**
 * Sets the current organization to that of a mail job, for an authenticated bounce report. Returns null if the job does
 * not exist.
 */
export const openMailJob = (jobId: string): OptionalAuthentication<AuthenticatedOrganization & { mail: SentMail }> =>
  map(sqlRows<SentMailRow>(sql`select * from chancery_open_mail_job(${jobId})`), ([row]) =>
    row ? { ...toAuthenticatedOrganization(row), mail: { payload: row.payload, lastError: row.last_error } } : null,
  )

/** The value of `last_error` for a mail that was sent and bounced. */
export const bouncedMark = 'bounced'

/** Marks a sent mail as bounced. A second report has no effect. */
export const markMailBounced = (jobId: string) =>
  query((db) =>
    db
      .update(jobs)
      .set({ lastError: bouncedMark })
      .where(and(ofOrganization(jobs), eq(jobs.id, jobId), eq(jobs.state, 'done'))),
  )
