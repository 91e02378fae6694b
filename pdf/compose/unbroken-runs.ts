/**
 * Returns the index of the first item after the run that begins at `index`. A page break between runs leaves at least
 * two items of the list on each page, and `headings` more before the break.
 */
export function endOfRun(index: number, count: number, headings = 0): number {
  let end = Math.max(index + 1, headings + 2)
  while (end < count && end > count - 2) end++
  return Math.min(end, count)
}
