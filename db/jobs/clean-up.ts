import { sql } from 'drizzle-orm'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { map, sqlRows } from '../statement.ts'

/** The position of a document in the trash, in the form that the database returns. */
export type TrashPlace = { at: string; organizationId: string; id: string }

export type EmptiedTrash = {
  /** The number of purged documents, and the number of documents that could not be purged and remain complete. */
  purged: number
  failed: number
  /** The last examined document. Null if no documents are left. */
  last: TrashPlace | null
}

/**
 * Purges expired documents from the trash of all organizations in one round trip. Starts after the given position, and
 * purges at most as many documents as there are audit event ids. Keeps documents with a legal hold, a retention or
 * unfinished envelopes. Marks the purged documents' objects for deletion in the same transaction.
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

export type CleanupLimits = {
  /** The maximum number of rows for each cleanup. */
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

/** The result of a cleanup: the numbers of processed and of failed rows. */
export type CleanupResult = { cleanup: string; rows: number; failed: number }

/**
 * Runs the scheduled cleanups of all organizations in one round trip. Deletes a limited number of expired idempotency
 * keys, upload sessions, jobs, links, dead letters, counters and webhook logs. For each cleanup, `skips` contains the
 * number of failed rows to skip.
 */
export const runCleanups = (
  db: Connection,
  bounds: CleanupLimits,
  skips: Readonly<Record<string, number>>,
): Promise<CleanupResult[]> =>
  runOne(
    db,
    sqlRows<CleanupResult>(
      sql`select cleanup, rows, failed from chancery_run_cleanups(${JSON.stringify(bounds)}::jsonb, ${JSON.stringify(skips)}::jsonb)`,
    ),
  )
