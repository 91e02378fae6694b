import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { pageOf, readAll } from '../../support/cursor-pages.ts'
import { fieldOf } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { newTemplate } from '../../support/templates.ts'
import { readyDocument } from '../../support/upload.ts'

test('lists each template once, newest first, even during creations and deletions', async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const client = api(owner.apiKey)
  const documentId = await readyDocument(owner)
  const roles = ['Tenant', 'Landlord'].map((role) => ({ role, fields: [fieldOf({ id: role })] }))
  const made: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) made.unshift((await newTemplate(owner, { name, documentId, roles })).id)
  await client.expect('templates.update', 200, {
    params: { id: made[3]! },
    body: { name: 'A2', message: 'Hello', documentId, roles },
  })
  const rows = await readAll(client, 'templates.list', { query: { limit: 3 } }, async () => {
    const { id } = await newTemplate(owner, { documentId })
    await client.expect('templates.delete', 200, { params: { id } })
  })
  expect(rows.map(({ id }) => id)).toEqual(made)
  expect(rows.at(-1)).toMatchObject({ name: 'A2', version: 2, documentId, roles: ['Tenant', 'Landlord'] })
  expect((await pageOf(api(stranger.apiKey), 'templates.list')).data).toEqual([])
})
