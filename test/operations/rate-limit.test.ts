import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api, type Client } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { queryDatabase } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'
import { contentOf, countRows } from '../support/written.ts'

const organization = await newOrganization()

const currentMinute = async () =>
  (await queryDatabase<{ minute: string }>("select date_trunc('minute', now())::text as minute"))[0]!.minute

/** Runs with a fresh key of a limit, again if the database's minute turned meanwhile. */
async function withinOneMinute<T>(
  requestsPerMinute: number,
  act: (client: Client, keyId: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const { apiKey, keyId } = await newKey(organization, ['documentsRead', 'documentsWrite'], requestsPerMinute)
    const minute = await currentMinute()
    const result = await act(api(apiKey), keyId)
    if ((await currentMinute()) === minute) return result
  }
}

const nextMinute = (keyId: string) =>
  queryDatabase("update rate_counters set window_start = window_start - interval '1 minute' where key_id = $1", [keyId])

test('a key of five requests a minute gets exactly five, told down to zero, and then 429', async () => {
  const answers = await withinOneMinute(5, (client) => runMany(7, 1, () => client.call('documents.list')))
  expect(answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')])).toEqual([
    [200, '4'],
    [200, '3'],
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
    [429, '0'],
  ])
  for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
  expect(answers[6]!.body.code).toBe('rate_limited')
})

test('Retry-After is the rest of the minute', async () => {
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

test('with the next minute the key has all its requests again', async () => {
  const statuses = await withinOneMinute(2, async (client, keyId) => {
    const before = await runMany(3, 1, () => client.call('documents.list'))
    await nextMinute(keyId)
    const after = await runMany(3, 1, () => client.call('documents.list'))
    return [...before, ...after].map(({ status }) => status)
  })
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
})

test('of 300 concurrent requests exactly 100 pass, and another key of the organization is not harmed', async () => {
  const other = api((await newKey(organization, ['documentsRead'], 5)).apiKey)
  const { statuses, others } = await withinOneMinute(100, async (client) => ({
    statuses: (await runMany(300, 60, () => client.call('documents.list'))).map(({ status }) => status),
    others: (await other.call('documents.list')).status,
  }))
  expect(statuses.filter((status) => status === 200).length).toBe(100)
  expect(statuses.filter((status) => status === 429).length).toBe(200)
  expect(others).toBe(200)
}, 60_000)

test('a 429 writes nothing and does not use up its idempotency key', async () => {
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

test('refused requests count as well, so that guessing bodies is limited', async () => {
  const statuses = await withinOneMinute(3, async (client) => [
    (await client.call('documents.create', { body: {} })).status,
    (await client.call('documents.get', { params: { id: 'doc_none' } })).status,
    (await client.call('documents.create', { body: '{' })).status,
    (await client.call('documents.list')).status,
  ])
  expect(statuses).toEqual([400, 404, 400, 429])
})
