/** The minimum size of a fetched range. Most reads in a PDF need a dictionary of some hundred bytes. */
export const chunkBytes = 2_048

const aheadBytesMin = 16_384
const aheadBytesMax = 131_072

/**
 * Creates a function that returns the end of the range to fetch for a requested part. Scattered parts are read up to
 * their own end. For consecutive parts, the range grows each time, because a long object table would otherwise need a
 * round trip for each part.
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
