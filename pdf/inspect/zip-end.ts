import { hasText } from '../syntax/characters.ts'

// APPNOTE.TXT (ZIP file format) section 4.3.16: 22 bytes and a comment of at most 65,535.
const RECORD_BYTES = 22
const TAIL_BYTES = RECORD_BYTES + 65_535

/** Whether bytes end as a ZIP archive does: its end record with a comment that reaches exactly to the last byte. */
export function isZipEnd(tail: Uint8Array): boolean {
  for (let at = tail.length - RECORD_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || !hasText(tail, at, 'PK\x05\x06')) continue
    const commentBytes = tail[at + 20]! | (tail[at + 21]! << 8)
    if (at + RECORD_BYTES + commentBytes === tail.length) return true
  }
  return false
}

/** Keeps the last bytes of a stream, as many as `isZipEnd` can look at. */
export function createTail(): { push(chunk: Uint8Array): void; bytes(): Uint8Array } {
  let kept = new Uint8Array(2 * TAIL_BYTES)
  let length = 0
  return {
    push(chunk) {
      const piece = chunk.subarray(Math.max(0, chunk.length - TAIL_BYTES))
      if (length + piece.length > kept.length) {
        const keep = Math.min(length, TAIL_BYTES)
        kept = kept.copyWithin(0, length - keep, length)
        length = keep
      }
      kept.set(piece, length)
      length += piece.length
    },
    bytes: () => kept.subarray(Math.max(0, length - TAIL_BYTES), length),
  }
}
