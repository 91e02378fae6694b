import { expect, test } from 'vitest'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { completeUpload, createDraft, openUpload, putFile, uploadedDraft, uploadFile } from '../../../support/upload.ts'

const api = await openApi(stack)

const auditOf = async (documentId: string) =>
  (
    await queryDatabase<{ action: string; details: object }>(
      "select action, details from audit_events where target_id = $1 and action ~ 'upload|source' order by position, id",
      [documentId],
    )
  ).map(({ action, details }) => [action, details])

const stateOf = async (uploadId: string) =>
  (await queryDatabase<{ state: string }>('select state from upload_sessions where id = $1', [uploadId]))[0]?.state

test("stores an accepted upload as the document's source, and queues one extraction job", async () => {
  const pdf = pdfOfPages(['/MediaBox[0 0 612 792]', '/MediaBox[0 0 300 200]/Rotate 90'])
  const { documentId, uploadId } = await uploadedDraft(api, pdf)
  const { status, body } = await completeUpload(api, documentId, uploadId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: documentId,
    status: 'ready',
    source: { sha256: sha256Of(pdf), contentLength: pdf.length, pageCount: 2, version: 1 },
  })
  expect(await auditOf(documentId)).toEqual([
    ['upload.opened', {}],
    ['document.source_ready', { sha256: sha256Of(pdf) }],
  ])
  const jobs = await queryDatabase("select kind from jobs where payload->>'documentId' = $1", [documentId])
  expect(jobs).toEqual([{ kind: 'extraction' }])
})

test('returns the same response for an upload that is already completed, and writes no audit event', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  const first = await completeUpload(api, documentId, uploadId)
  const again = await completeUpload(api, documentId, uploadId)
  expect([first.status, again.status]).toEqual([200, 200])
  expect({ ...again.body, text: null }).toEqual({ ...first.body, text: null })
  expect((await auditOf(documentId)).length).toBe(2)
})

test('completes an upload only once for fifty concurrent requests', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  const responses = await Promise.all(Array.from({ length: 50 }, () => completeUpload(api, documentId, uploadId)))
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(responses.map(({ body }) => JSON.stringify({ ...body, text: null }))).size).toBe(1)
  const [counts] = await queryDatabase(
    `select (select count(*)::int from document_versions where document_id = $1) as versions,
       (select count(*)::int from audit_events where target_id = $1 and action = 'document.source_ready') as audits,
       (select count(*)::int from jobs where payload->>'documentId' = $1) as jobs`,
    [documentId],
  )
  expect(counts).toEqual({ versions: 1, audits: 1, jobs: 1 })
})

test("completes only one of a document's concurrent upload sessions", async () => {
  const documentId = await createDraft(api)
  const files = [1, 2, 3, 4].map(() => pdfOfPages())
  const sessions = await Promise.all(files.map((pdf) => uploadFile(api, documentId, pdf)))
  const responses = await Promise.all(sessions.map(({ uploadId }) => completeUpload(api, documentId, uploadId)))
  const winner = responses.findIndex(({ status }) => status === 200)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('document_has_source')
  const { body } = await api.send('GET', `/v1/documents/${documentId}`)
  expect(body.source.sha256).toBe(sha256Of(files[winner] as Uint8Array))
})

test('returns 409 for another upload session of a document that already has a file', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  await completeUpload(api, documentId, uploadId)
  const { status, body } = await api.send('POST', `/v1/documents/${documentId}/upload-url`, { contentLength: 500 })
  expect([status, body.code]).toEqual([409, 'document_has_source'])
})

test('accepts a declared SHA-256 in upper case', async () => {
  const pdf = pdfOfPages()
  const documentId = await createDraft(api)
  const sha256 = sha256Of(pdf).toUpperCase()
  const session = await openUpload(api, documentId, { contentLength: pdf.length, sha256 })
  expect(await putFile(session, pdf)).toBe(200)
  const { status, body } = await completeUpload(api, documentId, session.uploadId)
  expect([status, body.source.sha256]).toEqual([200, sha256Of(pdf)])
})

