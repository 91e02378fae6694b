import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { newOrganization } from '../../support/tenant.ts'
import { auditOf, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const draft = await client.expect('documents.create', 201, { body: { title: 'Lease', metadata: { a: [1] } } })

test('returns the created document, and writes an audit event', async () => {
  const response = await client.call('documents.get', { params: { id: draft.id } })
  expect([response.status, response.body]).toEqual([200, draft])
  expect((await auditOf(organization.id, draft.id)).at(-1)).toMatchObject({
    action: 'document.read',
    actor_id: organization.keyId,
    request_id: response.headers.get('x-request-id'),
  })
})

test('returns a document that is in the trash', async () => {
  const { id } = await client.expect('documents.create', 201, { body: { title: 'Old' } })
  const trashed = await client.expect('documents.delete', 200, { params: { id } })
  expect(await client.expect('documents.get', 200, { params: { id } })).toEqual(trashed)
})

test("returns the same 404 for a missing document and another organization's document", async () => {
  const stranger = await newOrganization()
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const theirs = api(stranger.apiKey)
  const responses = [
    await theirs.call('documents.get', { params: { id: draft.id } }),
    await theirs.call('documents.get', { params: { id: 'doc_none' } }),
    await theirs.call('documents.get', { params: { id: 'x'.repeat(128) } }),
    await theirs.call('documents.get', { params: { id: "' or true --" } }),
  ]
  for (const { status, body } of responses) {
    expect(status).toBe(404)
    expect({ ...body, requestId: '' }).toEqual({ ...responses[0]!.body, requestId: '' })
  }
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
})
