import { draft, streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet, writeSheet } from '../sheet.ts'

const both = 'page_content_ambiguous'
const fonts = '/Resources<</Font<</F 5 0 R>>>>'
const box = '/BBox[0 0 400 200]'
const own = words('ONE')
const wide = '.01 0 0 1 40 0'

type Parts = { page?: string[]; resources?: string; entries?: string; objects: Record<number, string> }
const drawn = (
  name: string,
  outcome: string,
  { page = ['/X Do'], resources = '/XObject<</X 6 0 R>>', entries = '', objects }: Parts,
): Reading => ({
  ...{ family: 'drawn text', name, outcome },
  bytes: () =>
    sheet({
      3: bodies.page
        .replace('/Contents 4 0 R', `/Contents[${page.map((_, i) => `${20 + i} 0 R`).join(' ')}]${entries}`)
        .replace(
          '/Font<</F 5 0 R>>',
          `/Font<</F 5 0 R${objects[6]!.includes('/Type3') ? '/G 6 0 R' : ''}>>${resources}`,
        ),
      ...Object.fromEntries(page.map((content, i) => [20 + i, streamOf(content)])),
      ...objects,
    }),
})

const formOf = (content: string, entries = `${box}${fonts}`): string =>
  streamOf(content, `/Type/XObject/Subtype/Form${entries}`)
const form = (name: string, outcome: string, content = own, entries = `${box}${fonts}`): Reading =>
  drawn(`a form XObject ${name}`, outcome, { objects: { 6: formOf(content, entries) } })
/** Returns a file whose page draws a form with text in its own state. */
const called = (name: string, outcome: string, page: string[], content = own): Reading =>
  drawn(`a form XObject ${name}`, outcome, { page, objects: { 6: formOf(content) } })
const inside = (name: string, outcome: string, page: string, content: string, resources = ''): Reading =>
  drawn(`a nested form XObject ${name}`, outcome, {
    page: [page],
    objects: { 6: formOf(content, `${box}/Resources<</XObject<</Y 7 0 R>>${resources}>>`), 7: formOf(own) },
  })

const tiles = `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 400 200]/XStep 400/YStep 200${fonts}`
const pattern = (name: string, outcome: string, state: string, entries = ''): Reading =>
  drawn(`a pattern ${name}`, outcome, {
    page: [`${state} /Pattern cs /P scn 0 0 400 200 re f`],
    resources: '/Pattern<</P 6 0 R>>',
    objects: { 6: streamOf(own, `${tiles}${entries}`) },
  })
const mask = (name: string, outcome: string, state: string, isDirect = false): Reading => {
  const states = '<</SMask<</S/Luminosity/G 6 0 R>>>>'
  return drawn(`a soft mask ${name}`, outcome, {
    page: [`${state} /E gs 0 0 400 200 re f`],
    resources: `/ExtGState<</E ${isDirect ? states : '7 0 R'}>>`,
    objects: {
      6: formOf(`1 g ${own}`, `${box}${fonts}/Group<</S/Transparency/CS/DeviceGray>>`),
      7: isDirect ? 'null' : states,
    },
  })
}

/** Returns a file with a mask, or a pattern, of text that the page uses before it draws other content. */
const covered = (name: string, outcome: string, page: string[], content = square): Reading[] => {
  const cover = (kind: string, used: string, resources: string, objects: Record<number, string>): Reading =>
    drawn(`a ${kind} of text ${name}`, outcome, {
      page: page.map((text) => text.replace('COVER', used)),
      resources: `${resources}/XObject<</X 8 0 R/Y 9 0 R>>`,
      objects: {
        8: formOf(content, `${box}/Resources<</XObject<</Y 9 0 R>>>>`),
        9: formOf(`60 Ts ${square}`),
        ...objects,
      },
    })
  return [
    cover('soft mask', '/E gs', '/ExtGState<</E 7 0 R>>', {
      6: formOf(`1 g ${own}`, `${box}${fonts}/Group<</S/Transparency/CS/DeviceGray>>`),
      7: '<</SMask<</S/Luminosity/G 6 0 R>>>>',
    }),
    cover('pattern', '/Pattern cs /P scn', '/Pattern<</P 6 0 R>>', { 6: streamOf(own, tiles) }),
  ]
}