test('rejects an upload whose bytes do not match the declared SHA-256', async () => {
  const pdf = pdfOfPages()
  const documentId = await createDraft(api)
  const session = await openUpload(api, documentId, { contentLength: pdf.length, sha256: sha256Of(pdfOfPages()) })
  const isStored = (await putFile(session, pdf)) === 200
  const { status, body } = await completeUpload(api, documentId, session.uploadId)
  // A store that checks the body itself stores nothing that the service could compare.
  expect([status, body.code]).toEqual([422, isStored ? 'upload_checksum_mismatch' : 'upload_missing'])
})

test('rejects an upload whose length differs from the declared length', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  await queryDatabase('update upload_sessions set content_length = content_length + 1 where id = $1', [uploadId])
  const { status, body } = await completeUpload(api, documentId, uploadId)
  expect([status, body.code]).toEqual([422, 'upload_length_mismatch'])
  expect(await auditOf(documentId)).toEqual([
    ['upload.opened', {}],
    ['upload.refused', { code: 'upload_length_mismatch', reason: 'length_mismatch' }],
  ])
})

test('keeps an upload session open if its completion is requested before the file is uploaded', async () => {
  const pdf = pdfOfPages()
  const documentId = await createDraft(api)
  const session = await openUpload(api, documentId, { contentLength: pdf.length })
  const early = await completeUpload(api, documentId, session.uploadId)
  expect([early.status, early.body.code]).toEqual([422, 'upload_missing'])
  expect(await stateOf(session.uploadId)).toBe('open')
  expect(await putFile(session, pdf)).toBe(200)
  expect((await completeUpload(api, documentId, session.uploadId)).status).toBe(200)
})

test('returns 410 for an expired upload session', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  await queryDatabase("update upload_sessions set expires_at = now() - interval '1 second' where id = $1", [uploadId])
  const { status, body } = await completeUpload(api, documentId, uploadId)
  expect([status, body.code]).toEqual([410, 'upload_expired'])
  expect((await api.send('GET', `/v1/documents/${documentId}`)).body.status).toBe('draft')
})

test('expires an upload session after 15 minutes', async () => {
  const { uploadId } = await openUpload(api, await createDraft(api), { contentLength: 500 })
  const [row] = await queryDatabase(
    'select extract(epoch from expires_at - created_at)::int as seconds from upload_sessions where id = $1',
    [uploadId],
  )
  expect(row).toEqual({ seconds: 900 })
})

test('returns the same 404 for an unknown upload session and for a session of another document or organization', async () => {
  const other = await openApi(stack)
  const { documentId, uploadId } = await uploadedDraft(api)
  const responses = await Promise.all([
    completeUpload(other, documentId, uploadId),
    completeUpload(other, await createDraft(other), uploadId),
    completeUpload(api, await createDraft(api), uploadId),
    completeUpload(api, documentId, 'a'.repeat(36)),
    completeUpload(api, 'doc_missing', uploadId),
  ])
  const bodies = responses.map(({ status, body }) => ({ status, ...body, requestId: null }))
  expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' })
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(await stateOf(uploadId)).toBe('open')
})

const contentLengths: [value: unknown, status: number][] = [
  [4, 400],
  [5, 201],
  [104_857_600, 201],
  [104_857_601, 400],
  [500.5, 400],
  ['500', 400],
  [-1, 400],
  [null, 400],
]

test.each(contentLengths)('responds to a contentLength of %s with status %i', async (contentLength, status) => {
  const documentId = await createDraft(api)
  const response = await api.send('POST', `/v1/documents/${documentId}/upload-url`, { contentLength })
  expect(response.status).toBe(status)
})

test.each(['a'.repeat(35), 'a'.repeat(37), 'A'.repeat(36), 'g'.repeat(36), ''])(
  'returns 400 for the malformed uploadId %j',
  async (uploadId) => {
    const { status, body } = await completeUpload(api, 'doc_any', uploadId)
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'uploadId'])
  },
)
