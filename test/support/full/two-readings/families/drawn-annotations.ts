import { streamOf } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'appearance_ambiguous'
const box = '[40 80 200 100]'
const stamp = {
  Type: '/Annot',
  Subtype: '/Stamp',
  Rect: box,
  F: '4',
  AP: '<</N 7 0 R>>',
}

const shapes: Record<string, string> = {
  QuadPoints: '[40 100 200 100 40 80 200 80]',
  Vertices: '[40 80 200 80 200 100]',
  FS: '<</Type/Filespec/F(a.txt)>>',
}

/**
 * Returns an ambiguous file with an annotation that draws a square, because not every reader extracts an annotation's
 * words.
 */
const annotation = (
  name: string,
  outcome: string,
  changed: Record<string, string>,
  objects: Record<number, string> = {},
): Reading => ({
  family: 'annotations',
  name: `an annotation ${name}`,
  outcome,
  bytes: () => {
    const entries = Object.entries({ ...stamp, ...changed }).filter(([, value]) => value !== '')
    return sheet({
      3: bodies.page.replace('/Contents', '/Annots[6 0 R]/Contents'),
      6: `<<${entries.map(([key, value]) => `/${key} ${value}`).join('')}>>`,
      7: streamOf('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 160 40]'),
      8: '[40 80 200]',
      9: box,
      10: '<</On 7 0 R>>',
      11: '<</On 8 0 R>>',
      12: streamOf('0 0 9 9 re f', '/BBox[0 0 160 40]'),
      14: streamOf('0 0 9 9 re f'),
      15: 'null',
      ...objects,
    })
  },
})

const rotatedPage = bodies.page.replace('/Contents', '/Rotate 90/Annots[6 0 R]/Contents')

/** Returns an appearance that draws in the graphics state /G. */
const blended = (states: string): string =>
  streamOf('/G gs 0 0 9 9 re f', `/Type/XObject/Subtype/Form/BBox[0 0 160 40]/Resources<</ExtGState ${states}>>`)

const links: Record<number, string> = {
  17: streamOf('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 160 40]'),
  18: '<</W 0>>',
  19: '<</N 17 0 R>>',
  20: '<</W 1>>',
  21: streamOf('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 0 0]'),
  22: '<</N 7 0 R>>',
  23: '[0 0 40]',
  24: '40',
  25: '<</W 40>>',
  26: '[40 80 41 100]',
}

