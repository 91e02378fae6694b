import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { formOf, listFields } from '../../pdf/document/form.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { permissionsOf } from '../../pdf/document/permissions.ts'
import { readBack } from '../../pdf/seal/read-back.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { createPdfWriter } from '../fixtures/pdf/pdf-writer.ts'
import { artifactOf, createEnvelope, postEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { rawUpdate } from '../support/full/seal-attacks/raw-update.ts'
import { openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { certifiedElsewhere, signedElsewhere } from '../support/signed-elsewhere.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { completeUpload, readyDocument, uploadedDraft } from '../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('arrived')
const noPdfsig = missingTool('pdfsig')

type Bytes = Uint8Array<ArrayBuffer>

async function sealedFrom(original: Bytes, lastSeal?: 'lock' | 'open'): Promise<Bytes> {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api, original), lastSeal })
  await signAndComplete(api, stack, envelope)
  return artifactOf(api, envelope.id, 'document')
}

test('records each earlier signature of the document in the `sealed` evidence record', async () => {
  const arrived = await signedElsewhere(await signedElsewhere(pdfOfPages()))
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api, arrived) })
  await signAndComplete(api, stack, envelope)
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  const sealed = body.records.find(({ type }: { type: string }) => type === 'sealed')
  const found = (await readBack(memorySource(arrived), [])).signatures
  expect(sealed.data.seal.earlierSignatures).toEqual(
    found.map(({ contents, byteRange }) => ({
      sha256: createHash('sha256').update(contents).digest('hex'),
      coveredLength: (byteRange?.[2] ?? 0) + (byteRange?.[3] ?? 0),
      isTimestamp: false,
    })),
  )
  expect(sealed.data.seal.earlierSignatures).toHaveLength(2)
})

async function permissionsIn(bytes: Bytes) {
  const file = await openPdf(memorySource(bytes))
  const form = await formOf(file)
  return permissionsOf(file, form ? await listFields(file, form) : [])
}

function pdfsig(name: string, bytes: Bytes): string {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, bytes)
  return runTool('pdfsig', ['-nocert', file])
}

const countOf = (text: string, part: string) => text.split(part).length - 1

const arrivals: [what: string, make: (pdf: Bytes) => Promise<Bytes>, isCertified: boolean][] = [
  ['with a signature', signedElsewhere, false],
  ['with two signatures', async (pdf) => signedElsewhere(await signedElsewhere(pdf)), false],
  ['with a certification that permits annotations', (pdf) => certifiedElsewhere(pdf, 3), true],
]

test.each(arrivals)(
  'adds a seal to a document %s, and preserves the earlier signatures',
  async (what, make, isCertified) => {
    const arrived = await make(pdfOfPages())
    const sealed = await sealedFrom(arrived)
    expect(Buffer.from(sealed.subarray(0, arrived.length)).equals(arrived)).toBe(true)
    expect(await permissionsIn(sealed)).toEqual({ isCertified, permission: 1 })
    const checks = await verifySealedPdf(memorySource(sealed), { trustedCertificatePem: stack.sealCertificate })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    const earlier = checks.filter(({ name }) => name === 'earlierSignature')
    expect(earlier.every(({ detail }) => detail.endsWith('intact.'))).toBe(true)
    if (!noPdfsig) {
      const before = countOf(pdfsig('arrived', arrived), 'Signature is Valid.')
      expect([before, earlier.length]).toEqual(what === 'with two signatures' ? [2, 2] : [1, 1])
      const report = pdfsig('sealed', sealed)
      expect(countOf(report, 'Signature is Valid.')).toBe(before + 1)
      expect(countOf(report, '- Total document signed')).toBe(1)
    }
  },
)

test('rejects the upload of a document with a locking seal', async () => {
  const sealed = await sealedFrom(pdfOfPages())
  expect(await permissionsIn(sealed)).toEqual({ isCertified: true, permission: 1 })
  const { documentId, uploadId } = await uploadedDraft(api, sealed)
  const response = await completeUpload(api, documentId, uploadId)
  expect([response.status, response.body.reason]).toEqual([422, 'certification_locked'])
})

test('adds a certification with the first open seal of a document, but not with the second', async () => {
  const first = await sealedFrom(pdfOfPages(), 'open')
  expect(await permissionsIn(first)).toEqual({ isCertified: true, permission: 3 })
  const second = await sealedFrom(first, 'open')
  expect(await permissionsIn(second)).toEqual({ isCertified: true, permission: 3 })
  const text = Buffer.from(second).toString('latin1')
  expect([countOf(text, '/TransformMethod /DocMDP'), countOf(text, '/Type /Sig/')]).toEqual([1, 2])
})

test.each([1, 2] as const)('rejects the upload of a document with a certification of permission %i', async (p) => {
  const { documentId, uploadId } = await uploadedDraft(api, await certifiedElsewhere(pdfOfPages(), p))
  const response = await completeUpload(api, documentId, uploadId)
  expect([response.status, response.body.code, response.body.reason]).toEqual([
    422,
    'pdf_feature_refused',
    'certification_locked',
  ])
})

test.each([1, 2])('rejects an envelope for a document with a signature field lock of permission %i', async (p) => {
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>')
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>')
  pdf.object(4, `<</FT/Sig/T(Signed)/V 5 0 R/Lock<</Type/SigFieldLock/Action/All/P ${p}>>>>`)
  pdf.object(5, '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>')
  pdf.end(pdf.xrefTable())
  const documentId = await readyDocument(api, pdf.bytes())
  const response = await postEnvelope(api, { documentId })
  expect([response.status, response.body.code, response.body.reason]).toEqual([
    422,
    'document_not_sealable',
    'certification_forbids_changes',
  ])
  expect(response.body.detail).toContain('create the earlier envelope with `lastSeal: "open"`')
  expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
})

test('rejects an envelope for a document that was changed after a signature', async () => {
  const signed = await signedElsewhere(pdfOfPages())
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
  const documentId = await readyDocument(api, rawUpdate(signed, { objects: { 3: page } }).bytes)
  const response = await postEnvelope(api, { documentId })
  expect([response.status, response.body.code, response.body.reason]).toEqual([
    422,
    'document_not_sealable',
    'certification_forbids_changes',
  ])
  expect(response.body.detail).toContain('an earlier signature forbids a later change: page 1 has another /')
  expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
})

const later: [what: string, change: (sealed: Bytes) => Bytes | Promise<Bytes>][] = [
  [
    'a changed page',
    (sealed) => rawUpdate(sealed, { objects: { 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>' } }).bytes,
  ],
  ['a signature by another program', signedElsewhere],
]

test.each(later)('rejects an envelope for a document with %s after an open seal', async (_, change) => {
  const documentId = await readyDocument(api, await change(await sealedFrom(pdfOfPages(), 'open')))
  const response = await postEnvelope(api, { documentId })
  expect([response.status, response.body.code, response.body.reason]).toEqual([
    422,
    'document_not_sealable',
    'certification_forbids_changes',
  ])
  expect(response.body.detail).toContain('it was changed after a seal of this service')
  expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
})
