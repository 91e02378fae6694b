import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Scope, scopes } from '../../../core/scopes.ts'
import { api } from '../../support/client.ts'
import { testRefusedBodies } from '../../support/refused-bodies.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { logWith } from '../../support/worker-log.ts'
import { auditOf, contentOf, tenantTables } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

test('creates a child API key with exactly the chosen scopes, and writes an audit event', async () => {
  const response = await client.call('apiKeys.create', {
    body: { name: 'Reader', scopes: ['documentsRead', 'accountRead'] },
  })
  expect(response.status).toBe(201)
  const { id, secret, createdAt, ...key } = response.body
  expect(secret).toMatch(/^chy_live_[0-9A-Za-z]{55}_[0-9A-Za-z]{6}$/)
  expect(key).toEqual({
    parentId: organization.keyId,
    isAdministrator: false,
    name: 'Reader',
    environment: 'live',
    sandbox: null,
    lastFour: secret.slice(-11, -7),
    scopes: ['documentsRead', 'accountRead'],
    requestsPerMinute: 1_000_000,
    expiresAt: null,
    revokedAt: null,
  })
  const child = api(secret)
  await child.expect('account.get', 200)
  await child.expect('documents.list', 200)
  await child.expect('folders.list', 403)
  await child.expect('apiKeys.list', 403)
  expect(await auditOf(organization.id, id)).toMatchObject([
    {
      action: 'apiKey.created',
      actor_id: organization.keyId,
      request_id: response.headers.get('x-request-id'),
      details: { scopes: ['documentsRead', 'accountRead'] },
    },
  ])
})

test('writes no API key secret to tables or logs', async () => {
  const { id, secret } = await client.expect('apiKeys.create', 201, { body: { scopes: ['accountRead'] } })
  const { status, headers } = await api(secret).call('account.get')
  expect(status).toBe(200)
  const body = secret.slice(0, -7)
  const secretPart = body.slice('chy_live_'.length + 12)
  const [row] = await queryDatabase<{ secret_hash: string }>('select secret_hash from api_keys where id = $1', [id])
  expect(row!.secret_hash).toBe(createHash('sha256').update(body).digest('hex'))
  for (const table of await tenantTables()) {
    const found = await queryDatabase(`select 1 from "${table}" t where position($1 in t::text) > 0`, [secretPart])
    expect(found, table).toEqual([])
  }
  expect(await logWith(headers.get('x-request-id') as string)).not.toContain(secretPart)
})

test('omits the secrets and hashes of API keys from the list', async () => {
  const { id, secret } = await client.expect('apiKeys.create', 201, { body: { scopes: ['accountRead'] } })
  const [row] = await queryDatabase<{ secret_hash: string }>('select secret_hash from api_keys where id = $1', [id])
  const { data } = await client.expect('apiKeys.list', 200)
  expect(data.map((key: { id: string }) => key.id)).toContain(id)
  expect(JSON.stringify(data)).not.toContain(secret.slice(21, 60))
  expect(JSON.stringify(data)).not.toContain(row!.secret_hash)
})

const grants: [status: number, parent: Scope[], wanted: Scope[]][] = [
  [201, ['keysWrite', 'documentsRead'], ['documentsRead']],
  [201, ['keysWrite', 'documentsRead'], ['documentsRead', 'keysWrite']],
  [403, ['keysWrite', 'documentsRead'], ['documentsWrite']],
  [403, ['keysWrite', 'documentsRead'], ['documentsRead', 'documentsWrite']],
  [403, ['keysWrite'], scopes as unknown as Scope[]],
]

test.each(grants)(
  'returns %i if a parent key with the scopes %j requests a child key with the scopes %j',
  async (status, parent, wanted) => {
    const { apiKey } = await newKey(organization, parent)
    const before = await contentOf(organization.id)
    const response = await api(apiKey).call('apiKeys.create', { body: { scopes: wanted } })
    expect(response.status).toBe(status)
    if (status === 201) expect(response.body.scopes).toEqual(wanted)
    else {
      expect(response.body.code).toBe('scope_not_grantable')
      expect(await contentOf(organization.id)).toEqual(before)
    }
  },
)

