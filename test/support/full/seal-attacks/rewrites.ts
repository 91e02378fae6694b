import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { streamOf } from './raw-update.ts'
import type { Bytes } from './workshop.ts'

/** Returns a tagged page. `parent` and `image` are the numbers of its parent and image objects. */
export function tagged({ parent = 2, image = 20 } = {}): Bytes {
  const pdf = createPdfWriter()
  const shown = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/AcroForm<</Fields[]>>>>')
  pdf.object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  pdf.object(3, `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Annots[5 0 R]/Resources 10 0 R>>`)
  pdf.stream(4, '', '/Im Do')
  pdf.object(5, '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/P 3 0 R/AP<</N 21 0 R>>>>')
  pdf.object(6, '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[]>>>>')
  pdf.object(7, '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R]>>')
  pdf.object(8, '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/Alt(100 EUR)>>')
  pdf.stream(20, shown, '0 0 9 9 re f')
  pdf.stream(21, shown, '0 0 9 9 re f')
  pdf.objectStream(30, [{ number: 10, body: `<</XObject<</Im ${image} 0 R>>>>` }])
  pdf.end(pdf.xrefStream(31))
  return pdf.bytes()
}

const paragraph = '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/Alt(100 EUR)>>'
/** Updates of a tagged page, each with the change that a signature that permits annotations forbids. */
export const rewrites: [what: string, upload: Bytes, objects: Record<string, string>, change: string | null][] = [
  ['a new element of the structure', tagged(), { 7: '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>' }, null],
  ['the same element again', tagged(), { 8: paragraph }, null],
  ['other words of an element', tagged(), { 8: paragraph.replace('100', '900') }, 'the structure has another /Alt'],
  ['another appearance of an annotation', tagged(), { 21: '<<>>' }, null],
  ['an appearance that the page also draws', tagged({ image: 21 }), { 21: '<<>>' }, 'page 1 has another /Resources'],
  [
    'an annotation that is the parent of the page',
    tagged({ parent: 5 }),
    { 5: '<</Resources<<>>>>' },
    'the page tree has another /Parent',
  ],
  [
    'an object stream',
    tagged(),
    { 30: streamOf('10 0 <</XObject<</Im 21 0 R>>>>', '/Type/ObjStm/N 1/First 5') },
    'page 1 has another /Resources',
  ],
]
