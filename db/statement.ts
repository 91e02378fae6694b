import { and, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http'
import type { PgTable } from 'drizzle-orm/pg-core'

export type Database = NeonHttpDatabase

/**
 * The SQL of one transaction, usually one statement. `build` creates the statements on a connection, and `read`
 * converts their results.
 */
export type Statement<T> = {
  readonly builders: readonly Builder[]
  /** Converts the results, which are in the order of the builders. */
  readonly read: (results: readonly unknown[]) => T
  /** True if the single statement is sent without BEGIN and COMMIT, which cost more than a short function call. */
  readonly isTransaction?: boolean
}

type Builder = (db: Database) => BatchItem<'pg'>

/** Named statements. They run in the order of their properties. */
export type Statements = { readonly [name: string]: Statement<unknown> }

/** The results of named statements, under the same names. */
export type Results<S> = { [N in keyof S]: S[N] extends Statement<infer T> | undefined ? T : never }

/** A page of rows, newest first by id. It starts with the next row after the id `before`, or with the newest row. */
export type PageOfIds = { before: string | undefined; limit: number }

/** Creates a statement with the query builder, which determines the type of its rows. */
export function query<Q extends BatchItem<'pg'>>(build: (db: Database) => Q): Statement<Awaited<Q>> {
  return { builders: [build], read: ([result]) => result as Awaited<Q> }
}

/** Creates a statement from SQL. Values have the driver's types, so timestamps are strings. */
export function sqlRows<Row>(statement: SQL): Statement<Row[]> {
  return {
    builders: [(db) => db.execute(statement)],
    // The driver returns a result object for raw statements, whose rows have the column names.
    read: ([result]) => (result as { rows: Row[] }).rows,
  }
}

/** Creates a statement that converts the result of another statement. */
export function map<T, U>(statement: Statement<T>, read: (result: T) => U): Statement<U> {
  return { builders: statement.builders, read: (results) => read(statement.read(results)) }
}

/** Converts a statement to return only the first row, or null if there is none. */
export const firstRow = <Row>(statement: Statement<Row[]>): Statement<Row | null> =>
  map(statement, (rows) => rows[0] ?? null)

/** Selects all columns of the table rows that meet all conditions, in the given order. */
export const selectRows = <Table extends PgTable>(
  table: Table,
  conditions: readonly (SQL | undefined)[],
  ...order: readonly SQL[]
): Statement<InferSelectModel<Table>[]> =>
  query((db) =>
    db
      .select()
      .from(table as PgTable)
      .where(and(...conditions))
      .orderBy(...order),
  ) as Statement<InferSelectModel<Table>[]>

/** Converts a row that PostgreSQL wrote as JSON (`row_to_json`) to the form of the query builder. */
export function rowOfJson<Table extends PgTable>(
  table: Table,
  json: Readonly<Record<string, unknown>>,
): InferSelectModel<Table> {
  const row: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const value = json[column.name] ?? null
    row[name] = value === null ? null : column.mapFromDriverValue(value)
  }
  return row as InferSelectModel<Table>
}

/** Selects all columns of the first table row that meets all conditions. Returns null if there is none. */
export const selectRow = <Table extends PgTable>(table: Table, ...conditions: readonly (SQL | undefined)[]) =>
  firstRow(selectRows(table, conditions))

/** Combines statements that run in order. The results have the same order. */
export function series<T>(statements: readonly Statement<T>[]): Statement<T[]> {
  return {
    builders: statements.flatMap(({ builders }) => builders),
    read: (results) => {
      let end = 0
      return statements.map(({ builders, read }) => {
        const begin = end
        end += builders.length
        return read(results.slice(begin, end))
      })
    },
  }
}

/** Combines named statements that run in order. The results have the same names. */
export function group<const S extends Statements>(statements: S): Statement<Results<S>> {
  const builders: Builder[] = []
  for (const name in statements) for (const build of statements[name]!.builders) builders.push(build)
  return {
    builders,
    read: (results) => {
      const named: { [name: string]: unknown } = {}
      let end = 0
      for (const name in statements) {
        const { builders, read } = statements[name]!
        const begin = end
        end += builders.length
        named[name] = read(results.slice(begin, end))
      }
      return named as Results<S>
    },
  }
}

/**
 * Returns the condition that the current transaction wrote the row with the given alias. Times cannot show this,
 * because several transactions can begin within one millisecond, and a transaction that waits for a lock keeps its
 * start time.
 */
export const writtenByThisTransaction = (alias: 'a' | 'b' | 'd' | 'f' | 'j' | 'm' | 'r' | 's' | 't'): SQL =>
  sql`${sql.raw(alias)}.xmin = pg_current_xact_id()::xid`

/** Returns SQL for strings as a PostgreSQL array. */
export const textArray = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
