import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const newDraft = async () => client.expect('documents.create', 201, { body: { title: 'Lease' } })
const remove = (id: string) => client.expect('documents.delete', 200, { params: { id } })
const restore = (id: string) => client.call('documents.restore', { params: { id } })

test('restores a deleted document unchanged, with one audit event', async () => {
  const draft = await newDraft()
  await remove(draft.id)
  const { status, body } = await restore(draft.id)
  expect([status, body]).toEqual([200, { ...draft, updatedAt: body.updatedAt }])
  expect(await actionsOn(organization.id, draft.id)).toEqual([
    'document.created',
    'document.trashed',
    'document.restored',
  ])
})

test('includes a restored document in lists and searches, and permits its download', async () => {
  const owner = await openApi(stack)
  const id = await readyDocument(owner, undefined, 'Restored lease')
  const search = async () =>
    (await api(owner.apiKey).expect('documents.searchText', 200, { query: { q: 'restored' } })).data.map(
      ({ document }: { document: { id: string } }) => document.id,
    )
  expect(await search()).toEqual([id])
  await owner.send('DELETE', `/v1/documents/${id}`)
  expect(await search()).toEqual([])
  expect((await owner.send('POST', `/v1/documents/${id}/restore`)).body.status).toBe('ready')
  expect(await search()).toEqual([id])
  expect((await owner.send('GET', '/v1/documents')).body.data.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await owner.send('GET', `/v1/documents/${id}/download`)).status).toBe(200)
})

test('restores a document to quarantine if it was quarantined before its deletion', async () => {
  const owner = await openApi(stack)
  const id = await readyDocument(owner)
  await queryDatabase("update documents set status = 'quarantined' where id = $1", [id])
  await owner.send('DELETE', `/v1/documents/${id}`)
  expect((await owner.send('POST', `/v1/documents/${id}/restore`)).body.status).toBe('quarantined')
  expect((await owner.send('GET', `/v1/documents/${id}/download`)).status).toBe(404)
})

test('returns a document outside the trash unchanged, and writes no audit event', async () => {
  const draft = await newDraft()
  const before = await contentOf(organization.id)
  const { status, body } = await restore(draft.id)
  expect([status, body]).toEqual([200, draft])
  expect(await contentOf(organization.id)).toEqual(before)
})

test("writes audit events that match the document's status after concurrent deletions and restorations", async () => {
  const { id } = await newDraft()
  await runMany(40, 8, (index) => (index % 2 ? restore(id) : client.call('documents.delete', { params: { id } })))
  const [row] = await queryDatabase<{ status: string; is_trashed: boolean }>(
    `select d.status, s.is_trashed from documents d join document_search s on s.document_id = d.id where d.id = $1`,
    [id],
  )
  const trail = (
    await queryDatabase<{ action: string }>(
      `select action from audit_events where target_id = $1 and action <> 'document.created' order by at, action = 'document.restored'`,
      [id],
    )
  ).map(({ action }) => action)
  const count = (action: string) => trail.filter((one) => one === action).length
  expect(count('document.trashed') - count('document.restored')).toBe(row!.status === 'trashed' ? 1 : 0)
  expect(row!.is_trashed).toBe(row!.status === 'trashed')
})

test("returns the same 404 for a missing document, a purged document and another organization's document", async () => {
  const stranger = await newOrganization()
  const { id } = await newDraft()
  await remove(id)
  const gone = (await newDraft()).id
  await remove(gone)
  await queryDatabase('update documents set purged_at = now() where id = $1', [gone])
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const responses = [
    await api(stranger.apiKey).call('documents.restore', { params: { id } }),
    await restore('doc_none'),
    await restore(gone),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(responses.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1)
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
})
