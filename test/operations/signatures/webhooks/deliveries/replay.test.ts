import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../../../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../../../../support/deliveries.ts'
import { actionsOn, contentOf } from '../../../../support/written.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())

test('replays a delivery with the same event id and bytes, and writes an audit event', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/replayed')
  await hooks.envelope()
  const [original] = await hooks.settled(id, ['delivered'])
  const replay = await hooks.client.expect('signatures.webhooks.deliveries.replay', 201, {
    params: { id, deliveryId: original!.id },
  })
  expect(replay).toMatchObject({ replayOf: original!.id, eventId: original!.event_id, attempts: 0, state: 'pending' })
  await hooks.settled(id, ['delivered', 'delivered'])
  const [first, second, ...more] = receiver.received('/replayed')
  expect(more).toEqual([])
  expect(second!.body).toBe(first!.body)
  expect([second!.headers['x-service-event-id'], second!.headers['x-service-attempt']]).toEqual([
    original!.event_id,
    '1',
  ])
  expect(await actionsOn(hooks.api.organizationId, id)).toEqual(['webhook.created', 'webhook.delivery_replayed'])
})

test('rejects a replay of a pending delivery, and a replay through another, a paused or a deleted endpoint', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/refused')
  const other = await hooks.endpoint('/other', { events: ['envelope.voided'] })
  receiver.response('/refused', 500)
  await hooks.envelope()
  await expect.poll(async () => (await hooks.deliveries())[0]!.last_status).toBe(500)
  const [delivery] = await hooks.settled(id, ['pending'])
  const replay = async (endpointId: string) => {
    const before = await contentOf(hooks.api.organizationId)
    const { status, body } = await hooks.client.call('signatures.webhooks.deliveries.replay', {
      params: { id: endpointId, deliveryId: delivery!.id },
    })
    expect(await contentOf(hooks.api.organizationId)).toEqual(before)
    return [status, body.code]
  }
  expect(await replay(id)).toEqual([409, 'delivery_not_finished'])
  expect(await replay(other.id)).toEqual([404, 'not_found'])
  await hooks.endpoint('/refused', { enabled: false })
  expect(await replay(id)).toEqual([409, 'webhook_disabled'])
  await hooks.client.expect('signatures.webhooks.delete', 200, { params: { id } })
  expect(await replay(id)).toEqual([404, 'not_found'])
})
