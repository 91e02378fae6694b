import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const unclear = 'appearance_ambiguous'
const ambiguous = 'page_content_ambiguous'

const colors = (name: string, outcome: string, objects: Record<number, string>): Reading => ({
  family: 'colors',
  name,
  outcome,
  bytes: () => sheet(objects),
})

const withResources = (entries: string): string => bodies.page.replace('/Resources<<', `/Resources<<${entries}`)

/** Returns a file with text in the color space /C. */
const space = (name: string, outcome: string, definition: string, more: Record<number, string> = {}): Reading =>
  colors(name, outcome, {
    3: withResources(`/ColorSpace<</C ${definition}>>`),
    4: streamOf(`/C cs 1 scn ${words('ONE')}`),
    6: '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
    ...more,
  })

const tint = (entries: string): string => `<</FunctionType 2/C0[1]/C1[0]/N 1${entries}>>`
const sampled = (count: number): string =>
  streamOf('\xff'.repeat(count), '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[2]/BitsPerSample 8')
const lightened = '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>'
const white = '/WhitePoint[.9505 1 1.089]'
/** Returns the objects of a gradient whose function repeats from a number to 3. */
const repeated = (from: string): Record<number, string> => ({
  3: withResources('/Shading<</S 6 0 R>>'),
  4: streamOf(`q 0 0 400 100 re W n /S sh Q ${words('ONE')}`),
  6: `<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 400 0]/Domain[${from} 3]/Function 7 0 R>>`,
  7: `<</FunctionType 3/Domain[${from} 3]/Functions[8 0 R 8 0 R]/Bounds[1]/Encode[0 1 0 1]>>`,
  8: lightened,
})
const inks: Reading[] = [
  space('a spot color', 'admitted', '[/Separation/Spot/DeviceGray 6 0 R]'),
  space('black ink', 'admitted', '[/Separation/Black/DeviceGray 6 0 R]'),
  space('black ink that lightens', unclear, '[/Separation/Black/DeviceGray 6 0 R]', { 6: lightened }),
  space('black ink with a direct function that lightens', unclear, `[/Separation/Black/DeviceGray${lightened}]`),
  space('several inks that are all invisible', unclear, '[/DeviceN[/None]/DeviceGray 6 0 R]'),
  space('a spot color with a spot color as its alternate', unclear, '[/Separation/A 7 0 R 6 0 R]', {
    7: '[/Separation/B/DeviceGray 6 0 R]',
  }),
  space(
    'a spot color with a direct spot color as its alternate',
    unclear,
    '[/Separation/A[/Separation/B/DeviceGray 6 0 R]6 0 R]',
  ),
  space('a reference as the name of a color space', unclear, '[7 0 R/Spot/DeviceGray 6 0 R]', { 7: '/Separation' }),
  space('a function with the usual domain and range', 'admitted', '[/Separation/Spot/DeviceGray 6 0 R]', {
    6: tint('/Domain[0 1]/Range[0 1]'),
  }),
  space('a function that ignores small tints', unclear, '[/Separation/Spot/DeviceGray 6 0 R]', {
    6: tint('/Domain[.5 1]'),
  }),
  space('a sampled function with all samples', 'admitted', '[/Separation/Spot/DeviceGray 6 0 R]', { 6: sampled(2) }),
  space('a sampled function with too few samples', unclear, '[/Separation/Spot/DeviceGray 6 0 R]', { 6: sampled(1) }),
  space('a spot color in Lab', 'admitted', `[/Separation/Spot[/Lab<<${white}/Range[-128 127 -128 127]>>]6 0 R]`, {
    6: '<</FunctionType 2/Domain[0 1]/C0[100 0 0]/C1[52 70 50]/N 1/Range[0 100 -128 127 -128 127]>>',
  }),
  space('a spot color in Lab with a limited range', unclear, `[/Separation/Spot[/Lab<<${white}>>]6 0 R]`, {
    6: '<</FunctionType 2/Domain[0 1]/C0[100 0 0]/C1[52 70 50]/N 1/Range[60 100 -128 127 -128 127]>>',
  }),
  space('a repeated gradient', 'admitted', '/DeviceGray', repeated('-2')),
  space('a repeated gradient with a limited domain', unclear, '/DeviceGray', repeated('.5')),
  space('a function with a limited range', unclear, '[/Separation/Spot/DeviceGray 6 0 R]', {
    6: tint('/Domain[0 1]/Range[.9 1]'),
  }),
]

const usual = '/Matrix[.4124 .2126 .0193 .3576 .7152 .1192 .1805 .0722 .9505]'
const calibrated = (name: string, outcome: string, definition: string): Reading =>
  space(`calibrated colors with ${name}`, outcome, definition)
