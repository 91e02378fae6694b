import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { runOne } from '../../../db/client.ts'
import { connect } from '../../../db/connection.ts'
import type { DatabaseError } from '../../../db/failures.ts'
import { query, sqlRows } from '../../../db/statement.ts'
import { startSilentServer } from '../../support/silent-server.ts'

const url = 'postgres://chancery_app:secret@localhost/chancery'
const beginning = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"results": ['
const servers = [await startSilentServer(), await startSilentServer(beginning)] as const
afterAll(() => Promise.all(servers.map(({ close }) => close())))

test.each([
  ['never responds', servers[0]],
  ['stops in the middle of its response', servers[1]],
])('fails each round trip as unavailable after a time limit if the database %s', async (_, server) => {
  let limits = 0
  const newLimit = () => {
    limits++
    return AbortSignal.timeout(200)
  }
  const database = connect({ url, fetchEndpoint: `${server.url}/sql`, newLimit })
  for (let turn = 1; turn <= 2; turn++) {
    const started = performance.now()
    await expect(runOne(database, sqlRows(sql`select 1`))).rejects.toMatchObject({ kind: 'unavailable' })
    const took = performance.now() - started
    expect(took).toBeGreaterThan(150)
    expect(took).toBeLessThan(5_000)
    expect(limits).toBe(turn)
  }
  expect(server.connections()).toBeGreaterThan(0)
})

/** Returns a connection whose batches first fail with the given SQLSTATEs in order and then succeed. */
function failingWith(...states: string[]) {
  const outcomes: (string | null)[] = []
  const batch = async () => {
    const code = states.shift()
    if (code) throw Object.assign(new Error('rolled back'), { code })
    return [{ rows: [{ one: 1 }] }]
  }
  const database = { execute: (statement: unknown) => statement, batch } as never
  return {
    outcomes,
    open: () => database,
    onOutcome: (failure: DatabaseError | null) => void outcomes.push(failure?.reason ?? null),
  }
}

test('retries a transaction up to three times after a deadlock or a serialization failure', async () => {
  const connection = failingWith('40P01', '40001', '40P01')
  expect(await runOne(connection, sqlRows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  expect(connection.outcomes).toEqual(['deadlock', 'serialization_failure', 'deadlock', null])
  await expect(runOne(failingWith(...Array(4).fill('40P01')), sqlRows(sql`select 1`))).rejects.toMatchObject({
    kind: 'serialization',
    isRolledBack: true,
  })
})

test('does not retry a query after a statement timeout', async () => {
  const connection = failingWith('57014')
  await expect(runOne(connection, sqlRows(sql`select 1`))).rejects.toMatchObject({ reason: 'statement_timeout' })
  expect(connection.outcomes).toEqual(['statement_timeout'])
})

test('sends a query to the endpoint of its database client, even after another client is created', async () => {
  const called = await startSilentServer()
  const other = await startSilentServer()
  const first = connect({ url, fetchEndpoint: `${called.url}/sql`, newLimit: () => AbortSignal.timeout(200) })
  connect({ url, fetchEndpoint: `${other.url}/sql` })
  await expect(runOne(first, sqlRows(sql`select 1`))).rejects.toMatchObject({ kind: 'unavailable' })
  expect([called.connections(), other.connections()]).toEqual([1, 0])
  await Promise.all([called.close(), other.close()])
})

test('throws the original error of a statement that cannot be built', async () => {
  const database = connect({ url, fetchEndpoint: `${servers[0].url}/sql` })
  const called = servers[0].connections()
  const broken = query(() => {
    throw new TypeError('no such column')
  })
  await expect(runOne(database, broken)).rejects.toThrow(new TypeError('no such column'))
  expect(servers[0].connections()).toBe(called)
})
