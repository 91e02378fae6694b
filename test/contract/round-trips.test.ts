import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createKey, keyRandomBytes } from '../../core/api-keys.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { flipped } from '../support/flipped.ts'
import { temporaryFolder } from '../support/folder.ts'
import { manyDocuments } from '../support/many-documents.ts'
import { stack } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'

/**
 * Counts database round trips on separate workers without other traffic, so every round trip belongs to the request.
 */

const dataDir = temporaryFolder('round-trips')
const quiet = await startStack({
  dataDir,
  databaseUrl: stack.ownerDatabaseUrl,
  appDatabaseUrl: stack.appDatabaseUrl,
  cronSeconds: 86_400,
})

afterAll(async () => {
  await quiet.dispose()
})

const organization = await newOrganization()
const key = organization.apiKey
const other = (await newKey(organization, ['accountRead'])).apiKey
const unknown = createKey('test', randomBytes(keyRandomBytes)).secret

async function roundTripsOf(act: () => Promise<unknown>): Promise<number> {
  quiet.neon?.resetStats()
  await act()
  return quiet.neon?.stats().requests ?? Number.NaN
}

const ask = (headers: Record<string, string>) => api(null, quiet).call('account.get', { headers })

const costless: [what: string, headers: Record<string, string>][] = [
  ['no key', {}],
  ['an empty key', { 'x-api-key': '' }],
  ['a malformed key', { 'x-api-key': 'secret' }],
  ['a key with a wrong checksum', { 'x-api-key': flipped(key, key.length - 1) }],
  ['a key with a wrong secret', { 'x-api-key': flipped(key, 30) }],
  ['a key in upper case', { 'x-api-key': key.toUpperCase() }],
  ['a key of the other environment', { 'x-api-key': key.replace('_live_', '_test_') }],
  ['a key of 8,000 characters', { authorization: `Bearer ${'a'.repeat(8_000)}` }],
  ['the Basic authentication scheme', { authorization: `Basic ${key}` }],
  ['a token without a scheme', { authorization: key }],
  ['two tokens', { authorization: `Bearer ${key} ${key}` }],
  ['two different keys', { 'x-api-key': key, authorization: `Bearer ${other}` }],
  ['a key together with an unsupported scheme', { 'x-api-key': key, authorization: 'Basic dTpw' }],
  ['a key in a cookie', { cookie: `x-api-key=${key}; authorization=Bearer ${key}` }],
]

test.each(costless)(
  'returns the same 401 for %s as for an unknown key, without a database query',
  async (_, headers) => {
    const reference = await ask({ 'x-api-key': unknown })
    expect(
      await roundTripsOf(async () => {
        const response = await ask(headers)
        expect(response.status).toBe(401)
        expect({ ...response.body, requestId: '' }).toEqual({ ...reference.body, requestId: '' })
      }),
    ).toBe(0)
  },
)

test('rejects a malformed key in every operation, without a database query', async () => {
  const about = (kind: string) => `${kind}_own_missing`
  const statuses = new Set<number>()
  const spent = await roundTripsOf(async () => {
    for (const contract of contracts.filter(({ proof }) => proof === 'key')) {
      const { status } = await api('chy_test_wrong', quiet).call(contract.id, callAbout(contract, about))
      statuses.add(status)
    }
  })
  expect([[...statuses], spent]).toEqual([[401], 0])
})

test('returns the health of the service without a database query', async () => {
  expect(await roundTripsOf(() => api(null, quiet).expect('health.get', 200))).toBe(0)
})

test('serves well-known documents without a database query', async () => {
  const urls = [
    `${quiet.baseUrl}/.well-known/jwks.json`,
    `${quiet.baseUrl}/.well-known/chancery-checkpoint-keys.pem`,
    `${quiet.functionsUrl}/.well-known/chancery-seal-certificate.pem`,
  ]
  expect(
    await roundTripsOf(async () => {
      for (const url of urls) expect([url, (await fetch(url)).status]).toEqual([url, 200])
    }),
  ).toBe(0)
})

test('returns 404 for an unknown path, without a database query', async () => {
  expect(
    await roundTripsOf(async () => {
      const response = await fetch(`${quiet.baseUrl}/v1/nothing`)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    }),
  ).toBe(0)
})

test.each([
  { path: '/v1/documents', method: 'PUT', allow: 'GET, HEAD, POST' },
  { path: '/v1/documents/doc_none', method: 'PUT', allow: 'DELETE, GET, HEAD, PATCH' },
  { path: '/v1/folders', method: 'DELETE', allow: 'GET, HEAD, POST' },
  { path: '/v1/account', method: 'POST', allow: 'GET, HEAD' },
  { path: '/v1/signatures/workflows/sequential', method: 'DELETE', allow: 'POST' },
  { path: '/v1/signatures/workflows/swf_none', method: 'POST', allow: 'GET, HEAD' },
  { path: '/openapi.json', method: 'POST', allow: 'GET, HEAD' },
])('returns 405 with the allowed methods $allow for $method $path, without a database query', async (operation) => {
  const { path, method, allow } = operation
  expect(
    await roundTripsOf(async () => {
      const response = await fetch(`${quiet.baseUrl}${path}`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
      expect(await response.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
    }),
  ).toBe(0)
})

test('performs a read in one database round trip, or in two if the request body exceeds 4 KiB', async () => {
  const ids = await manyDocuments(organization.id, 500)
  const client = api(key, quiet)
  expect(await roundTripsOf(() => client.expect('documents.get', 200, { params: { id: ids[0]! } }))).toBe(1)
  expect(await roundTripsOf(() => client.expect('documents.list', 200, { query: { limit: 100 } }))).toBe(1)
  const exported = () => client.expect('documents.export.datev', 200, { body: { documentIds: ids } })
  expect(await roundTripsOf(exported)).toBe(2)
})
