import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../../../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../../../../support/deliveries.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())

test('lists each delivery once, newest first, while deliveries are created', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/listed')
  for (let n = 0; n < 5; n++) await hooks.envelope()
  const rows = await hooks.settled(id, Array(5).fill('delivered'))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { data: { id: string }[]; nextCursor: string | null } = await hooks.client.expect(
      'signatures.webhooks.deliveries.list',
      200,
      { params: { id }, query: { limit: 2, ...(cursor ? { cursor } : {}) } },
    )
    seen.push(...page.data.map((one) => one.id))
    cursor = page.nextCursor
    await hooks.envelope()
  }
  expect(seen).toEqual(rows.map((row) => row.id).reverse())
})

test('filters deliveries by state', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/filtered')
  for (let n = 0; n < 2; n++) await hooks.envelope()
  await hooks.settled(id, Array(2).fill('delivered'))
  const pick = async (state: string) =>
    (await hooks.client.expect('signatures.webhooks.deliveries.list', 200, { params: { id }, query: { state } })).data
      .length
  expect([await pick('delivered'), await pick('failed')]).toEqual([2, 0])
})

test('lists the deliveries of a deleted endpoint', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/kept')
  await hooks.envelope()
  await hooks.settled(id, ['delivered'])
  await hooks.client.expect('signatures.webhooks.delete', 200, { params: { id } })
  const { data } = await hooks.client.expect('signatures.webhooks.deliveries.list', 200, { params: { id } })
  expect(data).toHaveLength(1)
})

test('rejects an invalid cursor', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/invalid-cursor')
  const bent = await hooks.client.call('signatures.webhooks.deliveries.list', {
    params: { id },
    query: { cursor: 'x' },
  })
  expect([bent.status, bent.body.code]).toEqual([422, 'invalid_cursor'])
})
