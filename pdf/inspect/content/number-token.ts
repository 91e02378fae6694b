import { NEGATIVE_RANK, NOTHING_RANK, POSITIVE_RANK } from './operators.ts'

// One sum counts the bytes of a token by kind. It consists of four counters: digits, points, signs and other bytes.
const DIGIT = 1
const POINT = 1 << 8
const SIGN = 1 << 16
export const LETTER = 1 << 24
/** The value that each byte adds to the sum of its token. White space and delimiters add 0. */
export const weights = new Int32Array(256).fill(LETTER)
for (const character of '\0\t\n\f\r ()<>[]{}/%') weights[character.charCodeAt(0)] = 0
for (const character of '0123456789') weights[character.charCodeAt(0)] = DIGIT
weights[0x2e] = POINT
weights[0x2b] = SIGN
weights[0x2d] = SIGN

const MINUS = 0x2d
const POINT_BYTE = 0x2e
// The maximum number of digits in a number, because some readers truncate longer numbers.
const wholeDigitsMax = 9

/** Returns the rank (`operators.ts`) of a number by its value, last byte and sum. */
export function rankOf(value: number, lastByte: number, sum: number): number {
  const isDigit = (sum & (SIGN - 1)) === DIGIT
  if (value === 0) return isDigit ? 0 : NOTHING_RANK
  if (value < 0) return NEGATIVE_RANK
  return isDigit ? Math.min(lastByte - 0x30, POSITIVE_RANK) : POSITIVE_RANK
}

/**
 * Returns whether all readers accept a token as the same number: a limited number of digits, at most one point, and a
 * sign only at the start.
 */
export function isShortNumber(bytes: Uint8Array, start: number, end: number, sum: number): boolean {
  const counted = weights[bytes[start]!] === SIGN ? sum - SIGN : sum
  const digits = counted & 0xff
  if (counted >= SIGN || counted - digits > POINT || digits === 0 || end - start > 64) return false
  if (digits <= wholeDigitsMax) return true
  const point = bytes.indexOf(0x2e, start)
  return counted >= POINT && point - start <= wholeDigitsMax
}

/** Returns the value of a number for which `isShortNumber` is true. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let unit = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte === POINT_BYTE) unit = 1
    else if (byte >= 0x30) {
      value = value * 10 + byte - 0x30
      unit *= 10
    }
  }
  return (bytes[start] === MINUS ? -value : value) / (unit || 1)
}
