/** A range of pages in a notation such as `1-3,7,9-`. */

type PageRange = { from: number; to: number | null }

/**
 * The input of `readPageRanges`: numbers and ranges from 1, separated by commas. A range without an end continues to
 * the last page.
 */
export const pageRangesPattern = /^[1-9]\d{0,5}(-([1-9]\d{0,5})?)?(,[1-9]\d{0,5}(-([1-9]\d{0,5})?)?){0,99}$/

/**
 * Parses page numbers and returns them in the given order. Returns at most `most` + 1 numbers. Returns null if a number
 * is not a page of the document or a range runs backward.
 */
export function readPageRanges(text: string, pageCount: number, most: number): number[] | null {
  const ranges = text.split(',').map(rangeOf)
  const numbers: number[] = []
  for (const { from, to } of ranges) {
    const last = to ?? pageCount
    if (from > last || last > pageCount) return null
    for (let number = from; number <= last && numbers.length <= most; number++) numbers.push(number)
  }
  return numbers
}

function rangeOf(text: string): PageRange {
  const [from = '', to] = text.split('-')
  return { from: Number(from), to: to === undefined ? Number(from) : to === '' ? null : Number(to) }
}

/** Returns page numbers in the shortest notation, such as `1-3,7`. */
export function writePageRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}
