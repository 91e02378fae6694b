import { contract, contractObjects } from './contract.ts'
import { madeFiles } from './made-files.ts'
import type { Bytes, Filling, Level, Workshop } from './workshop.ts'

/** A file that is sealed as the service seals it. `isSecond` means that the file already has a seal. */
export type HonestSeal = {
  words: string
  isSecond: boolean
  make: (workshop: Workshop, level: Level) => Promise<Bytes>
}

const [sheet, form, plain] = [contractObjects[3], contractObjects[7], contractObjects[9]] as [string, string, string]
const shown = plain.replace('/F 4', '/F 4/AP<</N 10 0 R>>')

const inline = '<</Type/Annot/Subtype/Link/Rect[40 20 90 35]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>>>'

/** Uploads with different notations of a form, and with annotations inside their pages. */
const uploads: [words: string, bytes: Bytes][] = [
  ['a field without an appearance', contract()],
  ['a field with an appearance', contract({ 9: shown })],
  ['a field appearance in a cross-reference-stream file', contract({ 9: shown }, { kind: 'stream' })],
  [
    'a field appearance through two references',
    contract({ 9: plain.replace('/F 4', '/F 4/AP 20 0 R'), 20: '<</N 10 0 R>>' }),
  ],
  [
    'rollover and down appearances of a field',
    contract({ 9: plain.replace('/F 4', '/F 4/AP<</N 10 0 R/R 10 0 R/D 11 0 R>>') }),
  ],
  [
    'a field below another field',
    contract({
      7: form.replace('9 0 R', '20 0 R'),
      9: shown.replace('/FT', '/Parent 20 0 R/FT'),
      20: '<</T(group)/Kids[9 0 R]>>',
    }),
  ],
  [
    'a field whose widget is another object',
    contract({
      7: form.replace('9 0 R', '20 0 R'),
      9: shown.replace('/FT/Tx/T(amount)/V(100)', '/Parent 20 0 R'),
      20: '<</T(amount)/FT/Tx/V(100)/Kids[9 0 R]>>',
    }),
  ],
  ['a choice field with two options', contract({ 9: shown.replace('/FT/Tx', '/FT/Ch/Opt[(100)(200)]') })],
  [
    'a check box with two states',
    contract({
      9: plain.replace('/FT/Tx', '/FT/Btn').replace('/V(100)', '/V/On/AS/On/AP<</N<</On 10 0 R/Off 11 0 R>>>>'),
    }),
  ],
  [
    'a check box with a separate appearance dictionary',
    contract({
      9: plain.replace('/FT/Tx', '/FT/Btn').replace('/V(100)', '/V/On/AS/On/AP 20 0 R'),
      20: '<</N<</On 10 0 R/Off 11 0 R>>>>',
    }),
  ],
  [
    'annotation and field arrays in separate objects',
    contract({
      3: sheet.replace('[9 0 R 8 0 R]', ' 20 0 R'),
      7: form.replace('[9 0 R]', ' 21 0 R'),
      9: shown,
      20: '[9 0 R 8 0 R]',
      21: '[9 0 R]',
    }),
  ],
  [
    'an annotation inside the page',
    contract({ 3: sheet.replace('[9 0 R 8 0 R]', `[9 0 R ${inline} 8 0 R]`), 9: shown }),
  ],
  [
    'annotations on two other pages',
    contract({
      2: '<</Type/Pages/Kids[3 0 R 22 0 R 23 0 R]/Count 3>>',
      9: shown,
      22: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Annots[${inline}]>>`,
      23: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Annots 24 0 R>>',
      24: `[${inline}]`,
    }),
  ],
]

const ways: [words: string, isSecond: boolean, make: (upload: Bytes) => HonestSeal['make']][] = [
  ['an open seal', false, (upload) => (workshop, level) => workshop.seal(upload, level)],
  ['a locking seal', false, (upload) => (workshop, level) => workshop.seal(upload, level, true)],
  [
    'a locking seal after an open seal',
    true,
    (upload) => async (workshop, level) => workshop.seal(await workshop.seal(upload), level, true),
  ],
]

/** Forms whose fields are filled instead of stamped, with one and with two seals. */
const second = plain.replace('amount', 'second').replace('40 80 200 100', '40 40 200 60').replace('/V(100)', '')
const empty = contract({
  3: sheet.replace('9 0 R 8 0 R', '9 0 R 20 0 R 8 0 R'),
  7: form.replace('9 0 R', '9 0 R 20 0 R'),
  9: plain.replace('/V(100)', ''),
  20: second,
})
/** Three text fields, each with two widgets. */
const threeFields = ['amount', 'second', 'third']
const places = threeFields.flatMap((_, index) => [31 + 2 * index, 32 + 2 * index])
const several = contract({
  3: sheet.replace('9 0 R 8 0 R', `${places.map((number) => `${number} 0 R `).join('')}8 0 R`),
  7: form.replace('9 0 R', '9 0 R 20 0 R 21 0 R'),
  ...Object.fromEntries(
    threeFields.map((name, index) => {
      const [one, other] = places.slice(2 * index)
      return [[9, 20, 21][index], `<</FT/Tx/T(${name})/Kids[${one} 0 R ${other} 0 R]>>`]
    }),
  ),
  ...Object.fromEntries(
    places.map((number, index) => {
      const [left, bottom] = [index % 2 === 0 ? 40 : 220, 80 - 20 * Math.floor(index / 2)]
      const rectangle = `${left} ${bottom} ${left + 160} ${bottom + 20}`
      const parent = [9, 20, 21][Math.floor(index / 2)]
      return [number, `<</Type/Annot/Subtype/Widget/Parent ${parent} 0 R/Rect[${rectangle}]/F 4/P 3 0 R>>`]
    }),
  ),
})
const fillingOf = (name: string, y: number, openFields: string[] = []): Filling => ({
  placement: {
    ...{ fieldId: name, pageNumber: 1, x: 0.1, y, width: 0.4, height: 0.1 },
    formField: { name, type: 'text', charsMax: 100 },
  },
  openFields,
})
const filled: HonestSeal[] = [
  {
    words: 'an open seal that fills a form field',
    isSecond: false,
    make: (workshop, level) => workshop.seal(empty, level, false, fillingOf('amount', 0.5)),
  },
  {
    words: 'a locking seal that fills a form field',
    isSecond: false,
    make: (workshop, level) => workshop.seal(empty, level, true, fillingOf('amount', 0.5)),
  },
  {
    words: 'a locking seal that fills a field which the first seal left open',
    isSecond: true,
    make: async (workshop, level) => {
      const first = await workshop.seal(empty, 'B-B', false, fillingOf('amount', 0.5, ['second']))
      return workshop.seal(first, level, true, fillingOf('second', 0.7))
    },
  },
  {
    words: 'three seals that each fill a field with two widgets',
    isSecond: true,
    make: async (workshop, level) => {
      const first = await workshop.seal(several, 'B-B', false, fillingOf('amount', 0.5, ['second', 'third']))
      const second = await workshop.seal(first, 'B-B', false, fillingOf('second', 0.6, ['third']))
      return workshop.seal(second, level, true, fillingOf('third', 0.7))
    },
  },
  {
    words: 'a locking seal that checks a box whose widget is another object',
    isSecond: true,
    make: async (workshop, level) => {
      const box = contract({
        3: sheet.replace('9 0 R', '20 0 R'),
        9: '<</FT/Btn/T(amount)/Kids[20 0 R]>>',
        20: '<</Type/Annot/Subtype/Widget/Parent 9 0 R/Rect[40 80 60 100]/P 3 0 R/AS/Off/AP<</N<</On 10 0 R/Off 11 0 R>>>>>>',
      })
      const { placement } = fillingOf('amount', 0.5)
      const checked = {
        ...placement,
        width: 0.05,
        formField: { name: 'amount', type: 'checkbox' as const, charsMax: 0 },
      }
      const { placement: other } = fillingOf('sign', 0.7, ['amount'])
      const { formField: _, ...stamp } = other
      const first = await workshop.seal(box, 'B-B', false, { placement: stamp, openFields: ['amount'] })
      return workshop.seal(first, level, true, { placement: checked, openFields: [] })
    },
  },
  {
    words: 'an open seal after two archived seals',
    isSecond: true,
    make: async (workshop, level) => {
      const first = await workshop.seal(contract({ 9: shown }), 'B-LTA')
      return workshop.seal(await workshop.seal(first, 'B-LTA'), level)
    },
  },
]

/** Each upload with each kind of seal, and the filled forms. */
export const honestSeals: HonestSeal[] = [
  ...uploads.flatMap(([upload, bytes]) =>
    ways.map(([way, isSecond, make]) => ({
      words: `${way} on a document with ${upload}`,
      isSecond,
      make: make(bytes),
    })),
  ),
  ...filled,
  ...madeFiles.map(({ words, seal }) => ({ words: `the seal of ${words}`, isSecond: false, make: seal })),
]
