import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { looseObjects } from '../schema/index.ts'
import { map, query, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

type Announced = { key: string; subjectId: string | null }

/**
 * Announces an object that is about to be stored, if the condition holds: from here on a row names it, whatever becomes of the
 * attempt. The row that comes to name it for good takes it over; what nobody takes over is deleted. Gives its key; null where the
 * condition does not hold.
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

/** As `announceObjectIf`, whatever holds. */
export const announceObject = (object: Announced): Statement<string> =>
  map(announceObjectIf(object, sql`true`), () => object.key)

const doomed = { isDoomed: true, dueAt: sql`now()` }

/** Gives up announced objects that nothing has taken over; those that something names are not among them. */
export const giveUpObjects = (keys: readonly string[]): Statement<unknown> =>
  query((db) =>
    db
      .update(looseObjects)
      .set(doomed)
      .where(and(ofOrganization(looseObjects), inArray(looseObjects.objectKey, [...keys]))),
  )

/** Gives an object to deletion that nothing names any more, if the condition holds. */
export const deleteObjectIf = (key: string, condition: SQL): Statement<unknown> =>
  sqlRows(sql`select chancery_delete_objects(${currentOrganization}, array[${key}::text]) where ${condition}`)

/** Gives up what other attempts at a subject announced and did not take over. */
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

/** Takes objects of every organization that are to be deleted; whoever takes them settles those that are gone within five minutes. */
export const claimLooseObjects = (
  db: Connection,
  limit: number,
): Promise<{ object_key: string; is_attempt: boolean }[]> =>
  runOne(db, sqlRows(sql`select object_key, is_attempt from chancery_claim_loose_objects(${limit})`))

/** Forgets claimed objects that the store no longer holds. */
export const settleLooseObjects = (db: Connection, keys: readonly string[]): Promise<unknown> =>
  runOne(db, sqlRows(sql`select chancery_settle_loose_objects(${textArray(keys)})`))
