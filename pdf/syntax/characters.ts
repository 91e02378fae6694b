/** Character classes of ISO 32000-2 section 7.2.3. */

const REGULAR = 0
const WHITE_SPACE = 1
const DELIMITER = 2

const classes = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[byte] = WHITE_SPACE
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = DELIMITER

/** NUL, TAB, LF, FF, CR or space. */
export const isWhiteSpace = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === WHITE_SPACE

/** Neither white space nor delimiter; false past the end. */
export const isRegular = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === REGULAR

/** An ASCII digit. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** The value of a hexadecimal digit, -1 for any other byte. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** The first position at or after `position` that is neither white space nor inside a comment. */
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

/** The end of the run of regular characters that begins at `position`. */
export function endOfToken(bytes: Uint8Array, position: number): number {
  let at = position
  while (at < bytes.length && classes[bytes[at] as number] === REGULAR) at++
  return at
}

/** Whether the ASCII keyword stands at `position` and ends there (no regular character follows it). */
export function hasKeyword(bytes: Uint8Array, position: number, keyword: string): boolean {
  return hasText(bytes, position, keyword) && !isRegular(bytes[position + keyword.length])
}

/** Whether the ASCII text stands at `position`. */
export function hasText(bytes: Uint8Array, position: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[position + i] !== text.charCodeAt(i)) return false
  return true
}
