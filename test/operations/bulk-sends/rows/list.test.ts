import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { pageOf, readAll } from '../../../support/cursor-pages.ts'
import { openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../../support/templates.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const template = await newTemplate(owner)
const [one, other] = [await sendBulk(owner, template.id, bulkRows(5)), await sendBulk(owner, template.id, bulkRows(5))]
await bulkIsOver(owner, one.body.id)
const params = { id: one.body.id }

test('lists each row of a bulk send once in request order, and filters rows by status', async () => {
  const rows = await readAll(client, 'bulkSends.rows.list', { params, query: { limit: 2 } })
  expect(rows.map(({ row, externalId }) => [row, externalId])).toEqual([0, 1, 2, 3, 4].map((n) => [n, `row-${n}`]))
  expect((await pageOf(client, 'bulkSends.rows.list', { params, query: { status: 'failed' } })).data).toEqual([])
})

test('rejects a cursor of another bulk send or status filter', async () => {
  const { nextCursor } = await pageOf(client, 'bulkSends.rows.list', { params, query: { limit: 2 } })
  for (const wrong of [{ params: { id: other.body.id } }, { params, query: { status: 'created' } }]) {
    const refused = await client.call('bulkSends.rows.list', {
      params: wrong.params,
      query: { ...wrong.query, cursor: nextCursor! },
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_cursor'])
  }
})
