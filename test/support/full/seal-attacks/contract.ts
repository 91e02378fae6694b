import { latin1 } from '../../../../base/bytes.ts'
import { type RawUpdate, rawUpdate, streamOf } from './raw-update.ts'
import type { Bytes } from './workshop.ts'

/** Object numbers of the contract. */
export const parts = {
  catalog: 1,
  pages: 2,
  page: 3,
  content: 4,
  font: 5,
  images: 6,
  form: 7,
  stamp: 8,
  amount: 9,
  stampShown: 10,
  image: 11,
  otherImage: 12,
  otherContent: 13,
  layer: 14,
} as const

const header = new TextEncoder().encode('%PDF-1.7\n%\u00e4\u00f6\u00fc\n')

export const text = (words: string): string => streamOf(`BT /F 20 Tf 40 140 Td (${words}) Tj ET`)
const image = (words: string): string =>
  streamOf(
    `BT /F 20 Tf 0 0 Td (${words}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 300 40]/Resources<</Font<</F 5 0 R>>>>',
  )

/** A page with an amount in its text, in an image and in a field. Unused objects contain other amounts. */
export const contractObjects: Record<string, string> = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm 7 0 R/OCProperties<</OCGs[14 0 R]/D<</Order[14 0 R]/ON[14 0 R]>>>>>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents[4 0 R]/Annots[9 0 R 8 0 R]/Resources<</Font<</F 5 0 R>>/XObject 6 0 R>>>>',
  4: streamOf('BT /F 20 Tf 40 140 Td (Pay 100 EUR) Tj ET q 1 0 0 1 40 40 cm /Im Do Q'),
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  6: '<</Im 11 0 R>>',
  7: '<</Fields[9 0 R]/DA(/F 10 Tf)/DR<</Font<</F 5 0 R>>>>>>',
  8: '<</Type/Annot/Subtype/Stamp/Rect[220 80 380 100]/F 4/P 3 0 R/AP<</N 10 0 R>>>>',
  9: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(100)/Rect[40 80 200 100]/F 4/P 3 0 R>>',
  10: image('100'),
  11: image('100 EUR'),
  12: image('100000 EUR'),
  13: text('Pay 100000 EUR'),
  14: '<</Type/OCG/Name(Layer)>>',
}

/** Returns the contract with some objects replaced. */
export const contract = (changed: Record<string, string> = {}, update: Partial<RawUpdate> = {}): Bytes =>
  rawUpdate(header, { ...update, objects: { ...contractObjects, ...changed }, prev: null }).bytes

/** Returns the latest body of an object. */
export function bodyOf(file: Uint8Array, number: number): string {
  const found = [...latin1(file).matchAll(new RegExp(`(?:^|\\n)${number} 0 obj\\n([\\s\\S]*?)\\nendobj`, 'g'))].at(-1)
  if (found === undefined) throw new Error(`object ${number} was expected`)
  return found[1] as string
}
