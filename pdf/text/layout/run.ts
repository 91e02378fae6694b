import { overprintShift } from './overprint.ts'

/**
 * A drawn piece of text. `matrix` maps the font's unit to the page, whose origin is the lower left corner. `width` is
 * the advance along the baseline in points.
 */
export type TextRun = {
  text: string
  matrix: readonly number[]
  width: number
  isRightToLeft: boolean
  /** True if an annotation, such as a form field, shows the text. */
  isAnnotation: boolean
}

/** Adjacent text of one line. In the coordinates of a segment, the line is upright and y grows upward. */
export type Segment = {
  text: string
  left: number
  right: number
  y: number
  size: number
  isRightToLeft: boolean
  hasSpaceBefore: boolean
  hasSpaceAfter: boolean
  /** The position in the page's drawing order. Null for annotations. */
  order: number | null
}

const spaceGap = 0.15
const segmentGap = 0.9

/**
 * Joins runs that were drawn one after another along a line. Groups them by the direction of their baseline, most
 * frequent direction first. Omits runs of white space, and text that is overprinted to look bold.
 */
export function segmentsByDirection(runs: readonly TextRun[]): Segment[][] {
  const directions = new Map<number, Segment[]>()
  for (const [order, run] of runs.entries()) {
    const turned = uprightSegment(run, order)
    if (turned === null) continue
    const segments = directions.get(turned.angle) ?? []
    directions.set(turned.angle, segments)
    const last = segments.at(-1)
    if (isPrintedOver(segments, turned.segment)) continue
    if (last && follows(last, turned.segment)) append(last, turned.segment)
    else segments.push(turned.segment)
  }
  const charsOf = (segments: Segment[]) => segments.reduce((sum, { text }) => sum + text.length, 0)
  return [...directions.values()].sort((one, other) => charsOf(other) - charsOf(one))
}

function uprightSegment(run: TextRun, order: number): { angle: number; segment: Segment } | null {
  const text = run.text.trim()
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = run.matrix
  const size = Math.hypot(c, d)
  if (text === '' || !isPlace(a, b, size) || !isPlace(e, f, 0)) return null
  const isTrimmed = text.length < run.text.length
  const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const left = e * cos + f * sin
  return {
    angle,
    segment: {
      text,
      left,
      right: left + run.width,
      y: f * cos - e * sin,
      size: size || 1,
      isRightToLeft: run.isRightToLeft,
      hasSpaceBefore: isTrimmed && run.text !== run.text.trimStart(),
      hasSpaceAfter: isTrimmed && run.text !== run.text.trimEnd(),
      order: run.isAnnotation ? null : order,
    },
  }
}

const isPlace = (one: number, other: number, third: number): boolean =>
  Number.isFinite(one) && Number.isFinite(other) && Number.isFinite(third)

const overprintsMax = 4

function isPrintedOver(segments: readonly Segment[], next: Segment): boolean {
  for (let i = segments.length - 1; i >= Math.max(0, segments.length - overprintsMax); i--)
    if (isOverprint(segments[i] as Segment, next)) return true
  return false
}

const isOverprint = (one: Segment, other: Segment): boolean => {
  const { along, across } = overprintShift(other.size, other.right - other.left)
  return one.text === other.text && Math.abs(one.left - other.left) < along && Math.abs(one.y - other.y) < across
}

function follows(last: Segment, next: Segment): boolean {
  if (last.isRightToLeft || next.isRightToLeft || (last.order === null) !== (next.order === null)) return false
  const size = Math.max(last.size, next.size)
  const gap = next.left - last.right
  return (
    Math.abs(next.y - last.y) < 0.1 * size &&
    Math.abs(next.size - last.size) < 0.3 * size &&
    gap > -0.3 * size &&
    gap < segmentGap * size
  )
}

function append(last: Segment, next: Segment): void {
  last.text += `${areSeparated(last, next) ? ' ' : ''}${next.text}`
  last.right = Math.max(last.right, next.right)
  last.size = Math.max(last.size, next.size)
  last.hasSpaceAfter = next.hasSpaceAfter
}

/** Returns whether a space separates two segments of a line. `left` is the left segment. */
export const areSeparated = (left: Segment, right: Segment): boolean =>
  left.hasSpaceAfter ||
  right.hasSpaceBefore ||
  (left.order === null) !== (right.order === null) ||
  right.left - left.right > spaceGap * Math.max(left.size, right.size)
