import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runBatch } from '../../db/client.ts'
import { connect } from '../../db/connection.ts'
import { sqlRows } from '../../db/statement.ts'
import { startNeonEndpoint } from '../../dev/stack/neon-endpoint.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { api } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/**
 * Tests a database whose connections are all in use: every request fails after a bounded wait and has no later effect.
 */

const connections = 2
const endpoint = await startNeonEndpoint({ poolSize: connections, waitMsMax: 1_000 })
const workers = await startStack({
  dataDir: temporaryFolder('busy'),
  databaseUrl: stack.ownerDatabaseUrl,
  appDatabaseUrl: stack.appDatabaseUrl,
  cronSeconds: 3_600,
  extraBindings: { shared: { DATABASE_FETCH_ENDPOINT: endpoint.url } },
})
// These pool settings equal those of the workers.
const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: endpoint.url })
const owner = new pg.Client(stack.ownerDatabaseUrl)
const { id: organizationId, apiKey } = await newOrganization()

afterAll(async () => {
  await owner.end()
  await workers.dispose()
  await endpoint.close()
})

/** Occupies every connection of the workers until the lock is released. */
async function holdConnections(lock: number): Promise<() => Promise<void>> {
  await owner.connect()
  await owner.query('select pg_advisory_lock($1)', [lock])
  const held = Array.from({ length: connections }, () =>
    runBatch(database, {
      // By default, the application role waits for a lock for at most eight seconds.
      timeouts: sqlRows(
        sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`,
      ),
      lock: sqlRows(sql`select pg_advisory_xact_lock_shared(${lock}::bigint)`),
    }),
  )
  const waiting = 'select from pg_locks where locktype = $1 and not granted and objid = $2'
  await expect.poll(async () => (await owner.query(waiting, ['advisory', lock])).rowCount).toBe(connections)
  return async () => {
    await owner.query('select pg_advisory_unlock($1)', [lock])
    await Promise.all(held)
  }
}

test('returns 503 with Retry-After, and writes nothing, while all database connections are in use', async () => {
  const client = api(apiKey, workers)
  // The first batch of a worker also checks the database role.
  await client.expect('documents.list', 200, {})
  const giveBack = await holdConnections(Math.floor(Math.random() * 2 ** 31))
  endpoint.resetStats()
  const keys = Array.from({ length: 64 }, () => randomUUID())
  const create = (key: string) => client.call('documents.create', { body: { title: key }, idempotencyKey: key })
  const refused = await Promise.all(keys.map(create))
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 5']),
  )
  const { turnedAway, longestWaitMs } = endpoint.stats()
  expect([turnedAway, longestWaitMs]).toEqual([64, 0])
  await giveBack()
  const stored = () => queryDatabase('select title from documents where organization_id = $1', [organizationId])
  const seen = () =>
    queryDatabase('select from audit_events where organization_id = $1 and action = $2', [
      organizationId,
      'document.created',
    ])
  expect([await stored(), (await seen()).length]).toEqual([[], 0])
  expect((await create(keys[0]!)).status).toBe(201)
  expect([await stored(), (await seen()).length]).toEqual([[{ title: keys[0] }], 1])
})
