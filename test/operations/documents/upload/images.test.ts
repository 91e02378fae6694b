import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import jpeg from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '../../../../base/bytes.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { convertedUpload } from '../../../support/converted-upload.ts'
import { createEnvelope } from '../../../support/envelopes.ts'
import { verifiedEvidence } from '../../../support/evidence.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { openApi } from '../../../support/open-api.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { pngOf } from '../../../support/png.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { signAndComplete } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { completeUpload, createDraft, openUpload, putFile } from '../../../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('images')

const png = pngOf({ width: 300, height: 200, depth: 8, type: 2, at: (x) => [x % 256, 80, 120] })
const photo = new Uint8Array(jpeg.encode({ data: Buffer.alloc(64 * 48 * 4, 180), width: 64, height: 48 }, 90).data)

describe('the upload of an image', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', photo],
  ])('converts the image to a one-page PDF (%s)', async (contentType, bytes) => {
    const { documentId, uploadId, response } = await convertedUpload(api, bytes, contentType)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const { source } = response.body
    const convertedFrom = { contentType, sha256: sha256Of(bytes), contentLength: bytes.length }
    expect(source).toMatchObject({ pageCount: 1, convertedFrom, repairedFrom: null, parts: null })
    const { body: download } = await api.send('GET', `/v1/documents/${documentId}/download`)
    const stored = new Uint8Array(await (await fetch(download.url)).arrayBuffer())
    expect([sha256Of(stored), stored.length]).toEqual([source.sha256, source.contentLength])
    const again = await completeUpload(api, documentId, uploadId)
    expect(again.body.source).toEqual(source)
    const { body: versions } = await api.send('GET', `/v1/documents/${documentId}/versions`)
    expect(versions.data).toMatchObject([{ origin: 'upload', convertedFrom }])
    const audits = await queryDatabase(
      "select details from audit_events where target_id = $1 and action = 'document.source_ready'",
      [documentId],
    )
    expect(audits).toEqual([{ details: { sha256: source.sha256, sentSha256: sha256Of(bytes) } }])
  })

  it('records the SHA-256 of the image in the evidence and the certificate', async () => {
    const { documentId, response } = await convertedUpload(api, png, 'image/png')
    const envelope = await createEnvelope(api, { documentId })
    await signAndComplete(api, stack, envelope)
    const { bundle, certificate, failed } = await verifiedEvidence(api, envelope.id)
    expect(failed).toEqual([])
    expect(bundle.records[0].data.convertedFrom).toEqual(response.body.source.convertedFrom)
    const forged = structuredClone(bundle)
    forged.records[0].data.convertedFrom.sha256 = sha256Of(photo)
    expect((await verifyEvidence(forged, { publicKey: stack.checkpointPublicKey })).valid).toBe(false)
    if (missingTool('pdftotext')) return
    const path = join(folder, 'certificate.pdf')
    writeFileSync(path, certificate)
    expect(runTool('pdftotext', ['-raw', path, '-']).replaceAll(/\s/g, '')).toContain(sha256Of(png))
  })

  it('returns 422 if `repair` is false', async () => {
    const documentId = await createDraft(api)
    const session = await openUpload(api, documentId, { contentLength: png.length, contentType: 'image/png' })
    expect(await putFile(session, png)).toBe(200)
    const { status, body } = await completeUpload(api, documentId, session.uploadId, false)
    expect([status, body.code, body.reason]).toEqual([422, 'conversion_failed', 'conversion_forbidden'])
    const { body: document } = await api.send('GET', `/v1/documents/${documentId}`)
    expect([document.status, document.source]).toEqual(['draft', null])
  })

  it('returns 422 if the hash differs from the declared hash', async () => {
    const documentId = await createDraft(api)
    const session = await openUpload(api, documentId, { contentLength: png.length, contentType: 'image/png' })
    expect(session.requiredHeaders['content-type']).toBe('image/png')
    await queryDatabase('update upload_sessions set sha256 = $2 where id = $1', [session.uploadId, sha256Of(photo)])
    const { 'content-length': _, ...headers } = session.requiredHeaders
    expect((await fetch(session.uploadUrl, { method: 'PUT', headers, body: png })).status).toBe(200)
    const { status, body } = await completeUpload(api, documentId, session.uploadId)
    expect([status, body.code]).toEqual([422, 'upload_checksum_mismatch'])
  })
})

describe('the image check', () => {
  const eicar = new TextEncoder().encode('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
  it.each([
    ['a PDF declared as an image', pdfOfPages(), 'image/png', 'conversion_failed', 'image_type_wrong'],
    ['a JPEG declared as a PNG', photo, 'image/png', 'conversion_failed', 'image_type_wrong'],
    ['a truncated JPEG', photo.slice(0, 300), 'image/jpeg', 'conversion_failed', 'image_broken'],
    ['an image declared as a PDF', png, 'application/pdf', 'pdf_invalid', 'not_a_pdf'],
    ['a JPEG with malware after its end', concatBytes(photo, eicar), 'image/jpeg', 'malware_found', expect.any(String)],
  ])('rejects %s, and stores no file', async (_, bytes, contentType, code, reason) => {
    const { documentId, response } = await convertedUpload(api, bytes, contentType)
    expect([response.status, response.body.code, response.body.reason]).toEqual([422, code, reason])
    const { body } = await api.send('GET', `/v1/documents/${documentId}`)
    expect([body.status, body.source]).toEqual(['draft', null])
    const [pending] = await queryDatabase<{ rows: number }>(
      'select count(*)::int as rows from pending_objects where subject_id = $1 and not is_marked_for_deletion',
      [documentId],
    )
    expect(pending?.rows).toBe(0)
  })

  it('rejects an upload URL request for an image above 16 MiB, a type without a converter or an unknown type', async () => {
    const documentId = await createDraft(api)
    const url = `/v1/documents/${documentId}/upload-url`
    const large = await api.send('POST', url, { contentLength: 16_777_217, contentType: 'image/png' })
    expect([large.status, large.body.errors[0].path]).toEqual([422, 'contentLength'])
    const page = await api.send('POST', url, { contentLength: 100, contentType: 'text/html' })
    expect([page.status, page.body.errors[0].code]).toEqual([422, 'no_converter'])
    const unknown = await api.send('POST', url, { contentLength: 100, contentType: 'image/gif' })
    expect(unknown.status).toBe(400)
  })
})
