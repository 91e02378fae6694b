import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const unclear = 'appearance_ambiguous'

/** Returns a file with text in the color space /C. */
const colored = (name: string, outcome: string, space: string, color: string, data: string): Reading => ({
  family: 'color data',
  name,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', `/Resources<</ColorSpace<</C ${space}>>`),
      4: streamOf(`/C cs ${color} scn ${words('ONE')}`),
      6: data,
    }),
})

const rgb = '/Range[0 1 0 1 0 1]'
const program = (text: string, outcome: string, entries = `/Domain[0 1]${rgb}`): Reading =>
  colored(
    `the program ${text} with ${entries}`,
    outcome,
    '[/Separation/Spot/DeviceRGB 6 0 R]',
    '.3',
    streamOf(text, `/FunctionType 4${entries}`),
  )

const programs: Reading[] = [
  ...[
    '{ 1 exch sub dup dup }',
    '{ dup .5 gt { pop 1 } { pop 0 } ifelse dup dup }',
    '{ dup 0 lt { pop 0 } if 0 index 1 exp 1 copy }',
    '{ dup 0.25 mul 1 index 3 1 roll 3 -1 roll 2 div exch }\n',
    '{ dup % the same } \n dup }',
    '{ dup 0 ge 1 index 1 le and not { neg } if dup dup }',
  ].map((text) => program(text, 'admitted')),
  ...[
    ...['{ pop }', '{ dup }', '{ dup dup dup }', '{ add dup dup }', '{ dup dup gt dup }', '{ pop pop 1 1 1 }'],
    ...['{ dup { dup } if dup }', '{ dup .5 gt { dup } if dup }', '{ dup 0 gt { 1 } { 0 gt } ifelse dup }'],
    ...['{ dup 0 div dup }', '{ dup dup div dup }', '{ dup .5 exp dup }', '{ 3 idiv dup dup }', '{ dup dup ln }'],
    ...[
      '{ dup dup 5 index }',
      '{ dup dup 4 1 roll }',
      '{ dup dup 2 .5 roll }',
      '{ dup dup 0 1 roll }',
      '{ dup 9 copy }',
    ],
    ...['{ dup dup foo }', '{ dup dup', 'dup dup', '{ dup dup } {}', '{ dup dup } x', '{ dup {1} }', '{ dup dup } }'],
    ...['{ pop.5 dup dup }', '{ pop 1e-1 dup dup }', '{ dup (a) }', '{ pop true { 1 } if dup dup }', ''],
    `{ ${'dup '.repeat(60)} ${'pop '.repeat(58)} }`,
  ].map((text) => program(text, unclear)),
  program('{ dup dup }', unclear, `/Domain[.5 1]${rgb}`),
  program('{ dup dup }', unclear, `/Domain[0 .5]${rgb}`),
  program(`{ dup dup ${' '.repeat(70_000)}}`, unclear),
]

const bytesOf = (...numbers: number[]): string =>
  numbers
    .map((number) => String.fromCharCode(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255))
    .join('')
const short = (number: number): string => bytesOf(number).slice(2)

/** Returns an ICC profile with the given tags. */
function profile(space: string, tags: [name: string, data: string][], entries: string): string {
  const start = 132 + 12 * tags.length
  let [table, data] = ['', '']
  for (const [name, body] of tags) {
    table += name + bytesOf(start + data.length, body.length)
    data += body
  }
  const head = `${'\0'.repeat(16)}${space}${'\0'.repeat(16)}acsp`.padEnd(128, '\0')
  return streamOf(head + bytesOf(tags.length) + table + data, entries)
}

const curve = (...points: number[]): string => `curv${bytesOf(0, points.length)}${points.map(short).join('')}\0\0`
const parametric = (gamma: number): string => `para${bytesOf(0, 0, gamma * 65_536)}`
const primary = (middle: number): string => `XYZ ${bytesOf(0, 0.3 * 65_536, Math.round(middle * 65_536), 0)}`

const gray = (name: string, outcome: string, shape: string, entries = '/N 1/Alternate/DeviceGray'): Reading =>
  colored(
    `a gray profile with ${name}`,
    outcome,
    '[/ICCBased 6 0 R]',
    '.3',
    profile('GRAY', [['kTRC', shape]], entries),
  )
const primaries = (red: number): [string, string][] => [
  ['rXYZ', primary(red)],
  ['gXYZ', primary(0.71)],
  ['bXYZ', primary(0.06)],
]
const color = (name: string, outcome: string, red: number, shape: string, entries = '/N 3'): Reading =>
  colored(
    `a color profile with ${name}`,
    outcome,
    '[/ICCBased 6 0 R]',
    '.3 .3 .3',
    profile(
      'RGB ',
      [...primaries(red), ...['r', 'g', 'b'].map((name): [string, string] => [`${name}TRC`, shape])],
      entries,
    ),
  )

const profiles: Reading[] = [
  gray('a usual gamma', 'admitted', curve(563)),
  gray('no points', 'admitted', curve()),
  gray('a usual curve', 'admitted', curve(0, 14_000, 65_535)),
  gray('a usual parametric curve', 'admitted', parametric(2.4)),
  gray('a large gamma', unclear, curve(2_560)),
  gray('a small parametric gamma', unclear, parametric(0.1)),
  gray('an inverted curve', unclear, curve(65_535, 0)),
  gray('a black curve', unclear, curve(0, 0)),
  gray('a white curve', unclear, curve(65_535, 65_535)),
  gray('a curve that is incomplete', unclear, `curv${bytesOf(0, 9)}`),
  gray('an alternate of three colors', unclear, curve(563), '/N 1/Alternate/DeviceRGB'),
  gray('three colors stated', unclear, curve(563), '/N 3'),
  gray('two colors stated', unclear, curve(563), '/N 2'),
  color('usual primaries', 'admitted', 0.22, curve(563)),
  color('a black primary', unclear, 0, curve(563)),
  color('an inverted curve', unclear, 0.22, curve(65_535, 0)),
  color('an inverted curve and a type', unclear, 0.22, curve(65_535, 0), '/N 3/Type/Other'),
  color('its number by reference', unclear, 0.22, curve(563), '/N 7 0 R'),
  color('an alternate of one color', unclear, 0.22, curve(563), '/N 3/Alternate/DeviceGray'),
]

/** Functions and profiles from which readers compute different colors. */
export const colorData: Reading[] = [...programs, ...profiles]
