import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../support/templates.ts'
import { actionsOn, contentOf, countRows } from '../../support/written.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const cancel = (id: string) => client.expect('bulkSends.cancel', 200, { params: { id } })

test('cancels only the pending rows of a bulk send', async () => {
  const template = await newTemplate(owner)
  const { body } = await sendBulk(owner, template.id, bulkRows(120))
  const canceled = await cancel(body.id)
  expect(canceled).toMatchObject({ status: 'canceled', counts: { pending: 0 } })
  const { created, canceled: count } = canceled.counts
  expect([created + count, count > 0]).toEqual([120, true])
  const jobIsOver = async () =>
    (
      await queryDatabase(
        `select from jobs where kind = 'bulkSend' and organization_id = $1 and state in ('queued', 'running')`,
        [owner.organizationId],
      )
    ).length === 0
  await expect.poll(jobIsOver).toBe(true)
  expect(await countRows('envelopes', owner.organizationId)).toBe(created)
  expect(await client.expect('bulkSends.get', 200, { params: { id: body.id } })).toEqual(canceled)
  expect(await actionsOn(owner.organizationId, body.id)).toEqual(['bulkSend.created', 'bulkSend.canceled'])
})

test('changes nothing when the cancellation of a completed bulk send is requested', async () => {
  const { body } = await sendBulk(owner, (await newTemplate(owner)).id, bulkRows(1))
  const over = await bulkIsOver(owner, body.id)
  const before = await contentOf(owner.organizationId)
  expect(await cancel(body.id)).toEqual(over)
  expect(await contentOf(owner.organizationId)).toEqual(before)
})
