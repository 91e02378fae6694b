import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { tenantTable } from './tenant.ts'

/**
 * Objects that no version, artifact or upload session names: those that an attempt may be storing, and those that are to go. A
 * row that comes to name one takes it out of here.
 */
export const looseObjects = tenantTable('loose_objects', ['objectKey'], {
  objectKey: text('object_key').notNull(),
  /** Whose file it was or would have become, by id. */
  subjectId: text('subject_id'),
  /** Nothing may name it any more, and the store is asked to delete it. */
  isDoomed: boolean('is_doomed').notNull().default(false),
  /** When the store is asked next. */
  dueAt: instant('due_at').notNull(),
  /** From then on no attempt can be storing it. */
  storableUntil: instant('storable_until').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  uniqueIndex('loose_objects_key').on(sql`${t.objectKey} collate "C"`),
  index('loose_objects_due').on(t.dueAt),
  index('loose_objects_doomed').on(t.createdAt).where(sql`is_doomed`),
  index('loose_objects_subject').on(t.organizationId, t.subjectId).where(sql`subject_id is not null`),
])
