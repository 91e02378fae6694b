import { limits } from '../../../core/limits.ts'
import type { FieldValue } from '../../../core/signing/model.ts'

type Point = { x: number; y: number }
export type DrawnValue = Extract<FieldValue, { kind: 'drawn' }>

/** Width of the pen as a part of the height of the signature's box. */
export const penWidth = 0.03

/** A drawing is cut to its ink, but never to less than this part of the canvas, so that a dot stays a dot. */
const boxMin = 0.5
const paddingPart = 0.04

/**
 * A drawing on a canvas (points in its pixels) as a signature: cut to its ink, in a box of height 1, with at most
 * `limits.drawnSignaturePointsMax` points of four decimals; null without ink.
 */
export function drawnFrom(strokes: Point[][], canvas: { width: number; height: number }): DrawnValue | null {
  const inked = strokes.filter((stroke) => stroke.length > 0)
  if (inked.length === 0) return null
  const box = inkBox(inked.flat(), canvas)
  const place = ({ x, y }: Point): number[] => [(x - box.left) / box.height, (y - box.top) / box.height]
  return {
    kind: 'drawn',
    aspectRatio: rounded(box.width / box.height),
    strokes: thinned(inked).map((stroke) => stroke.flatMap(place).map(rounded)),
  }
}

function inkBox(points: Point[], canvas: { width: number; height: number }) {
  const across = extent(
    points.map((point) => point.x),
    canvas.height,
  )
  const down = extent(
    points.map((point) => point.y),
    canvas.height,
  )
  return { left: across.from, width: across.size, top: down.from, height: down.size }
}

function extent(numbers: number[], canvasHeight: number): { from: number; size: number } {
  const low = numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  const high = numbers.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY)
  const size = Math.max(high - low + 2 * paddingPart * canvasHeight, boxMin * canvasHeight)
  return { from: (low + high - size) / 2, size }
}

/** Leaves out inner points evenly until the whole fits the limit; each stroke keeps its ends. */
function thinned(strokes: Point[][]): Point[][] {
  const total = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (total <= limits.drawnSignaturePointsMax) return strokes
  const kept = strokes.slice(0, limits.drawnSignaturePointsMax / 2)
  const room = limits.drawnSignaturePointsMax - 2 * kept.length
  const inner = kept.reduce((sum, stroke) => sum + Math.max(stroke.length - 2, 0), 0)
  const step = inner / Math.max(room, 1)
  let seen = 0
  return kept.map((stroke) =>
    stroke.filter((_, i) => {
      if (i === 0 || i === stroke.length - 1) return true
      seen += 1
      return Math.floor(seen / step) > Math.floor((seen - 1) / step)
    }),
  )
}

const rounded = (number: number): number => Math.round(number * 10_000) / 10_000

/** The SVG path of one stroke (x0, y0, x1, y1, ...), smooth through the middles between its points. */
export function strokePath(stroke: number[]): string {
  const at = (i: number): [number, number] => [stroke[2 * i] ?? 0, stroke[2 * i + 1] ?? 0]
  const count = Math.floor(stroke.length / 2)
  const start = at(0)
  if (count === 1) return `M${start.join(' ')}l0 0`
  let path = `M${start.join(' ')}`
  for (let i = 1; i < count - 1; i++) {
    const [x, y] = at(i)
    const [nextX, nextY] = at(i + 1)
    path += `Q${x} ${y} ${rounded((x + nextX) / 2)} ${rounded((y + nextY) / 2)}`
  }
  return `${path}L${at(count - 1).join(' ')}`
}
