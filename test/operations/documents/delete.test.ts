import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { createEnvelope, postEnvelope } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { signAndComplete } from '../../support/signing.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const newDraft = async () => client.expect('documents.create', 201, { body: { title: 'Lease' } })
const remove = (id: string) => client.call('documents.delete', { params: { id } })

test('moves a deleted document to the trash, and writes an audit event', async () => {
  const draft = await newDraft()
  const { status, body } = await remove(draft.id)
  expect(status).toBe(200)
  expect(body.trashedAt >= draft.createdAt).toBe(true)
  expect(body).toEqual({ ...draft, status: 'trashed', trashedAt: body.trashedAt, updatedAt: body.trashedAt })
  expect(await actionsOn(organization.id, draft.id)).toEqual(['document.created', 'document.trashed'])
})

test('returns the first response when a document in the trash is deleted again', async () => {
  const { id } = await newDraft()
  const first = await remove(id)
  const before = await contentOf(organization.id)
  const second = await remove(id)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await contentOf(organization.id)).toEqual(before)
})

test('deletes a document only once for twenty concurrent requests', async () => {
  for (let round = 0; round < sized(2, 10); round++) {
    const { id } = await newDraft()
    const responses = await runMany(20, 20, () => remove(id))
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await actionsOn(organization.id, id)).toEqual(['document.created', 'document.trashed'])
  }
})

const holds: [what: string, assignment: string][] = [
  ['a legal hold', 'legal_hold = true'],
  ['a retention period', "retain_until = now() + interval '1 hour'"],
  ['a legal hold and a retention period', "legal_hold = true, retain_until = now() + interval '10 years'"],
]

test.each(holds)('returns 409 for the deletion of a document under %s, and changes nothing', async (_, assignment) => {
  const { id } = await newDraft()
  await queryDatabase(`update documents set ${assignment} where id = $1`, [id])
  const before = await contentOf(organization.id)
  const { status, body } = await remove(id)
  expect([status, body.code]).toEqual([409, 'document_on_hold'])
  expect(await contentOf(organization.id)).toEqual(before)
  const { compliance } = await client.expect('documents.get', 200, { params: { id } })
  expect(compliance.legalHold).toBe(assignment.includes('legal_hold'))
  expect(compliance.retainUntil !== null).toBe(assignment.includes('retain_until'))
})

test('deletes a document whose retention period has ended', async () => {
  const { id } = await newDraft()
  await queryDatabase("update documents set retain_until = now() - interval '1 second' where id = $1", [id])
  expect((await remove(id)).status).toBe(200)
})

test('omits a deleted document from lists, and returns 404 for its download', async () => {
  const owner = await openApi(stack)
  const id = await readyDocument(owner)
  const { body } = await owner.send('DELETE', `/v1/documents/${id}`)
  expect([body.status, body.source.version]).toEqual(['trashed', 1])
  expect((await owner.send('GET', '/v1/documents')).body.data).toEqual([])
  expect((await owner.send('GET', `/v1/documents/${id}/download`)).status).toBe(404)
})

test('completes an active envelope of a trashed document, but rejects a new envelope', async () => {
  const owner = await openApi(stack)
  const documentId = await readyDocument(owner)
  const envelope = await createEnvelope(owner, { documentId })
  expect((await owner.send('DELETE', `/v1/documents/${documentId}`)).body.status).toBe('trashed')
  expect((await signAndComplete(owner, stack, envelope)).status).toBe('completed')
  expect((await postEnvelope(owner, { documentId })).body.code).toBe('document_not_ready')
})

test("returns the same 404 for a missing document and another organization's document", async () => {
  const stranger = await newOrganization()
  const { id } = await newDraft()
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const responses = []
  for (const target of [id, 'doc_none'])
    responses.push(await api(stranger.apiKey).call('documents.delete', { params: { id: target } }))
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
  expect({ ...responses[0]!.body, requestId: '' }).toEqual({ ...responses[1]!.body, requestId: '' })
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
})
