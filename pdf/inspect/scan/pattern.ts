/** Finds one fixed byte pattern; gives its position at or after `from`, or -1. */
export type PatternSearch = (bytes: Uint8Array, from: number) => number

/**
 * A search that looks at about one byte in `pattern.length` (Horspool's variant of Boyer and Moore), so that a long
 * pattern costs little in data that does not hold it.
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
