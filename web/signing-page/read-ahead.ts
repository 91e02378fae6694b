/** The smallest part that is fetched: most of what is looked up in a PDF is a dictionary of some hundred bytes. */
export const chunkBytes = 2_048

const aheadBytesMin = 16_384
const aheadBytesMax = 131_072

/**
 * How far to read when a part is asked for: to its end where parts lie scattered, ever further ahead where each follows on the
 * one before, as in a long table of objects, which would otherwise take a round trip for every part.
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
