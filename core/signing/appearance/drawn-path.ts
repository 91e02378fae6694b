import type { PathPart } from '../../../pdf/compose/canvas.ts'
import type { FieldValue } from '../model.ts'
import { type Extent, enclosingRectangle, inset, type Size } from './placement.ts'

type Point = { x: number; y: number }

export type DrawnPath = { path: PathPart[]; width: number }

const magnificationMax = 1.6
const pointDistanceMin = 0.3

/**
 * Returns the path and the pen width for a drawn signature in a box, with the box's lower left corner as the origin.
 * Smooths the strokes and centers the drawing with its aspect ratio. Enlarges ink that fills only a part of its pad up
 * to 1.6 times. Moves points outside the pad to its edge, and ignores invalid points. Returns null if there is no valid
 * point.
 */
export function drawnPath(value: Extract<FieldValue, { kind: 'drawn' }>, box: Size): DrawnPath | null {
  const aspect = Number.isFinite(value.aspectRatio) ? Math.min(Math.max(value.aspectRatio, 0.05), 20) : 1
  const strokes = value.strokes.map((stroke) => pointsOf(stroke, aspect)).filter((points) => points.length > 0)
  const extent = strokes
    .flat()
    .reduce<Extent | null>((all, { x, y }) => enclosingRectangle(all, { left: x, right: x, bottom: y, top: y }), null)
  if (!extent) return null
  const room = inset(box)
  const padScale = Math.min(room.width / aspect, room.height)
  const scale = Math.min(
    padScale * magnificationMax,
    room.width / Math.max(extent.right - extent.left, 0.001),
    room.height / Math.max(extent.top - extent.bottom, 0.001),
  )
  const place = ({ x, y }: Point): Point => ({
    x: box.width / 2 + (x - (extent.left + extent.right) / 2) * scale,
    y: box.height / 2 - (y - (extent.bottom + extent.top) / 2) * scale,
  })
  const path = strokes.flatMap((points) => smoothPath(thinned(points.map(place))))
  return { path, width: Math.min(Math.max(scale * 0.022, 0.5), 2.2) }
}

function pointsOf(stroke: number[], aspect: number): Point[] {
  const points: Point[] = []
  for (let index = 0; index + 1 < stroke.length; index += 2) {
    const x = stroke[index]!
    const y = stroke[index + 1]!
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    points.push({ x: Math.min(Math.max(x, 0), aspect), y: Math.min(Math.max(y, 0), 1) })
  }
  return points
}

function thinned(points: Point[]): Point[] {
  const kept: Point[] = []
  points.forEach((point, index) => {
    const last = kept.at(-1)
    const isEnd = index === 0 || index === points.length - 1
    if (isEnd || !last || Math.hypot(point.x - last.x, point.y - last.y) >= pointDistanceMin) kept.push(point)
  })
  return kept
}

/**
 * Returns quadratic curves through the midpoints of the strokes, with the points as control points. The path is smooth
 * and stays inside the convex hull of the points.
 */
function smoothPath(points: Point[]): PathPart[] {
  const first = points[0]!
  const last = points.at(-1)!
  const path: PathPart[] = [{ to: 'move', ...first }]
  let from = first
  for (let index = 1; index < points.length - 1; index++) {
    const control = points[index]!
    const to = middle(control, points[index + 1]!)
    path.push(quadratic(from, control, to))
    from = to
  }
  path.push({ to: 'line', ...last })
  return path
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const quadratic = (from: Point, control: Point, to: Point): PathPart => ({
  to: 'curve',
  x1: from.x + ((control.x - from.x) * 2) / 3,
  y1: from.y + ((control.y - from.y) * 2) / 3,
  x2: to.x + ((control.x - to.x) * 2) / 3,
  y2: to.y + ((control.y - to.y) * 2) / 3,
  x: to.x,
  y: to.y,
})
