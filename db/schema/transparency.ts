import { sql } from 'drizzle-orm'
import { bigint, index, integer, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { evidenceRecords } from './signing.ts'
import { refersTo, tenantTable } from './tenant.ts'

/** Chain heads for the transparency log. Each entry waits until the stored log contains its head. */
export const logEntries = tenantTable('log_entries', ['envelopeId', 'sequence'], {
  envelopeId: text('envelope_id').notNull(),
  sequence: integer('sequence').notNull(),
  head: text('head').notNull(),
  /** The label of the envelope, from `logLabel`. */
  label: text('label').notNull(),
  /** The entry's position in the log. Null while the entry is waiting. */
  entryIndex: bigint('entry_index', { mode: 'number' }),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'log_entries_record', [t.envelopeId, t.sequence], evidenceRecords, ['envelopeId', 'sequence']),
  index('log_entries_waiting').on(t.createdAt, t.label, t.sequence).where(sql`entry_index is null`),
  index('log_entries_label').on(t.label, t.sequence),
])
