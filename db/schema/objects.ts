import { sql } from 'drizzle-orm'
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { tenantTable } from './tenant.ts'

/**
 * Objects that no version, artifact or upload session references: pending objects and objects marked for deletion. A
 * row that references an object removes the object from this table.
 */
export const pendingObjects = tenantTable('pending_objects', ['objectKey'], {
  objectKey: text('object_key').notNull(),
  /** The id of the resource that the file belongs to. */
  subjectId: text('subject_id'),
  /** True if the object is marked for deletion. No row can then reference the object. */
  isMarkedForDeletion: boolean('is_marked_for_deletion').notNull().default(false),
  /** The time of the next attempt to delete the object. */
  dueAt: instant('due_at').notNull(),
  /** The time after which no attempt can still be storing the object. */
  storableUntil: instant('storable_until').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  uniqueIndex('pending_objects_key').on(sql`${t.objectKey} collate "C"`),
  index('pending_objects_due').on(t.dueAt),
  index('pending_objects_marked_for_deletion').on(t.createdAt).where(sql`is_marked_for_deletion`),
  index('pending_objects_subject').on(t.organizationId, t.subjectId).where(sql`subject_id is not null`),
])
