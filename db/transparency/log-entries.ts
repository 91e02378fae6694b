import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { LogEntry } from '../../core/signing/log-entry.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { logEntries } from '../schema/transparency.ts'
import { firstRow, map, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** Queues the heads at the given records of an envelope for the transparency log. Ignores envelopes of the sandbox. */
export const queueLogEntries = (envelopeId: string, sequences: readonly number[]): Statement<unknown> =>
  sqlRows(sql`
    insert into log_entries (organization_id, envelope_id, sequence, head, label)
    select r.organization_id, r.envelope_id, r.sequence, r.hash,
      encode(sha256(convert_to(concat_ws(chr(10), 'chancery-log-envelope-v1', r.envelope_id, f.hash, ''), 'UTF8')), 'hex')
    from evidence_records r
    join evidence_records f on f.organization_id = r.organization_id and f.envelope_id = r.envelope_id and f.sequence = 1
    join envelopes e on e.organization_id = r.organization_id and e.id = r.envelope_id and e.environment = 'live'
    where r.organization_id = ${currentOrganization} and r.envelope_id = ${envelopeId}
      and r.sequence in (select value::integer from jsonb_array_elements_text(${JSON.stringify(sequences)}::jsonb))`)

/** Returns the newest head of an envelope that the log contains, or null if there is none. */
export const findLoggedHead = (envelopeId: string) =>
  firstRow(
    query((db) =>
      db
        .select({ sequence: logEntries.sequence, head: logEntries.head, index: logEntries.entryIndex })
        .from(logEntries)
        .where(and(ofOrganization(logEntries), eq(logEntries.envelopeId, envelopeId), isNotNull(logEntries.entryIndex)))
        .orderBy(desc(logEntries.sequence))
        .limit(1),
    ),
  )

/** The size and the root (hex) of the log that the database knows. */
export type KnownLog = { size: number; root: string }

/** Returns the size and root of the log that the database knows. Returns null before the first entry. */
export const readKnownLog = (db: Connection): Promise<KnownLog | null> =>
  runOne(
    db,
    map(sqlRows<{ size: string | number; root: string }>(sql`select size, root from chancery_log_state()`), ([row]) =>
      row && Number(row.size) > 0 ? { size: Number(row.size), root: row.root } : null,
    ),
  )

/** Returns entries that are waiting for the log, oldest first. */
export const waitingLogEntries = (db: Connection, limit: number): Promise<LogEntry[]> =>
  runOne(db, sqlRows<LogEntry>(sql`select label, sequence, head from chancery_waiting_log_entries(${limit}::integer)`))

/** Stores the log positions of entries, starting at `first`. Null is an entry of another kind. */
export const placeLogEntries = (
  db: Connection,
  { first, entries, seen }: { first: number; entries: readonly (LogEntry | null)[]; seen: KnownLog },
): Promise<unknown> =>
  runOne(
    db,
    sqlRows(
      sql`select chancery_place_log_entries(${first}::bigint, ${JSON.stringify(entries)}::jsonb, ${seen.size}::bigint, ${seen.root})`,
    ),
  )
