import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { concatBytes, memorySource, utf8 } from '../../../../base/bytes.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { imagePdf } from '../../../../dev/support/pdf.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { encryptedPdf, openMethods } from '../../../support/encrypted-pdf.ts'
import { createEnvelope, postEnvelope } from '../../../support/envelopes.ts'
import { verifiedEvidence } from '../../../support/evidence.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { type Api, openApi } from '../../../support/open-api.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { cutBehindObjects, pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { signAndComplete } from '../../../support/signing.ts'
import { sampleOf } from '../../../support/size.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { column, drawing, pdfOfContents, pdfOfTexts } from '../../../support/text-pdf.ts'
import { completeUpload, createDraft, putFile, uploadedDraft, uploadFile } from '../../../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('repaired')
const noTools = missingTool('qpdf', 'pdfsig', 'pdftotext')

type Bytes = Uint8Array<ArrayBuffer>

const repairing = (by: Api, documentId: string, uploadId: string) =>
  by.send('POST', `/v1/documents/${documentId}/uploads/complete`, { uploadId, repair: true })

const factsOf = (bytes: Uint8Array) => ({ sha256: sha256Of(bytes), contentLength: bytes.length })

const bytesOf = async (documentId: string): Promise<Bytes> => {
  const { body } = await api.send('GET', `/v1/documents/${documentId}/download`)
  return new Uint8Array(await (await fetch(body.url)).arrayBuffer())
}

const objectKeysOf = async (documentId: string) =>
  (
    await queryDatabase(
      `select v.object_key as file, u.object_key as sent,
         (select json_agg(l.is_marked_for_deletion) from pending_objects l where l.object_key in (v.object_key, u.object_key)) as marked
       from document_versions v join upload_sessions u on u.document_id = v.document_id where v.document_id = $1`,
      [documentId],
    )
  )[0]

test('repairs a damaged file only on request', async () => {
  const whole = pdfOfTexts([['The tenant pays rent.'], ['Signed in Berlin.']])
  const sent = cutBehindObjects(whole)
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const refused = await completeUpload(api, documentId, uploadId)
  expect([refused.status, refused.body.reason]).toEqual([422, 'end_missing'])
  expect(refused.body.detail).toContain('"repair": true')
  expect((await repairing(api, documentId, uploadId)).status).toBe(422)

  const again = await uploadFile(api, documentId, sent)
  const { status, body } = await repairing(api, documentId, again.uploadId)
  expect(status).toBe(200)
  const stored = await bytesOf(documentId)
  expect(body.source).toMatchObject({ ...factsOf(stored), pageCount: 2, version: 1, repairedFrom: factsOf(sent) })
  expect(stored.subarray(0, sent.length)).toEqual(sent)

  const repeated = await completeUpload(api, documentId, again.uploadId)
  expect({ ...repeated.body, text: null }).toEqual({ ...body, text: null })
  const { body: read } = await api.send('GET', `/v1/documents/${documentId}`)
  expect(read.source).toEqual(body.source)
  const { body: versions } = await api.send('GET', `/v1/documents/${documentId}/versions`)
  expect(versions.data).toMatchObject([{ origin: 'upload', repairedFrom: factsOf(sent) }])
  const audits = await queryDatabase(
    "select details from audit_events where target_id = $1 and action = 'document.source_ready'",
    [documentId],
  )
  const changes = ['cross_reference_rebuilt']
  expect(audits).toEqual([{ details: { sha256: sha256Of(stored), sentSha256: sha256Of(sent), changes } }])

  await expect
    .poll(async () => (await api.send('GET', `/v1/documents/${documentId}/content`)).body.text)
    .toBe('The tenant pays rent.\fSigned in Berlin.')
})

test("records the SHA-256 of a repaired document's upload in the evidence and the certificate", async () => {
  const sent = cutBehindObjects(pdfOfPages())
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { body } = await repairing(api, documentId, uploadId)
  const envelope = await createEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  const { bundle, pdf, certificate, failed } = await verifiedEvidence(api, envelope.id)
  const { sha256, contentLength } = body.source
  expect(bundle.records[0]).toMatchObject({
    document: { sha256, contentLength },
    data: { repairedFrom: factsOf(sent) },
  })
  expect(failed).toEqual([])
  const forgeries: ((data: Record<string, unknown>) => unknown)[] = [
    (data) => Object.assign(data, { repairedFrom: factsOf(stored) }),
    (data) => Reflect.deleteProperty(data, 'repairedFrom'),
  ]
  const stored = await bytesOf(documentId)
  for (const forge of forgeries) {
    const forged = structuredClone(bundle)
    forge(forged.records[0].data)
    const { valid } = await verifyEvidence(forged, { publicKey: stack.checkpointPublicKey })
    expect(valid).toBe(false)
  }
  const checks = await verifySealedPdf(memorySource(pdf), { trustedCertificatePem: stack.sealCertificate })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  if (noTools) return
  const files = { sealed: join(folder, 'sealed.pdf'), certificate: join(folder, 'certificate.pdf') }
  writeFileSync(files.sealed, pdf)
  writeFileSync(files.certificate, certificate)
  expect(runTool('pdfsig', ['-nocert', files.sealed])).toMatch(/Total document signed[\s\S]*Signature is Valid/)
  expect(runTool('qpdf', ['--check', files.sealed])).toContain('No syntax or stream encoding errors found')
  expect(runTool('pdftotext', ['-raw', files.certificate, '-']).replaceAll(/\s/g, '')).toContain(sha256Of(sent))
})

test('records no repairedFrom property for a file that needs no repair', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  const { body } = await repairing(api, documentId, uploadId)
  expect(body.source.repairedFrom).toBeNull()
  const envelope = await createEnvelope(api, { documentId })
  const { body: bundle } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(bundle.records[0].data).not.toHaveProperty('repairedFrom')
})

