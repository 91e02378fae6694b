import { hasText } from '../../syntax/characters.ts'

// The end of central directory record (APPNOTE.TXT, section 4.3.16) has 22 bytes and a comment of at most 65,535 bytes.
const RECORD_BYTES = 22
const TAIL_BYTES = RECORD_BYTES + 65_535
const UNKNOWN = 0xffff_ffff

/**
 * Returns whether a ZIP program finds an archive at the end of the bytes. These programs search backward for the end
 * record, and most ignore its comment. A record counts if its comment ends with the file, if its archive is empty, if
 * it refers to a ZIP64 record, or if its directory fits before it.
 */
export function isZipEnd(tail: Uint8Array, bodyBytes = tail.length): boolean {
  const tailAt = bodyBytes - tail.length
  for (let at = tail.length - RECORD_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || !hasText(tail, at, 'PK\x05\x06')) continue
    const view = new DataView(tail.buffer, tail.byteOffset + at, RECORD_BYTES)
    const entries = view.getUint16(10, true)
    const directoryBytes = view.getUint32(12, true)
    const directoryAt = view.getUint32(16, true)
    if (at + RECORD_BYTES + view.getUint16(20, true) === tail.length) return true
    if (entries === 0 && directoryBytes === 0) return true
    if (entries === 0xffff || directoryBytes === UNKNOWN || directoryAt === UNKNOWN) return true
    if (directoryBytes <= tailAt + at && directoryAt <= tailAt + at) return true
  }
  return false
}

/** Creates a buffer for the last bytes of a stream. It keeps as many bytes as `isZipEnd` examines. */
export function createTailBuffer(): { push(chunk: Uint8Array): void; bytes(): Uint8Array; total(): number } {
  let kept = new Uint8Array(2 * TAIL_BYTES)
  let length = 0
  let total = 0
  return {
    push(chunk) {
      total += chunk.length
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
    total: () => total,
  }
}
