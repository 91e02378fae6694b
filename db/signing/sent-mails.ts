import { and, eq, sql } from 'drizzle-orm'
import { jobs } from '../schema/index.ts'
import { map, query, sqlRows } from '../statement.ts'
import { type Entered, type Gate, ofOrganization, plainEntrance } from '../tenancy.ts'

type SentMailRow = { organization_id: string; payload: unknown; last_error: string | null; at: string }

type SentMail = { payload: unknown; lastError: string | null }

/** Enters the organization of a mail job that somebody has proved to know; null when there is none. */
export const openMailJob = (jobId: string): Gate<Entered & { mail: SentMail }> =>
  map(sqlRows<SentMailRow>(sql`select * from chancery_open_mail_job(${jobId})`), ([row]) =>
    row ? { ...plainEntrance(row), mail: { payload: row.payload, lastError: row.last_error } } : null,
  )

/** What stands in `last_error` of a mail that was sent and came back. */
export const bouncedMark = 'bounced'

/** Marks a sent mail as come back, so that a second report of it tells nothing new. */
export const markMailBounced = (jobId: string) =>
  query((db) =>
    db
      .update(jobs)
      .set({ lastError: bouncedMark })
      .where(and(ofOrganization(jobs), eq(jobs.id, jobId), eq(jobs.state, 'done'))),
  )
