import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import { expect, expectTypeOf, test } from 'vitest'
import { type Database, firstRow, group, map, type Statement, series, sqlRows } from '../../../db/statement.ts'

type Row = { n: number }
const numbers = (text: string) => sqlRows<Row>(sql.raw(text))
const response = (...found: number[]) => ({ rows: found.map((n) => ({ n })) })

const database = drizzle({} as never) as unknown as Database
const textsOf = (statement: Statement<unknown>) =>
  statement.builders.map((build) => (build(database) as unknown as { getQuery(): { sql: string } }).getQuery().sql)

test('runs the SQL statements of a group in the order of its properties, including nested groups', () => {
  const nested = group({ second: numbers('2'), rest: series([numbers('3'), numbers('4')]) })
  const whole = group({ first: numbers('1'), nested, last: firstRow(numbers('5')) })
  expect(textsOf(whole)).toEqual(['1', '2', '3', '4', '5'])
})

test('returns the result of each SQL statement of a group under its property name', () => {
  const whole = group({
    none: series<Row[]>([]),
    pair: group({ left: firstRow(numbers('')), right: map(numbers(''), (rows) => rows.length) }),
    list: series([numbers(''), numbers('')]),
    missing: firstRow(numbers('')),
  })
  const found = whole.read([response(1), response(2, 3), response(4), response(), response()])
  expectTypeOf(found.pair.right).toEqualTypeOf<number>()
  expectTypeOf(found.missing).toEqualTypeOf<Row | null>()
  expect(found).toEqual({ none: [], pair: { left: { n: 1 }, right: 2 }, list: [[{ n: 4 }], []], missing: null })
})

test('returns an empty result for an empty group of SQL statements', () => {
  expect([group({}).builders, group({}).read([])]).toEqual([[], {}])
})
