import { sql } from 'drizzle-orm'
import { map, type Statement, sqlRows } from '../statement.ts'

/**
 * The mark of a database, and the first position of its audit log that readers cannot see yet. A position is a 64-bit
 * integer in decimal notation.
 */
export type AuditMark = { databaseId: string; position: string }

export const auditMark = (): Statement<AuditMark> =>
  map(
    sqlRows<{ database_id: string; next_position: string }>(
      sql`select database_id, next_position::text from chancery_audit_mark()`,
    ),
    ([row]) => ({ databaseId: row?.database_id ?? '', position: row?.next_position ?? '0' }),
  )

/** Advances the audit log past a position. Returns false if the log was already past the position. */
export const advanceAuditLogBeyond = (position: string): Statement<boolean> =>
  map(
    sqlRows<{ was_behind: boolean }>(sql`select chancery_advance_audit_log_beyond(${position}::bigint) as was_behind`),
    ([row]) => row?.was_behind ?? false,
  )
