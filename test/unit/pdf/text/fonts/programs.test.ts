import { expect, test } from 'vitest'
import { utf8 } from '../../../../../base/bytes.ts'
import { cffBuiltIn } from '../../../../../pdf/text/fonts/cff-program.ts'
import { type1BuiltIn } from '../../../../../pdf/text/fonts/type1-program.ts'

const type1 = (encoding: string, matrix = '[0.001 0 0 0.001 0 0]') =>
  utf8(`%!PS-AdobeFont-1.0: Test\n/FontMatrix ${matrix} readonly def\n/Encoding ${encoding}\ncurrentfile eexec`)
const filling = '256 array\n0 1 255 {1 index exch /.notdef put} for\n'

test('maps codes to characters by the built-in encoding of a Type 1 font program', () => {
  const mapping = type1BuiltIn(type1(`${filling}dup 11 /alpha put\ndup 65/A put dup 66 /odd.name put\nreadonly def`))
  expect([11, 65, 66, 67].map((code) => mapping?.(code))).toEqual(['α', 'A', null, undefined])
  const standard = type1BuiltIn(type1('StandardEncoding def'))
  expect([39, 65, 200, 0].map((code) => standard?.(code))).toEqual(['’', 'A', '¨', undefined])
})

test.each([
  ['with an unusual scale', type1('StandardEncoding def', '[0.0005 0 0 0.0005 0 0]')],
  ['whose encoding calls a procedure', type1(`${filling}dup 65 /A put 66 /B myput\nreadonly def`)],
  ['with two encodings', type1(`${filling}dup 65 /A put def\n/Encoding StandardEncoding def`)],
  ['whose encoding has no end', type1(`${filling}dup 65 /A put`)],
  ['that is not Type 1', utf8('true')],
])('returns no Type 1 encoding for a font program %s', (_, program) => {
  expect(type1BuiltIn(program)).toBeNull()
})

const number = (value: number) => [29, value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const index = (items: number[][]) => {
  if (items.length === 0) return [0, 0]
  let end = 1
  const ends = items.map((item) => {
    end += item.length
    return end
  })
  return [0, items.length, 1, 1, ...ends, ...items.flat()]
}
const letters = (text: string) => [...utf8(text)]

/** Returns a font program with the named glyphs. `encoding` and `charset` are bytes, or the number of a table. */
function cff(
  charset: number[] | number,
  encoding: number[] | number,
  { more = [], glyphs = 4 }: { more?: number[]; glyphs?: number } = {},
) {
  const names = index([letters('Test')])
  const strings = index([letters('beta'), letters('odd.name')])
  const topOf = (at: number) => {
    const [set, code] = [charset, encoding].map((table) => (typeof table === 'number' ? table : null))
    const setAt = at
    const codeAt = at + (typeof charset === 'number' ? 0 : charset.length)
    const glyphsAt = codeAt + (typeof encoding === 'number' ? 0 : encoding.length)
    const offsets = [...number(set ?? setAt), 15, ...number(code ?? codeAt), 16, ...number(glyphsAt), 17]
    return index([[...more, ...offsets]])
  }
  const start = [1, 0, 4, 1, ...names]
  const at = start.length + topOf(0).length + strings.length
  const tables = [charset, encoding].flatMap((table) => (typeof table === 'number' ? [] : table))
  const drawings = index(Array.from({ length: glyphs }, () => [14]))
  return new Uint8Array([...start, ...topOf(at), ...strings, ...tables, ...drawings])
}

// The glyphs are A, beta and a glyph with an unusual name.
const named = [0, 0, 34, 391 >> 8, 391 & 255, 392 >> 8, 392 & 255]

test('maps codes to characters by the built-in encoding of a Compact Font Format program', () => {
  const listed = cffBuiltIn(cff(named, [0, 3, 65, 66, 67]))
  expect([65, 66, 67, 68].map((code) => listed?.(code))).toEqual(['A', 'β', null, undefined])
  const ranged = cffBuiltIn(cff([1, 0, 34, 2], [1, 1, 97, 2]))
  expect([97, 98, 99, 100].map((code) => ranged?.(code))).toEqual(['A', 'B', 'C', undefined])
  const standard = cffBuiltIn(cff([2, 0, 34, 0, 2], 0))
  expect([65, 67, 68].map((code) => standard?.(code))).toEqual(['A', 'C', undefined])
  const further = cffBuiltIn(cff(0, [0x80, 1, 200, 1, 201, 0, 2], { glyphs: 229 }))
  expect([200, 201].map((code) => further?.(code))).toEqual([' ', '!'])
})

test.each([
  ['with CID keys', cff(named, 0, { more: [139, 139, 139, 12, 30] })],
  ['with an unusual scale', cff(named, 0, { more: [30, 0xa0, 0x05, 0xff, 12, 7] })],
  ['with expert encoding', cff(named, 1)],
  ['with an expert charset', cff(1, 0)],
])('returns no built-in encoding for a Compact Font Format program %s', (_, program) => {
  expect(cffBuiltIn(program)).toBeNull()
})

test('throws no error for a truncated or changed Compact Font Format program', () => {
  const whole = cff(named, [0, 3, 65, 66, 67])
  for (let at = 0; at < whole.length; at++) {
    expect(() => cffBuiltIn(whole.subarray(0, at))?.(65)).not.toThrow()
    for (const byte of [0, 1, 4, 29, 127, 255]) {
      const changed = whole.slice()
      changed[at] = byte
      expect(() => cffBuiltIn(changed)?.(66)).not.toThrow()
    }
  }
})
