import { createPatternSearch } from './pattern.ts'

/** Finds a pattern in data that arrives in chunks, even across chunk boundaries. Keeps no reference to a chunk. */
export type StreamSearch = {
  /** Returns whether the pattern occurred in this chunk or an earlier one. */
  push(bytes: Uint8Array): boolean
  clear(): void
}

export function createStreamSearch(pattern: Uint8Array): StreamSearch {
  const search = createPatternSearch(pattern)
  const border = new Uint8Array(2 * pattern.length)
  let kept = 0
  let isFound = false

  return {
    push(bytes) {
      if (isFound || bytes.length === 0) return isFound
      const head = bytes.subarray(0, pattern.length)
      border.set(head, kept)
      const filled = kept + head.length
      isFound = search(border.subarray(0, filled), 0) >= 0 || search(bytes, 0) >= 0
      const tail = bytes.length < pattern.length ? border.slice(0, filled) : bytes
      kept = Math.min(tail.length, pattern.length - 1)
      border.set(tail.subarray(tail.length - kept))
      return isFound
    },
    clear() {
      kept = 0
      isFound = false
    },
  }
}
