import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../../../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../../../../support/deliveries.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())

test('returns a delivery with its event and the log of its attempts', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/read')
  receiver.response('/read', (_, response) => void response.writeHead(500).end('a\0b'))
  const envelope = await hooks.envelope()
  await expect.poll(async () => (await hooks.deliveries())[0]!.last_status).toBe(500)
  const [row] = await hooks.settled(id, ['pending'])
  const delivery = await hooks.client.expect('signatures.webhooks.deliveries.get', 200, {
    params: { id, deliveryId: row!.id },
  })
  expect(delivery).toMatchObject({
    id: row!.id,
    eventId: row!.event_id,
    eventType: 'envelope.created',
    envelopeId: envelope.id,
    replayOf: null,
    state: 'pending',
    attempts: 1,
    lastStatus: 500,
    lastError: 'unsuccessful_status',
    finishedAt: null,
    attemptLog: [{ attempt: 1, host: new URL(receiver.url('/')).host, status: 500, responseExcerpt: 'a\uFFFDb' }],
  })
  expect(Date.parse(delivery.nextAttemptAt)).toBeGreaterThan(Date.now())
})
