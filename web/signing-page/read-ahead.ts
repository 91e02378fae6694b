/** The smallest fetched part. Most lookups in a PDF read a dictionary of some hundred bytes. */
export const chunkBytes = 2_048

const aheadBytesMin = 16_384
const aheadBytesMax = 131_072

/**
 * Returns how far to read for a requested part. Scattered parts are read to their end. Consecutive parts are read
 * further ahead each time, because a long object table would otherwise need a round trip for each part.
 */
export function makeReadAhead(totalBytes: number): (begin: number, end: number) => number {
  let expected = -1
  let aheadBytes = 0
  return (begin, end) => {
    aheadBytes = begin === expected ? Math.min(Math.max(aheadBytes * 2, aheadBytesMin), aheadBytesMax) : 0
    expected = Math.min(Math.max(end, begin + aheadBytes), totalBytes)
    return expected
  }
}
