import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKey, keyRandomBytes } from '../../core/api-keys.ts'
import { api } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { roundTripsOf } from '../support/round-trips.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'

const organization = await newOrganization()
const key = organization.apiKey
const other = (await newKey(organization, ['accountRead'])).apiKey
const unknown = (await createKey('test', randomBytes(keyRandomBytes))).secret

const ask = (headers: Record<string, string>) => api(null).call('account.get', { headers })

test('a key is taken from X-Api-Key or as a bearer token, or from both when they agree', async () => {
  const accepted: Record<string, string>[] = [
    { 'x-api-key': key },
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'x-api-key': key, authorization: `Bearer ${key}` },
  ]
  for (const headers of accepted) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(200)
})

const flipped = (index: number) => `${key.slice(0, index)}${key[index] === 'a' ? 'b' : 'a'}${key.slice(index + 1)}`

const costless: [what: string, headers: Record<string, string>][] = [
  ['no key', {}],
  ['an empty key', { 'x-api-key': '' }],
  ['a word', { 'x-api-key': 'secret' }],
  ['a key whose check is wrong', { 'x-api-key': flipped(key.length - 1) }],
  ['a key whose secret is wrong', { 'x-api-key': flipped(30) }],
  ['a key in other case', { 'x-api-key': key.toUpperCase() }],
  ['a key of the other environment', { 'x-api-key': key.replace('_test_', '_live_') }],
  ['a key of 8,000 characters', { authorization: `Bearer ${'a'.repeat(8_000)}` }],
  ['another scheme', { authorization: `Basic ${key}` }],
  ['a token without its scheme', { authorization: key }],
  ['two tokens', { authorization: `Bearer ${key} ${key}` }],
  ['two keys that differ', { 'x-api-key': key, authorization: `Bearer ${other}` }],
  ['a key beside a scheme that is none', { 'x-api-key': key, authorization: 'Basic dTpw' }],
  ['a key in a cookie', { cookie: `x-api-key=${key}; authorization=Bearer ${key}` }],
]

describe('without a query', () => {
  test.each(costless)('%s is the one 401', async (_, headers) => {
    const reference = await ask({ 'x-api-key': unknown })
    const answer = await ask(headers)
    expect(answer.status).toBe(401)
    expect({ ...answer.body, requestId: '' }).toEqual({ ...reference.body, requestId: '' })
    expect(await roundTripsOf(0, () => ask(headers))).toBe(0)
  })

  test('a key in the query string or in the body is no key', async () => {
    const { status } = await api(null).send('GET', `/v1/account?x-api-key=${key}&authorization=Bearer%20${key}`)
    expect(status).toBe(401)
    expect((await api(null).call('documents.create', { body: { title: 'a', apiKey: key } })).status).toBe(401)
  })
})

const looked: [what: string, prepare: () => Promise<string>][] = [
  ['a key that nobody has', async () => unknown],
  ['a revoked key', () => changedKey('revoked_at = now()')],
  ['a key that has ended', () => changedKey("expires_at = now() - interval '1 second'")],
  ['a key whose secret belongs to another id', () => changedKey("secret_hash = repeat('0', 64)")],
]

async function changedKey(assignment: string): Promise<string> {
  const { keyId, apiKey } = await newKey(organization, ['accountRead'])
  expect((await ask({ 'x-api-key': apiKey })).status).toBe(200)
  await queryDatabase(`update api_keys set ${assignment} where id = $1`, [keyId])
  return apiKey
}

test.each(looked)('%s is the same 401, and is not counted against anyone', async (_, prepare) => {
  const apiKey = await prepare()
  const counted = () => queryDatabase('select key_id, requests from rate_counters where key_id = $1', [keyIdOf(apiKey)])
  const before = await counted()
  const [answer, reference] = [await ask({ 'x-api-key': apiKey }), await ask({})]
  expect(answer.status).toBe(401)
  expect({ ...answer.body, requestId: '' }).toEqual({ ...reference.body, requestId: '' })
  expect([...answer.headers.keys()].sort()).toEqual([...reference.headers.keys()].sort())
  expect(await counted()).toEqual(before)
})

const keyIdOf = (apiKey: string) => `key_${apiKey.slice(9, 21)}`

test('no character of a key can be changed, dropped or doubled', async () => {
  const mutated = Array.from(key, (_, i) => [
    flipped(i),
    key.slice(0, i) + key.slice(i + 1),
    key.slice(0, i + 1) + key.slice(i),
  ])
  const statuses = await runMany(mutated.length * 3, 20, async (i) => {
    const { status } = await ask({ 'x-api-key': mutated[Math.floor(i / 3)]![i % 3]! })
    return status
  })
  expect(statuses).toEqual(statuses.map(() => 401))
}, 60_000)

describe('what is refused first', () => {
  const bent: [what: string, body: string, contentType: string][] = [
    ['malformed JSON', '{', 'application/json'],
    ['another content type', '{}', 'text/plain'],
    ['a body over 1 MiB', `"${'x'.repeat(1_048_577)}"`, 'application/json'],
    ['a body that does not match', '{}', 'application/json'],
  ]
  test.each(bent)('a bad key wins over %s, and so does a missing scope', async (_, body, contentType) => {
    const headers = { 'content-type': contentType }
    for (const apiKey of [unknown, 'nonsense'])
      expect((await api(apiKey).call('documents.create', { body, headers })).status).toBe(401)
    const answer = await api(other).call('documents.create', { body, headers })
    expect([answer.status, answer.body.code, answer.body.scope]).toEqual([403, 'insufficient_scope', 'documentsWrite'])
  })

  test('an unknown path is a 404 that asks for no key and touches no database', async () => {
    const get = () => fetch(`${stack.baseUrl}/v1/nothing`)
    const response = await get()
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await roundTripsOf(0, get)).toBe(0)
  })

  test.each([
    ['/v1/documents', 'PUT', 'GET, HEAD, POST'],
    ['/v1/documents/doc_none', 'PATCH', 'DELETE, GET, HEAD'],
    ['/v1/folders', 'DELETE', 'GET, HEAD, POST'],
    ['/v1/account', 'POST', 'GET, HEAD'],
  ])('%s answers %s with 405 and allows %s, without a key and without the database', async (path, method, allow) => {
    const send = () => fetch(`${stack.baseUrl}${path}`, { method })
    const response = await send()
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(await roundTripsOf(0, send)).toBe(0)
  })
})
