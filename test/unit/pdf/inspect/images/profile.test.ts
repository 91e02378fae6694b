import { expect, test } from 'vitest'
import { isPlainProfile } from '../../../../../pdf/inspect/images/profile.ts'
import { type PdfObject, pdfName } from '../../../../../pdf/syntax/objects.ts'
import { unboundedWork } from '../../../../../pdf/syntax/work.ts'

type Tag = { name: string; data: number[]; start?: number }

const two = (value: number): number[] => [(value >> 8) & 255, value & 255]
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)]
const ascii = (text: string): number[] => [...Buffer.from(text)]
/** Returns a profile (ISO 15076-1, section 7) with the given color space, connection space and tags. */
function profileOf(space: string, tags: readonly Tag[], connection = 'XYZ '): Uint8Array {
  const header = [...Array(16).fill(0), ...ascii(space), ...ascii(connection), ...Array(12).fill(0), ...ascii('acsp')]
  let at = 132 + 12 * tags.length
  const entries = tags.flatMap(({ name, data, start }) => {
    const entry = [...ascii(name), ...four(start ?? at), ...four(data.length)]
    at += data.length
    return entry
  })
  const head = [...header, ...Array(128 - header.length).fill(0), ...four(tags.length)]
  return Uint8Array.from([...head, ...entries, ...tags.flatMap(({ data }) => data)])
}
const curve = (...points: number[]): number[] => [
  ...[...ascii('curv'), ...four(0), ...four(points.length)],
  ...points.flatMap(two),
]
const parametric = (gamma: number): number[] => [...ascii('para'), ...four(0), ...four(0), ...four(gamma * 65_536)]
const primary = (middle: number): number[] => [
  ...ascii('XYZ '),
  ...four(0),
  ...four(0),
  ...four(middle * 65_536),
  ...four(0),
]
const gray = (...tags: Tag[]): boolean => isPlainProfile(profileOf('GRAY', tags), new Map([['N', 1]]), unboundedWork)
const color = (tags: readonly Tag[], connection?: string): boolean =>
  isPlainProfile(profileOf('RGB ', tags, connection), new Map([['N', 3]]), unboundedWork)

test.each([
  ['a curve of a usual gamma', curve(0x0233)],
  ['a straight curve', curve()],
  ['a table of a usual gamma', curve(0, 14_000, 65_535)],
  ['a parametric curve', parametric(2.2)],
])('accepts a gray profile with %s', (_, data) => {
  expect(gray({ name: 'kTRC', data })).toBe(true)
})

test.each([
  ['a gamma above the limit', curve(0x0900)],
  ['a gamma below the limit', curve(0x0010)],
  ['a table that inverts grays', curve(65_535, 0)],
  ['a table that darkens grays', curve(0, 0, 65_535)],
  ['a parametric curve above the limit', parametric(9)],
  ['an incomplete table', curve(0, 65_535).slice(0, -1)],
  ['an incomplete curve', curve().slice(0, -1)],
  ['an incomplete parametric curve', parametric(2.2).slice(0, -1)],
])('refuses a gray profile with %s', (_, data) => {
  expect(gray({ name: 'kTRC', data })).toBe(false)
})

test('accepts the primaries of a display, and refuses exchanged, dark and incomplete ones', () => {
  const primaries = [0.22, 0.72, 0.06].map((middle, at) => ({ name: `${'rgb'[at]}XYZ`, data: primary(middle) }))
  expect(color(primaries)).toBe(true)
  expect(color(primaries.with(0, { name: 'rXYZ', data: primary(0.72) }))).toBe(false)
  expect(color(primaries.with(1, { name: 'gXYZ', data: primary(0.1) }))).toBe(false)
  expect(color(primaries.with(2, { name: 'bXYZ', data: primary(0.06).slice(0, -4) }))).toBe(false)
})

test('refuses a table of another kind, in another space or outside the profile', () => {
  const table = { name: 'A2B0', data: [...ascii('mft2'), ...Array(60).fill(0)] }
  expect(color([table], 'Lab ')).toBe(false)
  expect(color([{ ...table, data: ascii('mft2') }], 'Lab ')).toBe(false)
  expect(color([table])).toBe(false)
  expect(color([{ ...table, start: 9_999 }], 'Lab ')).toBe(false)
  expect(color([{ name: 'D2B0', data: [0] }])).toBe(false)
})

test('refuses an alternate of another number of colors, and ignores a profile that no reader uses', () => {
  const dark = [{ name: 'kTRC', data: curve(0x0900) }]
  const isPlain = (
    space: string,
    components: number,
    tags: readonly Tag[] = [],
    alternate: PdfObject = null,
  ): boolean =>
    isPlainProfile(
      profileOf(space, tags),
      new Map<string, PdfObject>([
        ['N', components],
        ['Alternate', alternate],
      ]),
      unboundedWork,
    )
  expect(isPlain('RGB ', 3, [], pdfName('DeviceGray'))).toBe(false)
  expect(isPlain('GRAY', 1, [], pdfName('DeviceGray'))).toBe(true)
  expect(isPlain('RGB ', 1, dark)).toBe(true)
  expect(isPlain('Lab ', 3, dark)).toBe(true)
  expect(isPlain('GRAY', 3)).toBe(false)
  expect(isPlain('GRAY', 2)).toBe(false)
})