export const drawnAnnotations: Reading[] = [
  annotation('that is shown', 'admitted', {}),
  annotation('whose box is a reference', 'admitted', { Rect: '9 0 R' }),
  ...['[40 80 200]', '[40 80 200 100 9]', '[40 80 200 (100)]', '8 0 R', 'null'].map((rect) =>
    annotation(`in the box ${rect}`, both, { Rect: rect }),
  ),
  ...['4294967302', '4294967300', '2147483652', '4.5'].map((flags) =>
    annotation(`with the flags ${flags}`, both, { F: flags }),
  ),
  annotation('with all flags except those of screens and printers', 'admitted', { F: '2147483212' }),
  annotation('of states', 'admitted', { AP: '<</N<</On 7 0 R>>>>', AS: '/On' }),
  annotation('of states by reference', both, { AP: '<</N 10 0 R>>', AS: '/On' }),
  annotation('with a state that is not a form', both, { AP: '<</N<</On 8 0 R>>>>', AS: '/On' }),
  annotation('of a state by reference that is not a form', both, { AP: '<</N 11 0 R>>', AS: '/On' }),
  annotation('whose appearance has no form type', 'admitted', { AP: '<</N 12 0 R>>' }),
  annotation(
    'whose appearance has no form type and lacks an operand',
    'page_content_ambiguous',
    { AP: '<</N 13 0 R>>' },
    { 13: streamOf('0 0 9 re f', '/BBox[0 0 160 40]') },
  ),
  annotation('whose appearance has no box', both, { AP: '<</N 14 0 R>>' }),
  annotation(
    'whose appearance is an image with a box',
    both,
    { AP: '<</N 16 0 R>>' },
    {
      16: streamOf('a', '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/BBox[0 0 9 9]'),
    },
  ),
  annotation('whose appearance is null', both, { AP: '<</N 15 0 R>>' }),
  annotation('whose appearance is missing', both, { AP: '<</N 99 0 R>>' }),
  annotation('of a screen that plays nothing', 'admitted', { Subtype: '/Screen' }),
  annotation('of a screen that plays a movie', 'multimedia', { Subtype: '/Screen', A: '<</S/Rendition/OP 0>>' }),
  annotation('of no type', both, { Subtype: '' }),
  annotation('without an appearance to show', both, { AP: '<</N null>>' }),
  annotation('with only other appearances', both, { AP: '<</D 7 0 R>>' }),
  annotation('whose appearances are a number', both, { AP: '7' }),
  annotation('that is a link with an appearance', both, { Subtype: '/Link' }),
  ...(
    [
      ['a blank appearance and no frame', 'admitted', { Border: '[0 0 0]' }],
      ['a blank appearance and a style without a frame', 'admitted', { BS: '<</W 0>>', Border: '[0 0 1]' }],
      ['a blank appearance, and both by reference', 'admitted', { AP: '19 0 R', BS: '18 0 R' }],
      ['a blank appearance and a frame', 'admitted', { Border: '[0 0 1]' }],
      ['a blank appearance and a default frame', 'admitted', {}],
      ['a blank appearance and a style with a frame', 'admitted', { BS: '<</W 1>>', Border: '[0 0 0]' }],
      ['a blank appearance and a style by reference with a frame', 'admitted', { BS: '20 0 R' }],
      ['a thick frame', both, { AP: '', Border: '[0 0 40]' }],
      ['a thick frame by reference', both, { AP: '', Border: '23 0 R' }],
      ['a frame whose width is a reference', both, { AP: '', Border: '[0 0 24 0 R]' }],
      ['a style whose width is a reference', both, { AP: '', BS: '<</W 24 0 R>>' }],
      ['a style with a thick frame', both, { AP: '', BS: '<</W 40>>', Border: '[0 0 0]' }],
      ['a style by reference with a thick frame', both, { AP: '', BS: '25 0 R' }],
      ['a frame that is a stroke', both, { AP: '', Rect: '[40 80 41 100]' }],
      ['a frame by reference that is a stroke', both, { AP: '', Rect: '26 0 R' }],
      ['a frame around a digit', 'admitted', { AP: '', Rect: '[40 80 43.5 100]', Border: '[0 0 1]' }],
      ['a default frame around a digit', 'admitted', { AP: '', Rect: '[40 80 43.5 100]', Border: '[0]' }],
      ['a thicker frame around a digit', both, { AP: '', Rect: '[40 80 43.5 100]', Border: '[0 0 2]' }],
      ['a narrow box without a frame', 'admitted', { AP: '', Rect: '[40 80 41 100]', Border: '[0 0 0]' }],
      ['an appearance that draws in an empty box', both, { Border: '[0 0 0]', AP: '<</N 21 0 R>>' }],
      ['an appearance by reference that draws', both, { Border: '[0 0 0]', AP: '22 0 R' }],
    ] as [string, string, Record<string, string>][]
  ).map(([name, outcome, changed]) =>
    annotation(`that is a link with ${name}`, outcome, { Subtype: '/Link', AP: '<</N 17 0 R>>', ...changed }, links),
  ),
  annotation('that is a note with an appearance', both, { Subtype: '/Popup' }),
  annotation('that is a link without an appearance', 'admitted', { Subtype: '/Link', AP: '' }),
  annotation('that is a note without an appearance', 'admitted', { Subtype: '/Popup', AP: '' }),
  annotation('that is a note without appearances', 'admitted', { Subtype: '/Popup', AP: '<<>>' }),
  ...[
    ...['FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Ink', 'Highlight', 'Underline', 'Squiggly'],
    ...['StrikeOut', 'Caret', 'Redact', 'FileAttachment'],
  ].map((type) =>
    annotation(`of the type ${type} without an appearance`, both, {
      ...{ Subtype: `/${type}`, AP: '', ...shapes, DA: '(/Helv 20 Tf 0 g)', Contents: '(900 EUR)', IC: '[1 1 1]' },
      ...{ L: '[40 90 200 90]', InkList: '[[40 90 200 90]]', BS: '<</W 30>>' },
    }),
  ),
  annotation('of an unknown type without an appearance', 'admitted', { Subtype: '/Other', AP: '' }),
  annotation('that is hidden and has no appearance', 'admitted', { Subtype: '/Square', AP: '', F: '2' }),
  annotation('that may be invisible', both, { F: '5' }),
  annotation('that may be invisible and is hidden', 'admitted', { F: '7' }),
  annotation('that is a stamp without an appearance', both, { AP: '' }),
  annotation('that is a hidden stamp without an appearance', 'admitted', { AP: '', F: '6' }),
  ...(
    [
      ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'].map((type) => [type, 'QuadPoints']),
      ...['Polygon', 'PolyLine'].map((type) => [type, 'Vertices']),
      ['FileAttachment', 'FS'],
    ] as [string, string][]
  ).flatMap(([type, key]) => [
    annotation(`that is a ${type} without ${key}`, both, { Subtype: `/${type}` }),
    annotation(`that is a ${type} whose ${key} is missing`, both, { Subtype: `/${type}`, [key]: '99 0 R' }),
    annotation(
      `that is a ${type} with ${key}`,
      'admitted',
      { Subtype: `/${type}`, [key]: shapes[key]! },
      { 7: blended('<</G<</BM/Multiply>>>>') },
    ),
  ]),
  ...(
    [
      ['in a blend mode', 'admitted', '<</G 8 0 R>>'],
      ['in a blend mode of a separate table', 'admitted', '9 0 R'],
      ['in no blend mode', both, '<</G<</BM/Normal>>>>'],
      ['in a state without a blend mode', both, '<</G<</ca 1>>/Other<</BM/Normal>>>>'],
      ['in a missing table', both, '99 0 R'],
    ] as const
  ).map(([name, outcome, states]) =>
    annotation(
      `that is a highlight ${name}`,
      outcome,
      { Subtype: '/Highlight', QuadPoints: shapes.QuadPoints! },
      { 7: blended(states), 8: '<</Type/ExtGState/BM/Multiply>>', 9: '<</G 8 0 R>>' },
    ),
  ),
  ...(
    [
      ['in a separate dictionary', 'admitted', '/Multiply', '<</N 7 0 R>>'],
      [
        'in a separate dictionary, with an appearance under the pointer',
        'admitted',
        '/Multiply',
        '<</N 7 0 R/D 7 0 R>>',
      ],
      ['in a separate dictionary, without a blend mode', both, '/Normal', '<</N 7 0 R>>'],
      ['of states in a separate dictionary', both, '/Multiply', '<</N 10 0 R>>'],
      ['of direct states in a separate dictionary', both, '/Multiply', '<</N<</On 7 0 R>>>>'],
      ['in a missing dictionary', both, '/Multiply', 'null'],
    ] as const
  ).map(([name, outcome, mode, looks]) =>
    annotation(
      `that is a highlight whose appearance is ${name}`,
      outcome,
      { Subtype: '/Highlight', QuadPoints: shapes.QuadPoints!, AP: '16 0 R' },
      { 7: blended(`<</G<</BM${mode}>>>>`), 16: looks },
    ),
  ),
  annotation('that is a highlight of states', both, {
    ...{ Subtype: '/Highlight', QuadPoints: shapes.QuadPoints!, AP: '<</N<</On 7 0 R>>>>', AS: '/On' },
  }),
  annotation('that is a Highlight of seven numbers', both, { Subtype: '/Highlight', QuadPoints: '[1 2 3 4 5 6 7]' }),
  annotation('that is a Polygon of a path', 'admitted', { Subtype: '/Polygon', Path: '[[40 80][200 80][200 100]]' }),
  ...['', 'null', '/Zz', '(On)'].map((state) =>
    annotation(`of states in ${state === '' ? 'none' : state}`, both, { AP: '<</N<</On 7 0 R>>>>', AS: state }),
  ),
  annotation('without a rectangle', both, { Rect: '' }),
  annotation('without a rectangle and an appearance', 'admitted', { Subtype: '/Link', Rect: '', AP: '' }),
  annotation('whose appearance has an empty box', both, { AP: '<</N 21 0 R>>' }, { 21: links[21]! }),
  ...['q q q Q Q Q ', '0 g 0 G q Q'].map((content) =>
    annotation(
      `whose appearance has an empty box and draws nothing (${content.trim()})`,
      'admitted',
      { AP: '<</N 21 0 R>>' },
      { 21: links[21]!.replace('0 0 9 9 re f', content.padEnd(12)) },
    ),
  ),
  ...[
    ['', both],
    ['/Off', 'admitted'],
  ].map(([state, outcome]) =>
    annotation(`that is a button in the state ${state}`, outcome!, {
      ...{ Subtype: '/Widget', FT: '/Btn', T: '(a)', AP: '<</N<</On 7 0 R>>>>', AS: state! },
    }),
  ),
  annotation(
    'that is a button without a state, whose appearance draws nothing',
    'admitted',
    { Subtype: '/Widget', FT: '/Btn', T: '(a)', AP: '<</N<</On 21 0 R>>>>' },
    { 21: links[21]!.replace('0 0 9 9 re f', '0 g 0 G     ') },
  ),
  ...['9 0 R', '(On)'].map((state) =>
    annotation(
      `that is a field in the state ${state}`,
      both,
      { Subtype: '/Widget', FT: '/Tx', T: '(a)', AP: '<</N<</On 7 0 R>>>>', AS: state },
      { 9: '/On' },
    ),
  ),
  annotation('in a separate dictionary', 'admitted', { AP: '22 0 R' }, links),
  annotation('of states in a separate dictionary', both, { AP: '22 0 R', AS: '/On' }, { 22: '<</N<</On 7 0 R>>>>' }),
  ...['<<>>', '<</Off null>>'].map((states) =>
    annotation(`with the states ${states}`, both, { AP: `<</N${states}>>`, AS: '/Off' }),
  ),
  ...(
    [
      ['[0 1 -1 0 0 0]', 'admitted'],
      ['[2 0 0 2 9 9]', 'admitted'],
      ['[1 1 -1 1 0 0]', both],
      ['[1 0 1 1 0 0]', both],
      ['[.00001 0 0 .00001 0 0]', both],
    ] as const
  ).map(([matrix, outcome]) =>
    annotation(
      `whose appearance has the matrix ${matrix}`,
      outcome,
      {},
      { 7: streamOf('0 0 90 90 re f', `/Type/XObject/Subtype/Form/BBox[0 0 160 40]/Matrix${matrix}`) },
    ),
  ),
  annotation('that is a note on a rotated page', 'page_content_ambiguous', { Subtype: '/Text' }, { 3: rotatedPage }),
  annotation('that is a hidden note', 'admitted', { Subtype: '/Popup', F: '2' }),
  annotation('that was deleted and has no appearance', 'admitted', { AP: '' }, { 3: bodies.page }),
]
