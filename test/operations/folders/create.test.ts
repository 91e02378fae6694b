import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { testForeignFolder, testRefusedBodies } from '../../support/refused-bodies.ts'
import { newOrganization } from '../../support/tenant.ts'
import { auditOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const create = (body: unknown) => client.call('folders.create', { body })

test('creates a folder at the top level or inside another folder, and writes an audit event', async () => {
  const top = await create({ name: '  Leases ' })
  expect([top.status, top.body]).toEqual([
    201,
    { id: top.body.id, name: 'Leases', parentId: null, createdAt: top.body.createdAt },
  ])
  expect(top.body.id).toMatch(/^fld_[0-9a-hjkmnp-tv-z]{26}$/)
  const below = await create({ name: 'Leases', parentId: top.body.id })
  expect([below.status, below.body.parentId]).toEqual([201, top.body.id])
  expect(await auditOf(organization.id, below.body.id)).toMatchObject([
    { action: 'folder.created', actor_id: organization.keyId, request_id: below.headers.get('x-request-id') },
  ])
})

testForeignFolder('parentId', organization.id, (parentId) => create({ name: 'Mine', parentId }))

test.each(['a', 'a'.repeat(200), 'Größe/Ω 🖋'])('stores the folder name %j unchanged', async (name) => {
  expect((await create({ name })).body.name).toBe(name)
})

testRefusedBodies(
  [
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: ' \t ' }, 'name'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name'],
    ['an invalid parent id', { name: 'a', parentId: '../x' }, 'parentId'],
    ['an unknown property', { name: 'a', color: 'red' }, 'color'],
  ],
  organization.id,
  create,
)

test('reports an ignored Idempotency-Key for a read request, but not for a write request', async () => {
  const headers = { 'idempotency-key': 'the-same-key' }
  const listed = await client.send('GET', '/v1/folders', undefined, headers)
  expect([listed.status, listed.headers.get('idempotency-key-ignored')]).toEqual([200, 'true'])
  const created = await client.send('POST', '/v1/folders', { name: 'Twice' }, headers)
  expect([created.status, created.headers.get('idempotency-key-ignored')]).toEqual([201, null])
})
