import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { repeatOf } from '../../platform/http/repeat.ts'
import { callAbout, turnOf, usualEventOf } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts, type MountedContract } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { openParty, ownerQueries, type Party } from '../support/tenant-party.ts'

const { query, end } = ownerQueries(stack)
const guarded = contracts
  .filter(({ proof, published }) => proof === 'key' && published !== false)
  .sort((a, b) => turnOf(a) - turnOf(b))
const keyed = guarded.filter((contract) => repeatOf(contract) === 'keyAccepted')

let cut: Party
let plain: Party

beforeAll(async () => {
  cut = await openParty(stack, query)
  plain = await openParty(stack, query)
})
afterAll(() => end())

/** A proxy that cuts the connection instead of returning the first response to each call. */
const seen = new Set<string>()
const proxy = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const call = request.headers['x-test-call'] as string
  const headers = new Headers(request.headers as Record<string, string>)
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'x-test-call']) headers.delete(name)
  const base = request.headers['x-test-base'] === 'functions' ? stack.functionsUrl : stack.baseUrl
  headers.delete('x-test-base')
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const answered = await fetch(base + request.url, { method: request.method!, headers, ...(body ? { body } : {}) })
  const text = await answered.text()
  if (!seen.has(call)) {
    seen.add(call)
    response.socket?.destroy()
    return
  }
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(text)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
afterAll(() => void proxy.close())
const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

/** Calls an operation with the TypeScript client through the proxy. */
async function callThroughProxy(contract: MountedContract, party: Party) {
  const { params = {}, query: asked = {}, body } = callAbout(contract, (kind) => party.ids[kind])
  const call = randomUUID()
  const client = createClient({
    url: proxyUrl,
    apiKey: party.api.apiKey,
    fetch: (address, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-test-call', call)
      headers.set('x-test-base', contract.base)
      return fetch(address, { ...init, headers })
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: the generated functions are found by the id of the operation
  const run = contract.id.split('.').reduce((at: any, word) => at[word], client)
  const ids = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => params[name!])
  return run(...ids, ...(contract.body ? [body] : []), ...(contract.query ? [asked] : []))
}

const eventsOf = async (party: Party, contract: MountedContract): Promise<number> => {
  const usual = usualEventOf(contract)
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from audit_events where organization_id = $1 and action = $2',
    [party.api.organizationId, usual?.action ?? ''],
  )
  return row!.count
}

test('has a repeat rule for each operation, and no unsafe published write', () => {
  expect(guarded.filter((contract) => repeatOf(contract) === 'unsafe').map(({ id }) => id)).toEqual([])
  expect(guarded.filter(({ isSafeToRepeat }) => isSafeToRepeat).map(({ id }) => id)).toEqual([
    'documents.upload.complete',
  ])
  expect(keyed.length).toBeGreaterThan(25)
})

const writes = guarded.filter((contract) => repeatOf(contract) !== 'safe' || contract.isSafeToRepeat)

test.each(writes.map((contract) => [contract.id, contract] as const))(
  'writes %s once when a proxy cuts the response after the commit',
  async (_, contract) => {
    const before = await eventsOf(cut, contract)
    await callThroughProxy(contract, cut)
    expect((await eventsOf(cut, contract)) - before).toBe(usualEventOf(contract) ? 1 : 0)
  },
  30_000,
)

test.each(keyed.map((contract) => [contract.id, contract] as const))(
  'returns the first response of %s to a repeat with the same key',
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

test('stores no secret in plain text, and returns it to a repeat', async () => {
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

test('rejects a key that was used for another request, and releases the key of a rejected request', async () => {
  const client = api(plain.api.apiKey)
  const idempotencyKey = randomUUID()
  const missing = { body: { name: 'One', parentId: 'fld_missing' }, idempotencyKey }
  expect((await client.call('folders.create', missing)).status).toBe(404)
  expect((await client.call('folders.create', { body: { name: 'One' }, idempotencyKey })).status).toBe(201)
  const other = await client.call('folders.create', { body: { name: 'Two' }, idempotencyKey })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('creates one folder for 20 simultaneous requests with one key', async () => {
  const client = api(plain.api.apiKey)
  const call = { body: { name: `Once ${randomUUID()}` }, idempotencyKey: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('folders.create', call)))
  const rows = await query('select id from folders where organization_id = $1 and name = $2', [
    plain.api.organizationId,
    call.body.name,
  ])
  expect(rows).toHaveLength(1)
  for (const { status, body } of answers)
    expect(status === 201 || body.code === 'request_in_progress', JSON.stringify(body)).toBe(true)
})

test('reports a request without a stored response as running, later as unknown', async () => {
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
