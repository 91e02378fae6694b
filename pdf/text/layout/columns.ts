import { type Row, rowsOf } from './rows.ts'
import type { Segment } from './run.ts'

/** Rows in reading order. Each row extends across the whole region. */
export type TextRegion = Row[]

type Span = { left: number; right: number }

const gutterMin = 0.9
const columnRowsMin = 3
const depthMax = 8
// The maximum number of switches between columns per row. Content streams draw columns of prose one after another, but
// the cells of a table row by row, so a table has more switches.
const switchesPerRowMax = 0.5

/**
 * Returns the regions of a page in reading order. Columns with a white gutter over several rows are separate regions if
 * they were drawn one after another. Other text is read row by row.
 */
export function readingOrder(segments: readonly Segment[], depth = 0): TextRegion[] {
  const rows = rowsOf(segments)
  if (depth === depthMax) return [rows]
  return stripsOf(rows).flatMap(({ rows: strip, gutters }) => {
    if (gutters.length === 0) return [strip]
    const columns = columnsOf(strip, gutters)
    return isDrawnByColumn(columns, strip.length)
      ? columns.flatMap((column) => readingOrder(column, depth + 1))
      : [strip]
  })
}

type Strip = { rows: Row[]; gutters: Span[] }

/** Groups adjacent rows with the same gutter. Rows between two such groups form another group. */
function stripsOf(rows: readonly Row[]): Strip[] {
  const strips: Strip[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) strips.push({ rows: plain, gutters: [] })
    plain = []
  }
  for (let i = 0; i < rows.length; ) {
    const strip = stripFrom(rows, i)
    if (strip) {
      flush()
      strips.push(strip)
      i += strip.rows.length
    } else plain.push(rows[i++] as Row)
  }
  flush()
  return strips
}

/**
 * Returns the longest sequence of rows from `start` with the same gutter and with text on both sides in several rows.
 */
function stripFrom(rows: readonly Row[], start: number): Strip | null {
  // A row with one segment has no gutter.
  if (rows[start]?.segments.length === 1) return null
  let free: Span[] = [{ left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY }]
  let best: { end: number; gutters: Span[] } | null = null
  for (let end = start; end < rows.length; end++) {
    free = common(free, freeSpans(rows[end] as Row))
    const gutters = guttersOf(rows, { start, end: end + 1 }, free)
    if (gutters.length > 0) best = { end: end + 1, gutters }
    else if (!free.some(isInner)) break
  }
  return best && { rows: rows.slice(start, best.end), gutters: best.gutters }
}

function guttersOf(
  rows: readonly Row[],
  { start, end }: { start: number; end: number },
  free: readonly Span[],
): Span[] {
  const inner = free.filter(isInner)
  if (inner.length === 0) return inner
  const taken = rows.slice(start, end)
  return inner.filter((span) => isGutter(taken, span))
}

const isInner = ({ left, right }: Span): boolean => Number.isFinite(left) && Number.isFinite(right)

function freeSpans({ segments }: Row): Span[] {
  const spans: Span[] = []
  let left = Number.NEGATIVE_INFINITY
  for (const segment of segments) {
    const width = gutterMin * segment.size
    if (segment.left - left >= width) spans.push({ left, right: segment.left })
    left = Math.max(left, segment.right)
  }
  return [...spans, { left, right: Number.POSITIVE_INFINITY }]
}

function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (let i = 0, k = 0; i < one.length && k < other.length; ) {
    const [a, b] = [one[i] as Span, other[k] as Span]
    const span = { left: Math.max(a.left, b.left), right: Math.min(a.right, b.right) }
    if (span.right > span.left) spans.push(span)
    if (a.right < b.right) i++
    else k++
  }
  return spans
}

function isGutter(rows: readonly Row[], { left, right }: Span): boolean {
  const size = Math.min(...rows.map(({ segments }) => segments[0]?.size ?? 0))
  if (right - left < gutterMin * size) return false
  const onLeft = rows.filter(({ segments }) => segments.some((segment) => segment.right <= left)).length
  const onRight = rows.filter(({ segments }) => segments.some((segment) => segment.left >= right)).length
  return Math.min(onLeft, onRight) >= columnRowsMin
}

function columnsOf(rows: readonly Row[], gutters: readonly Span[]): Segment[][] {
  const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => [])
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const index = gutters.filter(({ right }) => segment.left >= right).length
    columns[index]?.push(segment)
  }
  return columns
}

function isDrawnByColumn(columns: readonly Segment[][], rowCount: number): boolean {
  const orders = columns.map((segments) => segments.flatMap(({ order }) => order ?? []))
  if (orders.some((column) => column.length < columnRowsMin)) return false
  const drawn = orders
    .flatMap((column, index) => column.map((order) => ({ order, index })))
    .sort((one, other) => one.order - other.order)
  const switches = drawn.filter(({ index }, i) => i > 0 && index !== drawn[i - 1]?.index).length
  return switches <= (columns.length - 1) * Math.max(1, rowCount * switchesPerRowMax)
}
