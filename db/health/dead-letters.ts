import { sql } from 'drizzle-orm'
import type { Worker } from '../../core/jobs/kinds.ts'
import { type Statement, sqlRows, textArray } from '../statement.ts'

/** Stores messages that a worker could not process, by the ids of their jobs. */
export const storeDeadLetters = (worker: Worker, jobIds: readonly string[]): Statement<unknown> =>
  sqlRows(sql`select chancery_store_dead_letters(${worker}, ${textArray(jobIds)})`)
