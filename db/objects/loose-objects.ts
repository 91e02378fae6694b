import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { looseObjects } from '../schema/index.ts'
import { map, query, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

type Announced = { key: string; subjectId: string | null }

/**
 * Registers an object before it is stored, if the condition is true. From now on, a row references it. The row that
 * finally references the object takes over; otherwise the object is deleted. Returns the key, or null if the condition
 * is false.
 */
export const announceObjectIf = ({ key, subjectId }: Announced, condition: SQL): Statement<string | null> =>
  map(
    sqlRows<{ object_key: string }>(sql`
      insert into loose_objects (organization_id, object_key, subject_id, due_at, storable_until)
      select ${currentOrganization}, ${key}, ${subjectId}, u.at, u.at
      from (select now() + make_interval(mins => ${limits.attemptMinutesMax}) as at) u
      where ${condition}
      returning object_key`),
    ([row]) => row?.object_key ?? null,
  )

/** Registers an object unconditionally. */
export const announceObject = (object: Announced): Statement<string> =>
  map(announceObjectIf(object, sql`true`), () => object.key)

const doomed = { isDoomed: true, dueAt: sql`now()` }

/** Releases registered objects that no other row references. */
export const giveUpObjects = (keys: readonly string[]): Statement<unknown> =>
  query((db) =>
    db
      .update(looseObjects)
      .set(doomed)
      .where(and(ofOrganization(looseObjects), inArray(looseObjects.objectKey, [...keys]))),
  )

/** Marks an unreferenced object for deletion, if the condition is true. */
export const deleteObjectIf = (key: string, condition: SQL): Statement<unknown> =>
  sqlRows(sql`select chancery_delete_objects(${currentOrganization}, array[${key}::text]) where ${condition}`)

/** Releases the objects that other attempts at a subject registered and no row references. */
export const giveUpOtherAttempts = (subjectId: string, ownKeys: readonly string[]): Statement<unknown> =>
  query((db) =>
    db
      .update(looseObjects)
      .set(doomed)
      .where(
        and(
          ofOrganization(looseObjects),
          eq(looseObjects.subjectId, subjectId),
          ne(looseObjects.isDoomed, true),
          notInArray(looseObjects.objectKey, [...ownKeys]),
        ),
      ),
  )

/**
 * Claims objects of all organizations that are due for deletion. The caller settles the deleted ones within five
 * minutes.
 */
export const claimLooseObjects = (
  db: Connection,
  limit: number,
): Promise<{ object_key: string; is_attempt: boolean }[]> =>
  runOne(db, sqlRows(sql`select object_key, is_attempt from chancery_claim_loose_objects(${limit})`))

/** Removes claimed objects that no longer exist in the store. */
export const settleLooseObjects = (db: Connection, keys: readonly string[]): Promise<unknown> =>
  runOne(db, sqlRows(sql`select chancery_settle_loose_objects(${textArray(keys)})`))
