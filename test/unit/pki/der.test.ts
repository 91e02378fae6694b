import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../../base/bytes.ts'
import {
  childrenOf,
  DerError,
  fieldsOf,
  readBitString,
  readBoolean,
  readDer,
  readDerPrefix,
  readInteger,
  readNamedBits,
  readOid,
  readSmallInteger,
  readTime,
  tags,
} from '../../../pki/der-reader.ts'
import { derInteger, octetString, oid, sequence, setOf, unsignedInteger } from '../../../pki/der-writer.ts'

const der = (hex: string) => readDer(fromHex(hex))
const time = (tag: string, text: string) =>
  readTime(der(`${tag}${text.length.toString(16).padStart(2, '0')}${toHex(new TextEncoder().encode(text))}`))

describe('the DER reader', () => {
  it.each([
    ['no bytes', '', 'the element is truncated'],
    ['a tag without a length', '04', 'the element is truncated'],
    ['truncated content', '040201', 'the element is longer than its parent'],
    ['a byte after the element', '050000', 'data follows the element'],
    ['an indefinite length', '308005000000', 'the length is indefinite or too long'],
    ['a length of five octets', '04850000000001ff', 'the length is indefinite or too long'],
    ['a length below 128 in the long form', '048101ff', 'the length is not encoded in the fewest bytes'],
    ['a length with a leading zero', `04820080${'00'.repeat(128)}`, 'the length is not encoded in the fewest bytes'],
    ['a tag number of several octets', '1f8100', 'tag numbers above 30 are not supported'],
  ])('rejects a malformed element with a specific reason: %s', (_, hex, message) => {
    expect(() => der(hex)).toThrow(new DerError(message))
  })

  it.each([
    ['an integer without octets', () => readInteger(der('0200'))],
    ['a padded positive integer', () => readInteger(der('0202007f'))],
    ['a padded negative integer', () => readInteger(der('0202ff80'))],
    ['a negative version', () => readSmallInteger(der('0201ff'))],
    ['a boolean other than 00 and ff', () => readBoolean(der('010101'))],
    ['a padded object identifier', () => readOid(der('06032a8001'))],
    ['a truncated object identifier', () => readOid(der('06022a86'))],
    ['an empty object identifier', () => readOid(der('0600'))],
    ['a bit string of octets with unused bits', () => readBitString(der('03020780'))],
    ['a bit string without the number of unused bits', () => readNamedBits(der('0300'))],
    ['a bit string with unused bits but no octets', () => readNamedBits(der('030101'))],
    ['a time without a time zone', () => time('18', '20260301120000')],
    ['a time with another tag', () => time('0c', '260301120000Z')],
    ['an invalid month', () => time('17', '261301120000Z')],
    ['a primitive element in place of a constructed one', () => childrenOf(der('0400'))],
    ['an unexpected tag', () => fieldsOf(der('3100'))],
  ])('rejects an invalid value: %s', (_, read) => {
    expect(read).toThrow(DerError)
  })
})

it('decodes DER lengths of one to four octets', () => {
  for (const length of [0, 127, 128, 255, 256, 65_535, 65_536]) {
    const { value } = readDer(octetString(new Uint8Array(length)))
    expect(value.length).toBe(length)
  }
})

it('reads the DER element at the start of a longer input', () => {
  expect(toHex(readDerPrefix(fromHex('0201050000')).bytes)).toBe('020105')
})

it('reads the required and optional fields of a DER sequence, and rejects missing and unexpected fields', () => {
  const fields = fieldsOf(der('3006020101040102'))
  expect(fields.optional(tags.octetString)).toBeUndefined()
  expect(readSmallInteger(fields.next(tags.integer))).toBe(1)
  expect(fields.end).toThrow(new DerError('the element contains an unexpected field'))
  expect(fields.optional(tags.octetString)?.value).toEqual(Uint8Array.of(2))
  expect(fields.end()).toBeUndefined()
  expect(() => fields.next()).toThrow(new DerError('a field is missing'))
})

it.each([
  ['1.2.840.113549.1.7.2', '06092a864886f70d010702'],
  ['2.16.840.1.101.3.4.2.1', '0609608648016503040201'],
  ['2.5.29.15', '0603551d0f'],
  ['1.3.132.0.34', '06052b81040022'],
  ['2.999.1', '0603883701'],
])('decodes and encodes the object identifier %s in DER', (dotted, hex) => {
  expect(readOid(der(hex))).toBe(dotted)
  expect(toHex(oid(dotted))).toBe(hex)
})

describe.each([
  ['UTCTime', '17', { '500101000000Z': '1950-01-01T00:00:00.000Z', '491231235959Z': '2049-12-31T23:59:59.000Z' }],
  [
    'GeneralizedTime',
    '18',
    {
      '20500101000000Z': '2050-01-01T00:00:00.000Z',
      '20260301120000.5Z': '2026-03-01T12:00:00.500Z',
      '20260301120000.123456Z': '2026-03-01T12:00:00.123Z',
    },
  ],
])('the %s', (_, tag, times) => {
  it.each(Object.entries(times))('%s is decoded to the date %s', (text, expected) => {
    expect(time(tag, text).toISOString()).toBe(expected)
  })
})

it('decodes DER named bits and booleans', () => {
  expect([...readNamedBits(der('030206c0'))]).toEqual([0, 1])
  expect([...readNamedBits(der('0303078080'))]).toEqual([0, 8])
  expect([readBoolean(der('0101ff')), readBoolean(der('010100'))]).toEqual([true, false])
})

it('sorts the elements of a DER SET OF by their encoding', () => {
  const parts = ['0403000000', '040101', '0401ff', '020105'].map(fromHex)
  const expected = '310e0201050401010401ff0403000000'
  expect(toHex(setOf(...parts))).toBe(expected)
  expect(toHex(setOf(...parts.toReversed()))).toBe(expected)
})

it('encodes DER integers in their minimal form', () => {
  expect(toHex(sequence(derInteger(1), derInteger(fromHex('00ff'))))).toBe('3007020101020200ff')
  expect(['0000', '007f', '80', '000001'].map((hex) => toHex(unsignedInteger(fromHex(hex))))).toEqual([
    '020100',
    '02017f',
    '02020080',
    '020101',
  ])
})
