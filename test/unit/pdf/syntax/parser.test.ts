import { describe, expect, it, test } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { randomFrom } from '../../../../dev/support/random-numbers.ts'
import { type PdfObject, pdfDict, pdfHexString, pdfName, pdfRef, pdfString } from '../../../../pdf/syntax/objects.ts'
import { parseIndirectObject, parseObject } from '../../../../pdf/syntax/parser.ts'
import { reasonOf } from './reason-of.ts'

const parse = (text: string): PdfObject => parseObject(latin1Bytes(text), 0).value
const bytes = latin1Bytes

const readable: [text: string, value: PdfObject][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['0', 0],
  ['+17', 17],
  ['-98', -98],
  ['34.5', 34.5],
  ['-.002', -0.002],
  ['4.', 4],
  ['123456789012345678', 123456789012345680],
  ['/Name1', pdfName('Name1')],
  ['/', pdfName('')],
  ['/A#20B#2f', pdfName('A B/')],
  ['/A#4', pdfName('A#4')],
  ['/A#zz', pdfName('A#zz')],
  ['()', pdfString(bytes(''))],
  ['(a(b)c)', pdfString(bytes('a(b)c'))],
  ['(\\(\\)\\\\\\n\\r\\t\\b\\f\\x)', pdfString(bytes('()\\\n\r\t\b\fx'))],
  ['(\\0053\\53\\5)', pdfString(bytes('\x053+\x05'))],
  ['(a\\\r\nb\\\nc)', pdfString(bytes('abc'))],
  ['(a\r\nb\rc\nd)', pdfString(bytes('a\nb\nc\nd'))],
  ['<48 65\n6C>', pdfHexString(bytes('Hel'))],
  ['<901fa>', pdfHexString(Uint8Array.of(0x90, 0x1f, 0xa0))],
  ['<>', pdfHexString(bytes(''))],
  ['12 0 R', pdfRef(12)],
  ['12 65535 R', pdfRef(12, 65535)],
  ['[]', []],
  ['[1 2 R]', [pdfRef(1, 2)]],
  ['[1 2 3 0 R 4]', [1, 2, pdfRef(3), 4]],
  ['[/A/B(c)<64>]', [pdfName('A'), pdfName('B'), pdfString(bytes('c')), pdfHexString(bytes('d'))]],
  ['<</A 1/B[2]/C<</D null>>>>', pdfDict({ A: 1, B: [2], C: pdfDict({ D: null }) })],
  ['% a comment\n  7', 7],
  ['[1% two\r2]', [1, 2]],
]

describe('the object parser', () => {
  test.each(readable)('parses %j', (text, value) => {
    expect(parse(text)).toEqual(value)
  })

  test('parses random numbers like `Number`, and rejects a number without digits', () => {
    const random = randomFrom(7)
    const digits = (most: number) =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => Math.floor(random() * 10)).join('')
    for (let i = 0; i < 20_000; i++) {
      const [whole, fraction] = [digits(12), digits(12)]
      const sign = ['', '+', '-'][i % 3]
      const text = `${sign}${whole}${random() < 0.7 ? '.' : ''}${fraction}`
      if (whole + fraction === '') expect(() => parse(`${text} `), text).toThrow()
      else expect(Object.is(parse(`${text} `), Number(text)), text).toBe(true)
    }
  })

  it('returns the position of the first byte after the object', () => {
    expect(parseObject(bytes('  <</A 1>> rest'), 0).end).toBe(10)
    expect(parseObject(bytes('12 0 obj'), 0)).toEqual({ value: 12, end: 2 })
  })

  const unreadable: [text: string, reason: string][] = [
    ['', 'unexpected_end'],
    ['   % only a comment', 'unexpected_end'],
    ['(a', 'unexpected_end'],
    ['(a\\)', 'unexpected_end'],
    ['<41', 'unexpected_end'],
    ['[1 2', 'unexpected_end'],
    ['[1 0', 'unexpected_end'],
    ['<</A 1', 'unexpected_end'],
    ['<</A 1>', 'unexpected_end'],
    ['nul', 'unexpected_end'],
    ['nul ', 'unexpected_token'],
    ['endobj ', 'unexpected_token'],
    [']', 'unexpected_token'],
    ['--1 ', 'bad_number'],
    ['1.2.3 ', 'bad_number'],
    ['1e5 ', 'bad_number'],
    ['<4x>', 'bad_string'],
    ['<<1 2>>', 'bad_dictionary'],
    ['<</A 1/B 2>x', 'bad_dictionary'],
    ['<</A 1/B 2/A 3>>', 'duplicate_key'],
  ]
  test.each(unreadable)('rejects %j with `%s`', (text, reason) => {
    expect(reasonOf(() => parse(text))).toBe(reason)
  })

  const oversized: [what: string, reason: string, text: string][] = [
    ['a number of 90 digits', 'bad_number', `${'1'.repeat(90)} `],
    ['a name of 5,000 characters', 'bad_name', `/${'a'.repeat(5_000)}`],
    ['101 nested arrays', 'too_deep', '['.repeat(101) + ']'.repeat(101)],
    ['101 nested dictionaries', 'too_deep', '<</A'.repeat(101) + '>>'.repeat(101)],
  ]
  test.each(oversized)('rejects %s with `%s`', (_, reason, text) => {
    expect(reasonOf(() => parse(text))).toBe(reason)
  })

  it('accepts a dictionary that repeats a key with the same value', () => {
    expect(parse('<</A [1]/A[1]>>')).toEqual(pdfDict({ A: [1] }))
  })

  it('counts the values of nested arrays towards the limit of the outermost object', () => {
    const limits = { depthMax: 10, valuesMax: 5 }
    expect(parseObject(bytes('[1[2 3]]'), 0, limits).value).toEqual([1, [2, 3]])
    expect(reasonOf(() => parseObject(bytes('[1[2 3]4]'), 0, limits))).toBe('too_many_values')
  })

  it('rejects an object that is truncated at any byte with `unexpected_end`', () => {
    const text = '<</A 10 0 R/B[1 0 R 2 -3.5 true null]/C(x(y\\)))/D<4142>/E#41/F/Length 12>>'
    for (let length = 0; length < text.length; length++) {
      expect([length, reasonOf(() => parse(text.slice(0, length)))]).toEqual([length, 'unexpected_end'])
    }
  })
})

