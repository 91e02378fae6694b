import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'page_content_ambiguous'
const unlike = 'appearance_ambiguous'
const one = words('ONE')
const resources = '/Resources<</Font<</F 5 0 R>>>>'

const withResources = (entries: string): string => bodies.page.replace('/Resources<<', `/Resources<<${entries}`)

const painted = (name: string, outcome: string, changed: Record<number, string>): Reading => ({
  family: 'painting',
  name,
  outcome,
  bytes: () => sheet(changed),
})

const content = (name: string, outcome: string, text: string): Reading => painted(name, outcome, { 4: streamOf(text) })

/** Returns an ambiguous file with a form XObject of the given operators, after which the page draws its own content. */
const form = (name: string, outcome: string, drawing: string): Reading =>
  painted(name, outcome, {
    3: withResources('/XObject<</X 6 0 R>>'),
    4: streamOf(`/X Do 9 9 m 20 20 l S ${one}`),
    6: streamOf(drawing, `/Type/XObject/Subtype/Form/BBox[0 0 400 200]${resources}`),
  })

const white = '/WhitePoint[.95 1 1.09]'
const mixture = '[/DeviceN[/A/B]/DeviceRGB 6 0 R]'
const gray = `<</C[/CalGray<<${white}>>]>>`
/** Color spaces in separate objects whose initial color is not black in some readers, and what they use. */
const others = {
  7: '[/Separation/Spot/DeviceRGB 8 0 R]',
  8: '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>',
  9: streamOf('', '/N 1/Alternate/DeviceGray'),
  10: '[/ICCBased 9 0 R]',
}
const inks = streamOf('{ 2 copy add 2 div }', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]')

/** Returns an ambiguous file with content in the color space /C. */
const space = (name: string, outcome: string, table: string, text: string, objects: Record<number, string> = {}) =>
  painted(name, outcome, { 3: withResources(`/ColorSpace ${table}`), 4: streamOf(text), 6: inks, ...objects })

/** Returns a file with text of a rendering mode, after operators that choose the patterns P (tiles) and S (a shading). */
const patternedText = (mode: number, before: string, outcome: string): Reading =>
  painted(`text of mode ${mode} after ${before}`, outcome, {
    3: withResources('/Pattern<</P 6 0 R/S<</PatternType 2/Shading 7 0 R>>>>'),
    4: streamOf(`${before} BT /F 90 Tf ${mode} Tr 5 w 40 100 Td (ONE) Tj ET`),
    6: streamOf(
      '1 0 0 rg 0 0 9 9 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 20/YStep 20/Resources<<>>',
    ),
    7: '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>',
  })
const patternedTexts: Reading[] = [
  patternedText(0, '/Pattern cs /P scn', 'admitted'),
  patternedText(2, '1 0 0 rg 0 0 1 RG', 'admitted'),
  ...['/P', '/S'].flatMap((name) => [
    patternedText(2, `/Pattern cs ${name} scn`, both),
    patternedText(1, `/Pattern CS ${name} SCN`, both),
  ]),
]

const shading = (entries: string): string =>
  `<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>${entries}>>`
const shaded = (name: string, outcome: string, text: string, entries = ''): Reading =>
  painted(name, outcome, { 3: withResources(`/Shading<</S ${shading(entries)}>>`), 4: streamOf(text) })

