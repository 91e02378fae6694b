import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { pageOf, readAll } from '../../support/cursor-pages.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../support/templates.ts'

test('bulk sends are listed once each, the newest first, and none of another organization', async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const template = await newTemplate(owner)
  const made: unknown[] = []
  for (let n = 0; n < 3; n++) {
    const { body } = await sendBulk(owner, template.id, bulkRows(1))
    made.unshift(await bulkIsOver(owner, body.id))
  }
  expect(await readAll(api(owner.apiKey), 'bulkSends.list', { query: { limit: 2 } })).toEqual(made)
  expect((await pageOf(api(stranger.apiKey), 'bulkSends.list')).data).toEqual([])
})
