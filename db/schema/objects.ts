import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { tenantTable } from './tenant.ts'

/**
 * Objects that no version, artifact or upload session references: pending objects and those marked for deletion. A
 * row that references an object removes it from here.
 */
export const pendingObjects = tenantTable('loose_objects', ['objectKey'], {
  objectKey: text('object_key').notNull(),
  /** Id of the resource that the file belongs to. */
  subjectId: text('subject_id'),
  /** Marked for deletion: nothing can reference it any more. */
  isMarkedForDeletion: boolean('is_doomed').notNull().default(false),
  /** Time of the next attempt to delete it. */
  dueAt: instant('due_at').notNull(),
  /** Time after which no attempt can be storing it. */
  storableUntil: instant('storable_until').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  uniqueIndex('loose_objects_key').on(sql`${t.objectKey} collate "C"`),
  index('loose_objects_due').on(t.dueAt),
  index('loose_objects_doomed').on(t.createdAt).where(sql`is_doomed`),
  index('loose_objects_subject').on(t.organizationId, t.subjectId).where(sql`subject_id is not null`),
])
