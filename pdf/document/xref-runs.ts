import { PdfFileError } from './errors.ts'

/**
 * A run of consecutive object numbers. Their entries, of `entryBytes` bytes each, begin at `start` and are adjacent.
 */
export type XrefRun = { first: number; count: number; start: number; entryBytes: number }

/**
 * Returns a function that returns the position of an object's entry in one section, or null. Throws PdfFileError
 * `xref_broken` if two runs overlap.
 */
export function entryPlaces(runs: XrefRun[]): (number: number) => number | null {
  const sorted = runs.filter(({ count }) => count > 0).sort((one, other) => one.first - other.first)
  for (const [i, { first, count }] of sorted.entries()) {
    const next = sorted[i + 1]
    if (next !== undefined && next.first < first + count) {
      throw new PdfFileError('xref_broken', 'a cross-reference section has two entries for one object')
    }
  }
  return (number) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.first ?? 0) <= number) low = middle + 1
      else high = middle
    }
    const run = sorted[low - 1]
    if (run === undefined || number >= run.first + run.count) return null
    return run.start + (number - run.first) * run.entryBytes
  }
}

/** Returns one more than the highest number in the runs. */
export const numberEndOf = (runs: XrefRun[]): number =>
  runs.reduce((end, { first, count }) => Math.max(end, first + count), 0)
