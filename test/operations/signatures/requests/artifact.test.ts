import { expect, test } from 'vitest'
import { expectAfter } from '../../../support/clock.ts'
import { createEnvelope } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { sha256Of } from '../../../support/sample-pdf.ts'
import { signAndComplete } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'
import { actionsOn } from '../../../support/written.ts'

const { api, documentId } = await openSender(stack)
const envelope = await createEnvelope(api, { documentId, documentTitle: 'Mietvertrag "Süd"/3' })
const completed = await signAndComplete(api, stack, envelope)

const artifact = (id: string, kind: string, by = api) =>
  by.send('GET', `/v1/signatures/requests/${id}/artifacts/${kind}`)

const fileNames = {
  document: `attachment; filename="Mietvertrag _Sud_ 3 (signed).pdf"; filename*=UTF-8''Mietvertrag%20%22S%C3%BCd%22%203%20%28signed%29.pdf`,
  certificate: `attachment; filename="Mietvertrag _Sud_ 3 (certificate).pdf"; filename*=UTF-8''Mietvertrag%20%22S%C3%BCd%22%203%20%28certificate%29.pdf`,
}

test.each(['document', 'certificate'] as const)('returns a URL that serves the %s for 15 minutes', async (kind) => {
  const beganAt = Date.now()
  const { status, body } = await artifact(envelope.id, kind)
  const endedAt = Date.now()
  expect(status).toBe(200)
  expect({ sha256: body.sha256, contentLength: body.contentLength }).toEqual(completed.artifacts[kind])
  expectAfter(body.expiresAt, 900_000, { beganAt: beganAt, endedAt })
  const file = await fetch(body.url)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([bytes.length, sha256Of(bytes)]).toEqual([body.contentLength, body.sha256])
  expect(file.headers.get('content-type')).toBe('application/pdf')
  // The signature of the URL covers these parameters. The local store ignores some of them.
  const signed = new URL(body.url).searchParams
  expect(signed.get('response-content-disposition')).toBe(fileNames[kind])
  expect([signed.get('response-cache-control'), signed.get('X-Amz-Expires')]).toEqual(['private, no-store', '900'])
})

test("writes an audit event when the URL of an envelope's file is requested", async () => {
  const before = await reads()
  await artifact(envelope.id, 'document')
  expect(await reads()).toBe(before + 1)
})

test.each(['document', 'certificate', 'evidence-record'])(
  'returns 409 for the %s before the envelope is completed',
  async (kind) => {
    const { id } = await createEnvelope(api, { documentId })
    const { status, body } = await artifact(id, kind)
    expect([status, body.code, body.currentStatus]).toEqual([409, 'envelope_not_completed', 'active'])
    expect(await actionsOn(api.organizationId, id)).not.toContain('envelope.artifact_read')
  },
)

test('returns 404 for an evidence record that does not exist yet', async () => {
  const { status, body } = await artifact(envelope.id, 'evidence-record')
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('returns 400 for an unknown kind of envelope file', async () => {
  expect((await artifact(envelope.id, 'evidence')).status).toBe(400)
})

test("returns 404 for the files of another organization's envelope, and writes no audit event", async () => {
  const before = await reads()
  expect((await artifact(envelope.id, 'document', await openApi(stack))).status).toBe(404)
  expect(await reads()).toBe(before)
})

async function reads() {
  const rows = await queryDatabase(
    "select 1 from audit_events where target_id = $1 and action = 'envelope.artifact_read'",
    [envelope.id],
  )
  return rows.length
}
