import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { contract, contractObjects } from './contract.ts'
import { streamOf } from './raw-update.ts'
import type { Bytes } from './workshop.ts'

const treeRoot = '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]]>>/RoleMap<</Sum/P>>>>'

/** Returns a tagged page. `parent` and `image` are the numbers of its parent and image objects. */
export function tagged({ parent = 2, image = 20 } = {}): Bytes {
  const pdf = createPdfWriter()
  const shown = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/AcroForm<</Fields[]>>>>')
  pdf.object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  pdf.object(3, `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Annots[5 0 R]/Resources 10 0 R>>`)
  pdf.stream(4, '', '/Im Do')
  pdf.object(5, '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/P 3 0 R/AP<</N 21 0 R>>>>')
  pdf.object(6, treeRoot)
  pdf.object(7, '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R]>>')
  pdf.object(8, '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/Alt(100 EUR)>>')
  pdf.stream(20, shown, '0 0 9 9 re f')
  pdf.stream(21, shown, '0 0 9 9 re f')
  pdf.objectStream(30, [{ number: 10, body: `<</XObject<</Im ${image} 0 R>>>>` }])
  pdf.end(pdf.xrefStream(31))
  return pdf.bytes()
}

const paragraph = '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/Alt(100 EUR)>>'
const rootWith = (from: string, to: string): Record<string, string> => ({ 6: treeRoot.replace(from, to) })
/** Returns an update that adds an element before the paragraph, with the given entries. */
const elementOf = (entries: string, kids = '9 0 R 8 0 R'): Record<string, string> => ({
  7: `<</Type/StructElem/S/Document/P 6 0 R/K[${kids}]>>`,
  9: `<</Type/StructElem/S/Span/P 7 0 R/Pg 3 0 R${entries}>>`,
})
const otherOrder = 'the structure has another /K'
const annotationElement = '/K<</Type/OBJR/Obj 5 0 R>>'

/** Updates to the structure that screen readers read. */
const structures: Rewrite[] = [
  ['a structure element for an annotation', tagged(), elementOf(annotationElement), null],
  [
    'a structure element for nested elements of annotations',
    tagged(),
    { ...elementOf('/K[11 0 R]'), 11: `<</Type/StructElem/S/Annot/P 9 0 R${annotationElement}>>` },
    null,
  ],
  ['a structure element with another text for page content', tagged(), elementOf('/ActualText(900)/K 0'), otherOrder],
  [
    'a structure element with another text for referenced page content',
    tagged(),
    elementOf('/ActualText(900)/K[<</Type/MCR/Pg 3 0 R/MCID 0>>]'),
    otherOrder,
  ],
  [
    'a structure element with another text for an image',
    tagged(),
    elementOf('/K<</Type/OBJR/Obj 20 0 R>>'),
    otherOrder,
  ],
  ['a structure element with a text and no content', tagged(), elementOf('/ActualText(900)'), otherOrder],
  ['a structure element that contains another one', tagged(), elementOf('/K 8 0 R', '9 0 R'), otherOrder],
  ['a repeated structure element', tagged(), elementOf('', '8 0 R 8 0 R'), otherOrder],
  ['another root of the structure', tagged(), rootWith('/K 7 0 R', '/K 8 0 R'), otherOrder],
  ['a removed root of the structure', tagged(), rootWith('/K 7 0 R', ''), otherOrder],
  ['the root of the structure in a list', tagged(), rootWith('/K 7 0 R', '/K[7 0 R]'), null],
  ['a further entry in the parent tree', tagged(), rootWith('[0[8 0 R]]', '[0[8 0 R]1 9 0 R]'), null],
  [
    'another entry in the parent tree',
    tagged(),
    rootWith('[0[8 0 R]]', '[0[7 0 R]]'),
    'the structure has another /ParentTree',
  ],
  ['a further role', tagged(), rootWith('/Sum/P', '/Sum/P/Annot/Span'), null],
  ['another role', tagged(), rootWith('/Sum/P', '/Sum/Artifact'), 'the structure has another /RoleMap'],
]
/** An update of an upload, with the change that a signature forbids if it permits annotations. */
type Rewrite = [what: string, upload: Bytes, objects: Record<string, string>, change: string | null]

const pageOf = (from: string, to: string): string => contractObjects[3]!.replace(from, to)
const fieldOf = (from: string, to: string): string => contractObjects[9]!.replace(from, to)
const field = (what: string, from: string, to: string, change: string | null): Rewrite => [
  what,
  contract(),
  { 9: fieldOf(from, to) },
  change === null ? null : `the field "amount" has another /${change}`,
]
const page = (what: string, from: string, to: string, change: string | null): Rewrite => [
  what,
  contract(),
  { 3: pageOf(from, to) },
  change === null ? null : `page 1 has another /${change}`,
]

const otherFont = '/Type/Font/Subtype/Type1/BaseFont/Symbol'
const fontsIn = (number: number): string => pageOf('<</F 5 0 R>>', ` ${number} 0 R`)
const fontChanged = 'page 1 has another /Resources'

