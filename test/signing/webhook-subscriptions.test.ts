import { afterAll, expect, test, vi } from 'vitest'
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

const longWait = { timeout: 20_000, interval: 100 }

const typesAt = (path: string): string[] => receiver.received(path).map(({ body }) => JSON.parse(body).type)

test('delivers `envelope.sent`, `envelope.signed` and `envelope.bounced` events only to subscribed endpoints', async () => {
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

test('delivers `envelope.reassigned`, `envelope.corrected` and `envelope.reminded` events only to subscribed endpoints', async () => {
  const hooks = await openWebhooks(receiver)
  await hooks.endpoint('/plain')
  const events = ['envelope.reassigned', 'envelope.corrected', 'envelope.reminded']
  await hooks.endpoint('/changes', { events })
  const { id } = await hooks.envelope()
  const call = (name: string, body: object) => hooks.api.send('POST', `/v1/signatures/requests/${id}/${name}`, body)
  const delivered = (count: number) =>
    vi.waitFor(() => {
      const bodies = receiver.received('/changes').map(({ body }) => JSON.parse(body))
      expect(bodies).toHaveLength(count)
      return bodies.at(-1)
    }, longWait)
  expect((await call('remind', {})).status).toBe(200)
  expect(await delivered(1)).toMatchObject({ type: 'envelope.reminded', data: { envelope: { id, revision: 1 } } })
  await call('correct', { message: 'New terms' })
  expect(await delivered(2)).toMatchObject({ type: 'envelope.corrected', data: { envelope: { id, revision: 2 } } })
  await call('reassign', { signerEmail: 'again@example.com' })
  const signer = { email: 'again@example.com', generation: 2 }
  expect(await delivered(3)).toMatchObject({ type: 'envelope.reassigned', data: { envelope: { id, signer } } })
  expect(typesAt('/plain')).toEqual(['envelope.created'])
})

test('includes field values only in completed events for endpoints with includesValues', async () => {
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
