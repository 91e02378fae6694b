import { expect, test } from 'vitest'
import { fieldOf } from '../../support/envelopes.ts'
import { post, sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)
const fields = [fieldOf(), fieldOf({ id: 'identity', type: 'attachment', y: 0.1, maxFiles: 2 })]
const description = { field: 'identity', name: 'passport.pdf', mediaType: 'application/pdf', contentLength: 5_000 }

const rowsOf = (envelopeId: string) =>
  queryDatabase('select id, state, field_id, name, content_length from attachments where envelope_id = $1', [
    envelopeId,
  ])

test('reserves an attachment upload under a sanitized file name', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId, fields })
  const { status, body } = await post(`${link}/attachments`, { ...description, name: '../pass\u202eport.pdf' })
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), name: 'pass_port.pdf', expiresAt: expect.any(String) },
  ])
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now())
  const reserved = { id: body.id, state: 'open', field_id: 'identity', name: 'pass_port.pdf', content_length: '5000' }
  expect(await rowsOf(envelope.id)).toEqual([reserved])
})

test('rejects an attachment with an invalid field, type, length or property, and reserves nothing', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId, fields })
  const outcomes = []
  for (const wrong of [
    { mediaType: 'text/html' },
    { contentLength: 10_485_761 },
    { contentLength: 0 },
    { size: 1 },
    { field: 'sign' },
    { field: 'unknown' },
  ]) {
    const { status, body } = await post(`${link}/attachments`, { ...description, ...wrong })
    outcomes.push([status, body.code])
  }
  expect(outcomes).toEqual([...Array(4).fill([400, 'invalid_request']), ...Array(2).fill([422, 'field_value_invalid'])])
  expect(await rowsOf(envelope.id)).toEqual([])
})

test('rejects an attachment upload through an unknown link or for a declined envelope', async () => {
  const { envelope, link, token } = await sentEnvelope(api, { documentId, fields })
  const unknown = link.replace(token, [...token].reverse().join(''))
  expect((await post(`${unknown}/attachments`, description)).status).toBe(404)
  expect((await post(`${link}/decline`)).status).toBe(200)
  const { status, body } = await post(`${link}/attachments`, description)
  expect([status, body.code]).toEqual([409, 'envelope_not_active'])
  expect(await rowsOf(envelope.id)).toEqual([])
})
