import { fromDigits, nameIn, unescaped } from './operand-bytes.ts'
import { UnsupportedContentError } from './unsupported-content.ts'

export const operandKind = {
  number: 1,
  name: 2,
  plainString: 3,
  escapedString: 4,
  hexString: 5,
  open: 6,
  close: 7,
  other: 8,
}
const { number, name, plainString, escapedString, hexString, open, close, other } = operandKind

const byteClass = { regular: 0, space: 1, digit: 2, special: 3 }
const classes = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[byte] = byteClass.space
for (const character of '0123456789+-.') classes[character.charCodeAt(0)] = byteClass.digit
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = byteClass.special

const operandsMax = 33
// The maximum length in bytes of a name that is looked up by a number made of its bytes.
const shortName = 5
const literals = new Map([
  ['true', true],
  ['false', true],
  ['null', false],
])

/** A string: the bytes from `from` to `to`, which are valid until the next string is read. */
export type StringBytes = { bytes: Uint8Array; from: number; to: number }

/**
 * Reads decoded page content (ISO 32000-2 section 7.8.2) operator by operator. Only locates the operands, because most
 * operators draw no text. Throws UnsupportedContentError for syntax that readers interpret differently.
 */
export class OperatorReader {
  /** The types and positions of the current operator's operands. */
  readonly kinds: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  count = 0
  private at = 0
  private depth = 0
  private scratch = new Uint8Array(256)
  private readonly found: StringBytes
  private readonly names = new Map<number, string>()
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.found = { bytes, from: 0, to: 0 }
  }

  /** Returns the next operator as a number, or 0 at the end. */
  next(): number {
    const { bytes } = this
    const { length } = bytes
    this.count = 0
    let items = 0
    for (let at = this.at; ; ) {
      while (at < length && classes[bytes[at]!] === byteClass.space) at++
      if (at >= length) return 0
      const start = at
      const first = bytes[at]!
      const kind = classes[first]!
      if (kind === byteClass.digit) {
        do at++
        while (at < length && classes[bytes[at]!] === byteClass.digit)
        this.push(number, start, at)
      } else if (kind === byteClass.special) at = this.special(first, at)
      else {
        do at++
        while (at < length && (classes[bytes[at]!] === byteClass.regular || classes[bytes[at]!] === byteClass.digit))
        const isOperand = at - start > 3 ? this.literal(start, at) : null
        if (isOperand === null) {
          if (this.depth > 0 || items > operandsMax) throw new UnsupportedContentError('operands')
          this.at = at
          let code = 0
          for (let i = start; i < at; i++) code = code * 256 + bytes[i]!
          return code
        }
        if (isOperand) this.push(other, start, at)
      }
      if (this.depth === 0) items++
    }
  }

  /** Returns true if a word is an operand, and null if it is an operator. */
  private literal(start: number, end: number): boolean | null {
    const word = String.fromCharCode(...this.bytes.subarray(start, Math.min(end, start + 6)))
    const isOperand = literals.get(word) ?? null
    if (isOperand === null && end - start > 4) throw new UnsupportedContentError('operator')
    return isOperand
  }

  private push(kind: number, start: number, end: number): void {
    this.kinds[this.count] = kind
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.count++
  }

  private special(first: number, start: number): number {
    const { bytes } = this
    if (first === 0x28) return this.literalString(start)
    if (first === 0x2f) {
      let at = start + 1
      while (
        at < bytes.length &&
        (classes[bytes[at]!] === byteClass.regular || classes[bytes[at]!] === byteClass.digit)
      )
        at++
      this.push(name, start + 1, at)
      return at
    }
    if (first === 0x5b || first === 0x5d) {
      this.depth += first === 0x5b ? 1 : -1
      if (this.depth < 0 || this.depth > 1) throw new UnsupportedContentError('array')
      this.push(first === 0x5b ? open : close, start, start + 1)
      return start + 1
    }
    if (first === 0x25) {
      let at = start + 1
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
      return at
    }
    if (first === 0x3c && bytes[start + 1] !== 0x3c) {
      const end = bytes.indexOf(0x3e, start)
      if (end < 0) throw new UnsupportedContentError('string')
      this.push(hexString, start + 1, end)
      return end + 1
    }
    if (first === 0x3c) return this.dictionary(start)
    throw new UnsupportedContentError('delimiter')
  }

  private literalString(start: number): number {
    const { bytes } = this
    let isEscaped = false
    for (let at = start + 1, depth = 1; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === 0x5c) {
        isEscaped = true
        at++
      } else if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) {
        this.push(isEscaped ? escapedString : plainString, start + 1, at)
        return at + 1
      }
    }
    throw new UnsupportedContentError('string')
  }

  /** Skips a dictionary of marked-content properties, which is not text. */
  private dictionary(start: number): number {
    const { bytes, count, depth } = this
    let nesting = 0
    for (let at = start; at < bytes.length; ) {
      const byte = bytes[at]!
      const isDouble = bytes[at + 1] === byte
      if (byte === 0x3c && isDouble) nesting++
      if (byte === 0x3e && isDouble && --nesting === 0) {
        this.count = count
        if (this.depth !== depth) break
        this.push(other, start, at + 2)
        return at + 2
      }
      if ((byte === 0x3c || byte === 0x3e) && isDouble) at += 2
      else at = classes[byte] === byteClass.special && byte !== 0x3e ? this.special(byte, at) : at + 1
    }
    throw new UnsupportedContentError('dictionary')
  }

  /**
   * Copies the operands to `into`. Throws UnsupportedContentError unless there are exactly `wanted` operands and all
   * are numbers.
   */
  numbers(into: number[], wanted: number): void {
    if (this.count !== wanted) throw new UnsupportedContentError('operands')
    for (let i = 0; i < wanted; i++) into[i] = this.number(i)
  }

  number(i: number): number {
    if (this.kinds[i] !== number) throw new UnsupportedContentError('number')
    const { bytes } = this
    const end = this.ends[i]!
    let at = this.starts[i]!
    let sign = 1
    if (bytes[at] === 0x2d) sign = -1
    if (bytes[at] === 0x2d || bytes[at] === 0x2b) at++
    let value = 0
    let divisor = 0
    let digits = 0
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === 0x2e && divisor === 0) divisor = 1
      else if (byte === 0x2e || byte < 0x30) throw new UnsupportedContentError('number')
      else {
        value = value * 10 + (byte - 0x30)
        divisor *= 10
        digits++
      }
    }
    if (digits === 0) throw new UnsupportedContentError('number')
    return sign * (divisor === 0 ? value : value / divisor)
  }

  name(i: number): string {
    if (this.kinds[i] !== name) throw new UnsupportedContentError('name')
    const { bytes } = this
    const [from, to] = [this.starts[i]!, this.ends[i]!]
    if (to - from > shortName) return nameIn(bytes, from, to)
    let key = 1
    for (let at = from; at < to; at++) key = key * 256 + bytes[at]!
    const known = this.names.get(key)
    if (known !== undefined) return known
    const found = nameIn(bytes, from, to)
    this.names.set(key, found)
    return found
  }

  /**
   * Returns the bytes of the string operand at index `i`. Throws UnsupportedContentError if the operand is not a
   * string.
   */
  string(i: number): StringBytes {
    const kind = this.kinds[i]
    const { found, bytes } = this
    const [from, to] = [this.starts[i]!, this.ends[i]!]
    if (kind === plainString) {
      found.bytes = bytes
      found.from = from
      found.to = to
      return found
    }
    if (this.scratch.length < to - from) this.scratch = new Uint8Array(2 * (to - from))
    found.bytes = this.scratch
    found.from = 0
    if (kind === escapedString) found.to = unescaped(bytes, from, to, this.scratch)
    else if (kind === hexString) found.to = fromDigits(bytes, from, to, this.scratch)
    else throw new UnsupportedContentError('string')
    return found
  }
}
