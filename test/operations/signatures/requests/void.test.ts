import { expect, test } from 'vitest'
import { createEnvelope } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { linkFor, mailFor, post, signAndComplete, signRequest, viewIn } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'

const { api, documentId } = await openSender(stack)
const voiding = (id: string, body?: unknown) => api.send('POST', `/v1/signatures/requests/${id}/void`, body)

test.each([
  ['a reason', { reason: '  Terms changed. ' }, 'Terms changed.'],
  ['an empty object', {}, null],
  ['no body', undefined, null],
])('voids an envelope in a request with %s', async (_, request, voidReason) => {
  const { id } = await createEnvelope(api, { documentId })
  const { status, body } = await voiding(id, request)
  expect([status, body.status, body.voidReason]).toEqual([200, 'voided', voidReason])
  expect(Date.parse(body.voidedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
  const [row] = await queryDatabase(
    `select (select array_agg(type order by created_at, id) from webhook_events where envelope_id = $1) as events,
       (select count(*)::int from audit_events where target_id = $1 and action = 'envelope.voided') as audits`,
    [id],
  )
  expect(row).toEqual({ events: ['envelope.created', 'envelope.voided'], audits: 1 })
})

test('returns 409 for a second request to void an envelope, and keeps the first reason', async () => {
  const { id } = await createEnvelope(api, { documentId })
  const first = await voiding(id, { reason: 'first' })
  const { status, body } = await voiding(id, { reason: 'second' })
  expect([status, body.code, body.currentStatus]).toEqual([409, 'envelope_not_active', 'voided'])
  expect((await api.send('GET', `/v1/signatures/requests/${id}`)).body).toEqual(first.body)
})

test('voids an envelope only once for twenty concurrent requests', async () => {
  const { id } = await createEnvelope(api, { documentId })
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => voiding(id, { reason: `reason ${i}` })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
})

test('returns 409 for a request to void a completed envelope', async () => {
  const envelope = await createEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  const { status, body } = await voiding(envelope.id)
  expect([status, body.code, body.currentStatus]).toEqual([409, 'envelope_not_active', 'completed'])
})

test('shows the void reason on the signing page, notifies the signer, and rejects signing and declining', async () => {
  const envelope = await createEnvelope(api, { documentId })
  const link = await linkFor(stack, envelope)
  const request = await signRequest(link)
  expect((await voiding(envelope.id, { reason: 'Terms changed.' })).status).toBe(200)

  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(viewIn(await page.text())).toMatchObject({ state: 'voided', reason: 'Terms changed.' })
  for (const [path, body] of [
    ['sign', request],
    ['decline', {}],
  ] as const) {
    const response = await post(`${link}/${path}`, body)
    expect([response.status, response.body.code, response.body.currentStatus]).toEqual([
      409,
      'envelope_not_active',
      'voided',
    ])
  }
  await mailFor(stack, envelope, /^Withdrawn:/)
})

test.each([
  ['an empty reason', { reason: ' ' }],
  ['a reason above 1,000 characters', { reason: 'x'.repeat(1_001) }],
  ['an unknown property', { because: 'x' }],
])('returns 400 for a void request with %s', async (_, request) => {
  const { id } = await createEnvelope(api, { documentId })
  expect((await voiding(id, request)).status).toBe(400)
  expect((await api.send('GET', `/v1/signatures/requests/${id}`)).body.status).toBe('active')
})

test("returns 404 for a request to void another organization's envelope", async () => {
  const { id } = await createEnvelope(api, { documentId })
  const other = await openApi(stack)
  expect((await other.send('POST', `/v1/signatures/requests/${id}/void`)).status).toBe(404)
  expect((await api.send('GET', `/v1/signatures/requests/${id}`)).body.status).toBe('active')
})