/** Updates to resource objects that also have another role, in which changes are permitted. */
const twoRoles: Rewrite[] = [
  [
    'a font that is also an annotation',
    contract({ 3: fontsIn(21).replace('/Annots[', '/Annots[22 0 R '), 21: '<</P 22 0 R>>', 22: contractObjects[5]! }),
    { 22: `<<${otherFont}>>` },
    fontChanged,
  ],
  [
    'a form that is also a font dictionary',
    contract({ 3: fontsIn(7), 7: contractObjects[7]!.replace('/DA', '/Q 5 0 R/DA'), 20: `<<${otherFont}>>` }),
    { 7: contractObjects[7]!.replace('/DA', '/Q 20 0 R/DA') },
    fontChanged,
  ],
  [
    'a catalog that is also a font dictionary',
    contract({ 1: contractObjects[1]!.replace('/Pages', '/DSS 5 0 R/Pages'), 3: fontsIn(1), 20: `<<${otherFont}>>` }),
    { 1: contractObjects[1]!.replace('/Pages', '/DSS 20 0 R/Pages') },
    fontChanged,
  ],
  [
    'a page that is also a font dictionary',
    contract({ 3: fontsIn(3).replace('/Parent', '/Tabs 5 0 R/Parent'), 20: `<<${otherFont}>>` }),
    { 3: fontsIn(3).replace('/Parent', '/Tabs 20 0 R/Parent') },
    fontChanged,
  ],
  [
    'a font that an outline item names first',
    contract({
      1: contractObjects[1]!.replace('/Pages', '/Outlines 21 0 R/Pages'),
      3: fontsIn(21).replace('/Annots[', '/Annots[22 0 R '),
      21: '<</P 22 0 R>>',
      22: contractObjects[5]!,
    }),
    { 22: `<<${otherFont}>>` },
    fontChanged,
  ],
  [
    'content that is also referenced with another generation',
    contract({ 3: pageOf('[4 0 R]', '[4 1 R 4 0 R]') }),
    { 4: contractObjects[4]!.replace('100', '900') },
    'page 1 has another /Contents',
  ],
  [
    'a new generation of content',
    contract({ 3: pageOf('[4 0 R]', '[4 1 R 4 0 R]') }),
    { '4 1': contractObjects[4]! },
    'page 1 has another /Contents',
  ],
]

/** Updates of a page, a form or a structure. */
export const rewrites: Rewrite[] = [
  ...twoRoles,
  ['a removed form', contract(), { 1: contractObjects[1]!.replace('/AcroForm 7 0 R', '') }, 'the form was removed'],
  [
    'an added /XFA entry',
    contract(),
    { 7: contractObjects[7]!.replace('/DA', '/XFA 13 0 R/DA') },
    'the form has another /XFA',
  ],
  [
    'an annotation type added to a field',
    contract({ 9: fieldOf('/Type/Annot', '') }),
    { 9: contractObjects[9]! },
    null,
  ],
  [
    'a font type added to a field',
    contract({ 9: fieldOf('/Type/Annot', '') }),
    { 9: fieldOf('/Annot', '/Font') },
    'the field "amount" has another /Type',
  ],
  [
    'a changed type of a field',
    contract({ 9: fieldOf('/Annot', '/Font') }),
    { 9: contractObjects[9]! },
    'the field "amount" has another /Type',
  ],
  field('a removed type of a field', '/Type/Annot', '', 'Type'),
  field('an added ReadOnly flag of a field', '/V', '/Ff 1/V', null),
  field('an added Multiline flag of a field', '/V', '/Ff 4096/V', 'Ff'),
  field('an added kid of a field', '/V', '/Kids[200 0 R]/V', 'Kids'),
  ['a field that becomes an array', contract(), { 9: '[]' }, 'the field "amount" was removed or renamed'],
  [
    'a changed value of a field with a missing kid',
    contract({ 9: fieldOf('/V', '/Kids[50 0 R]/V') }),
    { 9: fieldOf('/V(100)', '/Kids[50 0 R]/V(900)') },
    null,
  ],
  [
    'a new object for a missing kid',
    contract({ 9: fieldOf('/V', '/Kids[50 0 R]/V') }),
    { 50: contractObjects[9]!.replace('/FT/Tx/T(amount)', '') },
    'the field "amount" has another /Type',
  ],
  [
    'a kid that becomes an array',
    contract({ 9: fieldOf('/V', '/Kids[50 0 R]/V'), 50: contractObjects[8]! }),
    { 50: '[]' },
    'the field "amount" has another /Type',
  ],
  page('a media box with a rounding difference', '400 200', '400.0004 199.9996', null),
  page('a media box with another number', '400 200', '400.01 200', 'MediaBox'),
  page('a media box with five numbers', '400 200', '400 200 0', 'MediaBox'),
  page('a page without its media box', '/MediaBox[0 0 400 200]', '', 'MediaBox'),
  ['identical content at another offset', contract(), { 4: contractObjects[4]! }, null],
  ...structures,
  ['an identical structure element', tagged(), { 8: paragraph }, null],
  [
    'a changed alternate text of a structure element',
    tagged(),
    { 8: paragraph.replace('100', '900') },
    'the structure has another /Alt',
  ],
  ['a changed appearance of an annotation', tagged(), { 21: '<<>>' }, null],
  ['an appearance that the page also draws', tagged({ image: 21 }), { 21: '<<>>' }, 'page 1 has another /Resources'],
  [
    'an annotation that is the parent of the page',
    tagged({ parent: 5 }),
    { 5: '<</Resources<<>>>>' },
    'the page tree has another /Parent',
  ],
  [
    'a replaced object stream',
    tagged(),
    { 30: streamOf('10 0 <</XObject<</Im 21 0 R>>>>', '/Type/ObjStm/N 1/First 5') },
    'page 1 has another /Resources',
  ],
]
