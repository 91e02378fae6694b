import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { actionsOn, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const newFolder = (parentId: string | null = null) =>
  client.expect('folders.create', 201, { body: { name: 'Folder', parentId } })
const newDocument = (folderId: string) =>
  client.expect('documents.create', 201, { body: { title: 'In a folder', folderId } })
const remove = (id: string) => client.call('folders.delete', { params: { id } })

test('deletes an empty folder, and frees the folder budget', async () => {
  const held = async () => (await client.expect('account.get', 200)).budgets.folders.used as number
  const before = await held()
  const folder = await newFolder()
  expect(await held()).toBe(before + 1)
  const { status, body } = await remove(folder.id)
  expect([status, body]).toEqual([200, folder])
  expect(await held()).toBe(before)
  expect(await actionsOn(organization.id, folder.id)).toEqual(['folder.created', 'folder.deleted'])
  expect((await remove(folder.id)).status).toBe(404)
})

test('rejects the deletion of a folder that contains a folder or a document', async () => {
  const [above, full] = [await newFolder(), await newFolder()]
  await newFolder(above.id)
  await newDocument(full.id)
  const before = await contentOf(organization.id)
  for (const { id } of [above, full]) {
    const { status, body } = await remove(id)
    expect([status, body.code]).toEqual([409, 'folder_not_empty'])
  }
  expect(await contentOf(organization.id)).toEqual(before)
})

test('restores a document at the top level if its folder was deleted', async () => {
  const folder = await newFolder()
  const { id } = await newDocument(folder.id)
  await client.expect('documents.delete', 200, { params: { id } })
  expect((await remove(folder.id)).status).toBe(200)
  expect((await client.expect('documents.restore', 200, { params: { id } })).folderId).toBeNull()
})

test('leaves no document or folder in a folder that is deleted concurrently', async () => {
  for (let round = 0; round < sized(4, 10); round++) {
    const folder = await newFolder()
    const responses = await runMany(3, 3, async (i) =>
      i === 0
        ? remove(folder.id)
        : i === 1
          ? client.call('documents.create', { body: { title: 'Late', folderId: folder.id } })
          : client.call('folders.create', { body: { name: 'Late', parentId: folder.id } }),
    )
    for (const { status } of responses) expect([200, 201, 404, 409]).toContain(status)
    const [row] = await queryDatabase<{ lost: number }>(
      `select (select count(*) from documents d where d.folder_id = $1) + (select count(*) from folders f where f.parent_id = $1)
         - (select case when count(*) > 0 then 1 else 0 end from folders f where f.id = $1) * 1000 as lost`,
      [folder.id],
    )
    expect(Number(row?.lost)).toBeLessThanOrEqual(0)
  }
})