test('stores a repaired file as a separate object, and marks the uploaded file for deletion', async () => {
  const sent = cutBehindObjects(pdfOfPages())
  const { documentId, session, uploadId } = await uploadedDraft(api, sent)
  await repairing(api, documentId, uploadId)
  const {
    file,
    sent: sentKey,
    marked,
  } = (await objectKeysOf(documentId)) as { file: string; sent: string; marked: unknown }
  expect(file).toMatch(/^uploads\//)
  expect(file).not.toBe(sentKey)
  // The object is either marked for deletion or already deleted.
  expect(JSON.stringify(marked) === '[true]' || (await putFile(session, sent)) === 200).toBe(true)
  expect(sha256Of(await bytesOf(documentId))).not.toBe(sha256Of(sent))
})

test('finds a repaired document and its envelope by the SHA-256 of the uploaded file', async () => {
  const sent = cutBehindObjects(pdfOfPages())
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  await repairing(api, documentId, uploadId)
  const envelope = await createEnvelope(api, { documentId })
  const found = async (path: string, sha256: string) =>
    (await api.send('GET', `${path}?sha256=${sha256}`)).body.data.map(({ id }: { id: string }) => id)
  for (const sha256 of [sha256Of(sent), sha256Of(await bytesOf(documentId))]) {
    expect(await found('/v1/documents', sha256)).toContain(documentId)
    expect(await found('/v1/signatures/requests', sha256)).toContain(envelope.id)
  }
  const other = sha256Of(Uint8Array.from(sent, (byte, index) => (index === 9 ? byte ^ 1 : byte)))
  expect(await found('/v1/documents', other)).toEqual([])
  expect(await found('/v1/signatures/requests', other)).toEqual([])
})

test('preserves the undamaged bytes of a repaired 8 MB file', async () => {
  const whole = imagePdf({ totalBytes: 8_000_000, imageCount: 3 })
  const sent = new Uint8Array(concatBytes(utf8('HTTP/1.1 200 OK\r\n\r\n'), cutBehindObjects(whole)))
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await repairing(api, documentId, uploadId)
  expect([status, body.source?.pageCount]).toEqual([200, 3])
  const stored = await bytesOf(documentId)
  expect(body.source).toMatchObject({ ...factsOf(stored), repairedFrom: factsOf(sent) })
  const kept = cutBehindObjects(whole)
  expect(Buffer.from(stored.subarray(0, kept.length)).equals(kept)).toBe(true)
})

test('rejects a file whose repair is ambiguous, and stores nothing', async () => {
  const catalog = '99 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const sent = new Uint8Array(concatBytes(cutBehindObjects(pdfOfPages()), utf8(`\n${catalog}`)))
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await repairing(api, documentId, uploadId)
  expect([status, body.code, body.reason]).toEqual([422, 'pdf_invalid', 'repair_ambiguous'])
  expect(body.detail).not.toContain('"repair"')
  const left = await queryDatabase(
    'select object_key from pending_objects where subject_id = $1 and not is_marked_for_deletion',
    [documentId],
  )
  expect(left).toEqual([])
})

const script = '/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>'
const scripted = () => pdfOfPages([`/MediaBox[0 0 612 792]${script}`])
const textPdf = (page = '') => pdfOfContents([drawing(column(['The first text', randomUUID()]))], { page })

test('stores exactly the uploaded bytes if `repair` is false', async () => {
  const sent = pdfOfPages()
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await completeUpload(api, documentId, uploadId, false)
  expect([status, body.source]).toEqual([200, expect.objectContaining({ ...factsOf(sent), repairedFrom: null })])
  expect(Buffer.from(await bytesOf(documentId)).equals(sent)).toBe(true)
})

test.each([
  ['scripts', scripted, 'pdf_feature_refused', 'javascript', 'without "repair"'],
  ['damage', () => cutBehindObjects(pdfOfPages()), 'pdf_invalid', 'end_missing', '"repair": true'],
])('rejects a file with %s if `repair` is false', async (_, file, code, reason, request) => {
  const { documentId, uploadId } = await uploadedDraft(api, file())
  const { status, body } = await completeUpload(api, documentId, uploadId, false)
  expect([status, body.code, body.reason]).toEqual([422, code, reason])
  expect(body.detail).toContain(request)
  const { body: document } = await api.send('GET', `/v1/documents/${documentId}`)
  expect([document.status, document.source]).toEqual(['draft', null])
  const stored = await queryDatabase(
    `select object_key from document_versions where document_id = $1
     union all select object_key from pending_objects where subject_id = $1 and not is_marked_for_deletion`,
    [documentId],
  )
  expect(stored).toEqual([])
})

/** Saves another text as the second version of a document, after the text of the first version was extracted. */
async function editedText(documentId: string) {
  const read = async () => (await api.send('GET', `/v1/documents/${documentId}`)).body.text
  await expect.poll(async () => (await read()).status).toBe('ready')
  const edit = { text: 'A later text', expectedContentHash: (await read()).contentHash }
  const { status, body } = await api.send('POST', `/v1/documents/${documentId}/versions`, edit)
  expect(status).toBe(200)
  return body
}

test('rejects `repair: false` after an earlier call has changed the file', async () => {
  const sent = textPdf(script)
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { body: document } = await completeUpload(api, documentId, uploadId)
  expect(document.source.repairedFrom).toEqual({ ...factsOf(sent), changes: ['scripts_removed'] })
  const { status, body } = await completeUpload(api, documentId, uploadId, false)
  expect([status, body.code]).toEqual([409, 'document_has_source'])
  expect((await completeUpload(api, documentId, uploadId)).body.source).toEqual(document.source)
  const { source } = await editedText(documentId)
  expect([source.version, source.repairedFrom]).toEqual([2, null])
  expect((await completeUpload(api, documentId, uploadId, false)).body.code).toBe('document_has_source')
  expect((await completeUpload(api, documentId, uploadId)).body.source).toEqual(source)
})

test('returns the document for `repair: false` after a text edit of an unchanged upload', async () => {
  const { documentId, uploadId } = await uploadedDraft(api, textPdf())
  await completeUpload(api, documentId, uploadId, false)
  const { source } = await editedText(documentId)
  const { status, body } = await completeUpload(api, documentId, uploadId, false)
  expect([status, body.source]).toEqual([200, source])
})

test('records removed scripts and added Print flags in repairedFrom without a repair request', async () => {
  const note = '<</Subtype/Text/Rect[0 0 9 9]/AP<</N<<>>>>>>'
  const sent = pdfOfPages([`/MediaBox[0 0 612 792]${script}/Annots[${note}]`])
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await completeUpload(api, documentId, uploadId)
  const repairedFrom = { ...factsOf(sent), changes: ['annotations_printed', 'scripts_removed'] }
  expect([status, body.source?.repairedFrom]).toEqual([200, repairedFrom])
  const stored = await bytesOf(documentId)
  expect(Buffer.from(stored.subarray(0, sent.length)).equals(sent)).toBe(true)
  const envelope = await createEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  const { bundle, failed } = await verifiedEvidence(api, envelope.id)
  expect([bundle.records[0].data.repairedFrom, failed]).toEqual([repairedFrom, []])
})

test.each(sampleOf(openMethods, 3))('decrypts and seals a file that is encrypted with %s', async (name) => {
  const sent = new Uint8Array(encryptedPdf(name))
  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await repairing(api, documentId, uploadId)
  const repairedFrom = { ...factsOf(sent), changes: ['encryption_removed'] }
  expect([status, body.source?.repairedFrom]).toEqual([200, repairedFrom])
  const envelope = await createEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  const { bundle, failed } = await verifiedEvidence(api, envelope.id)
  expect([bundle.records[0].data.repairedFrom, failed]).toEqual([repairedFrom, []])
})

test('draws a missing field value only in a requested repair', async () => {
  const sent = onePagePdf(
    (pdf) => {
      pdf.object(4, '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[10 10 110 30]/V(Anna)>>')
      pdf.object(5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
    },
    { catalog: '/AcroForm<</Fields[4 0 R]/DA(/F 0 Tf 0 g)/DR<</Font<</F 5 0 R>>>>>>', page: '/Annots[4 0 R]' },
  )
  const unchanged = await uploadedDraft(api, sent)
  expect((await completeUpload(api, unchanged.documentId, unchanged.uploadId)).status).toBe(200)
  const refused = await postEnvelope(api, { documentId: unchanged.documentId })
  expect([refused.status, refused.body.reason]).toEqual([422, 'value_not_shown'])
  expect(refused.body.detail).toContain('"repair": true')

  const { documentId, uploadId } = await uploadedDraft(api, sent)
  const { status, body } = await repairing(api, documentId, uploadId)
  const repairedFrom = { ...factsOf(sent), changes: ['field_values_drawn'] }
  expect([status, body.source?.repairedFrom]).toEqual([200, repairedFrom])
  const envelope = await createEnvelope(api, { documentId })
  await signAndComplete(api, stack, envelope)
  const { bundle, failed } = await verifiedEvidence(api, envelope.id)
  expect([bundle.records[0].data.repairedFrom, failed]).toEqual([repairedFrom, []])
})

test('rejects a repaired file that violates the upload policy', async () => {
  const foreign = cutBehindObjects(pdfOfPages(['/MediaBox[0 0 612 792]/Mine<</OPI<<>>>>']))
  const { documentId, uploadId } = await uploadedDraft(api, foreign)
  const { status, body } = await repairing(api, documentId, uploadId)
  expect([status, body.code, body.reason]).toEqual([422, 'pdf_feature_refused', 'external_content'])
  const { body: document } = await api.send('GET', `/v1/documents/${documentId}`)
  expect([document.status, document.source]).toEqual(['draft', null])
})

test('returns the same document to concurrent repair requests', async () => {
  const documentId = await createDraft(api)
  const { uploadId } = await uploadFile(api, documentId, cutBehindObjects(pdfOfPages()))
  const responses = await Promise.all(Array.from({ length: 8 }, () => repairing(api, documentId, uploadId)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(responses.map(({ body }) => JSON.stringify({ ...body, text: null }))).size).toBe(1)
})
