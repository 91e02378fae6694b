import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, isSameJson } from '../../../core/canonical-json.ts'

test('writes the same canonical JSON as an RFC 8785 library for 3,000 generated values', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      '1',
      '10',
      '9',
      '',
      '__proto__',
      'constructor',
      'toString',
      '"',
      '\\',
      '\\ud800',
      'b',
      'a',
      'B',
      '\u007f',
      '\u2028',
      'é',
      '\ud83d\ude00',
      '\ufb33',
    ),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(true, false, null, -0, 1e21, 5e-324, 1e-7),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(text, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
    ),
  }))
  fc.assert(
    fc.property(value, (one) => {
      expect(canonicalJson(one)).toBe(canonicalize(one))
    }),
    { numRuns: 3_000 },
  )
})

test('sorts all property names by UTF-16 code units in canonical JSON, including numeric names', () => {
  const value = JSON.parse('{"9":1,"10":2,"a":3,"__proto__":4,"\ud83d\ude00":5,"\ufb33":6}')
  expect(canonicalJson(value)).toBe('{"10":2,"9":1,"__proto__":4,"a":3,"\ud83d\ude00":5,"\ufb33":6}')
})

test('sorts a __proto__ property like any other in canonical JSON, and leaves the input unchanged', () => {
  const json = '{"b":{"d":[{"f":1,"e":2}],"c":4},"__proto__":{"y":1,"x":2},"a":"\\\\ud800"}'
  const value = JSON.parse(json)
  expect(canonicalJson(value)).toBe('{"__proto__":{"x":2,"y":1},"a":"\\\\ud800","b":{"c":4,"d":[{"e":2,"f":1}]}}')
  expect(JSON.stringify(value)).toBe(json)
  const inPlaceJson = '{"__proto__":{"y":1,"x":2},"a":1}'
  const inPlace = JSON.parse(inPlaceJson)
  expect(canonicalJson(inPlace)).toBe('{"__proto__":{"x":2,"y":1},"a":1}')
  expect(JSON.stringify(inPlace)).toBe(inPlaceJson)
})

test('omits properties that have no JSON value from canonical JSON, and writes such array elements as null', () => {
  const value = { b: undefined, a: [undefined, () => 1, Symbol('s')], c: Symbol('s'), d: () => 1 }
  expect(canonicalJson(value)).toBe('{"a":[null,null,null]}')
})

test('writes a date in ISO 8601 format in canonical JSON', () => {
  expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
})

test.each([
  ['a top-level undefined', undefined],
  ['NaN', Number.NaN],
  ['an infinite number', { a: [Number.NEGATIVE_INFINITY] }],
  ['a bigint', 1n],
  ['a lone surrogate', ['\ud800']],
  ['a lone surrogate in a property name', { 'a\udc00': 1 }],
  ['a top-level function', () => 1],
])('throws a TypeError instead of writing %s as canonical JSON', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('throws a RangeError instead of writing circular or too deeply nested values as canonical JSON', () => {
  const ring: Record<string, unknown> = {}
  ring.own = ring
  expect(() => canonicalJson(ring)).toThrow(RangeError)
  expect(() => canonicalJson(JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))).toThrow(RangeError)
})

test('compares JSON values regardless of property order, but distinguishes numbers from strings', () => {
  expect(isSameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isSameJson({ a: 1, b: [2] }, { b: ['2'], a: 1 })).toBe(false)
})
