import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { envelopes } from './signing.ts'
import { refersTo, tenantTable } from './tenant.ts'

/**
 * The data objects of the archive: files and evidence of completed envelopes. Each object waits until it is assigned to
 * a batch.
 */
export const archiveObjects = tenantTable('archive_objects', ['envelopeId', 'kind'], {
  envelopeId: text('envelope_id').notNull(),
  kind: text('kind', { enum: ['document', 'certificate', 'evidence'] }).notNull(),
  /** The number of evidence records in the object. */
  sequence: integer('sequence'),
  sha256: text('sha256').notNull(),
  /** Null until the object is read for a SHA-512 tree. Empty if the object no longer exists. */
  sha512: text('sha512'),
  batchId: text('batch_id'),
  /** The part of the batch that contains the object. */
  chunk: integer('chunk'),
  createdAt: createdAt(),
}).with((t) => [
  refersTo(t, 'archive_objects_envelope', [t.envelopeId], envelopes),
  index('archive_objects_waiting').on(t.createdAt).where(sql`batch_id is null`),
  index('archive_objects_batch').on(t.batchId, t.chunk).where(sql`batch_id is not null`),
  index('archive_objects_unread').on(t.batchId).where(sql`batch_id is not null and sha512 is null`),
])
