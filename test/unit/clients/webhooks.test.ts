import { expect, test } from 'vitest'
import { memoryReplayStore, verifyWebhook, WebhookError } from '../../../clients/typescript/src/index.ts'
import { newSecret } from '../../../core/webhooks/secret.ts'
import { signDelivery } from '../../../core/webhooks/signature.ts'

const secret = newSecret(new Uint8Array(32).fill(9))
const body = '{"id":"evt_1","type":"envelope.completed","createdAt":"","organizationId":"org_1","data":{}}'

const headersOf = async (ageSeconds = 0) =>
  (
    await signDelivery({
      eventId: 'evt_1',
      attempt: 1,
      timestampSeconds: Math.floor(Date.now() / 1000) - ageSeconds,
      body,
      current: { id: 'whk_1_v1', secret },
      previous: [],
    })
  ).headers

test('returns the event of a genuine webhook delivery with either header format and any of several secrets', async () => {
  const headers = await headersOf()
  const event = await verifyWebhook(new Headers(headers), body, secret)
  expect([event.id, event.type]).toEqual(['evt_1', 'envelope.completed'])
  const other = newSecret(new Uint8Array(32).fill(1))
  expect((await verifyWebhook(headers, body, [other, secret])).id).toBe('evt_1')
})

test('rejects a forged, old or repeated webhook delivery, and gives the reason', async () => {
  const reasonOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: unknown) => (error instanceof WebhookError ? error.reason : error),
    )
  const headers = await headersOf()
  expect(await reasonOf(verifyWebhook(headers, `${body} `, secret))).toBe('wrong_signature')
  expect(await reasonOf(verifyWebhook({}, body, secret))).toBe('malformed')
  const old = await headersOf(400)
  expect(await reasonOf(verifyWebhook(old, body, secret))).toBe('too_old')
  expect(await reasonOf(verifyWebhook(old, body, secret, { tolerance: 500 }))).toBe('accepted')
  const replays = memoryReplayStore(() => new Date())
  expect(await reasonOf(verifyWebhook(headers, body, secret, { replays }))).toBe('accepted')
  expect(await reasonOf(verifyWebhook(headers, body, secret, { replays }))).toBe('replayed')
})