/** Ambiguous files whose content some readers draw larger or at another position. */
export const paintings: Reading[] = [
  content('an unpainted path', both, `${one} 0 0 9 9 re`),
  content('a clip by an unpainted path', both, `${one} 0 0 9 9 re W`),
  content('a clip without a path', both, `W n ${one}`),
  content('a clip without a path before another path', both, `q W Q 0 0 9 9 re f ${one}`),
  content('a clip by a path', 'admitted', `q 0 0 400 200 re W n ${one} Q`),
  content('a clip by a path before its last segment', 'admitted', `q 0 0 m 400 0 l W 400 200 l n Q ${one}`),
  content('a line on from a rectangle', both, `9 9 20 20 re 50 50 l S ${one}`),
  content('a curve on from a rectangle', both, `9 9 20 20 re 1 1 2 2 y S ${one}`),
  content('a line on from a rectangle that was closed', both, `9 9 20 20 re h 50 50 l S ${one}`),
  content('a curve on from a path that was closed', both, `9 9 m 1 1 2 2 50 50 c h 9 1 30 40 60 60 c S ${one}`),
  content('a line on from a path that was closed', both, `9 9 m 50 50 l h 90 9 l S ${one}`),
  content('a path after a path that was closed', 'admitted', `9 9 m 50 50 l h 90 9 m 70 70 l h S ${one}`),
  content('a point before text', 'admitted', `9 9 m ${one} f`),
  content('a point before a matrix and text', 'admitted', `q 9 9 m Q 1 0 0 1 0 0 cm ${one}`),
  content('a point at the end', 'admitted', `${one} 9 9 m`),
  content('a line from a point before text', 'admitted', `9 9 m ${one} 50 50 l S`),
  content('text within a path', 'admitted', `9 9 m 50 50 l q ${one} Q 90 9 l h B`),
  content('text within a path that is left open', both, `9 9 m 50 50 l ${one}`),
  content('text within a path that ends with a rectangle', both, `9 9 20 20 re ${one} f`),
  content('a clip by a path before text', both, `0 0 20 20 re W ${one} n`),
  form('a form that leaves a point', 'admitted', '0 0 9 9 re f 9 9 m'),
  content('a path after a rectangle', 'admitted', `9 9 20 20 re 1 1 m 50 50 l 2 2 9 9 re S ${one}`),
  form('a form that leaves a path open', both, '0 0 300 150 re'),
  form('a form that leaves a clip', both, 'W'),
  form('a form that paints its path', 'admitted', '0 0 9 9 re f'),
  painted('a letter that leaves a path open', both, {
    5: '<</Type/Font/Subtype/Type3/FontMatrix[.1 0 0 .1 0 0]/FontBBox[0 0 9 9]/FirstChar 69/LastChar 79/Widths[9 9 9 9 9 9 9 9 9 9 9]/Encoding<</Differences[69/E 78/N/O]>>/CharProcs<</E 6 0 R/N 6 0 R/O 6 0 R>>>>',
    6: streamOf('9 0 0 0 9 9 d1 0 0 9 9 re'),
  }),
  content('text that clips', both, `q BT /F 20 Tf 4 Tr (TWO) Tj ET Q ${one}`),
  content('blank text that clips', both, `q BT /F 20 Tf 7 Tr ( ) Tj ET ${one} Q`),
  content('text of two modes in one object', 'admitted', 'BT /F 20 Tf 40 140 Td 2 Tr (TWO) Tj 0 Tr (ONE) Tj ET'),
  form('text that clips in a form', both, 'BT /F 20 Tf 7 Tr (A) Tj ET'),
  ...patternedTexts,
  space('the initial color of a color space', 'admitted', gray, `/C cs ${one} 0 0 9 9 re f`),
  space('the initial color of a color space of the device', 'admitted', gray, `/DeviceRGB cs ${one}`),
  space('the initial color of a color space of the device after a color', both, gray, `1 g /DeviceRGB cs ${one}`),
  space('the initial color of a color space after a color', both, gray, `.9 g /C cs ${one}`),
  space('the initial color of a color space after a color for lines', both, gray, '0 G /C CS 0 0 m 9 9 l S'),
  space(
    'the initial color of a color space after a color for areas, with lines',
    both,
    gray,
    '0 G /C CS 0 0 m 9 9 l b',
  ),
  space('the initial color of a color space after a color, saved', both, gray, `.9 g /C cs q 0 g Q ${one}`),
  space('the initial color of a color space for lines of text', both, gray, `/C CS 1 Tr ${one}`),
  space('the initial color of a color space for lines in text without lines', 'admitted', gray, `.9 G /C CS ${one}`),
  space('the initial color of several inks', both, `<</C ${mixture}>>`, `/C cs ${one}`),
  ...[
    '[/Separation/Spot/DeviceRGB 8 0 R]',
    '[/Indexed/DeviceRGB 1<ff000000ff00>]',
    '[/ICCBased 9 0 R]',
    '7 0 R',
    '10 0 R',
  ].flatMap((definition) => [
    space(`the initial color of ${definition}`, both, `<</C ${definition}>>`, `/C cs ${one}`, others),
    space(`a color of ${definition}`, 'admitted', `<</C ${definition}>>`, `/C cs 1 scn ${one}`, others),
  ]),
  ...[
    ['[-100 100 -100 100]', 'admitted'],
    ['[50 100 -100 100]', unlike],
    ['[-100 100 -100 -50]', unlike],
  ].map(([range, outcome]) =>
    space(
      `the initial color of Lab with the range ${range}`,
      outcome!,
      `<</C[/Lab<<${white}/Range${range}>>]>>`,
      `/C cs ${one}`,
    ),
  ),
  space('the first color of several inks by reference', both, '<</C 7 0 R>>', `/C cs ${one}`, { 7: mixture }),
  space('several inks in a table by reference', both, '7 0 R', `/C cs ${one}`, { 7: `<</C ${mixture}>>` }),
  space('several inks by reference in a table by reference', both, '7 0 R', `/C cs ${one}`, {
    7: '<</C 8 0 R>>',
    8: mixture,
  }),
  space('patterns under another name', both, '<</C/Pattern>>', `/C cs ${one}`),
  space(
    'several inks that are saved before other colors',
    both,
    `<</C ${mixture}/D/DeviceRGB>>`,
    `/C cs q /D cs Q ${one}`,
  ),
  space(
    'several inks, and the initial color of another color space',
    'admitted',
    '<</C/DeviceRGB/D 7 0 R>>',
    `/C cs ${one}`,
    {
      7: mixture,
    },
  ),
  space(
    'several inks, and the initial color of a saved color space',
    'admitted',
    `<</C/DeviceRGB/D ${mixture}>>`,
    `/C cs q /D cs 1 0 scn Q ${one}`,
  ),
  space('the initial color of a color space in a form', both, `${gray}/XObject<</X 7 0 R>>`, `.9 g /X Do ${one}`, {
    7: streamOf('/C cs 0 0 9 9 re f', `/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</ColorSpace ${gray}>>`),
  }),
  ...[
    ['in the next stream', '.9 g', `/C cs ${one}`],
    ['for the next stream', '.9 g /C cs', one],
    ['saved for the next stream', '.9 g /C cs q 0 g', `Q ${one}`],
    ['saved again for the next stream', '.9 g /C cs q', `q 0 g Q ${one}`],
    ['for lines in the next stream', '0 G /C CS', '0 g 0 0 m 9 9 l B'],
    ['that the next stream replaces', '.9 g /C cs', `.5 sc ${one}`, 'admitted'],
    ['for lines, and text in the next stream', '0 G /C CS', one, 'admitted'],
  ].map(([name, before, behind, outcome = both]) =>
    space(`the initial color of a color space ${name}`, outcome, gray, before as string, {
      3: withResources(`/ColorSpace ${gray}`).replace('4 0 R', '[4 0 R 7 0 R]'),
      7: streamOf(behind as string),
    }),
  ),
  content('the initial color of a device', 'admitted', `/DeviceRGB cs /DeviceGray CS ${one} 0 0 9 9 re b`),
  space(
    'a color of a color space, and the initial one again',
    both,
    `<</C ${mixture}>>`,
    `0 g /C cs q 1 0 scn Q ${one}`,
  ),
  space('a color of a color space', 'admitted', `<</C ${mixture}>>`, `/C cs 1 0 scn ${one}`),
  space('a color of a device after a color space', 'admitted', `<</C ${mixture}>>`, `/C cs 0 g ${one}`),
  space('an invalid ink', unlike, '<</C[/Separation/None/DeviceRGB 7 0 R]>>', `/C cs 1 scn ${one}`, {
    7: '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 0]/N 1>>',
  }),
  content('a pattern that is not selected', both, `/Pattern cs ${one}`),
  space('an uncolored pattern that is not selected', both, '<</C[/Pattern/DeviceRGB]>>', `/C cs ${one}`),
  shaded('a shading', 'admitted', `q 0 0 9 9 re W n /S sh Q ${one}`),
  shaded('a shading with a background', both, `q 0 0 9 9 re W n /S sh Q ${one}`, '/Background[0]'),
  painted('a shading with a background, in a form and in a separate table', both, {
    3: withResources('/XObject<</X 6 0 R>>'),
    4: streamOf(`/X Do ${one}`),
    6: streamOf('/S sh', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Shading 7 0 R>>'),
    7: '<</S 8 0 R>>',
    8: shading('/Background[0]'),
  }),
  painted('a pattern of a shading with a background', 'admitted', {
    3: withResources('/Pattern<</P 7 0 R>>'),
    4: streamOf(`q /Pattern cs /P scn 0 0 9 9 re f Q ${one}`),
    7: `<</PatternType 2/Shading ${shading('/Background[0]')}>>`,
  }),
  shaded('a shading without height', both, `q 1 0 0 0 0 0 cm /S sh Q ${one}`),
  shaded('a diagonal shading without width', both, `q 2 2 2.0 2 0 0 cm /S sh Q ${one}`),
  content('a line without height', 'admitted', `q 1 0 0 0 0 0 cm 0 0 m 9 9 l S Q ${one}`),
]
