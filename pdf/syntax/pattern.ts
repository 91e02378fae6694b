/** Returns the first position of a byte pattern from `from` on, or -1. */
export type PatternSearch = (bytes: Uint8Array, from: number) => number

/**
 * Creates a search that examines about one of `pattern.length` bytes (Boyer-Moore-Horspool), so a search for a long
 * pattern is cheap.
 */
export function createPatternSearch(pattern: Uint8Array): PatternSearch {
  const last = pattern.length - 1
  const skips = new Uint8Array(256).fill(pattern.length)
  for (let i = 0; i < last; i++) skips[pattern[i]!] = last - i

  const matches = (bytes: Uint8Array, start: number): boolean => {
    for (let i = 0; i < last; i++) if (bytes[start + i] !== pattern[i]) return false
    return true
  }

  return (bytes, from) => {
    const lastByte = pattern[last]
    for (let at = from + last; at < bytes.length; ) {
      const byte = bytes[at]!
      if (byte === lastByte && matches(bytes, at - last)) return at - last
      at += skips[byte]!
    }
    return -1
  }
}
