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
function profile(space: string, tags: [name: string, data: string][], entries: string, connection = 'XYZ '): string {
  const start = 132 + 12 * tags.length
  let [table, data] = ['', '']
  for (const [name, body] of tags) {
    table += name + bytesOf(start + data.length, body.length)
    data += body
  }
  const head = `${'\0'.repeat(16)}${space}${connection}${'\0'.repeat(12)}acsp`.padEnd(128, '\0')
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

/** Returns a table of the lightness of colors with two samples for each component. */
function table(components: number, lightnessOf: (color: number[]) => number, ramp = rising): string {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map((number) => bytesOf(number * 65_536)).join('')
  const colors = Array.from({ length: 2 ** components }, (_, index) => {
    const color = Array.from({ length: components }, (_, component) => (index >> (components - 1 - component)) & 1)
    return String.fromCharCode(Math.round(255 * lightnessOf(color)), 128, 128)
  })
  const head = `mft1${bytesOf(0)}${String.fromCharCode(components, 3, 2, 0)}${identity}`
  return head + ramp.repeat(components) + colors.join('') + rising.repeat(3)
}
const rising = String.fromCharCode(...Array(256).keys())
const late = `${'\0'.repeat(255)}\xff`
const inks = ([cyan, magenta, yellow, black]: number[]): number =>
  (1 - 0.45 * cyan!) * (1 - 0.5 * magenta!) * (1 - 0.1 * yellow!) * (1 - 0.9 * black!)
const brightest = (color: number[]): number => Math.max(...color)
const tabled = (name: string, outcome: string, own: string, tag = 'A2B0'): Reading =>
  colored(
    `a profile of inks with ${name}`,
    outcome,
    '[/ICCBased 6 0 R]',
    '0 0 0 1',
    profile('CMYK', [[tag, own]], '/N 4', 'Lab '),
  )

/** Returns a table from gray to CIE XYZ, whose three values are the same, in steps of a third. */
function xyzTable(shapeOf: (gray: number) => number, type = 'mft2'): string {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map((number) => bytesOf(number * 65_536)).join('')
  const colors = [0, 1, 2, 3].map((step) => short(Math.round(32_768 * shapeOf(step / 3))).repeat(3))
  const ramp = short(0) + short(65_535)
  return `${type}${bytesOf(0)}\x01\x03\x04\0${identity}${short(2)}${short(2)}${ramp}${colors.join('')}${ramp.repeat(3)}`
}
/** Returns a table from gray to CIE XYZ of another type, with two colors, curves and a matrix. */
function matrixTable(points: number[], brightness = 0.5): string {
  const line = `curv${bytesOf(0, 0)}`
  const row = bytesOf(...Array<number>(3).fill(Math.round((brightness / 3) * 65_536)))
  const curves = `curv${bytesOf(0, 3)}${points.map(short).join('')}\0\0`.repeat(3)
  const colors = `\x02${'\0'.repeat(15)}\x02\0\0\0${short(0).repeat(3)}${short(65_535).repeat(3)}`
  return `mAB ${bytesOf(0)}\x01\x03\0\0${bytesOf(32, 44, 92, 152, 184)}${line}${row.repeat(3)}${bytesOf(0, 0, 0)}${curves}${colors}${line}`
}
const grayTable = (name: string, outcome: string, own: string): Reading =>
  colored(
    `a gray profile with ${name} of CIE XYZ`,
    outcome,
    '[/ICCBased 6 0 R]',
    '.3',
    profile('GRAY', [['A2B0', own]], '/N 1'),
  )

const profiles: Reading[] = [
  grayTable(
    'the usual table',
    'admitted',
    xyzTable((gray) => gray ** 2),
  ),
  grayTable('the usual curves and matrix', 'admitted', matrixTable([0, 14_000, 65_535])),
  grayTable('inverted curves', unclear, matrixTable([65_535, 14_000, 0])),
  grayTable('a matrix that makes everything black', unclear, matrixTable([0, 14_000, 65_535], 0.01)),
  grayTable('curves that are incomplete', unclear, matrixTable([0, 14_000, 65_535]).slice(0, 150)),
  grayTable(
    'an inverted table',
    unclear,
    xyzTable((gray) => 1 - gray),
  ),
  grayTable(
    'a white table',
    unclear,
    xyzTable(() => 1),
  ),
  grayTable(
    'an 8-bit table',
    unclear,
    xyzTable((gray) => gray ** 2, 'mft1'),
  ),
  tabled('the usual table', 'admitted', table(4, inks)),
  tabled(
    'an inverted table',
    unclear,
    table(4, (color) => 1 - inks(color)),
  ),
  tabled(
    'a white table',
    unclear,
    table(4, () => 1),
  ),
  tabled('a table that ignores most black', unclear, table(4, inks, late)),
  tabled('an incomplete table', unclear, table(4, inks).slice(0, 900)),
  tabled(
    'an inverted second table',
    unclear,
    table(4, (color) => 1 - inks(color)),
    'A2B1',
  ),
  tabled('a table of another type', unclear, 'mAB '.padEnd(99, '\0')),
  tabled('a table of numbers', unclear, table(4, inks), 'D2B0'),
  tabled(
    'another tag',
    'admitted',
    table(4, () => 1),
    'B2A0',
  ),
  colored(
    'a color profile with an inverted table',
    unclear,
    '[/ICCBased 6 0 R]',
    '0 0 0',
    profile('RGB ', [['A2B0', table(3, (color) => 1 - brightest(color))]], '/N 3', 'Lab '),
  ),
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
