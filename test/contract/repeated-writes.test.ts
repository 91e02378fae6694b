import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { repeatOf } from '../../platform/http/repeat.ts'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { type CallingClient, guarded, openCutOrganization, writes } from '../support/repeated-writes.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { openParty, ownerQueries, type Party } from '../support/tenant-party.ts'

const { query, end } = ownerQueries(stack)
const keyed = guarded.filter((contract) => repeatOf(contract) === 'keyAccepted')

/** Calls an operation with the TypeScript client, whose functions are nested by operation id. */
const typescript: CallingClient = ({ id, ids, body, query: options }, address) => {
  // biome-ignore lint/suspicious/noExplicitAny: the functions have different types
  const run = id.split('.').reduce((at: any, word) => at[word], createClient(address))
  return run(...ids, ...(body === undefined ? [] : [body]), ...(Object.keys(options).length > 0 ? [options] : []))
}

let cut: Awaited<ReturnType<typeof openCutOrganization>>
let plain: Party

beforeAll(async () => {
  cut = await openCutOrganization(query, typescript)
  plain = await openParty(stack, query)
})
afterAll(async () => {
  await cut?.close()
  await end()
})

test('declares every published write as safe to retry', () => {
  expect(guarded.filter((contract) => repeatOf(contract) === 'unsafe').map(({ id }) => id)).toEqual([])
  expect(guarded.filter(({ isSafeToRepeat }) => isSafeToRepeat).map(({ id }) => id)).toEqual([
    'documents.upload.complete',
  ])
  expect(keyed.length).toBeGreaterThan(25)
})

test.each(sampleOf(writes, 10))(
  'applies %s exactly once if the connection is cut after the commit',
  async (_, contract) => {
    const { requests, events, expected } = await cut.write(contract)
    expect([requests, events]).toEqual([2, expected])
  },
)

test.each(sampleOf(keyed, 6).map((contract) => [contract.id, contract] as const))(
  'replays the response of %s for a retry with the same Idempotency-Key',
  async (_, contract) => {
    const call = { ...callAbout(contract, (kind) => plain.ids[kind]), idempotencyKey: `repeat-${contract.id}` }
    const client = api(plain.api.apiKey)
    const [first, repeat] = [await client.call(contract.id, call), await client.call(contract.id, call)]
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body])
    expect([first, repeat].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(repeat.headers.get('location')).toBe(first.headers.get('location'))
  },
)

test('replays a secret without storing it in plain text', async () => {
  const idempotencyKey = randomUUID()
  const call = { body: { scopes: ['accountRead'] }, idempotencyKey }
  const { body } = await api(plain.api.apiKey).call('apiKeys.create', call)
  const [row] = await query<{ response: string }>('select response from idempotency_keys where key = $1', [
    idempotencyKey,
  ])
  expect(row!.response).not.toContain(body.secret)
  expect(row!.response).not.toContain(body.id)
  expect((await api(plain.api.apiKey).call('apiKeys.create', call)).body.secret).toBe(body.secret)
})

test('rejects a reused Idempotency-Key, but releases the key of a rejected request', async () => {
  const client = api(plain.api.apiKey)
  const idempotencyKey = randomUUID()
  const missing = { body: { name: 'One', parentId: 'fld_missing' }, idempotencyKey }
  expect((await client.call('folders.create', missing)).status).toBe(404)
  expect((await client.call('folders.create', { body: { name: 'One' }, idempotencyKey })).status).toBe(201)
  const other = await client.call('folders.create', { body: { name: 'Two' }, idempotencyKey })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('creates one folder for 20 concurrent requests with the same Idempotency-Key', async () => {
  const client = api(plain.api.apiKey)
  const call = { body: { name: `Once ${randomUUID()}` }, idempotencyKey: randomUUID() }
  const responses = await Promise.all(Array.from({ length: 20 }, () => client.call('folders.create', call)))
  const rows = await query('select id from folders where organization_id = $1 and name = $2', [
    plain.api.organizationId,
    call.body.name,
  ])
  expect(rows).toHaveLength(1)
  for (const { status, body } of responses)
    expect(status === 201 || body.code === 'request_in_progress', JSON.stringify(body)).toBe(true)
})

test('returns `request_in_progress` for an unfinished request, and `outcome_unknown` after two minutes', async () => {
  const client = api(plain.api.apiKey)
  const call = { body: { name: 'Lost' }, idempotencyKey: randomUUID() }
  await client.call('folders.create', call)
  await query(`update idempotency_keys set response = '' where key = $1`, [call.idempotencyKey])
  const running = await client.call('folders.create', call)
  expect([running.status, running.body.code, running.headers.get('retry-after')]).toEqual([
    409,
    'request_in_progress',
    '5',
  ])
  await query(`update idempotency_keys set created_at = now() - interval '2 minutes' where key = $1`, [
    call.idempotencyKey,
  ])
  expect((await client.call('folders.create', call)).body.code).toBe('outcome_unknown')
})

test('returns `request_in_progress` while a request runs that reuses an expired Idempotency-Key', async () => {
  const client = api(plain.api.apiKey)
  const idempotencyKey = randomUUID()
  await client.call('folders.create', { body: { name: 'Old' }, idempotencyKey })
  await query(
    `update idempotency_keys set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where key = $1`,
    [idempotencyKey],
  )
  const reused = { body: { name: 'New' }, idempotencyKey }
  expect((await client.call('folders.create', reused)).status).toBe(201)
  // The state of the key between the commit of a request and its stored response.
  await query(`update idempotency_keys set response = '' where key = $1`, [idempotencyKey])
  expect((await client.call('folders.create', reused)).body.code).toBe('request_in_progress')
})
