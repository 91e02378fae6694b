import { expect, test } from 'vitest'
import { type Api, openApi } from '../../support/open-api.ts'
import { sha256Of } from '../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { ofCollection, pdfOfContents, pdfOfTexts } from '../../support/text-pdf.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn } from '../../support/written.ts'

const api = await openApi(stack)

/** Returns the document's text when it is no longer pending. */
async function settledText(documentId: string, by: Api = api) {
  const read = async () => (await by.send('GET', `/v1/documents/${documentId}`)).body.text
  await expect.poll(async () => (await read()).status).not.toBe('pending')
  return read()
}

test('extracts the text of an uploaded file, and finds the document by this text', async () => {
  const bytes = pdfOfTexts([['The tenant pays rent.', 'Zebrafinken are not allowed.'], ['Signed in Berlin.']])
  const documentId = await readyDocument(api, bytes)
  const text = 'The tenant pays rent.\nZebrafinken are not allowed.\fSigned in Berlin.'
  expect(await settledText(documentId)).toEqual({
    status: 'ready',
    characterCount: text.length,
    contentHash: sha256Of(new TextEncoder().encode(text)),
  })
  const { body: chunk } = await api.send('GET', `/v1/documents/${documentId}/content`)
  expect(chunk).toMatchObject({ text, totalCharacters: text.length, nextOffset: null })
  const { body: found } = await api.send('GET', '/v1/documents/search?q=zebrafinken')
  expect(found.data).toMatchObject([{ document: { id: documentId }, matchedIn: ['text'] }])
  expect(await actionsOn(api.organizationId, documentId)).toContain('document.text_extracted')
  expect(
    await queryDatabase(`select state, attempts from jobs where kind = 'extraction' and payload->>'documentId' = $1`, [
      documentId,
    ]),
  ).toEqual([{ state: 'done', attempts: 1 }])
})

test('extracts East Asian text with the bundled character maps', async () => {
  const content = 'BT /F2 12 Tf 72 700 Td <93fa967b8cea> Tj ET'
  const documentId = await readyDocument(api, pdfOfContents([content], ofCollection('Japan1', '/Encoding/90ms-RKSJ-H')))
  expect(await settledText(documentId)).toMatchObject({ status: 'ready', characterCount: 3 })
  const { body: chunk } = await api.send('GET', `/v1/documents/${documentId}/content`)
  expect(chunk).toMatchObject({ text: '日本語' })
})

test('reports no_text_layer for a file that contains only graphics', async () => {
  const documentId = await readyDocument(api, pdfOfContents(['0 0 1 rg 100 100 200 200 re f', '']))
  expect(await settledText(documentId)).toMatchObject({ status: 'unavailable', characterCount: null })
  const response = await api.send('GET', `/v1/documents/${documentId}/content`)
  expect(response).toMatchObject({ status: 422, body: { code: 'text_unavailable', reason: 'no_text_layer' } })
  expect(await actionsOn(api.organizationId, documentId)).toContain('document.text_unavailable')
  expect(await queryDatabase('select 1 from text_blocks where document_id = $1', [documentId])).toEqual([])
})
