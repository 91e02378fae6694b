import { sql } from 'drizzle-orm'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { map, sqlRows } from '../statement.ts'

/** A document of the trash, as the database tells of it. */
export type TrashPlace = { at: string; organizationId: string; id: string }

export type EmptiedTrash = {
  /** Documents that went, and those that could not, which stay whole. */
  purged: number
  failed: number
  /** The last of them; null when there are no more behind it. */
  last: TrashPlace | null
}

/**
 * Empties the trash, over every organization and in one round trip, of documents that have lain in it for as long as they are kept
 * there, unless they are held, retained or needed by an envelope: as many as there are ids for their audit events, behind a given
 * one. Their objects are given to deletion in the same transaction.
 */
export const emptyTrashOnce = (
  db: Connection,
  { keptDays, auditIds, after }: { keptDays: number; auditIds: readonly string[]; after: TrashPlace | null },
): Promise<EmptiedTrash> =>
  runOne(
    db,
    map(
      sqlRows<EmptiedTrash>(
        sql`select * from chancery_empty_trash(${keptDays}::integer, ${`{${auditIds.join(',')}}`}::text[], ${after && JSON.stringify(after)}::jsonb)`,
      ),
      ([counts]) => counts ?? { purged: 0, failed: 0, last: null },
    ),
  )

export type ChoreBounds = {
  /** Rows of each chore at most. */
  rowsMax: number
  sessionDays: number
  jobDays: number
  failedJobDays: number
  deadLetterDays: number
  linkDays: number
  deliveryDays: number
  testMailDays: number
  bulkSendDays: number
  attemptsPerEndpoint: number
}

/** What became of a chore: rows for which it was done, and those for which it could not be. */
export type Chore = { what: string; rows: number; failed: number }

/**
 * Does the chores of the cron, over every organization, in bounded numbers and one round trip: idempotency keys, upload
 * sessions, jobs, links, letters, counters and the log of webhooks whose time is over go. `skips` says by chore how many rows
 * failed before, which are passed by.
 */
export const doChores = (
  db: Connection,
  bounds: ChoreBounds,
  skips: Readonly<Record<string, number>>,
): Promise<Chore[]> =>
  runOne(
    db,
    sqlRows<Chore>(
      sql`select what, rows, failed from chancery_do_chores(${JSON.stringify(bounds)}::jsonb, ${JSON.stringify(skips)}::jsonb)`,
    ),
  )