describe('the indirect object parser', () => {
  it('returns the number, generation and value of an object, and the position after `endobj`', () => {
    expect(parseIndirectObject(bytes('\n7 2 obj\n[1 0 R]\nendobj\n'), 0)).toEqual({
      number: 7,
      generation: 2,
      value: [pdfRef(1)],
      end: 23,
    })
  })

  it('parses an empty object as null', () => {
    expect(parseIndirectObject(bytes('7 0 obj endobj'), 0).value).toBeNull()
  })

  const streams: [text: string, offset: number, length: number | null][] = [
    ['1 0 obj<</Length 3>>stream\nabc\nendstream', 27, 3],
    ['1 0 obj<</Length 3>>stream\r\nabc', 28, 3],
    ['1 0 obj<</Length 3>>stream\rabc', 27, 3],
    ['1 0 obj<</Length 3>>stream  \r\nabc', 30, 3],
    ['1 0 obj<</Length 4 0 R>>stream\nabc', 31, null],
    ['1 0 obj<</Length -1>>stream\nabc', 28, null],
    ['1 0 obj<<>>stream\nabc', 18, null],
  ]
  test.each(streams)(
    'returns the offset and the direct length, if any, of the stream data in %j',
    (text, offset, length) => {
      const { value, end } = parseIndirectObject(bytes(text), 0)
      expect(value).toMatchObject({ kind: 'stream', offset, length })
      expect(end).toBe(offset)
    },
  )

  const broken: [text: string, reason: string][] = [
    ['1 0 ob', 'bad_object'],
    ['x', 'bad_object'],
    ['1 0 obj 2 3 endobj  ', 'bad_object'],
    ['1 0 obj 2', 'unexpected_end'],
    ['1 0 obj 2 endob', 'unexpected_end'],
    ['1 0 obj<<>>stream', 'unexpected_end'],
    ['1 0 obj<<>>stream abc', 'bad_stream'],
    ['1 0 obj[]stream\nabc', 'bad_object'],
  ]
  test.each(broken)('rejects %j with `%s`', (text, reason) => {
    expect(reasonOf(() => parseIndirectObject(bytes(text), 0))).toBe(reason)
  })
})

describe('the integer check', () => {
  it.each([
    '<</Rotate 90.0>>',
    '<</FirstChar 32.>>',
    '<</Flags 4.0>>',
    '<</Differences[57.0/one]>>',
    '<</Differences[1/a 57. /one]>>',
    '<</ByteRange[0.0 1 2 3]>>',
    '<</Type/XRef/W[1.0 2 1]>>',
  ])('rejects the decimal point in %s', (text) => {
    expect(() => parse(text)).toThrow('written with a decimal point')
  })

  it.each(['<</Differences[57/one.alt/.notdef]>>', '<</W[500.0]>>', '<</FunctionType 2/N 1.0>>'])(
    'accepts %s, in which no integer has a decimal point',
    (text) => {
      expect(() => parse(text)).not.toThrow()
    },
  )
})
