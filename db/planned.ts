import { is, Param, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Found, rowReader, type SelectedFields } from './planned-rows.ts'
import { type Database, map, query, type Statement } from './statement.ts'

/** A place for each value of a planned statement. */
export type Places<V> = { readonly [N in keyof V]-?: Placeholder }

/** What a batch asks of each of its items (`batch` of drizzle-orm/neon-http). */
type Prepared = {
  getQuery(): Query
  isResponseInArrayMode(): boolean
  mapResult(result: unknown, isFromBatch?: boolean): unknown
}
type Preparable = { _prepare(): Prepared & SelectedFields }
type Values = { readonly [name: string]: unknown }

/**
 * A statement whose SQL is made once for a connection, at its first use: `build` puts places where values will stand, and each use fills them. Values go
 * to the driver as they are. What a value decides about the text (a column, a condition that may be absent) makes plans of its own.
 */
export function planned<V extends Values, Q extends BatchItem<'pg'>>(
  build: (db: Database, places: Places<V>) => Q,
): (values: V) => Statement<Awaited<Q>> {
  const plans = new WeakMap<Database, Plan>()
  const planOn = (db: Database) => {
    const plan = planOf((build(db, places as Places<V>) as unknown as Preparable)._prepare())
    plans.set(db, plan)
    return plan
  }
  return (values) =>
    query((db) => {
      const plan = plans.get(db) ?? planOn(db)
      const prepared: Prepared = { ...plan.answer, getQuery: () => ({ ...plan.query, params: plan.fill(values) }) }
      return { _prepare: () => prepared } as unknown as Q
    })
}

type Plan = { query: Query; fill: (values: Values) => unknown[]; answer: Omit<Prepared, 'getQuery'> }

function planOf(prepared: Prepared & SelectedFields): Plan {
  const query = prepared.getQuery()
  const fillers = query.params.map(fillerOf)
  const readRow = prepared.fields && rowReader(prepared)
  return {
    query,
    fill: (values) => fillers.map((fill) => fill(values)),
    answer: {
      isResponseInArrayMode: () => prepared.isResponseInArrayMode(),
      mapResult: readRow ? (found) => (found as Found).rows.map(readRow) : (found) => found,
    },
  }
}

/** What gives a parameter its value at each use, as Drizzle fills it. */
function fillerOf(param: unknown): (values: Values) => unknown {
  const [place, encode] =
    is(param, Param) && is(param.value, Placeholder)
      ? [param.value, (value: unknown) => param.encoder.mapToDriverValue(value)]
      : [param, (value: unknown) => value]
  if (!is(place, Placeholder)) return () => param
  const { name } = place
  return (values) => {
    if (!(name in values)) throw new Error(`A planned statement has no value for ${name}.`)
    return encode(values[name])
  }
}

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** As `planned`, for a statement written as SQL; values arrive as the driver gives them (timestamps as texts). */
export function plannedRows<Row, V extends { readonly [name: string]: unknown }>(
  build: (places: Places<V>) => SQL,
): (values: V) => Statement<Row[]> {
  const make = planned<V, BatchItem<'pg'>>((db, places) => db.execute(build(places)))
  return (values) => map(make(values), (answer) => (answer as unknown as { rows: Row[] }).rows)
}

/** Plans by what decides about their text: one for each different shape. */
export function byShape<S extends { readonly [name: string]: string | boolean }, P>(
  make: (shape: S) => P,
): (shape: S) => P {
  const plans = new Map<string, P>()
  return (shape) => {
    const key = Object.values(shape).join(' ')
    const plan = plans.get(key) ?? make(shape)
    plans.set(key, plan)
    return plan
  }
}
