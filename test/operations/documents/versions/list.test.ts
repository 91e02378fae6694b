import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { actionsOn } from '../../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

/** Creates a document whose text was then saved twice. */
async function editedDocument(): Promise<string> {
  const created = await client.expect('documents.createFromText', 201, { body: { title: 'Minutes', text: 'First' } })
  let { contentHash } = created.text
  for (const text of ['Second', 'Third']) {
    const body = { text, expectedContentHash: contentHash, changeDescription: `To ${text}` }
    const saved = await client.expect('documents.saveTextVersion', 200, { params: { id: created.id }, body })
    contentHash = saved.text.contentHash
  }
  return created.id
}

test('lists all versions of a document, newest first, and writes an audit event', async () => {
  const id = await editedDocument()
  const { data } = await client.expect('documents.versions.list', 200, { params: { id } })
  expect(
    data.map(({ version, isCurrent, origin, changeDescription }: Record<string, unknown>) => [
      version,
      isCurrent,
      origin,
      changeDescription,
    ]),
  ).toEqual([
    [3, true, 'edit', 'To Third'],
    [2, false, 'edit', 'To Second'],
    [1, false, 'text', null],
  ])
  const page = await client.expect('documents.versions.list', 200, { params: { id }, query: { limit: 2, offset: 2 } })
  expect([page.data, page.pagination]).toEqual([[data[2]], { limit: 2, offset: 2, nextOffset: null }])
  expect((await actionsOn(organization.id, id)).filter((action) => action === 'document.versions_read')).toHaveLength(2)
})

test('returns 404 for the versions of a missing document, and writes no audit event', async () => {
  const { status, body } = await client.call('documents.versions.list', { params: { id: 'doc_none' } })
  expect([status, body.code]).toEqual([404, 'not_found'])
  expect(await actionsOn(organization.id, 'doc_none')).toEqual([])
})
