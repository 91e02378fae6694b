import { expect, onTestFinished, test, vi } from 'vitest'
import { verifyDelivery } from '../../../../core/webhooks/verify.ts'
import { startReceiver } from '../../../../dev/support/webhook-receiver.ts'
import { api } from '../../../support/client.ts'
import { newOrganization } from '../../../support/tenant.ts'

test('signs every delivery with the first and a current secret during five rotations under load', async () => {
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const { id, secret } = await client.expect('signatures.webhooks.upsert', 201, { body: { url: receiver.url('/') } })
  const secretsById = new Map([[`${id}_v1`, secret]])
  const sendTest = () => client.call('signatures.webhooks.test', { params: { id } })

  let sent = 0
  for (let rotation = 0; rotation < 6; rotation++) {
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, sendTest),
      rotation < 5 ? client.expect('signatures.webhooks.rotateSecret', 200, { params: { id } }) : null,
    ])
    sent += responses.slice(0, 10).filter((response) => response.status < 300).length
    const rotated = responses[10]
    if (rotated) secretsById.set(`${id}_v${rotation + 2}`, rotated.secret)
  }
  expect(sent).toBe(60)
  await vi.waitFor(() => expect(receiver.received().length).toBeGreaterThanOrEqual(60), {
    timeout: 30_000,
    interval: 100,
  })

  const received = receiver.received()
  for (const { headers, body } of received) {
    const now = new Date()
    // A receiver that knows only the first secret still accepts the delivery.
    expect(await verifyDelivery({ headers, body, secrets: [secret], now })).toMatchObject({ ok: true })
    const { 'x-service-signature-previous': _, ...currentOnly } = headers
    const named = secretsById.get(String(headers['x-service-secret-id'])) ?? ''
    expect(await verifyDelivery({ headers: currentOnly, body, secrets: [named], now })).toMatchObject({ ok: true })
  }
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(60)
  expect(new Set(received.map(({ headers }) => headers['x-service-secret-id'])).size).toBeGreaterThan(1)
})
