import { sql } from 'drizzle-orm'
import { runBatch } from './client.ts'
import { type Database, map, sqlRows } from './statement.ts'

export type PruneBounds = {
  /** Rows of each table at most. */
  rowsMax: number
  sessionDays: number
  jobDays: number
  failedJobDays: number
  linkDays: number
}

/** How many rows of which table went, or were marked; tables without any are absent. */
export type Pruned = Partial<Record<string, number>>

/**
 * Forgets, over every organization and in bounded numbers, what nobody needs any more: idempotency keys whose time is over,
 * upload sessions, finished jobs, dead signing links and old rate counters. The objects of upload sessions without success are
 * given to deletion by jobs of the same transaction.
 */
export async function pruneRows(db: Database, bounds: PruneBounds): Promise<Pruned> {
  const [pruned] = await runBatch(db, [
    map(
      sqlRows<{ what: string; rows: number }>(
        sql`select what, rows from chancery_prune(${JSON.stringify(bounds)}::jsonb) where rows > 0`,
      ),
      (rows) => Object.fromEntries(rows.map((row) => [row.what, row.rows])),
    ),
  ])
  return pruned
}