/** Returns a file with a mask of text in a narrow matrix, and with the resources of the page in separate objects. */
const separateMask = (name: string, resources: string, objects: Record<number, string>): Reading =>
  drawn(`a soft mask of text in a narrow matrix, ${name}`, both, {
    page: [`${wide} cm /E gs 0 0 400 200 re f`],
    resources,
    objects: { 6: formOf(`1 g ${own}`, `${box}${fonts}/Group<</S/Transparency/CS/DeviceGray>>`), ...objects },
  })

/** Returns a file whose form is in a table that is a separate object. */
const listed = (name: string, outcome: string, table: string): Reading =>
  drawn(`a form XObject in ${name}`, outcome, {
    page: ['60 Ts /X Do'],
    resources: '/XObject 7 0 R',
    objects: { 6: formOf(own), 7: table },
  })

const font3 = (matrix: string): string =>
  `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[${matrix}]/FirstChar 69/LastChar 69/Widths[1000]/CharProcs<</E 7 0 R>>/Encoding<</Differences[69/E]>>/Resources<</Font<</F 5 0 R>>>>>>`
const upright = '.001 0 0 .001 0 0'
const letter = 'BT /F 1000 Tf (E) Tj ET'
const square = '0 0 700 700 re f'
type Glyph = { matrix?: string; content?: string; resources?: string }
const glyph = (
  name: string,
  outcome: string,
  state: string,
  { matrix = upright, content = square, resources = '' }: Glyph = {},
): Reading =>
  drawn(`a Type 3 glyph ${name}`, outcome, {
    page: [`BT /F 9 Tf 9 9 Td (ONE) Tj ET q BT ${state} 60 60 Td (E) Tj ET Q`],
    resources,
    objects: {
      6: font3(matrix),
      7: streamOf(`1000 0 d0 ${content}`),
      8: streamOf(
        '0 0 9 9 re f',
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      ),
    },
  })

type Stamp = {
  rect: string
  at?: string
  more?: string
  entries?: string
  objects?: Record<number, string>
  ap?: string
  flags?: number
}
const stamp = (
  name: string,
  outcome: string,
  { rect, at = `[${rect}]`, more = '', entries = box, objects = {}, ap = '<</N 6 0 R>>', flags = 4 }: Stamp,
): Reading =>
  drawn(`an appearance ${name}`, outcome, {
    page: [''],
    entries: `/Annots[9 0 R]`,
    objects: {
      6: formOf(own, `${entries}${fonts}`),
      9: `<</Type/Annot/Subtype/Stamp/F ${flags}/Rect ${at}/AP ${ap}${more}>>`,
      ...numbersOf(at.includes('R'), { 10: `[${rect}]`, 11: '400', 12: '200' }),
      ...numbersOf(entries.includes('R'), { 11: '400', 12: '200' }),
      ...objects,
    },
  })
/** Returns the objects with numbers if an entry refers to them. */
const numbersOf = (isUsed: boolean, numbers: Record<number, string>): Record<number, string> => (isUsed ? numbers : {})

