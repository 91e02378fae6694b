import { execFileSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, secretId, secretKeyBytes } from '../../../../core/webhooks/secret.ts'
import { signDelivery } from '../../../../core/webhooks/signature.ts'

const secretOf = (byte: number) => newSecret(new Uint8Array(32).fill(byte))
const current = { id: secretId('whk_1', 2), secret: secretOf(2) }
const previous = { id: secretId('whk_1', 1), secret: secretOf(1) }
const body = '{"id":"evt_1","type":"envelope.completed","note":"Größe 🖋"}'

const signed = (overrides: Partial<Parameters<typeof signDelivery>[0]> = {}) =>
  signDelivery({
    eventId: 'evt_1',
    attempt: 3,
    timestampSeconds: 1_800_000_000,
    body,
    current,
    previous: [],
    ...overrides,
  })
const headersOf = async (overrides: Parameters<typeof signed>[0] = {}) => (await signed(overrides)).headers

/** Returns the HMAC that OpenSSL computes with the bytes of the key. */
const opensslHmac = (secret: string, message: string): Buffer =>
  execFileSync(
    'openssl',
    [
      'dgst',
      '-sha256',
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${Buffer.from(secretKeyBytes(secret)).toString('hex')}`,
      '-binary',
    ],
    { input: message },
  )

test('adds exactly the documented headers to a webhook delivery when no rotation is in progress', async () => {
  const headers = await headersOf()
  expect(Object.keys(headers).sort()).toEqual([
    'content-type',
    'webhook-id',
    'webhook-signature',
    'webhook-timestamp',
    'x-service-attempt',
    'x-service-event-id',
    'x-service-secret-id',
    'x-service-signature',
    'x-service-timestamp',
  ])
  expect(headers).toMatchObject({
    'x-service-event-id': 'evt_1',
    'x-service-attempt': '3',
    'x-service-timestamp': '1800000000',
    'x-service-secret-id': 'whk_1_v2',
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1800000000',
  })
})

test('leaves the stored body of a webhook delivery unchanged', async () => {
  expect(new TextDecoder().decode((await signed()).body)).toBe(body)
  expect((await signed({ body: '' })).body).toHaveLength(0)
})

test('computes the same service signatures as OpenSSL for the current and each previous secret', async () => {
  const headers = await headersOf({ previous: [previous, { id: 'whk_1_v0', secret: secretOf(9) }] })
  const hexBy = (secret: string) => `v1=${opensslHmac(secret, `1800000000.${body}`).toString('hex')}`
  expect(headers['x-service-signature']).toBe(hexBy(current.secret))
  expect(headers['x-service-signature-previous']).toBe(`${hexBy(previous.secret)},${hexBy(secretOf(9))}`)
})

test('computes the same Standard Webhooks signatures as OpenSSL for the current and the previous secret', async () => {
  const headers = await headersOf({ previous: [previous] })
  const standardBy = (secret: string) => `v1,${opensslHmac(secret, `evt_1.1800000000.${body}`).toString('base64')}`
  expect(headers['webhook-signature']).toBe(`${standardBy(current.secret)} ${standardBy(previous.secret)}`)
})

test('signs deliveries that the Standard Webhooks library accepts only with a secret of the rotation and an unchanged body', async () => {
  const timestampSeconds = Math.floor(Date.now() / 1000)
  const headers = await headersOf({ timestampSeconds, previous: [previous] })
  for (const { secret } of [current, previous])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ id: 'evt_1' })
  expect(() => new Webhook(secretOf(3)).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(current.secret).verify(`${body} `, headers)).toThrow('No matching signature')
})
