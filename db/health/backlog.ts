import { sql } from 'drizzle-orm'
import type { AlarmName, Backlog } from '../../core/health/backlog.ts'
import { jobKinds } from '../../core/jobs/kinds.ts'
import { map, type Statement, sqlRows, textArray } from '../statement.ts'

/** The maximum of a count. No alarm needs a larger number. */
export const countMax = 1_000

/** A row of `chancery_backlog`. */
export type BacklogRow = { alarm: AlarmName; waiting: number; age_seconds: number }

/** Returns the backlog of all organizations. */
export const readBacklog = (): Statement<Backlog> =>
  map(sqlRows<BacklogRow>(sql`select * from chancery_backlog(${textArray(jobKinds)}, ${countMax}::integer)`), backlogOf)

export const backlogOf = (rows: readonly BacklogRow[]): Backlog =>
  Object.fromEntries(rows.map(({ alarm, waiting, age_seconds: age }) => [alarm, { count: waiting, ageSeconds: age }]))

/** The maximum number of objects named in one log line. */
const namedMost = 10

/** Returns the missing and changed objects that delay jobs in any organization, each with its reason and key. */
export const readLostObjects = (): Statement<string[]> =>
  map(
    sqlRows<{ reasons: string[] }>(sql`select chancery_lost_objects(${namedMost}::integer) as reasons`),
    ([row]) => row?.reasons ?? [],
  )
