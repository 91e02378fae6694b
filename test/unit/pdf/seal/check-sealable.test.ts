import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { PdfFileReason } from '../../../../pdf/document/errors.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { field, loggedSource, type Objects, onePage, pdfLibDocument, seal, writePdf } from './fixtures.ts'

const twoPages = (kids: string): Objects => ({
  ...onePage(),
  2: `<</Type/Pages/Count 2/Kids[${kids}]>>`,
  4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
})
const withBrokenPage1 = { ...twoPages('3 0 R 4 0 R'), 3: '<</Type/Page/Parent 2 0 R/Annots 7>>' }

const unsealable: [what: string, objects: Objects, fields: ReturnType<typeof field>[][], reason: PdfFileReason][] = [
  ['a field on a missing page', onePage(), [[field({ pageNumber: 2 })]], 'page_missing'],
  ['a field that extends beyond its page', onePage(), [[field({ x: 0.6, width: 0.5 })]], 'field_outside_page'],
  ['a duplicate field id', onePage(), [[field(), field()]], 'field_repeated'],
  [
    'a field whose rounded size is 0',
    { ...onePage(), 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1]>>' },
    [[field({ width: 0.0001 })]],
    'field_too_small',
  ],
  ['a field on a page whose annotations are not an array', onePage('/Annots(none)'), [[field()]], 'page_broken'],
  [
    'a field on a page with an unreadable annotation',
    onePage('/Annots[5 0 R]', { 5: '<<' }),
    [[field()]],
    'object_broken',
  ],
  ['a field on a page object that occurs twice', twoPages('3 0 R 3 0 R'), [[field({ pageNumber: 2 })]], 'page_shared'],
  ['a seal without fields on a broken page 1', withBrokenPage1, [[field({ pageNumber: 2 })], []], 'page_broken'],
]

test.each(unsealable)('rejects a document with %s before it is signed', async (_, objects, sets, reason) => {
  await expect(checkSealable(memorySource(writePdf(objects)), sets)).rejects.toMatchObject({
    name: 'PdfFileError',
    reason,
  })
})

test('seals a document even if a page without fields is broken', async () => {
  const fields = [field({ pageNumber: 2 })]
  await expect(checkSealable(memorySource(writePdf(withBrokenPage1)), [fields])).resolves.toEqual({
    permission: null,
    signatures: [],
  })
  await expect(seal(writePdf(withBrokenPage1), fields)).resolves.toBeDefined()
})

test.each([false, true])('checks a file of 100 pages with at most three reads (object streams: %s)', async (packed) => {
  const { source, log } = loggedSource(memorySource(pdfLibDocument(packed, 100)))
  await checkSealable(source, [[field({ pageNumber: 100 }), field({ fieldId: 'f2', pageNumber: 1 })]])
  expect(log.length).toBeLessThanOrEqual(3)
})
