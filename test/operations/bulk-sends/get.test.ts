import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../support/templates.ts'
import { contentOf } from '../../support/written.ts'

test('returns a bulk send with its row counts by status', async () => {
  const owner = await openApi(stack)
  const template = await newTemplate(owner)
  const { body } = await sendBulk(owner, template.id, bulkRows(3))
  const bulk = await bulkIsOver(owner, body.id)
  const before = await contentOf(owner.organizationId)
  expect(await api(owner.apiKey).expect('bulkSends.get', 200, { params: { id: body.id } })).toEqual(bulk)
  expect(bulk).toEqual({
    ...{ id: body.id, templateId: template.id, templateVersion: 1, status: 'completed' },
    counts: { pending: 0, created: 3, failed: 0, canceled: 0 },
    ...{ createdAt: body.createdAt, finishedAt: bulk.finishedAt },
  })
  expect(Date.parse(bulk.finishedAt)).toBeGreaterThanOrEqual(Date.parse(bulk.createdAt))
  expect(await contentOf(owner.organizationId)).toEqual(before)
})
