import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { readAll } from '../../../support/cursor-pages.ts'
import { fieldOf } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { newTemplate } from '../../../support/templates.ts'

test('lists each version of a template once, newest first, while new versions are saved', async () => {
  const owner = await openApi(stack)
  const client = api(owner.apiKey)
  const { id, documentId, documentSha256 } = await newTemplate(owner)
  await newTemplate(owner, { documentId })
  let saved = 1
  const save = () => {
    const roles = [{ role: `Signer ${++saved}`, fields: [fieldOf()] }]
    return client.expect('templates.update', 200, { params: { id }, body: { name: 'Agreement', documentId, roles } })
  }
  for (let n = 0; n < 4; n++) await save()
  const rows = await readAll(client, 'templates.versions.list', { params: { id }, query: { limit: 2 } }, save)
  expect(rows.map(({ version, roles }) => [version, roles])).toEqual([
    ...[5, 4, 3, 2].map((version) => [version, [`Signer ${version}`]]),
    [1, ['Signer']],
  ])
  for (const row of rows) expect(row).toMatchObject({ documentId, documentSha256 })
  const old = await client.expect('templates.get', 200, { params: { id }, query: { version: rows[1].version } })
  expect(old.roles[0].role).toBe('Signer 4')
})

test("returns 404 for the versions of a missing, a deleted and another organization's template", async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const client = api(owner.apiKey)
  const { id } = await newTemplate(owner)
  for (const [who, of] of [
    [stranger, id],
    [owner, 'tpl_missing'],
  ] as const) {
    const refused = await api(who.apiKey).call('templates.versions.list', { params: { id: of } })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  }
  await client.expect('templates.delete', 200, { params: { id } })
  expect((await client.call('templates.versions.list', { params: { id } })).status).toBe(404)
})
