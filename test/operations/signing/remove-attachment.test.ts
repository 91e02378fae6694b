import { expect, test } from 'vitest'
import { expectStatus } from '../../support/client.ts'
import { fieldOf } from '../../support/envelopes.ts'
import { post, sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { storedOf } from '../../support/storage.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)
const fields = [fieldOf(), fieldOf({ id: 'identity', type: 'attachment', y: 0.1 })]
const pdf = new Uint8Array(new TextEncoder().encode('%PDF-1.7\n%bytes of a passport\n'))
const description = { field: 'identity', name: 'passport.pdf', mediaType: 'application/pdf', contentLength: pdf.length }

/** Returns an envelope with an attached file. */
async function attached() {
  const { envelope, link } = await sentEnvelope(api, { documentId, fields })
  const { id } = await expectStatus(post(`${link}/attachments`, description), 200)
  expect((await fetch(`${link}/attachments/${id}`, { method: 'PUT', body: pdf })).status).toBe(200)
  return { envelope, link, id: id as string }
}
async function remove(link: string, id: string) {
  const response = await fetch(`${link}/attachments/${id}`, { method: 'DELETE' })
  return { status: response.status, body: (await response.json()) as { code?: string; removed?: string } }
}
const rowsOf = (envelopeId: string) =>
  queryDatabase<{ state: string; object_key: string }>(
    'select state, object_key from attachments where envelope_id = $1',
    [envelopeId],
  )
const removalsOf = (envelopeId: string) =>
  queryDatabase("select from audit_events where target_id = $1 and action = 'envelope.file_removed'", [envelopeId])

test('removes an attached file and its stored object, and permits a new upload', async () => {
  const { envelope, link, id } = await attached()
  const [row] = await rowsOf(envelope.id)
  expect((await post(`${link}/attachments`, description)).status).toBe(422)
  expect(await remove(link, id)).toEqual({ status: 200, body: { removed: id } })
  expect(await rowsOf(envelope.id)).toEqual([])
  await expect.poll(() => storedOf([row!.object_key])).toEqual([])
  expect((await remove(link, id)).status).toBe(404)
  expect(await removalsOf(envelope.id)).toHaveLength(1)
  expect((await post(`${link}/attachments`, description)).status).toBe(200)
})

test("rejects the removal of an attached file through another signer's link or after a decline", async () => {
  const [own, other] = [await attached(), await attached()]
  expect((await remove(other.link, own.id)).status).toBe(404)
  expect(await rowsOf(own.envelope.id)).toMatchObject([{ state: 'stored' }])
  expect((await post(`${own.link}/decline`)).status).toBe(200)
  const late = await remove(own.link, own.id)
  expect([late.status, late.body.code]).toEqual([409, 'envelope_not_active'])
  // The cleanup deletes the files of the declined envelope, and another test may run it.
  expect(await removalsOf(own.envelope.id)).toEqual([])
})
