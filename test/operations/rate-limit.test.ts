import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { api, type Client } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { lockRow, queryDatabase, stack } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'
import { inOneMinute } from '../support/time-windows.ts'
import { contentOf, countRows } from '../support/written.ts'

const organization = await newOrganization()

/** Runs requests with a new limited API key. Retries if the database's minute changed in between. */
const withinOneMinute = <T>(
  requestsPerMinute: number,
  act: (client: Client, keyId: string) => Promise<T>,
): Promise<T> =>
  inOneMinute(async () => {
    const { apiKey, keyId } = await newKey(organization, ['documentsRead', 'documentsWrite'], requestsPerMinute)
    return act(api(apiKey), keyId)
  })

const nextMinute = (keyId: string) =>
  queryDatabase("update rate_counters set window_start = window_start - interval '1 minute' where subject = $1", [
    keyId,
  ])

test('allows exactly five requests per minute with a rate limit of five', async () => {
  const responses = await withinOneMinute(5, (client) => runMany(7, 1, () => client.call('documents.list')))
  expect(responses.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')])).toEqual([
    [200, '4'],
    [200, '3'],
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
    [429, '0'],
  ])
  for (const { headers } of responses) expect(headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
  expect(responses[6]!.body.code).toBe('rate_limited')
})

test('returns the seconds until the next minute in Retry-After when the rate limit is exceeded', async () => {
  const { waited, left } = await withinOneMinute(1, async (client) => {
    await client.call('documents.list')
    const { headers } = await client.call('documents.list')
    const [row] = await queryDatabase<{ left: number }>(
      "select 60 - extract(epoch from now() - date_trunc('minute', now()))::float as left",
    )
    expect(headers.get('x-ratelimit-reset')).toBe(headers.get('retry-after'))
    return { waited: Number(headers.get('retry-after')), left: row!.left }
  })
  expect(Math.abs(waited - left)).toBeLessThan(2)
})

test('resets the rate limit in the next minute', async () => {
  const statuses = await withinOneMinute(2, async (client, keyId) => {
    const before = await runMany(3, 1, () => client.call('documents.list'))
    await nextMinute(keyId)
    const after = await runMany(3, 1, () => client.call('documents.list'))
    return [...before, ...after].map(({ status }) => status)
  })
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
})

test('accepts exactly 100 of 300 concurrent requests with a key limited to 100 per minute', async () => {
  const other = api((await newKey(organization, ['documentsRead'], 5)).apiKey)
  const { statuses, others } = await withinOneMinute(100, async (client) => ({
    statuses: (await runMany(300, 60, () => client.call('documents.list'))).map(({ status }) => status),
    others: (await other.call('documents.list')).status,
  }))
  expect(statuses.filter((status) => status === 200).length).toBe(100)
  expect(statuses.filter((status) => status === 429).length).toBe(200)
  expect(others).toBe(200)
})

test('stores nothing for a rate-limited request, not even its Idempotency-Key', async () => {
  await withinOneMinute(1, async (client, keyId) => {
    const idempotencyKey = randomUUID()
    await client.expect('documents.list', 200)
    const before = await contentOf(organization.id)
    await client.expect('documents.create', 429, { body: { title: 'First' }, idempotencyKey })
    expect(await contentOf(organization.id)).toEqual(before)
    await nextMinute(keyId)
    const documents = await countRows('documents', organization.id)
    await client.expect('documents.create', 201, { body: { title: 'Other payload' }, idempotencyKey })
    expect(await countRows('documents', organization.id)).toBe(documents + 1)
  })
})

test('counts rejected requests toward the rate limit', async () => {
  const statuses = await withinOneMinute(3, async (client) => [
    (await client.call('documents.create', { body: {} })).status,
    (await client.call('documents.get', { params: { id: 'doc_none' } })).status,
    (await client.call('documents.create', { body: '{' })).status,
    (await client.call('documents.list')).status,
  ])
  expect(statuses).toEqual([400, 404, 400, 429])
})

test('counts requests without the required scope toward the rate limit', async () => {
  const statuses = await withinOneMinute(3, async (client) =>
    (await runMany(6, 1, () => client.call('folders.list'))).map(({ status }) => status),
  )
  expect(statuses).toEqual([403, 403, 403, 429, 429, 429])
})

test('limits a root key and its descendants together, by default to five times the rate of one key', async () => {
  const { passed, refused } = await inOneMinute(async () => {
    const { apiKey } = await newOrganization({ requestsPerMinute: 10 })
    const children = await runMany(8, 1, () =>
      api(apiKey).expect('apiKeys.create', 201, { body: { scopes: ['documentsRead'] } }),
    )
    const responses = await Promise.all(
      children.map(({ secret }) => runMany(10, 2, () => api(secret as string).call('documents.list'))),
    )
    const of = (wanted: number) => responses.flat().filter(({ status }) => status === wanted)
    return { passed: of(200).length, refused: of(429) }
  })
  expect(passed).toBe(50 - 8)
  expect(refused.length).toBe(80 - passed)
  expect(refused[0]!.body.detail).toContain('shared rate limit')
})

test("limits one organization's requests without limiting another organization", async () => {
  const other = await newOrganization()
  const passed = await inOneMinute(async () => {
    const { id, apiKey } = await newOrganization({ requestsPerMinute: 20 })
    await queryDatabase('update organizations set requests_per_minute = 7 where id = $1', [id])
    await queryDatabase('update api_keys set tree_requests_per_minute = 5 where organization_id = $1', [id])
    const responses = await runMany(12, 4, () => api(apiKey).call('documents.list'))
    return responses.filter(({ status }) => status === 200).length
  })
  expect(passed).toBe(7)
  expect((await api(other.apiKey).call('documents.list')).status).toBe(200)
})

test("counts a key's requests only up to its rate limit, even while requests wait for a lock", async () => {
  const [room] = await queryDatabase<{ connections: number }>(
    "select current_setting('max_connections')::integer as connections",
  )
  const limit = room!.connections + 50
  const { status, retryAfter, used } = await withinOneMinute(limit, async (client, keyId) => {
    const others = new pg.Client({ connectionString: stack.ownerDatabaseUrl })
    await others.connect()
    await others.query('begin')
    await others.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [keyId])
    const late = client.call('documents.list')
    await expect
      .poll(() =>
        queryDatabase(
          `select from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 1 and not l.granted
             and (l.classid::bigint << 32) + l.objid::bigint = hashtextextended($1, 1)`,
          [keyId],
        ),
      )
      .toHaveLength(1)
    await others.query("insert into rate_counters values ($1, 0, date_trunc('minute', clock_timestamp()), $2)", [
      keyId,
      limit,
    ])
    await others.query('commit')
    await others.end()
    const response = await late
    const [row] = await queryDatabase<{ used: number }>(
      'select sum(requests)::integer as used from rate_counters where subject = $1',
      [keyId],
    )
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), used: row!.used }
  })
  expect([429, 503]).toContain(status)
  expect(retryAfter).toBeGreaterThan(0)
  expect(used).toBe(limit)
})

test('delays no request while another request with the same key waits for a row lock', async () => {
  const client = api((await newKey(organization, ['documentsRead', 'documentsWrite'])).apiKey)
  const { id } = await client.expect('documents.create', 201, { body: { title: 'Locked' } })
  const release = await lockRow('documents', id as string)
  const order: string[] = []
  const slow = client.call('documents.delete', { params: { id } }).then(({ status }) => order.push(`slow ${status}`))
  await runMany(20, 4, () => client.expect('documents.list', 200))
  order.push('others')
  await release()
  await slow
  expect(order).toEqual(['others', 'slow 200'])
})
