import { latin1 } from '../../base/bytes.ts'
import { isDigit, isWhiteSpace } from './characters.ts'

/**
 * Returns the object number before an `obj` keyword at `position`, and the offset at which it begins. Returns null if
 * the object number or the generation is missing, or if they begin more than `bytesMax` bytes before the keyword.
 * `isBlank` defines white space.
 */
export function headerBefore(
  bytes: Uint8Array,
  position: number,
  bytesMax: number,
  isBlank: (byte: number | undefined) => boolean = isWhiteSpace,
): { at: number; number: number } | null {
  const first = Math.max(0, position - bytesMax)
  const before = (from: number, isOf: (byte: number | undefined) => boolean): number => {
    let start = from
    while (start > first && isOf(bytes[start - 1])) start--
    return start
  }
  const generationEnd = before(position, isBlank)
  const generationAt = before(generationEnd, isDigit)
  const numberEnd = before(generationAt, isBlank)
  const at = before(numberEnd, isDigit)
  const isHeader = at < numberEnd && numberEnd < generationAt && generationAt < generationEnd
  return isHeader ? { at, number: Number(latin1(bytes, at, numberEnd)) } : null
}