test('grants a child key each scope of its parent, but no other scope', async () => {
  for (const scope of scopes) {
    const without = await newKey(
      organization,
      scopes.filter((one) => one !== scope),
    )
    const withIt = await newKey(organization, ['keysWrite', scope])
    const body = { scopes: [scope] }
    // The parent key has the keysWrite scope, because the operation itself would otherwise return 403.
    expect((await api(without.apiKey).call('apiKeys.create', { body })).status, scope).toBe(403)
    expect((await api(withIt.apiKey).call('apiKeys.create', { body })).status, scope).toBe(201)
  }
})

test("creates a child API key with its parent's rate limit and expiry by default", async () => {
  const parent = await newKey(organization, ['keysWrite'], 50)
  await queryDatabase("update api_keys set expires_at = now() + interval '1 hour' where id = $1", [parent.keyId])
  const child = await api(parent.apiKey).expect('apiKeys.create', 201, { body: { scopes: ['keysWrite'] } })
  expect(child.requestsPerMinute).toBe(50)
  await queryDatabase("update api_keys set expires_at = now() - interval '1 second' where id = $1", [parent.keyId])
  await api(parent.apiKey).expect('apiKeys.list', 401)
  expect(Math.abs(Date.parse(child.expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000)
})

test('expires an API key at the requested time, but never later than its parent', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const key = await client.expect('apiKeys.create', 201, {
    body: { scopes: ['keysWrite'], expiresAt: soon.replace('Z', '+00:00') },
  })
  expect(key.expiresAt).toBe(soon)
  await api(key.secret).expect('apiKeys.list', 200)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const child = await api(key.secret).expect('apiKeys.create', 201, {
    body: { scopes: ['keysWrite'], expiresAt: later },
  })
  expect(child.expiresAt).toBe(soon)
  await queryDatabase("update api_keys set expires_at = now() - interval '1 second' where id = $1", [key.id])
  await api(key.secret).expect('apiKeys.list', 401)
})

test('rejects an API key whose expiry is in the past', async () => {
  const before = await contentOf(organization.id)
  const body = { scopes: ['accountRead'], expiresAt: new Date(Date.now() - 1_000).toISOString() }
  const response = await client.call('apiKeys.create', { body })
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
    422,
    'input_invalid',
    'expiresAt',
  ])
  expect(await contentOf(organization.id)).toEqual(before)
})

testRefusedBodies(
  [
    ['no scopes', {}, 'scopes'],
    ['an empty list of scopes', { scopes: [] }, 'scopes'],
    ['a duplicate scope', { scopes: ['accountRead', 'accountRead'] }, 'scopes'],
    ['an unknown scope', { scopes: ['accountRead', 'accountWrite'] }, 'scopes.1'],
    ['a name of 81 characters', { scopes: ['accountRead'], name: 'a'.repeat(81) }, 'name'],
    ['an expiry without a UTC offset', { scopes: ['accountRead'], expiresAt: '2030-01-01T00:00:00' }, 'expiresAt'],
    ['an unknown property', { scopes: ['accountRead'], requestsPerMinute: 9 }, 'requestsPerMinute'],
  ],
  organization.id,
  (body) => client.call('apiKeys.create', { body }),
)

test('accepts an API key with a name of up to 80 characters, or without a name', async () => {
  const scopesWanted = { scopes: ['accountRead'] }
  expect((await client.expect('apiKeys.create', 201, { body: { ...scopesWanted, name: 'a'.repeat(80) } })).name).toBe(
    'a'.repeat(80),
  )
  expect((await client.expect('apiKeys.create', 201, { body: scopesWanted })).name).toBeNull()
})
