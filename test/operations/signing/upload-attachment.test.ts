import { expect, test } from 'vitest'
import { expectStatus } from '../../support/client.ts'
import { fieldOf } from '../../support/envelopes.ts'
import { sha256Of } from '../../support/sample-pdf.ts'
import { post, sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)
const fields = [fieldOf(), fieldOf({ id: 'identity', type: 'attachment', y: 0.1, maxFiles: 2 })]
const pdf = new Uint8Array(new TextEncoder().encode('%PDF-1.7\n%bytes of a passport\n'))
const facts = { name: 'passport.pdf', mediaType: 'application/pdf', contentLength: pdf.length }

/** Returns an envelope with a reserved attachment upload. */
async function reserved() {
  const { envelope, link } = await sentEnvelope(api, { documentId, fields })
  const { id } = await expectStatus(post(`${link}/attachments`, { field: 'identity', ...facts }), 200)
  return { envelope, link, id: id as string }
}
async function put(link: string, id: string, body = pdf) {
  const response = await fetch(`${link}/attachments/${id}`, { method: 'PUT', body })
  return { status: response.status, body: (await response.json()) as { code?: string; file?: unknown } }
}
const rowsOf = (envelopeId: string) =>
  queryDatabase('select id, state, sha256 from attachments where envelope_id = $1', [envelopeId])
const actionsOf = async (envelopeId: string) =>
  (
    await queryDatabase<{ action: string }>(
      "select action from audit_events where target_id = $1 and action like 'envelope.file%'",
      [envelopeId],
    )
  ).map(({ action }) => action)

test('accepts only one attached file per reservation', async () => {
  const { envelope, link, id } = await reserved()
  const sha256 = sha256Of(pdf)
  expect(await put(link, id)).toEqual({ status: 200, body: { file: { id, ...facts, sha256 } } })
  const again = await put(link, id)
  expect([again.status, again.body.code]).toEqual([410, 'upload_expired'])
  expect(await rowsOf(envelope.id)).toEqual([{ id, state: 'stored', sha256 }])
  expect(await actionsOf(envelope.id)).toEqual(['envelope.file_attached'])
})

test("rejects an attached file through another signer's link", async () => {
  const [own, other] = [await reserved(), await reserved()]
  expect((await put(other.link, own.id)).status).toBe(404)
  expect(await rowsOf(own.envelope.id)).toEqual([{ id: own.id, state: 'open', sha256: null }])
  expect((await put(own.link, own.id)).status).toBe(200)
})

test('rejects an attached file whose type or length differs from the reservation', async () => {
  const { envelope, link, id } = await reserved()
  const short = await put(link, id, pdf.slice(1))
  expect([short.status, short.body.code]).toEqual([422, 'upload_length_mismatch'])
  const next = await expectStatus(post(`${link}/attachments`, { field: 'identity', ...facts }), 200)
  const other = await put(link, next.id, new Uint8Array(pdf.length).fill(32))
  expect([other.status, other.body.code]).toEqual([415, 'unsupported_media_type'])
  expect([await rowsOf(envelope.id), await actionsOf(envelope.id)]).toEqual([[], []])
})
