import type { RandomChoices } from '../../../fuzz/pdf-structure/random-choices.ts'
import { bodyOf } from './contract.ts'
import { rawUpdate, sizeOf, startxrefOf, streamOf } from './raw-update.ts'
import type { Bytes } from './workshop.ts'

type Bodies = Record<string, string>

const header = new TextEncoder().encode('%PDF-1.7\n%\u00e4\u00f6\u00fc\n')
const shownForm = (words: string): string =>
  streamOf(
    `BT /F 20 Tf 0 0 Td (${words}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 300 40]/Resources<</Font<</F 5 0 R>>>>',
  )
const font = (name: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`

// Names of resources. Most of them are also entries that a signature permits to change.
const names = ['F1', 'P', 'T', 'Q', 'DA', 'DR', 'DSS', 'Tabs', 'Metadata', 'V', 'AP', 'AS', 'MK', 'K', 'Parent', 'Obj']
// Objects that can contain the names of a table of resources.
const hosts = [40, 41, 1, 2, 3, 7, 8, 9, 24, 45]

const inserted = (body: string, entries: string): string => body.replace('<<', `<<${entries}`)

/**
 * Returns an upload with text, an image, layers, fields and annotations. Randomly chosen tables of resources are in
 * other dictionaries, and randomly chosen fonts, layers and images are also annotations.
 */
export function randomUpload(choices: RandomChoices): Bytes {
  const [fontName, imageName, layerName] = [choices.pick(names), choices.pick(names), choices.pick(names)]
  const fonts = choices.chance(0.5) ? 40 : choices.pick(hosts)
  const images = choices.chance(0.5) ? 41 : choices.pick(hosts)
  const extra = choices.chance(0.3) ? `${choices.pick([5, 10, 11, 14, 40])} 0 R ` : ''
  const isInherited = choices.chance(0.3)
  const resources = `/Resources<</Font ${fonts} 0 R/XObject ${images} 0 R/Properties<</${layerName} 14 0 R>>>>`
  const bodies: Bodies = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm 7 0 R/OCProperties<</OCGs[14 0 R]/D<</Order[14 0 R]/ON[14 0 R]>>>>/Names<</Dests<</Names[(a)[3 0 R/Fit]]>>>>/StructTreeRoot 42 0 R>>',
    2: `<</Type/Pages/Kids[45 0 R]/Count 1${isInherited ? resources : ''}>>`,
    45: '<</Type/Pages/Kids[3 0 R]/Count 1/Parent 2 0 R/MediaBox[0 0 400 200]>>',
    3: `<</Type/Page/Parent 45 0 R/Contents[4 0 R]/Annots[${extra}9 0 R 24 0 R 8 0 R]${isInherited ? '' : resources}>>`,
    4: streamOf(
      `BT /${fontName} 20 Tf 40 140 Td (Pay 100 EUR) Tj ET q 1 0 0 1 40 40 cm /OC /${layerName} BDC /${imageName} Do EMC Q`,
    ),
    5: font('Helvetica'),
    6: font('Helvetica'),
    7: '<</Fields[9 0 R 24 0 R]/DA(/F 10 Tf)/DR<</Font<</F 6 0 R>>>>>>',
    8: '<</Type/Annot/Subtype/Stamp/Rect[220 80 380 100]/F 4/P 3 0 R/AP<</N 10 0 R>>>>',
    9: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(100)/DA(/F 10 Tf)/Rect[40 80 200 100]/F 4/P 3 0 R/AP<</N 23 0 R>>>>',
    24: '<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/Yes/AS/Yes/Rect[10 10 30 30]/F 4/P 3 0 R/AP<</N<</Yes 25 0 R/Off 26 0 R>>>>>>',
    10: shownForm('100'),
    11: choices.chance(0.3) ? shownForm('100 EUR').replace('<<', '<</OC 14 0 R') : shownForm('100 EUR'),
    14: '<</Type/OCG/Name(Layer)>>',
    23: shownForm('100'),
    25: shownForm('x'),
    26: shownForm('-'),
    40: '<<>>',
    41: '<<>>',
    42: '<</Type/StructTreeRoot/K[43 0 R]>>',
    43: '<</Type/StructElem/S/P/P 42 0 R/Pg 3 0 R/Alt(100)>>',
  }
  bodies[fonts] = inserted(bodies[fonts]!, `/${fontName} 5 0 R`)
  bodies[images] = inserted(bodies[images]!, `/${imageName} ${choices.chance(0.2) ? 10 : 11} 0 R`)
  if (choices.chance(0.3)) Object.assign(bodies, mutated(choices, bodies))
  const packed = choices.chance(0.3) ? packedOf(choices, bodies) : {}
  for (const number of Object.keys(packed)) delete bodies[number]
  const kind = Object.keys(packed).length > 0 ? 'stream' : choices.pick(['table', 'stream'] as const)
  return rawUpdate(header, { objects: bodies, packed, kind, prev: null }).bytes
}

