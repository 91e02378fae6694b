import { expect, it } from 'vitest'
import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'

const allReasons = new Set(['print_differs', 'page_content_ambiguous'])
const removal = { reasons: allReasons, objects: [], isRequested: true }

/** Returns a file whose pages have the given lists of annotations. Objects 4 and 5 are annotations. */
function pagesWith(lists: string[], annotation: string): Uint8Array {
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = lists.map((_, i) => `${20 + i} 0 R`).join(' ')
  pdf.object(2, `<</Type/Pages/Count ${lists.length}/MediaBox[0 0 9 9]/Kids[${kids}]>>`)
  pdf.object(3, `[${'4 0 R '.repeat(2_000)}]`)
  for (const number of [4, 5]) pdf.object(number, annotation)
  pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
  for (const [i, list] of lists.entries()) pdf.object(20 + i, `<</Type/Page/Parent 2 0 R/Annots ${list}>>`)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

const stamp = '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 9 9]/AP<</N 9 0 R>>>>'
const comment = '<</Type/Annot/Subtype/FreeText/F 4/Rect[0 0 9 9]/Contents(a)>>'

async function spentOn(bytes: Uint8Array, refused: typeof removal | null): Promise<number> {
  let spent = 0
  const charge = (nanoseconds: number): void => {
    spent += nanoseconds
  }
  await signableUpdate(memorySource(bytes), refused, { charge })
  return spent
}

it.each([
  ['the removal of features', removal],
  ['the drawing of field values', null],
])('reads a list of annotations that many pages share only once in %s', async (_, refused) => {
  const shared = await spentOn(pagesWith(Array<string>(50).fill('3 0 R'), stamp), refused)
  const own = await spentOn(pagesWith(['3 0 R', ...Array<string>(49).fill('[]')], stamp), refused)
  expect(shared).toBeLessThan(own * 1.1)
})

it('removes an annotation from every list that contains it', async () => {
  const bytes = pagesWith(['[4 0 R 5 0 R]', '[5 0 R 4 0 R]', '[4 0 R]'], comment)
  const update = await signableUpdate(memorySource(bytes), removal, { charge: () => {} })
  const file = await openPdf(memorySource(concatBytes(bytes, update!.appended)))
  expect(update!.changes).toEqual(['annotations_removed'])
  for (const number of [20, 21, 22]) expect(writeObject(await file.getObject(pdfRef(number)))).toContain('/Annots []')
  expect(await file.getObject(pdfRef(4))).toBeNull()
})
