import { type Bytes, streamOf } from '../../support/full/two-readings/draft.ts'
import { sheet } from '../../support/full/two-readings/sheet.ts'
import type { Painting } from './content.ts'

const tint = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'
const rising = '<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'
const white = '/WhitePoint[.95 1 1.09]'
const grey = '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray'
const mask = '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ImageMask true'
const samples = '\x10\xf0\x80\x20'
const bits = '\xaa\x55\xaa\x55\xf0\xf0\x0f\x0f'
const form = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]'
const fill = '0.2 g 20 20 100 100 re f'
const overlapping = '1 0 0 rg 20 20 80 80 re f 0 0 1 rg /half gs 60 60 80 80 re f'
const tile = '/Type/Pattern/PatternType 1/TilingType 1'

export const colorSpaces = {
  Grey: `[/CalGray<<${white}>>]`,
  Color: `[/CalRGB<<${white}>>]`,
  Ink: `[/Separation/A/DeviceGray ${tint}]`,
  Inks: '[/DeviceN[/A/B]/DeviceRGB 10 0 R]',
  Few: '[/Indexed/DeviceRGB 2<ff000000ff000000ff>]',
}

export const states = {
  multiply: '<</BM/Multiply>>',
  screen: '<</BM/Screen>>',
  normal: '<</BM/Normal/SMask/None/ca 1/CA 1>>',
  half: '<</ca .5/CA .5>>',
  wide: '<</LW 10/LC 1>>',
  dashed: '<</D[[20 5]0]>>',
  bare: '<</SMask/None>>',
  light: '<</SMask<</S/Luminosity/G 20 0 R>>>>',
  backed: '<</SMask<</S/Luminosity/G 20 0 R/BC[1]>>>>',
  opaque: '<</SMask<</S/Alpha/G 21 0 R>>>>',
  shape: '<</AIS true>>',
  over: '<</OP true/op true/OPM 1>>',
}

export const patterns = {
  Tiles: '22 0 R',
  Steps: '23 0 R',
  Axis: '<</PatternType 2/Shading 9 0 R>>',
  Turned: '<</PatternType 2/Shading 9 0 R/Matrix[0 1 -1 0 200 0]>>',
}

export const drawings = {
  P: '7 0 R',
  M: '8 0 R',
  Cut: '24 0 R',
  Keyed: '25 0 R',
  Soft: '26 0 R',
  Inverted: '27 0 R',
  Group: '28 0 R',
  Apart: '29 0 R',
  Layered: '30 0 R',
}

export const layers = { shown: '40 0 R', other: '41 0 R', both: '42 0 R' }

export const appearances = ['32 0 R', '33 0 R', '34 0 R', '35 0 R']

const listOf = (entries: Record<string, string>): string =>
  Object.entries(entries)
    .map(([name, value]) => `/${name} ${value}`)
    .join('')

const resources = (xobjects: Record<string, string>): string =>
  [
    '/Resources<</Font<</F 5 0 R>>/Shading<</S 9 0 R>>',
    `/XObject<<${listOf(xobjects)}>>/ExtGState<<${listOf(states)}>>/ColorSpace<<${listOf(colorSpaces)}>>`,
    `/Pattern<<${listOf(patterns)}>>/Properties<<${listOf(layers)}>>>>`,
  ].join('')

const group = (data: string, entries: string): string =>
  streamOf(data, `${form}/Group<</S/Transparency${entries}>>/Resources<</ExtGState<</half ${states.half}>>>>`)
const appearance = (entries: string): string =>
  streamOf('1 0 0 rg 0 0 40 40 re f 0 0 1 rg 40 0 40 20 re f', `/Type/XObject/Subtype/Form${entries}`)

/** Returns the painting as a one-page file of 200 by 200 points. */
export const paintedFile = ({ page, form: drawn, entries, annotations }: Painting): Bytes =>
  sheet({
    1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[40 0 R 41 0 R]/D<<>>>>>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${resources({ X: '6 0 R', ...drawings })}${entries.join('')}/Annots[${annotations.map((_, i) => `${50 + i} 0 R`).join(' ')}]>>`,
    4: streamOf(page.join('\n')),
    6: streamOf(drawn.join('\n'), `${form}${resources(drawings)}`),
    7: streamOf(samples, grey),
    8: streamOf(bits, mask),
    9: `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function ${rising}/Extend[true true]>>`,
    10: streamOf('{ 2 copy add 2 div }', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]'),
    20: group(fill, '/CS/DeviceGray'),
    21: group(fill, ''),
    22: streamOf('0 0 1 rg 0 0 10 10 re f', `${tile}/PaintType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>`),
    23: streamOf(
      '1 0 0 rg 5 5 30 30 re f',
      `${tile}/PaintType 1/BBox[0 0 40 40]/XStep -50/YStep 30/Matrix[1 0 .5 1 0 0]/Resources<<>>`,
    ),
    24: streamOf(samples, `${grey}/Mask 8 0 R`),
    25: streamOf(samples, `${grey}/Mask[128 240]`),
    26: streamOf(samples, `${grey}/SMask 7 0 R`),
    27: streamOf(samples, `${grey}/Decode[1 0]`),
    28: group(overlapping, ''),
    29: group(overlapping, '/I true'),
    30: streamOf(fill, `${form}/OC 41 0 R/Resources<<>>`),
    32: appearance('/BBox[0 0 80 40]'),
    33: appearance('/BBox[0 0 80 40]/Matrix[0 1 -1 0 0 0]'),
    34: appearance('/BBox[20 -20 60 100]/Matrix[.5 0 .2 1 30 40]'),
    35: appearance('/BBox[80 40 0 0]'),
    40: '<</Type/OCG/Name(Shown)>>',
    41: '<</Type/OCG/Name(Other)>>',
    42: '<</Type/OCMD/OCGs[40 0 R 41 0 R]/P/AllOn>>',
    ...Object.fromEntries(annotations.map((entriesOf, i) => [50 + i, `<</Type/Annot${entriesOf}>>`])),
  })
