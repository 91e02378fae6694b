/** The character classes of ISO 32000-2 section 7.2.3. */

const REGULAR = 0
const WHITE_SPACE = 1
const DELIMITER = 2

const classes = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[byte] = WHITE_SPACE
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = DELIMITER

const hexDigits = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++)
  for (const digit of [value.toString(16), value.toString(16).toUpperCase()]) hexDigits[digit.charCodeAt(0)] = value

/** Returns whether a byte is NUL, TAB, LF, FF, CR or space. */
export const isWhiteSpace = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === WHITE_SPACE

/** Returns whether a byte is neither white space nor a delimiter. Returns false past the end. */
export const isRegular = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === REGULAR

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Returns the value of a hexadecimal digit, or -1 for any other byte. */
export function hexDigit(byte: number | undefined): number {
  return byte === undefined ? -1 : (hexDigits[byte] ?? -1)
}

/** Returns the first position from `position` on that is neither white space nor inside a comment. */
export function skipWhiteSpace(bytes: Uint8Array, position: number): number {
  let at = position
  for (;;) {
    if (at >= bytes.length) return at
    const byte = bytes[at] as number
    if (classes[byte] === WHITE_SPACE) at++
    else if (byte !== 0x25) return at
    else while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  }
}

/** Returns the position after the regular characters that begin at `position`. */
export function endOfToken(bytes: Uint8Array, position: number): number {
  let at = position
  while (at < bytes.length && classes[bytes[at] as number] === REGULAR) at++
  return at
}

/** Returns whether an ASCII keyword is at `position` and no regular character follows it. */
export function hasKeyword(bytes: Uint8Array, position: number, keyword: string): boolean {
  return hasText(bytes, position, keyword) && !isRegular(bytes[position + keyword.length])
}

/** Returns whether an ASCII text is at `position`. */
export function hasText(bytes: Uint8Array, position: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[position + i] !== text.charCodeAt(i)) return false
  return true
}
