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
    const run = sorted[countUpTo(sorted, number) - 1]
    if (run === undefined || number >= run.first + run.count) return null
    return run.start + (number - run.first) * run.entryBytes
  }
}

/** Returns one more than the highest number in the runs. */
export const numberEndOf = (runs: XrefRun[]): number =>
  runs.reduce((end, { first, count }) => Math.max(end, first + count), 0)

/** Consecutive object numbers, and the index of the list that contains them. */
type Owned = { first: number; end: number; owner: number }

/**
 * Returns a function that returns the index of the first list with a run that contains a number, or null. The time of a
 * call does not depend on the number of lists.
 */
export function newestOwners(lists: readonly Pick<XrefRun, 'first' | 'count'>[][]): (number: number) => number | null {
  const parts = ownedBy(lists, 0, lists.length)
  return (number) => {
    const part = parts[countUpTo(parts, number) - 1]
    return part === undefined || number >= part.end ? null : part.owner
  }
}

/** Returns disjoint, sorted parts for the lists from one index to another. The earlier list owns a shared number. */
function ownedBy(lists: readonly Pick<XrefRun, 'first' | 'count'>[][], from: number, to: number): Owned[] {
  if (to - from > 1) {
    const middle = (from + to) >> 1
    return overlaid(ownedBy(lists, from, middle), ownedBy(lists, middle, to))
  }
  const sorted = (lists[from] ?? []).filter(({ count }) => count > 0).sort((one, other) => one.first - other.first)
  const parts: Owned[] = []
  let end = 0
  for (const run of sorted) {
    const first = Math.max(run.first, end)
    end = Math.max(end, run.first + run.count)
    if (first < end) parts.push({ first, end, owner: from })
  }
  return parts
}

/** Returns all of the upper parts, and the numbers of the lower parts that no upper part contains. */
function overlaid(upper: Owned[], lower: Owned[]): Owned[] {
  const parts: Owned[] = []
  let next = 0
  for (const { first, end, owner } of lower) {
    let at = first
    for (; next < upper.length; next++) {
      const part = upper[next] as Owned
      if (part.first >= end) break
      if (part.first > at) parts.push({ first: at, end: part.first, owner })
      at = Math.max(at, part.end)
      // The part may also cover the next lower part.
      if (part.end > end) break
      parts.push(part)
    }
    if (at < end) parts.push({ first: at, end, owner })
  }
  return [...parts, ...upper.slice(next)]
}

/** Returns how many of the sorted runs begin at or below a number. */
function countUpTo(sorted: readonly { first: number }[], number: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.first ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}
