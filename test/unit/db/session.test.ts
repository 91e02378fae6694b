import { sql } from 'drizzle-orm'
import { expect, expectTypeOf, test } from 'vitest'
import { authenticate, openSession, type TenantSession } from '../../../db/session.ts'
import { type Database, sqlRows } from '../../../db/statement.ts'
import { authorizeKey, countRequest, enterOrganization, openLink, requestCall } from '../../../db/tenancy.ts'

/** Returns a database that authenticates with the given row, and returns the text of every other statement. */
function databaseOf(row: { organization_id: string; at: string } | null) {
  const trips: string[][] = []
  const textOf = (one: { queryChunks: unknown[] }) =>
    one.queryChunks.map((chunk) => (chunk as { value?: string[] }).value?.join('') ?? '?').join('')
  const database = {
    execute: textOf as never,
    batch: async (texts: string[]) => {
      trips.push(texts)
      return texts.map((text) => ({ rows: text.includes('chancery_') ? (row ? [row] : []) : [{ text }] }))
    },
  }
  return { database: { open: async () => database as unknown as Database }, trips }
}

const row = { organization_id: 'org_1', at: '2026-01-02T03:04:05.000Z' }
const read = (text: string) => sqlRows<{ text: string }>(sql.raw(text))

test('authenticates in the same batch as the SQL statements of a session', async () => {
  const { database, trips } = databaseOf(row)
  const session = openSession(database, enterOrganization('org_1'))
  const { tenant, first, second } = await session.batch({ first: read('one'), second: read('two') })
  expect({ first, second }).toEqual({ first: [{ text: 'one' }], second: [{ text: 'two' }] })
  expect(tenant).toMatchObject({ organizationId: 'org_1', at: new Date(row.at) })
  expect(await session.run(read('three'))).toEqual([{ text: 'three' }])
  expect(trips.map((texts) => texts.slice(1))).toEqual([['one', 'two'], ['three']])
  expect(trips.every(([entrance]) => entrance?.includes('chancery_set_organization('))).toBe(true)
})

test('rejects a batch of SQL statements if its authentication returns no row', async () => {
  const { database } = databaseOf(null)
  await expect(openSession(database, enterOrganization('org_1')).batch({ one: read('one') })).rejects.toThrow()
})

test('opens a database session only if authentication succeeds', async () => {
  expect(await authenticate(databaseOf(null).database, openLink('hash'), { one: read('one') })).toBeNull()
  const { database, trips } = databaseOf(row)
  const passed = await authenticate(database, openLink('hash'), { one: read('one') })
  expect(passed?.results).toEqual({ one: [{ text: 'one' }] })
  expect(await passed?.session.run(read('two'))).toEqual([{ text: 'two' }])
  expect(trips.map(([entrance]) => /chancery_\w+/.exec(entrance ?? '')?.[0])).toEqual([
    'chancery_open_link',
    'chancery_set_organization',
  ])
})

test('reserves the statement name `tenant` for the authenticated organization', () => {
  expectTypeOf<{ tenant: ReturnType<typeof read> }>().not.toExtend<Parameters<TenantSession['batch']>[0]>()
})

test("counts additional requests against the key's rate limit, up to the limit", async () => {
  const row = { organization_id: 'org_1', at: '2026-01-02T03:04:05.000Z', rate_limit: 3, rate_remaining: 2 }
  const { database, trips } = databaseOf(row)
  const session = openSession(database, enterOrganization('org_1'), countRequest('key_1'))
  await session.run(read('one'))
  const before = trips.length
  await session.countFurther(1)
  expect(trips).toHaveLength(before + 1)
  await session.countFurther(9)
  expect(trips).toHaveLength(before + 3)
})

test('counts no additional requests without an API key', async () => {
  const { database, trips } = databaseOf(row)
  const session = openSession(database, enterOrganization('org_1'))
  await session.run(read('one'))
  await session.countFurther(9)
  expect(trips).toHaveLength(1)
})

test('does not retry a transaction after the session was stopped', async () => {
  let runs = 0
  const database = {
    execute: () => ({}),
    batch: async () => {
      runs++
      session.stop()
      throw Object.assign(new Error('rolled back'), { code: '40P01' })
    },
  }
  const session = openSession({ open: () => database as unknown as Database }, enterOrganization('org_1'))
  await expect(session.run(read('one'))).rejects.toMatchObject({ kind: 'serialization' })
  await expect(session.run(read('two'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(runs).toBe(1)
})

test('marks a session as busy while a request runs, and rejects requests after the session was stopped', async () => {
  const busy: boolean[] = []
  const request = { organizationId: 'org_1', environment: 'live', at: row.at, result: 'found', rate: [3, 2, 60] }
  const database = {
    execute: async () => {
      busy.push(session.isBusy)
      return { rows: [{ request }] }
    },
  }
  const authentication = authorizeKey({ keyId: 'key_1', secretHash: 'hash', scope: null })
  const opened = () =>
    openSession({ open: () => database as unknown as Database }, authentication, countRequest('key_1'))
  const call = requestCall({ alone: sql`one()`, inRequest: () => sql`one_in_request()` }, (result: string) => result)
  let session = opened()
  expect(await session.run(call)).toBe('found')
  session = opened()
  session.stop()
  await expect(session.run(call)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(busy).toEqual([true])
})