const gray = (entries: string): string => `[/CalGray<<${white}${entries}>>]`
const profile = (space: string): string => streamOf(`${'\0'.repeat(16)}${space}${'\0'.repeat(16)}acsp`, '/N 4')
const inked = { 4: streamOf(`/C cs 0 0 0 1 scn ${words('ONE')}`) }
const calibrations: Reading[] = [
  calibrated('the usual gamma', 'admitted', gray('/Gamma 2.2')),
  calibrated('a small gamma', unclear, gray('/Gamma .1')),
  calibrated('the usual primaries', 'admitted', `[/CalRGB<<${white}${usual}/Gamma[2.2 2.2 2.2]>>]`),
  calibrated('the white of daylight in Lab', 'admitted', `[/Lab<<${white}>>]`),
  calibrated('a green white', unclear, '[/CalGray<</WhitePoint[.2 1 .2]>>]'),
  calibrated('a dark white', unclear, '[/Lab<</WhitePoint[.95 .5 1.09]>>]'),
  calibrated('the gamma of one color too small', unclear, `[/CalRGB<<${white}${usual}/Gamma[2.2 2.2 .1]>>]`),
  calibrated('black primaries', unclear, `[/CalRGB<<${white}/Matrix[0 0 0 0 0 0 0 0 0]>>]`),
  calibrated(
    'red and blue exchanged',
    unclear,
    `[/CalRGB<<${white}/Matrix[.1805 .0722 .9505 .3576 .7152 .1192 .4124 .2126 .0193]>>]`,
  ),
  space('calibrated colors in a separate object', 'admitted', '[/CalGray 7 0 R]', { 7: `<<${white}/Gamma 2.2>>` }),
  space('calibrated colors with a small gamma in a separate object', unclear, '[/CalGray 7 0 R]', {
    7: `<<${white}/Gamma 8 0 R>>`,
    8: '.1',
  }),
  space('a profile with four inks', 'admitted', '[/ICCBased 7 0 R]', { ...inked, 7: profile('CMYK') }),
  space('a profile with three colors instead of four', unclear, '[/ICCBased 7 0 R]', { ...inked, 7: profile('RGB ') }),
]

const square = '20 60 300 80 re f'
const formOf = (content: string): string =>
  streamOf(content, '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<<>>')
const imageOf = (entries: string): string => streamOf('\xa0', `/Type/XObject/Subtype/Image/Width 4/Height 1${entries}`)

/** Returns a file whose page is filled with an uncolored pattern. */
const pattern = (
  name: string,
  outcome: string,
  content: string,
  entries = '/PaintType 2',
  drawn = formOf(`1 g ${square}`),
): Reading =>
  colors(`an uncolored pattern ${name}`, outcome, {
    3: withResources('/ColorSpace<</C[/Pattern/DeviceGray]>>/Pattern<</P 6 0 R>>'),
    4: streamOf('/C cs 0 /P scn 0 0 400 200 re f'),
    6: streamOf(
      content,
      `/PatternType 1${entries}/TilingType 1/BBox[0 0 400 200]/XStep 400/YStep 200/Resources<</XObject<</X 7 0 R>>>>`,
    ),
    7: drawn,
    8: '2',
  })
const image = (entries: string): string => `300 0 0 150 50 25 cm BI /W 4 /H 1 ${entries} EI `
/** Returns a file with an image mask (X), also in a form (Y), and a tiling pattern (P) with gaps. */
const mask = (name: string, outcome: string, content: string): Reading =>
  colors(`an image mask ${name}`, outcome, {
    3: withResources('/Pattern<</P 6 0 R>>/XObject<</X 7 0 R/Y 8 0 R>>'),
    4: streamOf(content),
    6: streamOf(
      '1 0 0 rg 0 0 20 20 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Resources<<>>',
    ),
    7: imageOf('/ImageMask true'),
    8: formOf(image('/IM true ID \xa0')),
  })
const place = '300 0 0 150 50 25 cm'
const masks: Reading[] = [
  mask('in a pattern', ambiguous, `/Pattern cs /P scn ${place} /X Do`),
  mask('in the content of a page, in a pattern', ambiguous, `/Pattern cs /P scn ${image('/IM true ID \xa0')}`),
  mask('in a form, in a pattern of the page', ambiguous, '/Pattern cs /P scn /Y Do'),
  mask('in a color after a pattern', 'admitted', `/Pattern cs /P scn 9 9 9 9 re f 0 g q ${place} /X Do Q /Y Do`),
]
const patterns: Reading[] = [
  pattern('of lines', 'admitted', '40 w 20 100 m 300 100 l S'),
  pattern('with an image mask', 'admitted', image('/IM true ID \xa0')),
  pattern('that sets a color', ambiguous, `1 g ${square}`),
  pattern('that sets and restores a color', ambiguous, `q 1 g ${square} Q`),
  pattern('that sets a color space', ambiguous, `/DeviceRGB cs ${square}`),
  pattern('with a form that sets a color', ambiguous, '/X Do'),
  pattern('with a form without colors', 'admitted', '/X Do', '/PaintType 2', formOf(square)),
  pattern(
    'with a separate image mask',
    'admitted',
    '300 0 0 150 50 25 cm /X Do',
    '/PaintType 2',
    imageOf('/ImageMask true'),
  ),
  pattern(
    'with a separate image',
    ambiguous,
    '300 0 0 150 50 25 cm /X Do',
    '/PaintType 2',
    imageOf('/BitsPerComponent 1/ColorSpace/DeviceGray'),
  ),
  pattern('with an image', ambiguous, image('/BPC 8 /CS /G ID abcd')),
  pattern('by reference that sets a color', ambiguous, `1 g ${square}`, '/PaintType 8 0 R'),
]

/** Colors that readers compute or apply in different ways. */
export const colorReadings: Reading[] = [...inks, ...calibrations, ...masks, ...patterns]
