import { concatBytes } from '../../base/bytes.ts'
import { hasText } from '../syntax/characters.ts'

// The number of bytes in which readers search for the header.
const SEARCHED_BYTES = 1_024
const HEADER = '%PDF-'

/** Returns the chunks of a body without the bytes before its header. Returns the complete body if it has no header. */
export type HeaderSearch = {
  push(chunk: Uint8Array): Uint8Array
  finish(): Uint8Array
  /** Returns the offset of the header in the body. */
  offset(): number
}

export function createHeaderSearch(): HeaderSearch {
  let held: Uint8Array = new Uint8Array()
  let offset = -1

  function found(bytes: Uint8Array): Uint8Array {
    offset = headerIn(bytes)
    held = new Uint8Array()
    return bytes.subarray(offset)
  }

  return {
    push(chunk) {
      if (offset >= 0) return chunk
      const bytes = concatBytes(held, chunk)
      if (bytes.length >= SEARCHED_BYTES + HEADER.length) return found(bytes)
      held = bytes
      return new Uint8Array()
    },
    finish: () => (offset >= 0 ? new Uint8Array() : found(held)),
    offset: () => offset,
  }
}

function headerIn(bytes: Uint8Array): number {
  for (let at = 0; at < SEARCHED_BYTES; at++) if (hasText(bytes, at, HEADER)) return at
  return 0
}
