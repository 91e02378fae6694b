import { sql } from 'drizzle-orm'
import { runBatch } from '../client.ts'
import type { Connection } from '../connection.ts'
import { map, type Statement, sqlRows } from '../statement.ts'

export type CleanUp = {
  trash: {
    keptDays: number
    /** For the audit event of each document that goes; no more go at once. */
    auditIds: string[]
  }
  prune: {
    /** Rows of each table at most. */
    rowsMax: number
    sessionDays: number
    jobDays: number
    failedJobDays: number
    deadLetterDays: number
    linkDays: number
  }
}

export type CleanedUp = {
  /** Documents of which the trash was emptied, and those of which it could not be, which stay whole. */
  trash: { purged: number; failed: number }
  /** Rows that went, or whose object was given to deletion, by table; tables without any are absent. */
  pruned: Partial<Record<string, number>>
}

/**
 * Takes away, over every organization, in bounded numbers and one round trip, what is over: documents that have lain in the trash
 * for as long as they are kept there, unless they are held, retained or needed by an envelope; idempotency keys, upload
 * sessions, finished jobs, dead letters and signing links, and old counters. Objects are given to deletion in the same
 * transaction.
 */
export function cleanUp(db: Connection, { trash, prune }: CleanUp): Promise<CleanedUp> {
  return runBatch(db, {
    trash: emptyTrash(trash),
    pruned: pruneRows(prune),
  })
}

const emptyTrash = ({ keptDays, auditIds }: CleanUp['trash']): Statement<CleanedUp['trash']> =>
  map(
    sqlRows<CleanedUp['trash']>(
      sql`select purged, failed from chancery_empty_trash(${keptDays}::integer, ${`{${auditIds.join(',')}}`}::text[])`,
    ),
    ([counts]) => counts ?? { purged: 0, failed: 0 },
  )

const pruneRows = (bounds: CleanUp['prune']): Statement<CleanedUp['pruned']> =>
  map(
    sqlRows<{ what: string; rows: number }>(
      sql`select what, rows from chancery_prune(${JSON.stringify(bounds)}::jsonb) where rows > 0`,
    ),
    (rows) => Object.fromEntries(rows.map((row) => [row.what, row.rows])),
  )
