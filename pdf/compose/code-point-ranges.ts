/** Inclusive ranges of code points in ascending order. The ranges neither overlap nor touch. */
export type CodePointRanges = { starts: number[]; ends: number[] }

/**
 * Encodes code points as ranges in base 36, separated by spaces, for bundles and the font index. Each range is its
 * distance from the end of the previous range, followed by a dot and its length minus one if that is not zero.
 */
export function encodeRanges(codePoints: Iterable<number>): string {
  const { starts, ends } = rangesOf(codePoints)
  return starts
    .map((start, index) => {
      const gap = (start - (ends[index - 1] ?? 0)).toString(36)
      const more = ends[index]! - start
      return more === 0 ? gap : `${gap}.${more.toString(36)}`
    })
    .join(' ')
}

/** Decodes the result of `encodeRanges`. */
export function decodeRanges(text: string): CodePointRanges {
  const ranges: CodePointRanges = { starts: [], ends: [] }
  let end = 0
  for (const range of text === '' ? [] : text.split(' ')) {
    const [gap, more] = range.split('.')
    const start = end + Number.parseInt(gap!, 36)
    end = start + Number.parseInt(more ?? '0', 36)
    ranges.starts.push(start)
    ranges.ends.push(end)
  }
  return ranges
}

/** Returns whether the code point is in one of the ranges. */
export function isInRanges({ starts, ends }: CodePointRanges, codePoint: number): boolean {
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < starts[middle]!) high = middle - 1
    else if (codePoint > ends[middle]!) low = middle + 1
    else return true
  }
  return false
}

function rangesOf(codePoints: Iterable<number>): CodePointRanges {
  const ranges: CodePointRanges = { starts: [], ends: [] }
  for (const codePoint of [...new Set(codePoints)].sort((a, b) => a - b)) {
    if (ranges.ends.at(-1) === codePoint - 1) ranges.ends[ranges.ends.length - 1] = codePoint
    else {
      ranges.starts.push(codePoint)
      ranges.ends.push(codePoint)
    }
  }
  return ranges
}
