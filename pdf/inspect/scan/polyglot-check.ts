import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { hasText } from '../../syntax/characters.ts'
import { createStreamSearch } from '../../syntax/stream-search.ts'

// The number of bytes that are searched for archives. Programs search the first MiB, because a self-extracting archive
// can begin with other data.
const SEARCHED_BYTES = 1_048_576
const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']

// The mark of a tar archive, and the volume descriptors of a disc image.
const marks: [at: number, text: string][] = [
  [257, 'ustar'],
  [32_769, 'CD001'],
  [34_817, 'CD001'],
  [36_865, 'CD001'],
]
const HEAD_BYTES = 36_870

/**
 * Creates a check for marks by which other programs would open a body as a file of another type, although it begins
 * like a PDF.
 */
export function createPolyglotCheck() {
  const searches = archives.map((text) => createStreamSearch(latin1Bytes(text)))
  const head = new Uint8Array(HEAD_BYTES)
  let tail = new Uint8Array(2 * TAIL_BYTES)
  let tailLength = 0
  let total = 0
  let isArchive = false

  function keepTail(chunk: Uint8Array): void {
    const piece = chunk.subarray(Math.max(0, chunk.length - TAIL_BYTES))
    if (tailLength + piece.length > tail.length) {
      const keep = Math.min(tailLength, TAIL_BYTES)
      tail = tail.copyWithin(0, tailLength - keep, tailLength)
      tailLength = keep
    }
    tail.set(piece, tailLength)
    tailLength += piece.length
  }

  return {
    push(chunk: Uint8Array): void {
      if (total < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - total), total)
      const searched = chunk.subarray(0, Math.max(0, SEARCHED_BYTES - total))
      for (const search of searches) isArchive = search.push(searched) || isArchive
      keepTail(chunk)
      total += chunk.length
    },
    isFound: (): boolean =>
      isArchive ||
      marks.some(([at, text]) => hasText(head, at, text)) ||
      isZipEnd(tail.subarray(Math.max(0, tailLength - TAIL_BYTES), tailLength), total),
    /** Returns the length of the body. */
    total: (): number => total,
  }
}

const pages = ['<html', '<!doctype', '<script', '<svg', '<iframe', '<body', '<?php', '<hta:', '<job', '<package']

/** The maximum number of bytes that `isPage` examines. */
export const PAGE_MARK_BYTES = 9

/** Returns whether a web page or a script begins at the position. Outside of its objects, a PDF needs neither. */
export function isPage(bytes: Uint8Array, position: number): boolean {
  const text = latin1(bytes, position, position + PAGE_MARK_BYTES).toLowerCase()
  return pages.some((page) => text.startsWith(page))
}

// The end of central directory record (APPNOTE.TXT, section 4.3.16) has 22 bytes and a comment of at most 65,535 bytes.
const RECORD_BYTES = 22
const TAIL_BYTES = RECORD_BYTES + 65_535
const UNKNOWN = 0xffff_ffff

/**
 * Returns whether a ZIP program finds an archive at the end of the bytes. These programs search backward for the end
 * record, and most ignore its comment. A record counts if its comment ends with the file, if its archive is empty, if
 * it refers to a ZIP64 record, or if its directory fits before it.
 */
function isZipEnd(tail: Uint8Array, bodyBytes: number): boolean {
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
