import { expect, test } from 'vitest'
import { kindOfMaps } from '../../../../../pdf/inspect/fonts/glyph-maps.ts'
import { kinds } from '../../../../../pdf/inspect/policy/kinds.ts'

const two = (value: number): number[] => [value >> 8, value & 255]
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)]
/** Returns a map of format 6 from consecutive codes to glyphs. */
const list = (first: number, ...glyphs: number[]): number[] => [
  ...[...two(6), ...two(10 + 2 * glyphs.length), ...two(0)],
  ...[...two(first), ...two(glyphs.length), ...glyphs.flatMap(two)],
]
const groups = (count: number): number[] => [...two(12), ...two(0), ...four(16), ...four(0), ...four(count)]

type Placed = { kind: number; map: number[]; offset?: number }

function cmapOf(maps: readonly Placed[]): Uint8Array {
  let at = 4 + 8 * maps.length
  const records = maps.flatMap(({ kind, map, offset }) => {
    const record = [...four(kind), ...four(offset ?? at)]
    at += map.length
    return record
  })
  return Uint8Array.from([...two(0), ...two(maps.length), ...records, ...maps.flatMap(({ map }) => map)])
}
const unlike = (...maps: Placed[]): boolean => kindOfMaps({ cmap: cmapOf(maps), post: null }) === kinds.unlikeMaps

const [roman, unicode, symbol, rare] = [0x1_0000, 0x3_0001, 0x3_0000, 0x3_0002]

test('finds maps that lead from a character to different glyphs', () => {
  expect(unlike({ kind: roman, map: list(65, 5) }, { kind: unicode, map: list(65, 6) })).toBe(true)
  expect(unlike({ kind: roman, map: list(65, 5) }, { kind: symbol, map: list(0xf041, 6) })).toBe(true)
})

test('accepts maps that lead to the same glyph, and a map without a glyph', () => {
  expect(unlike({ kind: roman, map: list(65, 5) }, { kind: unicode, map: list(65, 5) })).toBe(false)
  expect(unlike({ kind: roman, map: list(65, 5) }, { kind: unicode, map: list(65, 0) })).toBe(false)
})

test('ignores codes that are no ASCII characters', () => {
  expect(unlike({ kind: roman, map: list(0x80, 5) }, { kind: unicode, map: list(0x80, 6) })).toBe(false)
  expect(unlike({ kind: roman, map: list(0x1f, 5) }, { kind: unicode, map: list(0x1f, 6) })).toBe(false)
})

test('finds a font with only a map that few readers use', () => {
  expect(unlike({ kind: rare, map: list(65, 5) })).toBe(true)
  expect(unlike({ kind: rare, map: list(65, 5) }, { kind: unicode, map: list(65, 5) })).toBe(false)
})

test('refuses a map outside its table, too many maps and too many groups', () => {
  expect(() => unlike({ kind: roman, map: list(65, 5), offset: 9_999 })).toThrow('outside its table')
  const many = Array.from({ length: 65 }, () => ({ kind: roman, map: list(65, 5) }))
  expect(() => unlike(...many)).toThrow('too many character maps')
  expect(unlike(...many.slice(1))).toBe(false)
  expect(() => unlike({ kind: unicode, map: groups(20_001) })).toThrow('too many groups')
})
