import { latin1 } from '../../base/bytes.ts'
import { endOfToken, hexDigit, isDigit, isRegular, isWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import type { PdfName, PdfString } from './objects.ts'

/** A value and the position after it. */
export type Lexed<T> = { value: T; end: number }

// Annex C of ISO 32000-1 speaks of 127 bytes; what is larger is no name that anybody wrote.
const NAME_BYTES_MAX = 4_096
const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** A number (ISO 32000-2 section 7.3.3); throws `bad_number`. */
export function lexNumber(bytes: Uint8Array, position: number): Lexed<number> {
  let integer = 0
  let at = position
  while (isDigit(bytes[at]) && at - position < 15) integer = integer * 10 + (bytes[at++] as number) - 0x30
  if (at > position && !isRegular(bytes[at])) return { value: integer, end: at }
  const end = endOfToken(bytes, at)
  if (end - position > 64) throw new PdfSyntaxError('bad_number', 'a number is longer than 64 characters', position)
  const text = latin1(bytes, position, end)
  if (numberForm.test(text)) return { value: Number(text), end }
  throw new PdfSyntaxError(end === bytes.length ? 'unexpected_end' : 'bad_number', 'not a number', position)
}

/** A name without its slash, `#xx` decoded (section 7.3.5); throws `bad_name`. */
export function lexName(bytes: Uint8Array, position: number): Lexed<PdfName> {
  if (bytes[position] !== 0x2f) throw new PdfSyntaxError('bad_name', 'a name begins with a slash', position)
  const end = endOfToken(bytes, position + 1)
  if (end - position > NAME_BYTES_MAX) throw new PdfSyntaxError('bad_name', 'a name is too long', position)
  let name = ''
  for (let at = position + 1; at < end; at++) {
    const byte = bytes[at] as number
    const high = byte === 0x23 && at + 2 < end ? hexDigit(bytes[at + 1]) : -1
    const low = high >= 0 ? hexDigit(bytes[at + 2]) : -1
    if (low >= 0) {
      name += String.fromCharCode(high * 16 + low)
      at += 2
    } else name += String.fromCharCode(byte)
  }
  return { value: { kind: 'name', name }, end }
}

/** A string in hexadecimal notation (section 7.3.4.3); a missing last digit is 0. */
export function lexHexString(bytes: Uint8Array, position: number): Lexed<PdfString> {
  const close = bytes.indexOf(0x3e, position)
  if (close < 0) throw new PdfSyntaxError('unexpected_end', 'a hexadecimal string does not end', position)
  const decoded = new Uint8Array((close - position) >> 1)
  let digits = 0
  for (let at = position + 1; at < close; at++) {
    const digit = hexDigit(bytes[at])
    if (digit >= 0) {
      decoded[digits >> 1] = digits % 2 === 0 ? digit * 16 : (decoded[digits >> 1] as number) + digit
      digits++
    } else if (!isWhiteSpace(bytes[at])) {
      throw new PdfSyntaxError('bad_string', 'a hexadecimal string holds another character', at)
    }
  }
  return { value: { kind: 'string', bytes: decoded.slice(0, (digits + 1) >> 1), isHex: true }, end: close + 1 }
}

/** A string in parentheses, escapes decoded and line ends read as LF (section 7.3.4.2). */
export function lexLiteralString(bytes: Uint8Array, position: number): Lexed<PdfString> {
  const end = endOfLiteralString(bytes, position)
  const decoded = new Uint8Array(end - position - 2)
  let length = 0
  let at = position + 1
  while (at < end - 1) {
    const byte = bytes[at++] as number
    if (byte === 0x0d) {
      if (bytes[at] === 0x0a) at++
      decoded[length++] = 0x0a
    } else if (byte !== 0x5c) decoded[length++] = byte
    else {
      const escaped = lexEscape(bytes, at)
      if (escaped.value >= 0) decoded[length++] = escaped.value
      at = escaped.end
    }
  }
  return { value: { kind: 'string', bytes: decoded.slice(0, length), isHex: false }, end }
}

function endOfLiteralString(bytes: Uint8Array, position: number): number {
  let open = 0
  for (let at = position; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) open++
    else if (byte === 0x29 && --open === 0) return at + 1
  }
  throw new PdfSyntaxError('unexpected_end', 'a string does not end', position)
}

const escapes = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
])

// Table 3 of section 7.3.4.2; -1 stands for a line continuation, which gives no byte.
function lexEscape(bytes: Uint8Array, position: number): Lexed<number> {
  const byte = bytes[position] as number
  if (byte === 0x0a) return { value: -1, end: position + 1 }
  if (byte === 0x0d) return { value: -1, end: position + (bytes[position + 1] === 0x0a ? 2 : 1) }
  let octal = -1
  let at = position
  for (; at < position + 3; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 7) break
    octal = Math.max(octal, 0) * 8 + digit
  }
  if (octal >= 0) return { value: octal & 0xff, end: at }
  return { value: escapes.get(byte) ?? byte, end: position + 1 }
}

/** A keyword such as `obj` or `true`: the run of regular characters at `position`, at most 32 of them. */
export function lexKeyword(bytes: Uint8Array, position: number): Lexed<string> {
  if (!isRegular(bytes[position])) throw new PdfSyntaxError('unexpected_token', 'a keyword was expected', position)
  const end = endOfToken(bytes, position)
  if (end - position > 32) throw new PdfSyntaxError('unexpected_token', 'no keyword is that long', position)
  return { value: latin1(bytes, position, end), end }
}
