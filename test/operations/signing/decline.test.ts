import { expect, test } from 'vitest'
import { createEnvelope } from '../../support/envelopes.ts'
import { linkFor, post, viewIn } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

async function invited() {
  const envelope = await createEnvelope(api, { documentId })
  return { envelope, link: await linkFor(stack, envelope) }
}

test('declines an envelope with a reason in a JSON request', async () => {
  const { envelope, link } = await invited()
  const { status, body } = await post(`${link}/decline`, { reason: ' Wrong amount. ' })
  expect([status, body]).toEqual([200, { status: 'declined' }])
  const { body: declined } = await api.send('GET', `/v1/signatures/requests/${envelope.id}`)
  expect([declined.status, declined.declineReason, declined.signer.status]).toEqual([
    'declined',
    'Wrong amount.',
    'declined',
  ])
  const events = await queryDatabase('select type from webhook_events where envelope_id = $1 order by created_at, id', [
    envelope.id,
  ])
  expect(events.map(({ type }) => type)).toEqual(['envelope.created', 'envelope.declined'])
  expect((await post(`${link}/decline`)).status).toBe(409)
})

test('rejects a decline with deceptive characters in the reason', async () => {
  const { envelope, link } = await invited()
  const { status, body } = await post(`${link}/decline`, { reason: 'Paid \u202e001' })
  expect([status, body.code]).toEqual([422, 'input_invalid'])
  const { body: kept } = await api.send('GET', `/v1/signatures/requests/${envelope.id}`)
  expect([kept.status, kept.declineReason]).toEqual(['active', null])
})

test('redirects to the signing page after a decline with a plain HTML form', async () => {
  const { envelope, link } = await invited()
  const response = await fetch(`${link}/decline`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', origin: 'null' },
    body: 'reason=Wrong+amount.',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, new URL(link).pathname])
  expect(viewIn(await (await fetch(link)).text())).toMatchObject({ state: 'declined', reason: 'Wrong amount.' })
  expect((await api.send('GET', `/v1/signatures/requests/${envelope.id}`)).body.status).toBe('declined')
})
