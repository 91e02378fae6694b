import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { pendingObjects } from '../schema/objects.ts'
import { map, query, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

type ObjectRegistration = { key: string; subjectId: string | null }

/**
 * Registers an object before it is stored, if the condition is true. A row that references the object replaces the
 * registration. Without such a row, the service deletes the object. Returns the key, or null if the condition is false.
 */
export const registerObjectIf = ({ key, subjectId }: ObjectRegistration, condition: SQL): Statement<string | null> =>
  map(
    sqlRows<{ object_key: string }>(sql`
      insert into pending_objects (organization_id, object_key, subject_id, due_at, storable_until)
      select ${currentOrganization}, ${key}, ${subjectId}, u.at, u.at
      from (select now() + make_interval(mins => ${limits.attemptMinutesMax}) as at) u
      where ${condition}
      returning object_key`),
    ([row]) => row?.object_key ?? null,
  )

/** Registers an object without a condition. */
export const registerObject = (object: ObjectRegistration): Statement<string> =>
  map(registerObjectIf(object, sql`true`), () => object.key)

const markedForDeletion = { isMarkedForDeletion: true, dueAt: sql`now()` }

/** Marks registered objects that no other row references for deletion. */
export const releaseObjects = (keys: readonly string[]): Statement<unknown> =>
  query((db) =>
    db
      .update(pendingObjects)
      .set(markedForDeletion)
      .where(and(ofOrganization(pendingObjects), inArray(pendingObjects.objectKey, [...keys]))),
  )

/** Marks an unreferenced object for deletion, if the condition is true. */
export const deleteObjectIf = (key: string, condition: SQL): Statement<unknown> =>
  sqlRows(sql`select chancery_delete_objects(${currentOrganization}, array[${key}::text]) where ${condition}`)

/** Marks the unreferenced objects of a subject's other attempts for deletion. */
export const releaseOtherAttempts = (subjectId: string, ownKeys: readonly string[]): Statement<unknown> =>
  query((db) =>
    db
      .update(pendingObjects)
      .set(markedForDeletion)
      .where(
        and(
          ofOrganization(pendingObjects),
          eq(pendingObjects.subjectId, subjectId),
          ne(pendingObjects.isMarkedForDeletion, true),
          notInArray(pendingObjects.objectKey, [...ownKeys]),
        ),
      ),
  )

/**
 * Claims objects of all organizations that are due for deletion. Within five minutes, the caller must report the
 * deleted objects with `settlePendingObjects`.
 */
export const claimPendingObjects = (
  db: Connection,
  limit: number,
): Promise<{ object_key: string; is_attempt: boolean }[]> =>
  runOne(db, sqlRows(sql`select object_key, is_attempt from chancery_claim_pending_objects(${limit})`))

/** Deletes the rows of claimed objects that are no longer in the store. */
export const settlePendingObjects = (db: Connection, keys: readonly string[]): Promise<unknown> =>
  runOne(db, sqlRows(sql`select chancery_settle_pending_objects(${textArray(keys)})`))
