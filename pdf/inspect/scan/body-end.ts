import type { BodyEnd } from './scan-parts.ts'

// Poppler, MuPDF and qpdf look for `startxref` in the last 1,024 bytes.
const TAIL_BYTES_MAX = 1_024

/** Creates a record of the end markers of a body, and of the content after them. */
export function createBodyEnd() {
  let end: { offset: number; hasContentAfter: boolean } | null = null
  // The offset of the last `startxref`, if only end markers and white space follow it. Readers search backward for it.
  let startXrefAt = -1

  return {
    get isFound(): boolean {
      return end !== null
    },
    /** Notes an end marker that ends at the offset. */
    marker(offset: number): void {
      end = { offset, hasContentAfter: false }
    },
    /** Notes text on the line of the end marker. */
    text(): void {
      if (end) end.hasContentAfter = true
    },
    /** Notes anything except an end marker. */
    content(): void {
      startXrefAt = -1
      if (end) end.hasContentAfter = true
    },
    startXref(offset: number): void {
      startXrefAt = offset
    },
    /** Returns whether all readers find `startxref` in a body of the given length. */
    isNear: (total: number): boolean => total - startXrefAt <= TAIL_BYTES_MAX,
    result(isRead: boolean, total: number): BodyEnd {
      const hasContentAfterEnd = end?.hasContentAfter ?? false
      const isComplete = isRead && end !== null && (startXrefAt >= 0 || hasContentAfterEnd)
      return { isComplete, bytesAfterEnd: end === null ? 0 : total - end.offset, hasContentAfterEnd }
    },
  }
}
