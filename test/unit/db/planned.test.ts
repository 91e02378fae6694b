import { neon } from '@neondatabase/serverless'
import { and, desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import { describe, expect, test } from 'vitest'
import { listDocuments } from '../../../db/documents/documents.ts'
import { byShape, type Places, planned, plannedRows } from '../../../db/planned.ts'
import { documents, documentVersions } from '../../../db/schema/index.ts'
import { type Database, query, type Statement, sqlRows } from '../../../db/statement.ts'

const db = drizzle(neon('postgres://chancery_app:secret@localhost/chancery'))
type Item = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    isResponseInArrayMode(): boolean
    mapResult(result: unknown, isFromBatch: boolean): unknown
  }
}
const prepare = ({ builders: [build] }: Statement<unknown>) => (build!(db) as unknown as Item)._prepare()
const queryOf = (statement: Statement<unknown>) => prepare(statement).getQuery()

type Named = { id: string; rows: number }
const select = (on: Database, { id, rows }: Named | Places<Named>) =>
  on
    .select({ id: documents.id, createdAt: documents.createdAt })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.status, 'ready')))
    .orderBy(desc(documents.id))
    .limit(rows as number)
const plan = planned(select)

describe('a planned statement', () => {
  test('has the text and the parameters that the query builder makes of the same values, at every use', () => {
    for (const values of [
      { id: 'doc_1', rows: 3 },
      { id: "doc_2'; --", rows: 500 },
    ]) {
      const built = prepare(query((on) => select(on, values)))
      expect(queryOf(plan(values))).toEqual(built.getQuery())
      expect(prepare(plan(values)).isResponseInArrayMode()).toBe(built.isResponseInArrayMode())
    }
  })

  test('is built once', () => {
    let times = 0
    const counted = planned((on, values: Places<Named>) => {
      times++
      return select(on, values)
    })
    for (const id of ['doc_1', 'doc_2', 'doc_3']) queryOf(counted({ id, rows: 1 }))
    expect(times).toBe(1)
  })

  test('keeps the values of its uses apart, in whatever order they are sent', () => {
    const [first, second] = [prepare(plan({ id: 'doc_1', rows: 1 })), prepare(plan({ id: 'doc_2', rows: 2 }))]
    expect([second.getQuery().params, first.getQuery().params]).toEqual([
      ['doc_2', 'ready', 2],
      ['doc_1', 'ready', 1],
    ])
  })

  test('reads its rows as the query builder does', () => {
    const answer = { rows: [['doc_1', '2026-01-02 03:04:05+00']] }
    const rows = prepare(plan({ id: 'doc_1', rows: 1 })).mapResult(answer, true)
    expect(rows).toEqual([{ id: 'doc_1', createdAt: new Date('2026-01-02T03:04:05Z') }])
    expect(rows).toEqual(prepare(query((on) => select(on, { id: 'doc_1', rows: 1 }))).mapResult(answer, true))
  })

  test('reads rows that join as the query builder does, whatever is null in them', () => {
    const joined = (on: Database, { id }: { id: string } | Places<{ id: string }>) =>
      on
        .select({
          title: documents.title,
          again: sql<string>`upper(${documents.title})`.as('again'),
          document: { id: documents.id, trashedAt: documents.trashedAt, metadata: documents.metadata },
          version: { version: documentVersions.version, createdAt: documentVersions.createdAt },
          mixed: { id: documents.id, version: documentVersions.version },
        })
        .from(documents)
        .leftJoin(documentVersions, eq(documentVersions.documentId, documents.id))
        .where(eq(documents.id, id))
    const at = '2026-01-02 03:04:05.678+00'
    const rows = [
      ['Lease', 'LEASE', 'doc_1', at, { a: [1, null] }, 1, at, 'doc_1', 1],
      ['Lease', 'LEASE', 'doc_1', null, {}, null, null, 'doc_1', null],
      ['Lease', null, 'doc_1', null, {}, null, at, null, 2],
      [null, null, null, null, null, 3, null, null, null],
    ]
    const read = (statement: Statement<unknown>) => prepare(statement).mapResult({ rows }, true) as unknown[]
    const found = read(planned(joined)({ id: 'doc_1' }))
    expect(found).toEqual(read(query((on) => joined(on, { id: 'doc_1' }))))
    expect(found[0]).toMatchObject({ document: { trashedAt: new Date('2026-01-02T03:04:05.678Z') } })
    expect(found[1]).toMatchObject({ version: null, mixed: { id: 'doc_1', version: null } })
  })

  test('of SQL is what the same SQL is with its values in it', () => {
    const write = ({ id, scope }: Record<'id' | 'scope', unknown>) => sql`select * from f(${id}, ${scope}, ${id})`
    const values = { id: 'key_1', scope: null }
    expect(queryOf(plannedRows(write)(values))).toEqual(queryOf(sqlRows(write(values))))
  })

  test('without one of its values fails instead of sending another', () => {
    expect(() => queryOf(plan({ id: 'doc_1' } as Named))).toThrow('rows')
  })
})

test('plans by shape are made once for each shape', () => {
  const made: object[] = []
  const of = byShape((shape: { order: string; isOpen: boolean }) => made.push(shape))
  expect([of({ order: 'asc', isOpen: true }), of({ order: 'asc', isOpen: false })]).toEqual([1, 2])
  expect([of({ order: 'asc', isOpen: true }), of({ order: 'desc', isOpen: true })]).toEqual([1, 3])
})

test('a list of documents is one plan for each order and set of filters, and the values of a filter are parameters', () => {
  const list = { limit: 10, offset: 20, sort: 'title', order: 'asc' } as const
  const texts = [
    list,
    { ...list, order: 'desc' },
    { ...list, sort: 'createdAt' },
    { ...list, folder: 'fld_1' },
    { ...list, type: 'lease' },
    { ...list, type: 'lease', folder: 'fld_1' },
  ] as const
  const queries = texts.map((each) => queryOf(listDocuments(each)))
  expect(new Set(queries.map(({ sql }) => sql)).size).toBe(texts.length)
  expect(queries.map(({ params }) => params)).toEqual([
    ['trashed', 11, 20],
    ['trashed', 11, 20],
    ['trashed', 11, 20],
    ['trashed', 'fld_1', 11, 20],
    ['trashed', 'lease', 11, 20],
    ['trashed', 'fld_1', 'lease', 11, 20],
  ])
  expect(queryOf(listDocuments({ ...list, type: 'offer' })).params).toEqual(['trashed', 'offer', 11, 20])
})
