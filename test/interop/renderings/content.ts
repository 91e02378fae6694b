import type { RandomChoices } from '../../fuzz/pdf-structure/random-choices.ts'
import { type Bytes, streamOf } from '../../support/full/two-readings/draft.ts'
import { sheet } from '../../support/full/two-readings/sheet.ts'

/** The operators of a page and of its form XObject /X, each with its operands. */
export type Painting = { page: string[]; form: string[] }

const places = ['0', '10', '20', '40', '50', '60', '80', '100', '120', '150', '180', '-20']
const sizes = ['60', '100', '-50', '30', '0']
const shades = ['0', '0.2', '0.5', '0.8', '1']
const matrices = [
  '1 0 0 1 20 20',
  '.5 0 0 .5 0 0',
  '1 0 0 0 0 50',
  '-1 0 0 -1 200 200',
  '0 1 -1 0 200 0',
  '1 0 .5 1 0 0',
]
const patterns = ['[] 0', '[20] 0', '[20 10] 2', '[0 20] 0', '[3 2 1] 0']
const states = ['multiply', 'wide', 'dashed', 'bare']
const spaces = ['Grey', 'Color', 'Ink', 'Inks', 'DeviceGray', 'DeviceRGB']
const painting = ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']

/** Returns a painting that depends only on the random numbers. Most paintings are not valid uploads. */
export function paintingOf(random: RandomChoices): Painting {
  const numbers = (count: number): string => Array.from({ length: count }, () => random.pick(places)).join(' ')
  const grey = (count: number): string => Array.from({ length: count }, () => random.pick(shades)).join(' ')
  const oneOf = (...makers: (() => string)[]): string => random.pick(makers)()
  const rectangle = (): string => `${numbers(2)} ${random.pick(sizes)} ${random.pick(sizes)} re`
  const state = (): string =>
    oneOf(
      () => `${random.pick(['0', '1', '5', '20'])} w`,
      () => `${random.below(3)} ${random.pick(['J', 'j'])}`,
      () => `${random.pick(patterns)} d`,
      () => `/${random.pick(states)} gs`,
      () => `${grey(1)} ${random.pick(['g', 'G'])}`,
      () => `${grey(3)} ${random.pick(['rg', 'RG'])}`,
      () => `/${random.pick(spaces)} ${random.pick(['cs', 'CS'])}`,
      () => random.pick(['/Ink cs .7 scn', '/Ink CS .3 SCN']),
    )
  const piece = (): string =>
    oneOf(
      () => `${numbers(2)} l`,
      () => `${numbers(6)} c`,
      () => `${numbers(4)} ${random.pick(['v', 'y'])}`,
      () => `${numbers(2)} m`,
      () => 'h',
      rectangle,
    )
  const some = (most: number, make: () => string): string[] => Array.from({ length: random.below(most + 1) }, make)
  const path = (): string[] => [
    random.chance(0.5) ? `${numbers(2)} m` : rectangle(),
    ...some(3, () => (random.chance(0.1) ? state() : piece())),
    ...(random.chance(0.3) ? [random.pick(['W', 'W*'])] : []),
    ...(random.chance(0.95) ? [random.pick(painting)] : []),
  ]
  const word = (): string =>
    oneOf(
      () => '(HHH) Tj',
      () => '[(H) -1000 (H)] TJ',
      () => "(HH) '",
      () => `/F ${random.pick(['24', '40', '-24'])} Tf`,
      () => `${numbers(2)} ${random.pick(['Td', 'TD'])}`,
      () => `${random.below(8)} Tr`,
      () => `${random.pick(['100', '50', '-100'])} Tz`,
      () => `${random.pick(['0', '20', '-20'])} ${random.pick(['Ts', 'TL', 'Tc', 'Tw'])}`,
      state,
    )
  const text = (): string[] => ['BT', '/F 40 Tf', '20 80 Td', ...some(4, word), '(HHH) Tj', 'ET']
  const content = (depth: number, drawn: string[]): string[] =>
    Array.from({ length: 1 + random.below(4) }, () => {
      const kind = random.below(10)
      if (kind < 3) return path()
      if (kind < 5) return text()
      if (kind < 7) return [state()]
      if (kind < 8) return [`${random.pick(matrices)} cm`]
      if (kind < 9 && depth < 3) return ['q', ...content(depth + 1, drawn), 'Q']
      return [random.pick(drawn)]
    }).flat()
  const images = ['q 60 0 0 60 50 50 cm /P Do Q', 'q 0 g 60 0 0 60 50 50 cm /M Do Q', '/S sh', 'W n', 'W']
  return { page: content(0, ['/X Do', '/X Do', ...images]), form: content(2, images) }
}

const tint = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'
const rising = '<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'
const white = '/WhitePoint[.95 1 1.09]'
const resources = [
  '/Font<</F 5 0 R>>/XObject<</X 6 0 R/P 7 0 R/M 8 0 R>>/Shading<</S 9 0 R>>',
  '/ExtGState<</multiply<</BM/Multiply>>/wide<</LW 10/LC 1>>/dashed<</D[[20 5]0]>>/bare<</SMask/None>>>>',
  `/ColorSpace<</Grey[/CalGray<<${white}>>]/Color[/CalRGB<<${white}>>]/Ink[/Separation/A/DeviceGray ${tint}]`,
  '/Inks[/DeviceN[/A/B]/DeviceRGB 10 0 R]>>',
].join('')
const inForm = resources.replace('/X 6 0 R', '')
const grey = '/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray'

/** Returns the painting as a one-page file of 200 by 200 points. */
export const paintedFile = ({ page, form }: Painting): Bytes =>
  sheet({
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>>>`,
    4: streamOf(page.join('\n')),
    6: streamOf(form.join('\n'), `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${inForm}>>`),
    7: streamOf('\x10\xf0\x80\x20', `/Type/XObject/Subtype/Image${grey}`),
    8: streamOf(
      '\xaa\x55\xaa\x55\xf0\xf0\x0f\x0f',
      '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ImageMask true',
    ),
    9: `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function ${rising}/Extend[true true]>>`,
    10: streamOf('{ 2 copy add 2 div }', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]'),
  })
