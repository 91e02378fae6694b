import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKey, keyRandomBytes } from '../../core/api-keys.ts'
import { api } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { flipped } from '../support/flipped.ts'
import { queryDatabase } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'

const organization = await newOrganization()
const key = organization.apiKey
const other = (await newKey(organization, ['accountRead'])).apiKey
const unknown = createKey('test', randomBytes(keyRandomBytes)).secret

const ask = (headers: Record<string, string>) => api(null).call('account.get', { headers })

test('accepts an API key in X-Api-Key, as a bearer token, or in both headers if they match', async () => {
  const accepted: Record<string, string>[] = [
    { 'x-api-key': key },
    { authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'x-api-key': key, authorization: `Bearer ${key}` },
  ]
  for (const headers of accepted) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(200)
})

test('ignores an API key in the query string or in the body', async () => {
  const { status } = await api(null).send('GET', `/v1/account?x-api-key=${key}&authorization=Bearer%20${key}`)
  expect(status).toBe(401)
  expect((await api(null).call('documents.create', { body: { title: 'a', apiKey: key } })).status).toBe(401)
})

const looked: [what: string, prepare: () => Promise<string>][] = [
  ['an unknown key', async () => unknown],
  ['a revoked key', () => changedKey('revoked_at = now()')],
  ['an expired key', () => changedKey("expires_at = now() - interval '1 second'")],
  ['a key with a wrong secret', () => changedKey("secret_hash = repeat('0', 64)")],
]

async function changedKey(assignment: string): Promise<string> {
  const { keyId, apiKey } = await newKey(organization, ['accountRead'])
  expect((await ask({ 'x-api-key': apiKey })).status).toBe(200)
  await queryDatabase(`update api_keys set ${assignment} where id = $1`, [keyId])
  return apiKey
}

test.each(looked)('returns the same 401 for %s as for a missing key', async (_, prepare) => {
  const apiKey = await prepare()
  const counted = () =>
    queryDatabase('select subject, requests from rate_counters where subject = $1', [keyIdOf(apiKey)])
  const before = await counted()
  const [response, reference] = [await ask({ 'x-api-key': apiKey }), await ask({})]
  expect(response.status).toBe(401)
  expect({ ...response.body, requestId: '' }).toEqual({ ...reference.body, requestId: '' })
  expect([...response.headers.keys()].sort()).toEqual([...reference.headers.keys()].sort())
  expect(await counted()).toEqual(before)
})

const keyIdOf = (apiKey: string) => `key_${apiKey.slice(9, 21)}`

test('rejects an API key with a changed, missing or doubled character', async () => {
  const mutated = Array.from(key, (_, i) => [
    flipped(key, i),
    key.slice(0, i) + key.slice(i + 1),
    key.slice(0, i + 1) + key.slice(i),
  ])
  const statuses = await runMany(mutated.length * 3, 20, async (i) => {
    const { status } = await ask({ 'x-api-key': mutated[Math.floor(i / 3)]![i % 3]! })
    return status
  })
  expect(statuses).toEqual(statuses.map(() => 401))
})

describe('order of checks', () => {
  const bent: [what: string, body: string, contentType: string][] = [
    ['malformed JSON', '{', 'application/json'],
    ['an unsupported content type', '{}', 'text/plain'],
    ['a body over 1 MiB', `"${'x'.repeat(1_048_577)}"`, 'application/json'],
    ['a body that does not match the schema', '{}', 'application/json'],
  ]
  test.each(bent)('reports an invalid key or a missing scope before %s', async (_, body, contentType) => {
    const headers = { 'content-type': contentType }
    for (const apiKey of [unknown, 'nonsense'])
      expect((await api(apiKey).call('documents.create', { body, headers })).status).toBe(401)
    const response = await api(other).call('documents.create', { body, headers })
    expect([response.status, response.body.code, response.body.scope]).toEqual([
      403,
      'insufficient_scope',
      'documentsWrite',
    ])
  })
})
