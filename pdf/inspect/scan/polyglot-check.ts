import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { hasText } from '../../syntax/characters.ts'
import { createStreamSearch } from '../../syntax/stream-search.ts'

/** Detects marks by which other programs would open a body as a file of another type, although it begins like a PDF. */
export type PolyglotCheck = { push(chunk: Uint8Array): void; isFound(): boolean }

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

export function createPolyglotCheck(): PolyglotCheck {
  const searches = archives.map((text) => createStreamSearch(latin1Bytes(text)))
  const head = new Uint8Array(HEAD_BYTES)
  let total = 0
  let isArchive = false
  return {
    push(chunk) {
      if (total < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - total), total)
      const searched = chunk.subarray(0, Math.max(0, SEARCHED_BYTES - total))
      for (const search of searches) isArchive = search.push(searched) || isArchive
      total += chunk.length
    },
    isFound: () => isArchive || marks.some(([at, text]) => hasText(head, at, text)),
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