/** Returns some objects without streams. */
function packedOf(choices: RandomChoices, bodies: Record<string, string | null>): Record<number, string> {
  const plain = Object.entries(bodies).filter(
    (entry): entry is [string, string] => entry[1] !== null && !entry[1].includes('stream') && !entry[0].includes(' '),
  )
  return Object.fromEntries(plain.filter(() => choices.chance(0.7)).map(([number, body]) => [Number(number), body]))
}

// Additional objects of an update: other words, fonts and dictionaries.
const forged: Bodies = {
  200: streamOf('BT /F1 20 Tf 40 140 Td (Pay 900 EUR) Tj ET'),
  201: font('Symbol'),
  202: shownForm('900'),
  203: '<</Font<</F1 201 0 R/P 201 0 R/F 201 0 R>>/XObject<</P 202 0 R>>>>',
  204: '<</Type/OCG/Name(Other)>>',
  205: '<</P 201 0 R/T 201 0 R/F 201 0 R/Q 201 0 R/F1 201 0 R/DSS 201 0 R>>',
}
const numbers = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 23, 24, 25, 26, 40, 41, 42, 43, 45, 200, 201, 202, 203, 204, 205,
]

const entries = [
  '/Rotate 90',
  '/UserUnit 2',
  '/CropBox[0 0 200 100]',
  '/MediaBox[0 0 300 200]',
  '/Resources 203 0 R',
  '/Contents 200 0 R',
  '/Contents[4 0 R 200 0 R]',
  '/F 2',
  '/OC 204 0 R',
  '/OC 14 0 R',
  '/AS/Off',
  '/Kids[3 0 R 3 0 R]',
  '/NeedAppearances true',
  '/XFA 200 0 R',
  '/OpenAction[3 0 R/Fit]',
  '/Names<<>>',
  '/Metadata 200 0 R',
  '/Version/1.4',
  '/Extensions<<>>',
  '/PieceInfo<<>>',
  '/Tabs/S',
  '/LastModified(D:2026)',
  '/DSS<<>>',
  '/MarkInfo<</Marked true>>',
  '/Q 2',
  '/DA(/F 30 Tf 1 g)',
  '/AP<</N 202 0 R>>',
  '/Encoding/MacRomanEncoding',
  '/FirstChar 48/LastChar 49/Widths[1500 100]',
  '/Rect[40 120 380 180]',
  '/MK<</BG[0]>>',
  '/BS<</W 9>>',
  '/Matrix[1 0 0 1 50 0]',
  '/Group<</S/Transparency>>',
  '/K[43 0 R]',
  '/PageLabels<<>>',
  '/Perms<<>>',
  '/Filter/FlateDecode',
  '/Type/Pages',
  '/Subtype/Widget',
  '/V(900)',
  '/Ff 1',
  '/Lock<<>>',
]

