/**
 * A reader for strict DER (ITU-T X.690 section 10), with only definite, minimal lengths and one-byte tags. Each value
 * has only one encoding, so any changed byte changes a value.
 */

import type { ReasonCode } from '../base/reasons.ts'

/** Thrown for input that is not DER or has an unexpected structure. The reader throws no other error. */
export class DerError extends Error {
  override readonly name = 'DerError'
  readonly code: ReasonCode

  constructor(message: string, code: ReasonCode = 'data_malformed') {
    super(message)
    this.code = code
  }
}

/** A DER element: its tag, its content octets and its complete encoding. */
export type Der = { tag: number; value: Uint8Array; bytes: Uint8Array }

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Returns the context-specific tag [n], constructed by default. */
export const contextTag = (n: number, form: 'constructed' | 'primitive' = 'constructed'): number =>
  (form === 'constructed' ? 0xa0 : 0x80) | n

/** Returns the element at the beginning of the bytes. Ignores the remaining bytes. */
export function readDerPrefix(bytes: Uint8Array): Der {
  const tag = byteAt(bytes, 0)
  if ((tag & 0x1f) === 0x1f) throw new DerError('tag numbers above 30 are not supported')
  const first = byteAt(bytes, 1)
  let start = 2
  let length = first
  if (first >= 0x80) {
    const count = first & 0x7f
    if (count === 0 || count > 4) throw new DerError('the length is indefinite or too long')
    length = 0
    for (let i = 0; i < count; i++) length = length * 256 + byteAt(bytes, start++)
    if (length < 0x80 || length < 256 ** (count - 1))
      throw new DerError('the length is not encoded in the fewest bytes')
  }
  const end = start + length
  if (end > bytes.length) throw new DerError('the element is longer than its parent')
  return { tag, value: bytes.subarray(start, end), bytes: bytes.subarray(0, end) }
}

/** Returns the element that fills the bytes. Throws a DerError if bytes follow it. */
export function readDer(bytes: Uint8Array): Der {
  const element = readDerPrefix(bytes)
  if (element.bytes.length !== bytes.length) throw new DerError('data follows the element')
  return element
}

/** Returns the elements in a constructed element. */
export function childrenOf(element: Der): Der[] {
  if ((element.tag & 0x20) === 0) throw new DerError('the element is not constructed')
  const children: Der[] = []
  for (let rest = element.value; rest.length > 0; rest = rest.subarray(children.at(-1)!.bytes.length)) {
    children.push(readDerPrefix(rest))
  }
  return children
}

/** Returns the elements of a SEQUENCE in an explicit tag. */
export const explicitList = (element: Der): Der[] => childrenOf(expectTag(readDer(element.value), tags.sequence))

/** Reads the fields of a structure in order. `end` throws if fields remain. */
export type Fields = {
  next(tag?: number): Der
  optional(tag: number): Der | undefined
  end(): void
}

export function fieldsOf(element: Der, tag: number = tags.sequence): Fields {
  const children = childrenOf(expectTag(element, tag))
  let position = 0
  return {
    next: (wanted) => {
      const field = children[position++]
      if (field === undefined) throw new DerError('a field is missing')
      return wanted === undefined ? field : expectTag(field, wanted)
    },
    optional: (wanted) => (children[position]?.tag === wanted ? children[position++] : undefined),
    end: () => {
      if (position < children.length) throw new DerError('the element contains an unexpected field')
    },
  }
}

export function expectTag(element: Der, tag: number): Der {
  if (element.tag !== tag)
    throw new DerError(`expected tag 0x${tag.toString(16)} but found tag 0x${element.tag.toString(16)}`)
  return element
}

/** Reads an OBJECT IDENTIFIER in dotted notation. */
export function readOid(element: Der): string {
  const { value } = expectTag(element, tags.oid)
  const arcs: number[] = []
  let arc = 0
  let isArcOpen = false
  for (const byte of value) {
    if (!isArcOpen && byte === 0x80) throw new DerError('an object identifier is not encoded in the fewest bytes')
    arc = arc * 128 + (byte & 0x7f)
    if (arc > Number.MAX_SAFE_INTEGER) throw new DerError('an object identifier is too long')
    isArcOpen = byte >= 0x80
    if (!isArcOpen) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [head, ...tail] = arcs
  if (head === undefined || isArcOpen) throw new DerError('an object identifier is truncated')
  const root = Math.min(Math.floor(head / 40), 2)
  return [root, head - root * 40, ...tail].join('.')
}

/** Returns the content octets of an INTEGER, in two's complement, big endian and minimal. */
export function readInteger(element: Der): Uint8Array {
  const { value } = expectTag(element, tags.integer)
  const [first, second] = value
  if (first === undefined) throw new DerError('an integer has no bytes')
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    throw new DerError('an integer is not encoded in the fewest bytes')
  }
  return value
}

/** Returns the value of an INTEGER between 0 and 127, such as a version. */
export function readSmallInteger(element: Der): number {
  const value = readInteger(element)
  if (value.length !== 1 || value[0]! > 0x7f) throw new DerError('expected an integer from 0 to 127')
  return value[0]!
}

export function readBoolean(element: Der): boolean {
  const { value } = expectTag(element, tags.boolean)
  if (value.length !== 1 || (value[0] !== 0 && value[0] !== 0xff))
    throw new DerError('a boolean is not encoded as 0x00 or 0xff')
  return value[0] === 0xff
}

/** Returns the octets of a BIT STRING that has no unused bits, such as a key or a signature. */
export function readBitString(element: Der): Uint8Array {
  const { value } = expectTag(element, tags.bitString)
  if (value[0] !== 0) throw new DerError('a bit string does not contain complete octets')
  return value.subarray(1)
}

/** Returns the numbers of the bits that are set in a BIT STRING with named bits. */
export function readNamedBits(element: Der): Set<number> {
  const { value } = expectTag(element, tags.bitString)
  const unusedBits = byteAt(value, 0)
  if (unusedBits > 7 || (unusedBits > 0 && value.length === 1)) throw new DerError('a bit string is malformed')
  const bits = new Set<number>()
  const bitCount = (value.length - 1) * 8 - unusedBits
  for (let bit = 0; bit < bitCount; bit++) if (value[1 + (bit >> 3)]! & (0x80 >> (bit & 7))) bits.add(bit)
  return bits
}

/**
 * Reads a UTCTime (RFC 5280 section 4.1.2.5.1) or a GeneralizedTime (with fractions, RFC 3161 section 2.4.2). The time
 * must be in UTC (`Z`).
 */
export function readTime(element: Der): Date {
  const text = String.fromCharCode(...element.value.subarray(0, 32))
  const pattern = element.tag === tags.utcTime ? /^(\d\d)(\d{10})Z$/ : /^(\d{4})(\d{10})(\.\d{1,9})?Z$/
  const parts = element.tag === tags.utcTime || element.tag === tags.generalizedTime ? pattern.exec(text) : null
  if (parts === null || element.value.length > 32) throw new DerError('a time is malformed')
  const [, yearDigits, rest, fraction = ''] = parts as unknown as [string, string, string, string?]
  const year = yearDigits.length === 4 ? yearDigits : `${Number(yearDigits) < 50 ? 20 : 19}${yearDigits}`
  const milliseconds = fraction === '' ? '' : fraction.slice(0, 4).padEnd(4, '0')
  const [month, day, hour, minute, second] = rest.match(/\d\d/g)!
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${milliseconds}Z`
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) throw new DerError('a time is malformed')
  return time
}

function byteAt(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset]
  if (byte === undefined) throw new DerError('the element is truncated')
  return byte
}
