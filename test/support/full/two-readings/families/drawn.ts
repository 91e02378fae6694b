import { type Bytes, streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'appearance_ambiguous'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({
  family: 'XObjects, patterns and fonts',
  name,
  outcome,
  bytes,
})

const withResources = (entries: string): string => bodies.page.replace('/Resources<<', `/Resources<<${entries}`)
const resources = '/Resources<</Font<</F 5 0 R>>>>'

/** Returns an ambiguous file with a form XObject that draws a word next to the page's word. */
const form = (name: string, outcome: string, entries: string, objects: Record<number, string> = {}): Reading =>
  reading(`a form ${name}`, outcome, () =>
    sheet({
      3: withResources('/XObject<</X 6 0 R>>'),
      4: streamOf(`/X Do ${words('ONE')}`),
      6: streamOf(words('TWO', 100), `/Type/XObject/Subtype/Form${entries}${resources}`),
      ...objects,
    }),
  )

const font = (name: string, outcome: string, body: string, objects: Record<number, string> = {}): Reading =>
  reading(`a font ${name}`, outcome, () => sheet({ 5: body, 6: streamOf('9 0 0 0 9 9 d1 0 0 9 9 re f'), ...objects }))

const drawnFont: [key: string, value: string][] = [
  ['FontMatrix', '[.1 0 0 .1 0 0]'],
  ['FontBBox', '[0 0 9 9]'],
  ['FirstChar', '69'],
  ['LastChar', '79'],
  ['Widths', '[9 9 9 9 9 9 9 9 9 9 9]'],
  ['Encoding', '<</Differences[69/E 78/N/O]>>'],
  ['CharProcs', '<</E 6 0 R/N 6 0 R/O 6 0 R>>'],
]
const drawnBy = (changed: Record<string, string> = {}): string =>
  `<</Type/Font/Subtype/Type3${drawnFont.map(([key, value]) => (changed[key] === '' ? '' : `/${key} ${changed[key] ?? value}`)).join('')}>>`

/** An image with one gray pixel of one byte. */
const gray = { Width: '1', Height: '1', BitsPerComponent: '8', ColorSpace: '/DeviceGray' }
const image = (name: string, outcome: string, changed: Record<string, string>, data = 'a'): Reading =>
  reading(`an image ${name}`, outcome, () => {
    const entries = Object.entries({ ...gray, ...changed }).filter(([, value]) => value !== '')
    return sheet({
      3: withResources('/XObject<</X 6 0 R>>'),
      4: streamOf(`q 9 0 0 9 0 0 cm /X Do Q ${words('ONE')}`),
      6: streamOf(data, `/Type/XObject/Subtype/Image${entries.map(([key, value]) => `/${key} ${value}`).join('')}`),
      7: '8',
      8: '(8)',
      9: 'true',
    })
  })

const page = (name: string, outcome: string, from: string, to: string): Reading =>
  reading(`a page ${name}`, outcome, () => sheet({ 3: bodies.page.replace(from, to) }))

export const drawn: Reading[] = [
  form('of four numbers', 'admitted', '/BBox[0 0 400 200]'),
  form('whose box is a reference', 'admitted', '/BBox 7 0 R', { 7: '[0 0 400 200]' }),
  form('whose numbers are references', 'admitted', '/BBox[0 0 7 0 R 8 0 R]', { 7: '400', 8: '200.5' }),
  form('without a box', both, ''),
  form('whose box is null', both, '/BBox null'),
  form('whose box is null by reference', both, '/BBox 7 0 R', { 7: 'null' }),
  form('whose box is a reference to a missing object', both, '/BBox 70 0 R'),
  form('of three numbers', both, '/BBox[0 0 400]'),
  form('of five numbers', both, '/BBox[0 0 400 200 9]'),
  form('of three numbers by reference', both, '/BBox 7 0 R', { 7: '[0 0 400]' }),
  form('of a string', both, '/BBox[(0) 0 400 200]'),
  form('of a string by reference', both, '/BBox[0 0 7 0 R 200]', { 7: '(400)' }),
  form('of 32-bit numbers', both, '/BBox[0 0 2147483648 200]'),
  form('of numbers above all bits', both, '/BBox[-9999999999 -9999999999 9999999999 9999999999]'),
  form('of a number of 32 bits by reference', both, '/BBox[0 0 7 0 R 200]', { 7: '2147483648' }),
  form('of 31-bit numbers', 'admitted', '/BBox[-2147483647 0 2147483647 200]'),
  form('with a matrix', 'admitted', '/BBox[0 0 400 200]/Matrix[1 0 0 1 9 9]'),
  form('with a matrix by reference', 'admitted', '/BBox[0 0 400 200]/Matrix 7 0 R', {
    7: '[1 0 0 1 9 9]',
  }),
  form('with a null matrix', 'admitted', '/BBox[0 0 400 200]/Matrix null'),
  ...['[1 0 0 1 200]', '[1 0 0 1 9 9 9]', '[(1) 0 0 1 9 9]', '[1 0 0 1 9999999999 0]', '/Moved', '9'].map((matrix) =>
    form(`with the matrix ${matrix}`, both, `/BBox[0 0 400 200]/Matrix${matrix.startsWith('9') ? ' ' : ''}${matrix}`),
  ),
  form('with a matrix of five numbers by reference', both, '/BBox[0 0 400 200]/Matrix 7 0 R', {
    7: '[1 0 0 1 9]',
  }),
  ...(
    [
      ['', 'admitted', '[1 0 0 1 9 9]'],
      [' of five numbers', both, '[1 0 0 1 9]'],
    ] as const
  ).flatMap(([how, outcome, matrix]) => [
    reading(`a pattern with a matrix${how}`, outcome, () =>
      sheet({
        3: withResources('/Pattern<</P 6 0 R>>'),
        6: streamOf(
          '0 0 9 9 re f',
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>/Matrix${matrix}`,
        ),
      }),
    ),
    reading(`a shading pattern with a matrix${how}`, outcome, () =>
      sheet({
        3: withResources(`/Pattern<</P<</PatternType 2/Matrix${matrix}/Shading 6 0 R>>>>`),
        6: '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>',
      }),
    ),
  ]),
  form('of PostScript', both, '/BBox[0 0 400 200]/Subtype2/PS'),
  reading('a shading with a box', 'admitted', () =>
    sheet({
      3: withResources('/Shading<</S 6 0 R>>'),
      6: '<</ShadingType 2/ColorSpace/DeviceGray/BBox[0 0 9 9]/Coords[0 0 9 0]/Function 7 0 R>>',
      7: '<</FunctionType 2/Domain[0 1]/N 1>>',
    }),
  ),
  font('that readers have', 'admitted', bodies.font),
  font('without its type', 'admitted', '<</Subtype/Type1/BaseFont/Helvetica>>'),
  font('whose type is a reference', 'admitted', '<</Type/Font/Subtype 7 0 R/BaseFont/Helvetica>>', {
    7: '/Type1',
  }),
  font('of glyph procedures by reference', both, '<</Type/Font/Subtype 7 0 R/BaseFont/A>>', { 7: '/Type3' }),
  font('without a name', both, '<</Type/Font/Subtype/Type1>>'),
  font('whose name is null', both, '<</Type/Font/Subtype/Type1/BaseFont null>>'),
  font('whose name is a string', both, '<</Type/Font/Subtype/TrueType/BaseFont(Helvetica)>>'),
  font('whose name is a reference', 'admitted', '<</Type/Font/Subtype/Type1/BaseFont 7 0 R>>', {
    7: '/Helvetica',
  }),
  font('whose name is a string by reference', both, '<</Type/Font/Subtype/Type1/BaseFont 7 0 R>>', {
    7: '(Helvetica)',
  }),
  font('of no type', both, '<</Type/Font/BaseFont/Helvetica>>'),
  font('of an unknown type', both, '<</Type/Font/Subtype/Odd/BaseFont/Helvetica>>'),
  font('of another type', both, '<</Type/Other>>'),
  font('that is an array', both, '[/Helvetica]'),
  font('that is null', both, 'null'),
  font('of a group that is missing', both, '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H>>'),
  reading('a null among fonts', 'admitted', () => sheet({ 3: bodies.page.replace('/F 5 0 R', '/G null/F 5 0 R') })),
  reading('a missing font', both, () => sheet({ 3: bodies.page.replace('5 0 R', '50 0 R') })),
  reading('a direct font', 'admitted', () => sheet({ 3: bodies.page.replace('5 0 R', bodies.font) })),
  reading('a direct font without a name', both, () =>
    sheet({ 3: bodies.page.replace('5 0 R', '<</Type/Font/Subtype/Type1>>') }),
  ),
  reading('a dictionary of fonts', 'admitted', () =>
    sheet({ 3: bodies.page.replace('<</F 5 0 R>>', ' 7 0 R'), 7: '<</F 5 0 R>>' }),
  ),
  reading('a dictionary with another object as a font', both, () =>
    sheet({ 3: bodies.page.replace('<</F 5 0 R>>', ' 7 0 R'), 7: '<</F 8 0 R>>', 8: '<</Type/Other>>' }),
  ),
  ...(
    [
      ['a dictionary that contains a font', 'admitted', `<</F ${bodies.font}/G 5 0 R>>`],
      ['a dictionary that contains a font and another object', both, `<</F ${bodies.font}/G 8 0 R>>`],
      ['a dictionary that contains another object', both, '<</F<</Type/Other>>/G 5 0 R>>'],
    ] as const
  ).map(([name, outcome, table]) =>
    reading(name, outcome, () =>
      sheet({ 3: bodies.page.replace('<</F 5 0 R>>', ' 7 0 R'), 7: table, 8: '<</Type/Other>>' }),
    ),
  ),
  reading('a dictionary with null', 'admitted', () =>
    sheet({ 3: bodies.page.replace('<</F 5 0 R>>', ' 7 0 R'), 7: '<</F 5 0 R/G null>>' }),
  ),
  font('of glyph procedures', 'admitted', drawnBy()),
  ...drawnFont.map(([key]) => font(`of glyph procedures without ${key}`, both, drawnBy({ [key]: '' }))),
  ...drawnFont.map(([key]) =>
    font(`of glyph procedures whose ${key} is null`, both, drawnBy({ [key]: '7 0 R' }), { 7: 'null' }),
  ),
  font('of glyph procedures in a box of three numbers', both, drawnBy({ FontBBox: '[0 0 9]' })),
  font('of glyph procedures with an offset', both, drawnBy({ FontMatrix: '[.1 0 0 .1 3 0]' })),
  font('of glyph procedures with a matrix of five numbers', both, drawnBy({ FontMatrix: '[.1 0 0 .1 0]' })),
  image('of one byte', 'admitted', {}),
  image('whose bits are a reference', 'admitted', { BitsPerComponent: '7 0 R' }),
  image('whose bits are a string by reference', both, { BitsPerComponent: '8 0 R' }),
  ...['', 'null', '3', '0', '-8', '32', '7.5', '(8)'].map((bits) =>
    image(`of ${bits === '' ? 'no' : bits} bits`, both, { BitsPerComponent: bits }),
  ),
  image(
    'of a filter that implies the bits',
    'admitted',
    { BitsPerComponent: '', Filter: '/CCITTFaxDecode', DecodeParms: '<</Columns 1>>' },
    '\x1c',
  ),
  ...['', '4294967297', '2147483648', '0', '-1', '1.5', '(1)'].map((width) =>
    image(`of a width of ${width === '' ? 'nothing' : width}`, both, { Width: width }),
  ),
  image('of no height', both, { Height: '' }),
  image('that is a mask', 'admitted', { ImageMask: 'true', BitsPerComponent: '', ColorSpace: '' }),
  image('that is a mask by a reference', 'admitted', { ImageMask: '9 0 R', BitsPerComponent: '', ColorSpace: '' }),
  image('that is a mask by a string', both, { ImageMask: '(true)' }),
  image('that is a mask by a number', both, { ImageMask: '1' }),
  image('without a color space', 'admitted', { Mask: '[0 9]' }),
  ...['[0]', '[]', '[0 1 2]', '[0 1 2 3]', '[0 (9)]', '[0 .5]'].map((mask) =>
    image(`without the colors ${mask}`, both, { Mask: mask }),
  ),
  image('with a color table', 'admitted', { ColorSpace: '[/Indexed/DeviceGray 1<00ff>]' }, '\x01'),
  ...['256', '300', '-1', '.5', 'null', '(1)'].map((last) =>
    image(`with a table of ${last} colors`, both, { ColorSpace: `[/Indexed/DeviceGray ${last}<00ff>]` }),
  ),
  image('of more bytes than it shows', 'admitted', {}, 'abc'),
  image('of fewer bytes than it shows', both, { Width: '2' }),
  image('of fewer bytes than its colors need', both, { ColorSpace: '/DeviceRGB' }),
  image('of as many bytes as its bits need', 'admitted', { Width: '8', BitsPerComponent: '1' }),
  image('of fewer bytes than its bits need', both, { Width: '9', BitsPerComponent: '1' }),
  page('that is rotated many times', 'admitted', '/Parent', '/Rotate 36000/Parent'),
  page('that is rotated more times', 'page_box_invalid', '/Parent', '/Rotate 36090/Parent'),
  page('that is rotated more times to the left', 'page_box_invalid', '/Parent', '/Rotate -36000000090/Parent'),
  page('of the maximum size', 'admitted', '0 0 400 200', '-32767 0 32767 32767'),
  page('larger than the maximum', 'page_box_invalid', '400', '4000000000'),
  page('at a distance above the maximum', 'page_box_invalid', '0 0 400 200', '-32768 0 400 200'),
]
