import { latin1 } from '../../base/bytes.ts'
import { endOfToken, hexDigit, isDigit, isRegular, isWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import { nameAt } from './names.ts'
import type { PdfName, PdfString } from './objects.ts'

/** A read position. The functions that read a token move `at` past the token. */
export type Cursor = { readonly bytes: Uint8Array; at: number }

// The maximum length of a name. ISO 32000-1 annex C mentions 127 bytes, but some files contain longer names.
const NAME_BYTES_MAX = 4_096
const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

// A number with at most this many digits is exact, and so is its quotient by any power of ten in the table.
const EXACT_DIGITS = 15
const powersOfTen = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/** Reads a number (ISO 32000-2 section 7.3.3). Throws `bad_number`. */
export function lexNumber(cursor: Cursor): number {
  const { bytes, at: position } = cursor
  const sign = bytes[position]
  let at = sign === 0x2b || sign === 0x2d ? position + 1 : position
  let value = 0
  let digits = 0
  let decimals = -1
  for (; digits <= EXACT_DIGITS; at++) {
    const byte = bytes[at]
    if (isDigit(byte)) {
      value = value * 10 + (byte as number) - 0x30
      digits++
      if (decimals >= 0) decimals++
    } else if (byte === 0x2e && decimals < 0) decimals = 0
    else break
  }
  if (digits === 0 || digits > EXACT_DIGITS || isRegular(bytes[at])) return lexAnyNumber(cursor)
  cursor.at = at
  const size = decimals > 0 ? value / (powersOfTen[decimals] as number) : value
  return sign === 0x2d ? -size : size
}

function lexAnyNumber(cursor: Cursor): number {
  const { bytes, at: position } = cursor
  const end = endOfToken(bytes, position)
  if (end - position > 64) throw new PdfSyntaxError('bad_number', 'a number is longer than 64 characters', position)
  const text = latin1(bytes, position, end)
  if (!numberForm.test(text)) {
    throw new PdfSyntaxError(
      end === bytes.length ? 'unexpected_end' : 'bad_number',
      'the token is not a number',
      position,
    )
  }
  cursor.at = end
  return Number(text)
}

/** Reads a name without its slash, and decodes `#xx` (ISO 32000-2 section 7.3.5). Throws `bad_name`. */
export function lexName(cursor: Cursor): PdfName {
  const { bytes, at: position } = cursor
  if (bytes[position] !== 0x2f) throw new PdfSyntaxError('bad_name', 'a name does not begin with a slash', position)
  const end = endOfToken(bytes, position + 1)
  if (end - position > NAME_BYTES_MAX) throw new PdfSyntaxError('bad_name', 'a name is too long', position)
  cursor.at = end
  return nameAt(bytes, position + 1, end)
}

// The maximum number of bytes that are copied in a loop, because a call costs more for so few bytes.
const SHORT_BYTES = 32
const NO_BYTES = new Uint8Array(0)
// Most strings are decoded into this array first, so each string allocates one array instead of two.
let scratch = new Uint8Array(65_536)

function scratchOf(bytes: number): Uint8Array {
  if (bytes > 4_194_304) return new Uint8Array(bytes)
  if (bytes > scratch.length) scratch = new Uint8Array(bytes)
  return scratch
}

function decodedString(decoded: Uint8Array, length: number, isHex: boolean): PdfString {
  return { kind: 'string', bytes: length === 0 ? NO_BYTES : copyOf(decoded, length), isHex }
}

function copyOf(decoded: Uint8Array, length: number): Uint8Array {
  if (length > SHORT_BYTES) return decoded.slice(0, length)
  const copy = new Uint8Array(length)
  for (let i = 0; i < length; i++) copy[i] = decoded[i] as number
  return copy
}

/** Reads a hexadecimal string. A missing last digit counts as 0 (ISO 32000-2 section 7.3.4.3). */
export function lexHexString(cursor: Cursor): PdfString {
  const { bytes, at: position } = cursor
  let close = position + 1
  while (close < bytes.length && bytes[close] !== 0x3e) close++
  if (close === bytes.length)
    throw new PdfSyntaxError('unexpected_end', 'a hexadecimal string has no closing angle bracket', position)
  const decoded = scratchOf((close - position) >> 1)
  let digits = 0
  for (let at = position + 1; at < close; at++) {
    const digit = hexDigit(bytes[at])
    if (digit >= 0) {
      decoded[digits >> 1] = digits % 2 === 0 ? digit * 16 : (decoded[digits >> 1] as number) + digit
      digits++
    } else if (!isWhiteSpace(bytes[at])) {
      throw new PdfSyntaxError(
        'bad_string',
        'a hexadecimal string contains a character that is not a hexadecimal digit',
        at,
      )
    }
  }
  cursor.at = close + 1
  return decodedString(decoded, (digits + 1) >> 1, true)
}

/** Reads a literal string, decodes escapes and replaces end-of-line markers by LF (ISO 32000-2 section 7.3.4.2). */
export function lexLiteralString(cursor: Cursor): PdfString {
  const { bytes, at: position } = cursor
  const end = endOfLiteralString(bytes, position)
  const decoded = scratchOf(end - position - 2)
  let length = 0
  cursor.at = position + 1
  while (cursor.at < end - 1) {
    const byte = bytes[cursor.at++] as number
    if (byte === 0x0d) {
      if (bytes[cursor.at] === 0x0a) cursor.at++
      decoded[length++] = 0x0a
    } else if (byte !== 0x5c) decoded[length++] = byte
    else {
      const escaped = lexEscape(cursor)
      if (escaped >= 0) decoded[length++] = escaped
    }
  }
  cursor.at = end
  return decodedString(decoded, length, false)
}

function endOfLiteralString(bytes: Uint8Array, position: number): number {
  let open = 0
  for (let at = position; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) open++
    else if (byte === 0x29 && --open === 0) return at + 1
  }
  throw new PdfSyntaxError('unexpected_end', 'a literal string has no closing parenthesis', position)
}

// The bytes for escaped characters (ISO 32000-2 table 3): n, r, t, b and f are control characters, and all others
// represent themselves.
const escapes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
escapes.set([0x0a], 0x6e)
escapes.set([0x0d], 0x72)
escapes.set([0x09], 0x74)
escapes.set([0x08], 0x62)
escapes.set([0x0c], 0x66)

// Returns the byte that an escape sequence represents. Returns -1 for a line continuation, which represents no byte.
function lexEscape(cursor: Cursor): number {
  const { bytes, at: position } = cursor
  const byte = bytes[position] as number
  cursor.at = position + 1
  if (byte === 0x0a) return -1
  if (byte === 0x0d) {
    if (bytes[position + 1] === 0x0a) cursor.at++
    return -1
  }
  if (byte < 0x30 || byte > 0x37) return escapes[byte] as number
  let octal = byte - 0x30
  while (cursor.at < position + 3) {
    const digit = (bytes[cursor.at] ?? 0) - 0x30
    if (digit < 0 || digit > 7) break
    octal = octal * 8 + digit
    cursor.at++
  }
  return octal & 0xff
}

/** Reads a keyword such as `obj` or `true`: at most 32 regular characters. */
export function lexKeyword(cursor: Cursor): string {
  const { bytes, at: position } = cursor
  if (!isRegular(bytes[position])) throw new PdfSyntaxError('unexpected_token', 'expected a keyword', position)
  const end = endOfToken(bytes, position)
  if (end - position > 32)
    throw new PdfSyntaxError('unexpected_token', 'a keyword is longer than 32 characters', position)
  cursor.at = end
  return latin1(bytes, position, end)
}