/** Returns one to three objects with random changes. */
function mutated(choices: RandomChoices, bodies: Bodies): Record<string, string | null> {
  const changed: Record<string, string | null> = {}
  for (let left = 1 + choices.below(3); left > 0; left--) {
    const number = choices.pick(Object.keys(bodies))
    const before = changed[number] ?? bodies[number]!
    const [head = '', ...rest] = before.split('\nstream\n')
    const tail = rest.length > 0 ? `\nstream\n${rest.join('\nstream\n')}` : ''
    const one = (pattern: RegExp, change: (text: string) => string): string => {
      const places = [...head.matchAll(pattern)]
      if (places.length === 0) return before
      const { index, 0: text } = choices.pick(places)
      return head.slice(0, index) + change(text) + head.slice(index + text.length) + tail
    }
    const kinds: (() => string | null)[] = [
      () => one(/\d+ 0 R/g, () => `${choices.pick(numbers)} 0 R`),
      () => one(/\d+ 0 R/g, () => `${choices.pick([5, 10, 11, 14, 200, 201, 202, 203, 205])} 0 R`),
      () => one(/\/(?:\w+)(?=[ /[(<])/g, () => `/${choices.pick(names)}`),
      () => one(/\/\w+(?: ?\d+ 0 R|\/\w+| \d+|\([^)]*\)|\[[^[\]]*\]|<<[^<>]*>>)/g, () => ''),
      () => one(/\d+(?! 0 R)(?! R)/g, () => String(choices.pick([0, 1, 2, 50, 90, 180, 900]))),
      () => one(/ \d+(?! 0 R)(?! R)/g, (text) => `${text}.0`),
      () => one(/\/[A-Z](?=\w)/g, (text) => `/#${text.charCodeAt(1).toString(16)}`),
      () => inserted(head, choices.pick(entries)) + tail,
      () => inserted(head, choices.pick(entries)) + tail,
      () => before.replace('100', '900'),
      () => before.replace('Helvetica', 'Symbol'),
      () => bodies[choices.pick(Object.keys(bodies))]!,
      () => choices.pick(Object.values(forged)),
      () => (choices.chance(0.3) ? null : before),
    ]
    changed[number] = choices.pick(kinds)()
  }
  return changed
}

/** Appends one to three random updates to a signed file. Also returns a description of the last update. */
export function randomUpdates(
  choices: RandomChoices,
  signed: Bytes,
  signatureNumbers: number[],
): { file: Bytes; words: string } {
  let file = signed
  let words = ''
  const starts = [startxrefOf(signed)]
  for (let left = choices.pick([1, 1, 1, 2, 3]); left > 0; left--) {
    const known: Bodies = {}
    for (const number of [...numbers.filter((one) => one < 200), ...signatureNumbers]) {
      try {
        known[number] = bodyOf(file, number)
      } catch {
        // The object is in an object stream.
      }
    }
    let objects = mutated(choices, known)
    const generation = choices.chance(0.05)
    if (generation) objects = Object.fromEntries(Object.entries(objects).map(([key, body]) => [`${key} 1`, body]))
    if (JSON.stringify(objects).match(/20\d 0 R/)) objects = { ...objects, ...forged }
    const isPacked = choices.chance(0.25)
    const packed = isPacked ? packedOf(choices, objects) : {}
    const apart = Object.fromEntries(Object.entries(objects).filter(([number]) => !(Number(number) in packed)))
    const kind = isPacked
      ? choices.pick(['stream', 'hybrid'] as const)
      : choices.pick(['table', 'table', 'stream', 'hybrid'] as const)
    const odd = choices.below(20)
    file = rawUpdate(file, {
      objects: apart,
      packed,
      kind,
      ...(odd === 0 ? { prev: choices.pick(starts) } : {}),
      ...(odd === 1 ? { places: { [choices.pick(numbers)]: signed.length + choices.below(50) } } : {}),
      ...(odd === 2 ? { root: `${choices.pick([1, 3, 200])} 0 R` } : {}),
      ...(odd === 3 ? { size: sizeOf(file) + choices.below(3) - 1 } : {}),
    }).bytes
    starts.push(startxrefOf(file))
    words += `${kind}${isPacked ? ', packed' : ''} ${JSON.stringify(objects)}; `
  }
  return { file, words }
}
