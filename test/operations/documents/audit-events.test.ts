import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { follow, pageOf, readAll } from '../../support/cursor-pages.ts'
import { openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { createDraft, readyDocument } from '../../support/upload.ts'

const operation = 'documents.auditEvents'
const owner = await openApi(stack)
const client = api(owner.apiKey)

const actionsOn = async (id: string, count: number) => {
  const read = async () => (await readAll(client, operation, { params: { id } })).map(({ action }) => action)
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

test('lists each read, download and change of a document, newest first', async () => {
  const id = await readyDocument(owner)
  await actionsOn(id, 4)
  await client.expect('documents.get', 200, { params: { id } })
  await client.expect('documents.download', 200, { params: { id } })
  await client.call('documents.list')
  expect(await actionsOn(id, 6)).toEqual([
    'document.downloaded',
    'document.read',
    'document.text_unavailable',
    'document.source_ready',
    'upload.opened',
    'document.created',
  ])
})

test('returns the audit events of a document in the trash', async () => {
  const id = await createDraft(owner)
  await client.expect('documents.delete', 200, { params: { id } })
  await client.expect('documents.get', 200, { params: { id } })
  expect(await actionsOn(id, 3)).toEqual(['document.read', 'document.trashed', 'document.created'])
})

test("returns audit events even after the document's row was deleted", async () => {
  const id = 'doc_00000000000000000000000000'
  await queryDatabase(
    `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
     values ($1, 'aud_gone', 'operator', 'admin', 'document.trashed', 'document', $2)`,
    [owner.organizationId, id],
  )
  expect(await actionsOn(id, 1)).toEqual(['document.trashed'])
})

test('returns each new audit event once after the cursor of the last page', async () => {
  const id = await createDraft(owner)
  await actionsOn(id, 1)
  const { cursor } = await follow(client, operation, { params: { id }, cursor: null })
  for (let n = 0; n < 5; n++) await client.expect('documents.get', 200, { params: { id } })
  expect(await actionsOn(id, 6)).toHaveLength(6)
  const { rows } = await follow(client, operation, { params: { id }, cursor, query: { limit: 2 } })
  expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('document.read'))
})

test('rejects a cursor from the audit events of another document', async () => {
  const [first, second] = [await createDraft(owner), await createDraft(owner)]
  for (const id of [first, second]) await client.expect('documents.get', 200, { params: { id } })
  await actionsOn(first, 2)
  const { nextCursor } = await pageOf(client, operation, { params: { id: first }, query: { limit: 1 } })
  const refused = await client.call(operation, { params: { id: second }, query: { cursor: nextCursor! } })
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid_cursor'])
})

test("returns the same 404 for a missing document, another organization's document and the id of a folder", async () => {
  const foreign = await createDraft(await openApi(stack))
  const folder = await client.expect('folders.create', 201, { body: { name: 'A' } })
  const hint = ' Ids with the prefix fld_ belong to /v1/folders/{id}.'
  const responses = []
  for (const id of ['doc_none', foreign, folder.id]) responses.push(await client.call(operation, { params: { id } }))
  for (const { status, body } of responses)
    expect({ status, ...body, detail: body.detail.replace(hint, ''), requestId: '' }).toEqual({
      ...responses[0]!.body,
      status: 404,
      requestId: '',
    })
})
