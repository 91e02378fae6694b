import { areSeparated, type Segment } from './run.ts'

/** A row: adjacent segments from left to right, and their vertical extent. */
export type Row = { segments: Segment[]; top: number; bottom: number }

const ascent = 0.75
const descent = 0.25
const overlapMin = 0.5
// The number of open rows with which a segment is compared. A comparison with all rows would be slow on pages with
// thousands of segments.
const openRowsMax = 8

/** Returns the rows of a region from top to bottom. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  const sorted = [...segments].sort((one, other) => other.y - one.y || one.left - other.left)
  for (const segment of sorted) {
    const top = segment.y + ascent * segment.size
    const bottom = segment.y - descent * segment.size
    const home = homeOf(rows, top, bottom)
    if (home) home.segments.push(segment)
    else rows.push({ segments: [segment], top, bottom })
  }
  for (const row of rows) if (row.segments.length > 1) row.segments.sort((one, other) => one.left - other.left)
  return rows
}

function homeOf(rows: readonly Row[], top: number, bottom: number): Row | undefined {
  for (let i = rows.length - 1; i >= Math.max(0, rows.length - openRowsMax); i--) {
    const row = rows[i] as Row
    const overlap = Math.min(row.top, top) - Math.max(row.bottom, bottom)
    if (overlap > overlapMin * Math.min(row.top - row.bottom, top - bottom)) return row
  }
  return undefined
}

/** Returns the text of a row. If most of it is right-to-left text, reads the row from the right. */
export function rowText({ segments }: Row): string {
  const [only] = segments
  if (only && segments.length === 1) return only.text
  const rightToLeft = segments.filter(({ isRightToLeft }) => isRightToLeft)
  const isFromRight = lengthOf(rightToLeft) > lengthOf(segments) / 2
  let text = ''
  for (const [i, segment] of segments.entries()) {
    const before = segments[i - 1]
    const gap = before && areSeparated(before, segment) ? ' ' : ''
    text = isFromRight ? `${segment.text}${gap}${text}` : `${text}${gap}${segment.text}`
  }
  return text
}

const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, { text }) => sum + text.length, 0)
