import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { openWebhooks } from '../support/deliveries.ts'
import { fieldOf } from '../support/envelopes.ts'
import { once } from '../support/open-api.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'

/**
 * Tests deliveries of the running service with the API worker, a queue, the cron, the database and a real HTTP server.
 */

const receiver = await startReceiver()
afterAll(() => receiver.close())

const typesAt = (path: string): string[] => receiver.received(path).map(({ body }) => JSON.parse(body).type)

test('sends each sent, viewed, signed and bounced event only to endpoints that subscribe to it', async () => {
  const hooks = await openWebhooks(receiver)
  const usual = await hooks.endpoint('/usual')
  const further = ['envelope.sent', 'envelope.viewed', 'envelope.signed', 'envelope.bounced']
  const curious = await hooks.endpoint('/curious', { events: further })
  const envelope = await hooks.envelope()
  await expect.poll(() => typesAt('/curious')).toEqual(['envelope.sent'])
  const reassigned = await hooks.api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, {
    signerEmail: 'again@example.com',
  })
  await expect.poll(() => typesAt('/curious').length).toBe(2)
  await signAndComplete(hooks.api, stack, reassigned.body)
  await expect.poll(() => typesAt('/usual')).toEqual(['envelope.created', 'envelope.completed'])
  await expect.poll(() => typesAt('/curious').sort()).toEqual(['envelope.sent', 'envelope.sent', 'envelope.signed'])
  const bounced = await hooks.api.send(
    'POST',
    '/v1/signatures/requests',
    {
      ...{ documentId: hooks.documentId, signerEmail: 'nobody@refused.example', fields: [fieldOf()] },
    },
    once(),
  )
  expect(bounced.status).toBe(201)
  await expect.poll(() => typesAt('/curious')).toContain('envelope.bounced')
  expect(usual.events).not.toContain('envelope.sent')
  expect(curious.events).toEqual(further)
  const stored = await queryDatabase<{ type: string }>(
    "select type from webhook_events where organization_id = $1 and type = 'envelope.viewed'",
    [hooks.api.organizationId],
  )
  expect(stored).toEqual([])
})

test("includes the signer's entries only in completed events for endpoints that subscribe to entries", async () => {
  const hooks = await openWebhooks(receiver)
  const silent = await hooks.endpoint('/without-values')
  const asking = await hooks.endpoint('/with-values', { includesValues: true })
  expect([silent.includesValues, asking.includesValues]).toEqual([false, true])
  const envelope = await hooks.envelope()
  await signAndComplete(hooks.api, stack, envelope)
  const completed = async (path: string) => {
    await expect.poll(() => typesAt(path)).toEqual(['envelope.created', 'envelope.completed'])
    return JSON.parse(receiver.received(path)[1]!.body).data.envelope
  }
  const [without, with_] = [await completed('/without-values'), await completed('/with-values')]
  expect(with_.fields).toMatchObject([{ id: 'sign', value: 'Anna Müller' }])
  expect(JSON.stringify(without)).not.toContain('Anna Müller')
  expect('value' in without.fields[0]).toBe(false)
  expect({ ...with_, fields: [] }).toEqual({ ...without, fields: [] })
  const created = JSON.parse(receiver.received('/with-values')[0]!.body)
  expect('value' in created.data.envelope.fields[0]).toBe(false)
})
