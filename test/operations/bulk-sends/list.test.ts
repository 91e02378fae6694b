import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { pageOf, readAll } from '../../support/cursor-pages.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../support/templates.ts'

test('lists each bulk send of the organization or of one template once, newest first', async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const template = await newTemplate(owner)
  const made: { id: string }[] = []
  for (let n = 0; n < 3; n++) {
    const { body } = await sendBulk(owner, template.id, bulkRows(1))
    made.unshift(await bulkIsOver(owner, body.id))
  }
  expect(await readAll(api(owner.apiKey), 'bulkSends.list', { query: { limit: 2 } })).toEqual(made)
  const other = await newTemplate(owner)
  const { body } = await sendBulk(owner, other.id, bulkRows(1))
  await bulkIsOver(owner, body.id)
  for (const [templateId, ids] of [
    [template.id, made.map(({ id }) => id)],
    [other.id, [body.id]],
  ])
    expect(
      (await readAll(api(owner.apiKey), 'bulkSends.list', { query: { limit: 2, templateId } })).map(({ id }) => id),
    ).toEqual(ids)
  expect((await pageOf(api(stranger.apiKey), 'bulkSends.list')).data).toEqual([])
})
