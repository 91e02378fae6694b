import type { RandomChoices } from '../../fuzz/pdf-structure/random-choices.ts'
import { appearances, colorSpaces, drawings, layers, patterns, states } from './resources.ts'

/**
 * The operators of a page and of its form XObject /X, each with its operands, more entries of the page, and its
 * annotations.
 */
export type Painting = { page: string[]; form: string[]; entries: string[]; annotations: string[] }

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
const dashes = ['[] 0', '[20] 0', '[20 10] 2', '[0 20] 0', '[3 2 1] 0']
const spaces = [...Object.keys(colorSpaces), 'DeviceGray', 'DeviceRGB']
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
      () => `${random.pick(dashes)} d`,
      () => `/${random.pick(Object.keys(states))} gs`,
      () => `${grey(1)} ${random.pick(['g', 'G'])}`,
      () => `${grey(3)} ${random.pick(['rg', 'RG'])}`,
      () => `/${random.pick(spaces)} ${random.pick(['cs', 'CS'])}`,
      () => random.pick(['/Ink cs .7 scn', '/Ink CS .3 SCN']),
      () => `/Pattern cs /${random.pick(Object.keys(patterns))} scn`,
      () => `/Pattern CS /${random.pick(Object.keys(patterns))} SCN`,
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
  const box = (): string => `[${numbers(4)}]`
  const entry = (): string =>
    oneOf(
      () => `/Rotate ${random.pick(['90', '180', '270', '0', '-90', '360'])}`,
      () => `/CropBox${random.pick(['[0 0 200 200]', '[20 30 180 200]', '[180 190 10 0]'])}`,
      () => `/UserUnit ${random.pick(['1', '2', '1.5'])}`,
      () => `/Group<</S/Transparency${random.pick(['', '/I true', '/K true', '/CS/DeviceRGB', '/CS/DeviceCMYK'])}>>`,
    )
  const annotation = (): string => {
    const kind = random.pick(['Stamp', 'Square', 'FreeText', 'Ink'])
    const flags = random.pick(['/F 4', '/F 4', '/F 4', '/F 28', '/F 68', '/F 132'])
    const layer = random.chance(0.1) ? `/OC ${random.pick(Object.values(layers))}` : ''
    return `/Subtype/${kind}/Rect${box()}${flags}${layer}/AP<</N ${random.pick(appearances)}>>`
  }
  const content = (depth: number, drawn: string[]): string[] =>
    Array.from({ length: 1 + random.below(4) }, () => {
      const kind = random.below(10)
      if (kind < 3) return path()
      if (kind < 5) return text()
      if (kind < 7) return [state()]
      if (kind < 8) return [`${random.pick(matrices)} cm`]
      if (kind < 9 && random.chance(0.2))
        return [`/OC /${random.pick(Object.keys(layers))} BDC`, ...content(depth + 1, drawn), 'EMC']
      if (kind < 9 && depth < 3) return ['q', ...content(depth + 1, drawn), 'Q']
      return [random.pick(drawn)]
    }).flat()
  const images = [...Object.keys(drawings).map((name) => `q 0 g 60 0 0 60 50 50 cm /${name} Do Q`), '/S sh', 'W n', 'W']
  return {
    page: content(0, ['/X Do', '/X Do', ...images]),
    form: content(2, images),
    entries: random.chance(0.4) ? [entry()] : [],
    annotations: some(2, annotation),
  }
}
