import { latin1Bytes } from '../../../base/bytes.ts'
import { hasKeyword, hasText, isWhiteSpace, skipWhiteSpace } from '../../syntax/characters.ts'
import { createPatternSearch } from '../../syntax/pattern.ts'

// The maximum number of bytes between endstream and endobj, including a comment.
const SPACE_BYTES_MAX = 32

const searchEndstream = createPatternSearch(latin1Bytes('endstream'))

/**
 * Returns the position of the `endstream` that ends the stream data, or -1. `from` is in the data or at its end. The
 * data may contain the word `endstream`, so it counts only before `endobj` or at the end of the bytes. For an embedded
 * PDF, it counts only after the PDF's end marker. Calls `onWord` for each `endstream` that it examines.
 */
export function findEndOfData(bytes: Uint8Array, from: number, isPdf = false, onWord = () => {}): number {
  for (let at = searchEndstream(bytes, from); at >= 0; at = searchEndstream(bytes, at + 9)) {
    onWord()
    const next = skipWhiteSpace(bytes.subarray(0, at + 9 + SPACE_BYTES_MAX), at + 9)
    const isEnd = hasKeyword(bytes, next, 'endobj') || bytes.length - next < 6
    if (isEnd && (!isPdf || isBehindMarker(bytes, at))) return at
  }
  return -1
}

function isBehindMarker(bytes: Uint8Array, position: number): boolean {
  let at = position
  while (position - at < SPACE_BYTES_MAX && isWhiteSpace(bytes[at - 1])) at--
  return hasText(bytes, at - 5, '%%EOF')
}

/** Returns the length (0, 1 or 2) of the end-of-line marker before `position` that does not begin before `from`. */
export function lineEndBefore(bytes: Uint8Array, from: number, position: number): number {
  if (position - 2 >= from && bytes[position - 2] === 0x0d && bytes[position - 1] === 0x0a) return 2
  const last = position > from ? bytes[position - 1] : undefined
  return last === 0x0a || last === 0x0d ? 1 : 0
}
