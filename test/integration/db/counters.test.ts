import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loosenReferences } from '../../support/sql-scene.ts'
import { newDatabase } from '../../support/stack.ts'

/** Concurrent transactions that count usage in any order must not wait for each other. */

const connections = 40
let owner: pg.Client
let clients: pg.Client[]

const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

beforeAll(async () => {
  const { adminUrl, ownerUrl } = await newDatabase('migrated')
  const admin = await connected(adminUrl)
  await loosenReferences(admin)
  await admin.query("insert into organizations (id, name) values ('org_a', 'A')")
  await admin.end()
  owner = await connected(ownerUrl)
  clients = await Promise.all(Array.from({ length: connections }, () => connected(ownerUrl)))
}, 60_000)

afterAll(() => Promise.all([owner, ...(clients ?? [])].map((client) => client?.end())))

const each = (work: (client: pg.Client, place: number) => Promise<unknown>) => Promise.all(clients.map(work))

const deadlocks = async () => {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks::text from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.deadlocks)
}

const amountsOf = async () => {
  const { rows } = await owner.query<{ kind: string; sum: string }>(
    "select kind, sum(amount)::text as sum from usage_counters where organization_id = 'org_a' group by 1 order by 1",
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}

/**
 * Returns the two statements that complete an upload of 100 bytes. The first counts `storedBytes`, the second
 * `promisedBytes`.
 */
const completion = (id: string) => [
  `insert into pending_objects (organization_id, object_key, due_at, storable_until) values ('org_a', '${id}', now(), now());
   insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
   values ('org_a', '${id}', 1, 'upload', '${id}', '', '', 100, 1, '[]', '{}')`,
  `insert into upload_sessions (organization_id, id, document_id, object_key, content_length, expires_at)
   values ('org_a', '${id}', '${id}', '${id}', 10, now() + interval '1 hour')`,
]

/** Returns the statements of `completion` in the opposite order, which the storage of an artifact uses. */
const storing = (id: string) => completion(id).toReversed()

test('counts the usage of concurrent transactions in opposite orders without lock waits', async () => {
  const before = await amountsOf()
  await each((client) => client.query("begin; set local lock_timeout = '10s'"))
  const steps = clients.map((_, place) => (place % 2 ? completion : storing)(randomUUID()))
  // All transactions run their first statement before any of them runs its second. None commits in between.
  await each((client, place) => client.query(steps[place]![0]!))
  await each((client, place) => client.query(steps[place]![1]!))
  await each((client) => client.query('commit'))
  const after = await amountsOf()
  expect(after.storedBytes! - (before.storedBytes ?? 0)).toBe(100 * connections)
  expect(after.promisedBytes! - (before.promisedBytes ?? 0)).toBe(10 * connections)
})

test('causes no deadlock between concurrent uploads and artifacts', async () => {
  const before = await deadlocks()
  await each(async (client, place) => {
    for (let n = 0; n < 20; n++) {
      const steps = ((n + place) % 2 ? completion : storing)(randomUUID())
      await client.query(['begin', ...steps, 'commit'].join(';'))
    }
  })
  expect((await deadlocks()) - before).toBe(0)
})

test('adds counter rows only for concurrent transactions', async () => {
  const slots = async (kind: string) => {
    const { rows } = await owner.query<{ slots: number[] }>(
      'select array_agg(slot order by slot) as slots from usage_counters where kind = $1',
      [kind],
    )
    return rows[0]!.slots
  }
  const folder = (id: string) => `insert into folders (organization_id, id, name) values ('org_a', '${id}', '${id}')`
  for (let n = 0; n < 3; n++) await clients[n]!.query(folder(randomUUID()))
  expect(await slots('folders')).toEqual([0])
  await each((client) => client.query(`begin; ${folder(randomUUID())}`))
  await each((client) => client.query('commit'))
  expect(await slots('folders')).toEqual(Array.from({ length: connections }, (_, slot) => slot))
})

test('counts concurrent requests with one API key without lock waits', async () => {
  await owner.query(
    `insert into api_keys (organization_id, id, secret_hash, last_four, environment, scopes, requests_per_minute)
     values ('org_a', 'key_fast', '', '', 'live', '{}', 100000)`,
  )
  await each((client) => client.query("begin; set local lock_timeout = '10s'"))
  const responses = await each((client) =>
    client.query("select rate_remaining from chancery_count_request('key_fast')"),
  )
  await each((client) => client.query('commit'))
  expect(responses).toHaveLength(connections)
  const { rows } = await owner.query("select rate_remaining as left from chancery_count_request('key_fast')")
  expect(rows[0]!.left).toBe(100_000 - connections - 1)
})
