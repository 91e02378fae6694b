import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { concatBytes, utf8 } from '../../../../base/bytes.ts'
import { attacks } from '../../../fixtures/pdf/attacks.ts'
import { createPdfWriter, onePagePdf, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { completeUpload, createDraft, openUpload, putFile, uploadedDraft, uploadFile } from '../../../support/upload.ts'

const api = await openApi(stack)
// The EICAR sample is split into two strings, so scanners do not detect this source file.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const encrypted = () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.object(4, '<</Filter/Standard/V 2/R 3/Length 128/P -4/O<00>/U<00>>>')
  pdf.end(pdf.xrefTable({ extra: '/Encrypt 4 0 R/ID[<00><00>]' }))
  return pdf.bytes()
}
const withAction = (action: string) => () => onePagePdf(() => {}, { catalog: `/OpenAction<<${action}>>` })
const polyglot = (name: string) => () =>
  new Uint8Array(attacks.find((attack) => attack.name === name)?.bytes() ?? new Uint8Array())

const refused: [what: string, bytes: () => Uint8Array<ArrayBuffer>, code: string, reason: string][] = [
  ['EICAR in a stream', () => onePagePdf((pdf) => pdf.stream(4, '', eicar)), 'malware_found', 'EICAR-Test-File'],
  [
    'EICAR in a compressed stream',
    () => onePagePdf((pdf) => pdf.stream(4, '/Filter/FlateDecode', deflateSync(utf8(eicar)))),
    'malware_found',
    'EICAR-Test-File',
  ],
  ['an encrypted file', encrypted, 'pdf_feature_refused', 'encryption'],
  ['a file with a sound', withAction('/S/Sound'), 'pdf_feature_refused', 'multimedia'],
  [
    'a file with a Launch action and a sound',
    withAction('/S/Launch/F(calc.exe)/Next<</S/Sound>>'),
    'pdf_feature_refused',
    'launch',
  ],
  ['a text file', () => utf8('Hello, this is no PDF.'), 'pdf_invalid', 'not_a_pdf'],
  ['a file with only a header', () => utf8('%PDF-'), 'pdf_invalid', 'not_a_pdf'],
  ['a truncated file', () => pdfOfPages().slice(0, 150), 'pdf_invalid', 'object_unreadable'],
  ['a file without its end marker', () => pdfOfPages().slice(0, -6), 'pdf_invalid', 'end_missing'],
  ['HTML before the header', polyglot('HTML before the header'), 'pdf_invalid', 'not_a_pdf'],
  ['HTML after the end', polyglot('HTML after the end'), 'pdf_invalid', 'data_after_end'],
  [
    'a polyglot of PDF and ZIP',
    polyglot('a ZIP archive in a stream whose comment is the rest of the file'),
    'pdf_invalid',
    'polyglot',
  ],
  ['a cyclic page tree', polyglot('a page tree node that is its own kid'), 'pdf_invalid', 'page_tree_loop'],
]

test.each(refused)(
  'rejects an upload, returns the reason and deletes the uploaded object: %s',
  async (_, bytes, code, reason) => {
    const { documentId, session } = await uploadedDraft(api, bytes())
    const { status, body } = await completeUpload(api, documentId, session.uploadId)
    expect([status, body.code, body.reason]).toEqual([422, code, reason])

    const audits = await queryDatabase(
      "select action, details from audit_events where target_id = $1 and action = 'upload.refused'",
      [documentId],
    )
    expect(audits).toEqual([{ action: 'upload.refused', details: { code, reason } }])
    // The store accepts a new upload under the same key, which shows that the object was deleted.
    expect(await putFile(session, new Uint8Array(bytes()))).toBe(200)

    const again = await completeUpload(api, documentId, session.uploadId)
    expect({ ...again.body, requestId: null }).toEqual({ ...body, requestId: null })
    const { body: document } = await api.send('GET', `/v1/documents/${documentId}`)
    expect([document.status, document.source]).toEqual(['draft', null])
    const [rows] = await queryDatabase(
      `select (select count(*)::int from document_versions where document_id = $1) as versions,
       (select count(*)::int from jobs where payload->>'documentId' = $1) as jobs`,
      [documentId],
    )
    expect(rows).toEqual({ versions: 0, jobs: 0 })
  },
)

test('accepts a new upload for a document after a rejected upload', async () => {
  const documentId = await createDraft(api)
  const first = await uploadFile(api, documentId, concatBytes(utf8('x'), pdfOfPages()))
  expect((await completeUpload(api, documentId, first.uploadId)).status).toBe(422)
  const pdf = pdfOfPages()
  const second = await openUpload(api, documentId, { contentLength: pdf.length })
  expect(await putFile(second, pdf)).toBe(200)
  expect((await completeUpload(api, documentId, second.uploadId)).status).toBe(200)
  // The session is still rejected, although its object has changed.
  expect((await completeUpload(api, documentId, first.uploadId)).status).toBe(422)
})

test('returns the same rejection for an upload even if its stored object changes', async () => {
  const documentId = await createDraft(api)
  const bad = onePagePdf((pdf) => pdf.stream(4, '', eicar))
  const session = await uploadFile(api, documentId, bad)
  expect((await completeUpload(api, documentId, session.uploadId)).body.code).toBe('malware_found')
  const good = concatBytes(pdfOfPages(), new Uint8Array(bad.length).fill(0x20)).slice(0, bad.length)
  expect(await putFile(session, good)).toBe(200)
  expect((await completeUpload(api, documentId, session.uploadId)).body.code).toBe('malware_found')
})

test('rejects a file permanently after three interrupted upload checks', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  // Puts the session into the state after three workers stopped while they read the file.
  const breakOff = (checks: number) =>
    queryDatabase(
      "update upload_sessions set state = 'checking', lease_owner = 'gone', lease_until = now() - interval '1 second', checks_begun = $2 where id = $1",
      [uploadId, checks],
    )
  await breakOff(3)
  const refused = await completeUpload(api, documentId, uploadId)
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'pdf_invalid', reason: 'check_broke_off' }])
  expect((await completeUpload(api, documentId, uploadId)).body).toMatchObject({ reason: 'check_broke_off' })
  const [session] = await queryDatabase('select state, checks_begun from upload_sessions where id = $1', [uploadId])
  expect(session).toEqual({ state: 'failed', checks_begun: 4 })
  const [document] = await queryDatabase('select status, current_version from documents where id = $1', [documentId])
  expect(document).toEqual({ status: 'draft', current_version: null })
})

test('accepts a file in the third upload check after two interrupted checks', async () => {
  const { documentId, uploadId } = await uploadedDraft(api)
  await queryDatabase(
    "update upload_sessions set state = 'checking', lease_owner = 'gone', lease_until = now() - interval '1 second', checks_begun = 2 where id = $1",
    [uploadId],
  )
  expect((await completeUpload(api, documentId, uploadId)).status).toBe(200)
  const [session] = await queryDatabase('select state, checks_begun from upload_sessions where id = $1', [uploadId])
  expect(session).toEqual({ state: 'completed', checks_begun: 3 })
})