/** Text that forms, patterns, masks, glyphs and appearances show in another state or shape in some readers. */
export const drawnTexts: Reading[] = [
  form('with a matrix', 'admitted', own, `${box}/Matrix[.5 0 0 .9 0 0]${fonts}`),
  form('with a narrow matrix', both, own, `/BBox[0 0 40000 200]/Matrix[${wide}]${fonts}`),
  form('with a narrow matrix and no text', 'admitted', square, `${box}/Matrix[${wide}]${fonts}`),
  called('in a narrow matrix', both, [`${wide} cm /X Do`]),
  called('in a flat matrix', both, ['1 0 0 0 0 0 cm /X Do']),
  called('after a narrow matrix', 'admitted', [`q ${wide} cm Q /X Do`]),
  called('in two narrow matrices of two streams', both, ['.15 0 0 1 0 0 cm', '.15 0 0 1 0 0 cm /X Do']),
  called('in a narrow matrix that another stream restores', both, ['.01 0 0 1 0 0 cm q 1 0 0 1 0 0 cm', 'Q /X Do']),
  called('after narrow matrices that each stream restores', 'admitted', [
    'q .2 0 0 1 0 0 cm',
    'Q q .2 0 0 1 0 0 cm',
    'Q q .2 0 0 1 0 0 cm',
    'Q /X Do',
  ]),
  called('whose name is in the previous stream', both, [`${wide} cm /X`, 'Do']),
  called('with a narrow matrix split between streams', both, ['.01 0 0 1 40 0', 'cm /X Do']),
  inside('in two narrow matrices', both, '.15 0 0 1 40 0 cm /X Do', '.15 0 0 1 0 0 cm /Y Do'),
  inside('in a narrow matrix', both, `${wide} cm /X Do`, '/Y Do'),
  inside('in two matrices', 'admitted', '.5 0 0 1 0 0 cm /X Do', '1 0 0 .5 0 0 cm /Y Do'),
  drawn('a form XObject that draws itself', 'admitted', {
    objects: { 6: formOf(own, `${box}/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>`) },
  }),
  drawn('a form XObject that draws itself narrower', both, {
    objects: { 6: formOf(`.9 0 0 1 0 0 cm ${own} /X Do`, `${box}/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>`) },
  }),
  drawn('a narrow form XObject without resources', both, {
    page: [`${wide} cm /X Do`],
    objects: { 6: formOf(own, box) },
  }),
  drawn('a narrow form XObject in a separate XObject dictionary', both, {
    page: [`${wide} cm /X Do`],
    resources: '/XObject 8 0 R',
    objects: { 6: formOf(own), 8: '<</X 6 0 R>>' },
  }),
  drawn('a narrow image next to a form XObject with text', 'admitted', {
    page: ['q 300 0 0 1 0 0 cm /I Do Q /X Do'],
    resources: '/XObject<</X 6 0 R/I 7 0 R>>',
    objects: {
      6: formOf(own),
      7: streamOf('a', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
    },
  }),

  called('with a changed horizontal scaling', both, ['30 Tz /X Do']),
  called('that sets its own horizontal scaling', 'admitted', ['30 Tz /X Do'], `100 Tz ${own}`),
  called('after a restored horizontal scaling', 'admitted', ['q 30 Tz Q /X Do']),
  called('with a horizontal scaling of another stream', both, ['30 Tz', '/X Do']),
  called('with a changed text rise', both, ['60 Ts /X Do']),
  called('with a changed text rise and without text', 'admitted', ['60 Ts /X Do'], square),
  called('with a changed leading', 'admitted', ['60 TL /X Do']),
  called('with a changed leading and a second line', both, ['60 TL /X Do'], `BT /F 9 Tf 9 99 Td (O) Tj T* (NE) Tj ET`),
  called('with character spacing', 'admitted', ['1 Tc /X Do']),
  called('with a text rise of the first of three streams', both, ['60 Ts', '1 0 0 1 0 0 cm', '/X Do']),
  inside('with a changed text rise', both, '60 Ts /X Do', '/Y Do'),
  inside('with a reset text rise', 'admitted', '60 Ts /X Do', '0 Ts /Y Do'),
  pattern('of text with a narrow matrix', both, '', `/Matrix[${wide}]`),
  pattern('in the invisible text rendering mode', both, '3 Tr'),
  pattern('with a changed text rise', both, '60 Ts'),
  pattern('with character spacing', both, '60 Tc'),
  mask('of text in a narrow matrix', both, `${wide} cm`),
  mask('of text in the invisible text rendering mode', both, '3 Tr'),
  mask('of text with a changed text rise', both, '60 Ts', true),
  drawn('a soft mask of text before a changed text rise', both, {
    page: ['/E gs 60 Ts 0 0 400 200 re f'],
    resources: '/ExtGState<</E 7 0 R>>',
    objects: {
      6: formOf(`1 g ${own}`, `${box}${fonts}/Group<</S/Transparency/CS/DeviceGray>>`),
      7: '<</SMask<</S/Luminosity/G 6 0 R>>>>',
    },
  }),
  drawn('a pattern of text before a changed text rise', both, {
    page: ['/Pattern cs /P scn 60 Ts 0 0 400 200 re f'],
    resources: '/Pattern<</P 6 0 R>>',
    objects: { 6: streamOf(own, tiles) },
  }),
  ...covered('before a changed text rise in the next stream', both, ['COVER', `60 Ts ${square}`]),
  ...covered('before a changed text rise in the third stream', both, [
    'COVER',
    '1 0 0 1 0 0 cm',
    `q 60 Ts ${square} Q`,
  ]),
  ...covered('that a form XObject with a changed text rise uses', both, ['COVER /X Do'], `q 60 Ts ${square} Q`),
  ...covered(
    'that a form XObject of the next stream with a changed text rise uses',
    both,
    ['COVER', '/X Do'],
    `60 Ts ${square}`,
  ),
  ...covered('that a nested form XObject with a changed text rise uses', both, ['COVER /X Do'], '/Y Do'),
  listed('a separate XObject dictionary', both, '<</X 6 0 R>>'),
  listed('a separate XObject dictionary with a type', both, '<</Type/Foo/X 6 0 R>>'),
  listed('a separate XObject dictionary with a number', both, '<</N 5/X 6 0 R>>'),
  listed('a separate XObject dictionary without the form XObject', 'admitted', '<</N 5>>'),
  separateMask('in a separate dictionary', '/ExtGState<</E 7 0 R>>', {
    7: '<</SMask 8 0 R>>',
    8: '<</S/Luminosity/G 6 0 R>>',
  }),
  separateMask('in a separate dictionary of a known graphics state', '/ExtGState<</E 7 0 R>>', {
    7: '<</Type/ExtGState/SMask 8 0 R>>',
    8: '<</S/Luminosity/G 6 0 R>>',
  }),
  separateMask('in a separate ExtGState dictionary', '/ExtGState 7 0 R', {
    7: '<</E<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
  }),
  drawn('a soft mask of text in a narrow matrix, in separate resources', both, {
    page: ['/X Do'],
    objects: {
      6: formOf(`1 g ${own}`, `${box}${fonts}/Group<</S/Transparency/CS/DeviceGray>>`),
      7: formOf(`${wide} cm /E gs 0 0 400 200 re f`, `${box}/Resources 8 0 R`),
      8: '<</ExtGState<</E<</SMask<</S/Luminosity/G 6 0 R>>>>>>>>',
    },
    resources: '/XObject<</X 7 0 R>>',
  }),

  glyph('of a shape', 'admitted', '/G 60 Tf'),
  glyph('of text', 'admitted', '/G 60 Tf', { content: letter }),
  glyph('of text with a narrow font matrix', both, '/G 60 Tf', { content: letter, matrix: '.00001 0 0 .001 0 0' }),
  glyph('of text with a narrow font matrix and another matrix', both, '/G 60 Tf', {
    content: letter,
    matrix: '.00001 0 0 .001 0 0]/Matrix[1 0 0 1 0 0',
  }),
  glyph('of text with character spacing', both, '/G 60 Tf 1 Tc', { content: letter }),
  glyph('of a shape with character spacing', 'admitted', '/G 60 Tf 1 Tc'),
  glyph('of a shape that is filled and stroked', both, '/G 60 Tf 2 Tr'),
  glyph('of a shape in a pattern', both, '/G 60 Tf /Pattern cs /P scn', { resources: '/Pattern<</P 8 0 R>>' }),
  glyph('of a shape after a pattern', 'admitted', '/Pattern cs /P scn 0 g /G 60 Tf', {
    resources: '/Pattern<</P 8 0 R>>',
  }),
  drawn('a Type 3 glyph that draws a narrow form XObject of the page', both, {
    page: [`${own} BT /G 60 Tf 60 60 Td (E) Tj ET`],
    resources: '/XObject<</X 8 0 R>>',
    objects: {
      6: font3(upright).replace(fonts, ''),
      7: streamOf(`1000 0 d0 ${wide} cm /X Do`),
      8: formOf(own),
    },
  }),
  drawn('a Type 3 font whose name is in the previous stream', both, {
    page: [`${own} BT /G 60 Tf`, '2 Tr (E) Tj ET'],
    objects: { 6: font3(upright), 7: streamOf(`1000 0 d0 ${square}`) },
  }),
  {
    ...{ family: 'drawn text', name: 'a direct Type 3 font', outcome: 'appearance_ambiguous' },
    bytes: () =>
      sheet({
        3: bodies.page.replace('/F 5 0 R', `/F 5 0 R/G ${font3(upright)}`),
        4: streamOf(`${own} BT /G 60 Tf 60 60 Td (E) Tj ET`),
        7: streamOf('1000 0 d0 Q Q 100 100 800 800 re W n n f 100 100 800 800 re f'),
      }),
  },

  stamp('in a narrow rectangle', both, { rect: '40 0 44 200' }),
  stamp('in a flat rectangle', both, { rect: '40 0 40 200' }),
  stamp('of a hidden annotation with a narrow rectangle', 'admitted', { rect: '40 0 44 200', flags: 6 }),
  stamp('in a narrow rectangle that is a separate object', both, { rect: '40 0 44 200', at: '10 0 R' }),
  stamp('in a narrow rectangle of indirect numbers', both, { rect: '0 0 1 1', at: '[396 0 11 0 R 12 0 R]' }),
  stamp('in a flat rectangle with a box', both, { rect: '40 0 40 200', more: box }),
  stamp('with a wide box', both, { rect: '0 0 400 200', entries: '/BBox[0 0 40000 200]' }),
  stamp('in a narrow rectangle in a separate dictionary', both, {
    rect: '40 0 44 200',
    ap: '8 0 R',
    objects: { 8: '<</N 6 0 R>>' },
  }),
  stamp('in a narrow rectangle with indirect states', both, {
    rect: '40 0 44 200',
    ap: '<</N 8 0 R>>/AS/A',
    objects: { 8: '<</A 6 0 R>>' },
  }),
]

/**
 * Text of patterns, masks and appearances that all readers draw in the same way. The text extraction of some readers
 * leaves it out.
 */
export const unextractedTexts: Reading[] = [
  pattern('of text', 'admitted', ''),
  pattern('of text in a narrow matrix of the page', 'admitted', `${wide} cm`),
  mask('of text', 'admitted', ''),
  ...covered('after a changed text rise that the previous stream restores', 'admitted', [
    'q 60 Ts Q',
    `COVER ${square}`,
  ]),
  ...covered('that a form XObject without a changed text rise uses', 'admitted', ['COVER /X Do'], `0 Ts ${square}`),
  ...covered(
    'after a form XObject with a changed text rise',
    'admitted',
    ['/X Do', `COVER ${square}`],
    `60 Ts ${square}`,
  ),
  ...covered(
    'that is restored before a form XObject with a changed text rise',
    'admitted',
    [`q COVER ${square} Q /X Do`],
    `60 Ts ${square}`,
  ),
  stamp('with the size of its rectangle', 'admitted', { rect: '0 0 400 200' }),
  stamp('with a matrix that the rectangle balances', 'admitted', {
    rect: '0 0 400 200',
    entries: `${box}/Matrix[.01 0 0 1 0 0]`,
  }),
  stamp('with a matrix that rotates it', 'admitted', { rect: '0 0 200 400', entries: `${box}/Matrix[0 1 -1 0 0 0]` }),
  {
    ...{ family: 'drawn text', name: 'an appearance of a rectangle that an update widens', outcome: 'admitted' },
    bytes: () =>
      draft((pdf) => {
        const annotation = (rect: string) => `<</Type/Annot/Subtype/Stamp/F 4/Rect[${rect}]/AP<</N 6 0 R>>>>`
        const page = bodies.page.replace('/Contents', '/Annots[9 0 R]/Contents')
        const places = writeSheet(pdf, { 3: page, 4: streamOf(''), 6: formOf(own), 9: annotation('40 0 44 200') })
        const before = pdf.table(places, '/Size 100/Root 1 0 R')
        pdf.end(before)
        const place = pdf.object(9, annotation('0 0 400 200'))
        pdf.end(pdf.table([[9, place]], `/Size 100/Root 1 0 R/Prev ${before}`))
      }),
  },
  stamp('in a rectangle that is a separate object', 'admitted', { rect: '0 0 400 200', at: '10 0 R' }),
  stamp('in a rectangle of indirect numbers', 'admitted', { rect: '0 0 400 200', at: '[0 0 11 0 R 12 0 R]' }),
  stamp('with a box of indirect numbers', 'admitted', { rect: '0 0 400 200', entries: '/BBox[0 0 11 0 R 12 0 R]' }),
]
