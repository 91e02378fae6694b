import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { eventTypes } from '../../../../core/webhooks/event-types.ts'
import { startReceiver } from '../../../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../../../support/deliveries.ts'
import { faultsOfSchema } from '../../../support/published.ts'
import { actionsOn, contentOf } from '../../../support/written.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())

test('sends a signed test event only to the requested endpoint', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/tested', { events: ['envelope.voided'] })
  const other = await hooks.endpoint('/untested')
  const delivery = await hooks.client.expect('signatures.webhooks.test', 201, { params: { id: endpoint.id } })
  expect(delivery).toMatchObject({ eventType: 'webhook.test', envelopeId: null, state: 'pending' })
  await hooks.settled(endpoint.id, ['delivered'])
  const [received] = receiver.received('/tested')
  const body = new StandardWebhook(endpoint.secret).verify(received!.body, received!.headers)
  expect(body).toMatchObject({
    id: delivery.eventId,
    type: 'webhook.test',
    organizationId: hooks.api.organizationId,
    data: { webhook: { id: endpoint.id } },
  })
  expect(faultsOfSchema('TestEvent', body)).toEqual([])
  expect(received!.body).toBe(JSON.stringify(body))
  expect(eventTypes).not.toContain('webhook.test')
  expect(await hooks.deliveries(other.id)).toEqual([])
  expect(await actionsOn(hooks.api.organizationId, endpoint.id)).toEqual(['webhook.created', 'webhook.tested'])
})

test('rejects a test of a paused endpoint, and changes nothing', async () => {
  const hooks = await openWebhooks(receiver)
  const { id } = await hooks.endpoint('/paused-test', { enabled: false })
  const before = await contentOf(hooks.api.organizationId)
  const { status, body } = await hooks.client.call('signatures.webhooks.test', { params: { id } })
  expect([status, body.code]).toEqual([409, 'webhook_disabled'])
  expect(await contentOf(hooks.api.organizationId)).toEqual(before)
})
