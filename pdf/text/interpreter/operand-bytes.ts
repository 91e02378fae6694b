import { hexDigit, isWhiteSpace } from '../../syntax/characters.ts'
import { UnsupportedContentError } from './unsupported-content.ts'

const escapes = new Map(Array.from('nrtbf', (letter, i) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][i] as number]))

/** Returns a name without its solidus (ISO 32000-2 section 7.3.5). */
export function nameIn(bytes: Uint8Array, from: number, to: number): string {
  const text = String.fromCharCode(...bytes.subarray(from, to))
  if (!text.includes('#')) return text
  if (/#(?![0-9A-Fa-f]{2})/.test(text)) throw new UnsupportedContentError('name')
  return text.replace(/#(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** Decodes a literal string into `into` (ISO 32000-2 section 7.3.4.2). Returns the number of bytes. */
export function unescaped(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
  let length = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte !== 0x5c) {
      into[length++] = byte
      continue
    }
    const next = bytes[++at]!
    if (next >= 0x30 && next <= 0x37) {
      let value = next - 0x30
      for (let digits = 1; digits < 3 && at + 1 < to && (bytes[at + 1]! & 0xf8) === 0x30; digits++)
        value = value * 8 + (bytes[++at]! - 0x30)
      if (value > 255) throw new UnsupportedContentError('string')
      into[length++] = value
    } else if (next === 0x0d) {
      if (bytes[at + 1] === 0x0a) at++
    } else if (next !== 0x0a) into[length++] = escapes.get(next) ?? next
  }
  return length
}

/** Decodes a hexadecimal string into `into` (ISO 32000-2 section 7.3.4.3). Returns the number of bytes. */
export function fromDigits(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
  let length = 0
  let at = from
  // Most strings consist of pairs of digits.
  for (; at + 1 < to; at += 2) {
    const high = hexDigit(bytes[at])
    const low = hexDigit(bytes[at + 1])
    if (high < 0 || low < 0) break
    into[length++] = high * 16 + low
  }
  let high = -1
  for (; at < to; at++) {
    const digit = hexDigit(bytes[at])
    if (digit < 0 && isWhiteSpace(bytes[at])) continue
    if (digit < 0) throw new UnsupportedContentError('string')
    if (high < 0) high = digit
    else {
      into[length++] = high * 16 + digit
      high = -1
    }
  }
  if (high >= 0) into[length++] = high * 16
  return length
}
