import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import type * as schema from './schema/index.ts'

export type Database = NeonHttpDatabase<typeof schema>

/** One statement of a batch: how to build it on a connection, and how to read its answer. */
export type Statement<T> = {
  readonly build: (db: Database) => BatchItem<'pg'>
  readonly read: (answer: unknown) => T
}

/** The answers of a list of statements, in order. */
export type Answers<S extends readonly Statement<unknown>[]> = {
  [K in keyof S]: S[K] extends Statement<infer T> ? T : never
}

/** A statement made with the query builder; its rows are typed by it. */
export function query<Q extends BatchItem<'pg'>>(build: (db: Database) => Q): Statement<Awaited<Q>> {
  return { build, read: (answer) => answer as Awaited<Q> }
}

/** A statement written as SQL; values arrive as the driver gives them (timestamps as texts). */
export function sqlRows<Row>(statement: SQL): Statement<Row[]> {
  return {
    build: (db) => db.execute(statement),
    // The driver answers raw statements with a result object whose rows have the columns' names.
    read: (answer) => (answer as { rows: Row[] }).rows,
  }
}

/** The same statement with its answer read differently. */
export function map<T, U>(statement: Statement<T>, read: (answer: T) => U): Statement<U> {
  return { build: statement.build, read: (answer) => read(statement.read(answer)) }
}

/** The first row or null. */
export const firstRow = <Row>(statement: Statement<Row[]>): Statement<Row | null> =>
  map(statement, (rows) => rows[0] ?? null)

/**
 * Whether the running transaction itself wrote a row of the given alias. Times cannot tell: several transactions begin in
 * one millisecond, and one that waited for a lock keeps the time at which it began.
 */
export const writtenByThisTransaction = (alias: 'a' | 'd' | 'm' | 's'): SQL =>
  sql`${sql.raw(alias)}.xmin = pg_current_xact_id()::xid`
