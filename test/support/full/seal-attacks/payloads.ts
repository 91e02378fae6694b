import { type PdfDict, pdfDict, pdfName, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { contractObjects, parts, text } from './contract.ts'
import { streamOf } from './raw-update.ts'

/** A change that an attacker wants to display. New objects have numbers from 200. */
export type Payload = {
  name: string
  objects?: Record<string, string | null>
  catalog?: (dict: PdfDict) => PdfDict
  form?: (dict: PdfDict) => PdfDict
  page?: (dict: PdfDict) => PdfDict
  trailer?: string
  /** True if no tool can append to the changed file without decrypting it. */
  isOutermost?: true
  root?: string
}

const having =
  (entries: PdfDict) =>
  (dict: PdfDict): PdfDict =>
    new Map([...dict, ...entries])
const without =
  (key: string) =>
  (dict: PdfDict): PdfDict =>
    new Map([...dict].filter(([name]) => name !== key))

const note =
  '<</Type/Annot/Subtype/FreeText/Rect[40 120 380 180]/F 4/DA(/Helv 20 Tf)/Contents(Pay 100000 EUR)/AP<</N 12 0 R>>>>'
const script = pdfDict({
  S: pdfName('JavaScript'),
  JS: { kind: 'string', bytes: new Uint8Array([0x31]), isHex: false },
})
const annotated = (number: number) => (dict: PdfDict) =>
  new Map(dict).set('Annots', [...((dict.get('Annots') ?? []) as []), pdfRef(number)])
const page = contractObjects[parts.page] as string
const amount = contractObjects[parts.amount] as string

/** Payloads that visibly change the contract or its apparent origin. */
export const payloads: Payload[] = [
  { name: 'content replaced', objects: { [parts.content]: text('Pay 100000 EUR') } },
  { name: 'content of another object', page: having(pdfDict({ Contents: [pdfRef(parts.otherContent)] })) },
  {
    name: 'content added',
    objects: { 200: text('Pay 100000 EUR') },
    page: having(pdfDict({ Contents: [pdfRef(4), pdfRef(200)] })),
  },
  { name: 'image replaced', objects: { [parts.image]: contractObjects[parts.otherImage] as string } },
  { name: 'images renamed', objects: { [parts.images]: '<</Im 12 0 R>>' } },
  {
    name: 'font replaced',
    objects: {
      [parts.font]: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[48/nine]>>>>',
    },
  },
  {
    name: 'font with drawn glyphs',
    objects: {
      [parts.font]:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 48/LastChar 49/Widths[9 9]/Encoding<</Differences[48/a/b]>>/CharProcs<</a 200 0 R/b 200 0 R>>>>',
      200: streamOf('9 0 0 0 9 9 d1 0 0 9 9 re f'),
    },
  },
  { name: 'field value', objects: { [parts.amount]: amount.replace('/V(100)', '/V(100000)') } },
  { name: 'stamp appearance', objects: { [parts.stampShown]: contractObjects[parts.otherImage] as string } },
  { name: 'field appearance', objects: { [parts.amount]: amount.replace('/F 4', '/F 4/AP<</N 12 0 R>>') } },
  { name: 'field moved', objects: { [parts.amount]: amount.replace('[40 80 200 100]', '[40 120 390 190]') } },
  { name: 'annotation added', objects: { 200: note }, page: annotated(200) },
  { name: 'annotation over the text', objects: { 200: note.replace('FreeText', 'Square') }, page: annotated(200) },
  { name: 'annotations removed', page: having(pdfDict({ Annots: [] })) },
  { name: 'page rotated', page: having(pdfDict({ Rotate: 180 })) },
  { name: 'page cropped', page: having(pdfDict({ CropBox: [0, 0, 400, 60] })) },
  {
    name: 'page inserted',
    objects: {
      [parts.pages]: '<</Type/Pages/Kids[200 0 R 3 0 R]/Count 2>>',
      200: page.replace('4 0 R', '13 0 R').replace('/Annots[9 0 R 8 0 R]', ''),
    },
  },
  {
    name: 'page tree replaced',
    objects: {
      200: '<</Type/Pages/Kids[201 0 R]/Count 1>>',
      201: page.replace('2 0 R', '200 0 R').replace('4 0 R', '13 0 R'),
    },
    catalog: having(pdfDict({ Pages: pdfRef(200) })),
  },
  { name: 'content removed', objects: { [parts.content]: null } },
  {
    name: 'layers',
    catalog: having(pdfDict({ OCProperties: pdfDict({ OCGs: [pdfRef(14)], D: pdfDict({ OFF: [pdfRef(14)] }) }) })),
  },
  { name: 'layer renamed', objects: { [parts.layer]: '<</Type/OCG/Name(Hidden)/Usage<</View<</ViewState/OFF>>>>>>' } },
  { name: 'open action', catalog: having(pdfDict({ OpenAction: script })) },
  { name: 'actions of the document', catalog: having(pdfDict({ AA: pdfDict({ WP: script }) })) },
  { name: 'action of the page', page: having(pdfDict({ AA: pdfDict({ O: script }) })) },
  { name: 'certification removed', catalog: without('Perms') },
  { name: 'usage rights', catalog: having(pdfDict({ Perms: pdfDict({ UR3: pdfRef(5) }) })) },
  { name: 'viewer preferences', catalog: having(pdfDict({ ViewerPreferences: pdfDict({ HideToolbar: true }) })) },
  {
    name: 'extensions',
    catalog: having(
      pdfDict({ Extensions: pdfDict({ ADBE: pdfDict({ BaseVersion: pdfName('1.7'), ExtensionLevel: 8 }) }) }),
    ),
  },
  { name: 'version', catalog: having(pdfDict({ Version: pdfName('2.0') })) },
  { name: 'names with a script', catalog: having(pdfDict({ Names: pdfDict({ JavaScript: pdfDict({ Names: [] }) }) })) },
  {
    name: 'metadata',
    objects: { 200: streamOf('<x/>', '/Type/Metadata/Subtype/XML') },
    catalog: having(pdfDict({ Metadata: pdfRef(200) })),
  },
  { name: 'form redrawn', form: having(pdfDict({ NeedAppearances: true })) },
  {
    name: 'form without the field',
    form: (dict) => new Map(dict).set('Fields', ((dict.get('Fields') ?? []) as []).slice(1)),
  },
  {
    name: 'form of another language',
    objects: { 200: streamOf('<xdp/>') },
    form: having(pdfDict({ XFA: pdfRef(200) })),
  },
  {
    name: 'form with other resources',
    form: having(pdfDict({ DR: pdfDict({ Font: pdfDict({ F: pdfRef(200) }) }) })),
    objects: { 200: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' },
  },
  {
    name: 'text field added',
    objects: {
      200: '<</Type/Annot/Subtype/Widget/FT/Tx/T(more)/V(100000 EUR)/Rect[40 120 380 180]/F 4/P 3 0 R/AP<</N 12 0 R>>>>',
    },
    form: (dict) => new Map(dict).set('Fields', [...((dict.get('Fields') ?? []) as []), pdfRef(200)]),
    page: annotated(200),
  },
  {
    name: 'unsigned signature field that shows an amount',
    objects: { 200: '<</Type/Annot/Subtype/Widget/FT/Sig/T(more)/Rect[40 120 380 180]/F 4/P 3 0 R/AP<</N 12 0 R>>>>' },
    form: (dict) => new Map(dict).set('Fields', [...((dict.get('Fields') ?? []) as []), pdfRef(200)]),
    page: annotated(200),
  },
  {
    name: 'catalog swapped',
    root: '200 0 R',
    objects: {
      200: '<</Type/Catalog/Pages 201 0 R/AcroForm 7 0 R>>',
      201: '<</Type/Pages/Kids[202 0 R]/Count 1>>',
      202: page.replace('2 0 R', '201 0 R').replace('4 0 R', '13 0 R'),
    },
  },
  {
    name: 'encryption',
    objects: {
      200: '<</Filter/Standard/V 1/R 2/O(00000000000000000000000000000000)/U(00000000000000000000000000000000)/P -4>>',
    },
    trailer: '/Encrypt 200 0 R',
    isOutermost: true,
  },
  { name: 'title', objects: { 200: '<</Title(Pay 100000 EUR)>>' }, trailer: '/Info 200 0 R' },
]
