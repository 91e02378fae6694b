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

test('returns the event of a webhook delivery that was signed with one of the given secrets', async () => {
  const headers = await headersOf()
  const event = await verifyWebhook(new Headers(headers), body, secret)
  expect([event.id, event.type]).toEqual(['evt_1', 'envelope.completed'])
  const other = newSecret(new Uint8Array(32).fill(1))
  expect((await verifyWebhook(headers, body, [other, secret])).id).toBe('evt_1')
})

test('verifies the signature of a webhook delivery over the raw bytes of the body', async () => {
  for (const bytes of [Buffer.from(body), new TextEncoder().encode(body)])
    expect((await verifyWebhook(await headersOf(), bytes, secret)).id).toBe('evt_1')
  const changed = Buffer.from(body.replace('""', '"\ufffd"')).filter((byte: number) => byte !== 0xef)
  await expect(verifyWebhook(await headersOf(), changed, secret)).rejects.toMatchObject({ reason: 'wrong_signature' })
})

test('throws a TypeError for a missing webhook secret and for a parsed body', async () => {
  const headers = await headersOf()
  const verify = verifyWebhook as (...args: unknown[]) => Promise<unknown>
  for (const missing of [undefined, null, '', []])
    for (const given of [headers, {}])
      await expect(verify(given, body, missing)).rejects.toThrow(
        new TypeError(
          'The secret is missing. The service returns it only when you create the endpoint or rotate its secret.',
        ),
      )
  await expect(verify(headers, JSON.parse(body), secret)).rejects.toThrow(
    new TypeError('The body is not the raw request body. Pass a string or a Uint8Array.'),
  )
})

test.each([
  ['x-service-timestamp', 'malformed. The x-service-timestamp header is missing.'],
  ['x-service-signature', 'malformed. The x-service-signature header is missing.'],
])('names the missing header %s in the error for a webhook delivery', async (name, text) => {
  const { [name]: _, ...rest } = (await headersOf()) as Record<string, string>
  await expect(verifyWebhook(rest, body, secret)).rejects.toThrow(`The delivery was rejected: ${text}`)
})

test('names both headers of a webhook delivery in the error if both are missing', async () => {
  await expect(verifyWebhook({}, body, secret)).rejects.toThrow(
    'malformed. The x-service-timestamp and x-service-signature headers are missing.',
  )
})

test('rejects a forged, malformed, old or replayed webhook delivery with a specific reason', async () => {
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
