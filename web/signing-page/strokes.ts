import { limits } from '../../core/limits.ts'
import type { FieldValue } from '../../core/signing/model.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }
export type DrawnValue = Extract<FieldValue, { kind: 'drawn' }>

/** Width of the pen as a part of the height of a drawing's box. */
export const penWidth = 0.022

/** A point as JSON takes at most so many bytes, such as `5.1234,0.1234,`. */
const pointBytes = 15

/** How many points one drawing may have, so that a request with one in each of the fields is not too large. */
export const pointsPerDrawing = (fieldCount: number): number =>
  Math.min(
    limits.drawnSignaturePointsMax,
    Math.floor(limits.jsonBodyBytesMax / 2 / pointBytes / Math.max(fieldCount, 1)),
  )

/** How large one picture may be, so that a request with one in each of the fields is not too large; base64 writes three bytes in four. */
export const bytesPerPicture = (fieldCount: number): number =>
  Math.min(
    limits.signaturePictureBytesMax,
    Math.floor(((limits.jsonBodyBytesMax / 2) * (3 / 4)) / Math.max(fieldCount, 1)),
  )

/** A drawing is cut to its ink, but never to less than this part of the canvas, so that a dot stays a dot. */
const boxMin = 0.5
const paddingPart = 0.04

/**
 * A drawing on a canvas (points in its pixels) as a signature: cut to its ink, in a box of height 1, with at most
 * `pointsMax` points of four decimals; null without a line. Points beside the canvas, which nobody
 * saw, move to its edge.
 */
export function drawnFrom(strokes: Point[][], canvas: Size, pointsMax: number): DrawnValue | null {
  const inked = strokes.map((stroke) => stroke.map((point) => onto(canvas, point))).filter(({ length }) => length > 0)
  if (!inked.some(isLine)) return null
  const box = inkBox(inked.flat(), canvas)
  const place = ({ x, y }: Point): number[] => [(x - box.left) / box.height, (y - box.top) / box.height]
  return {
    kind: 'drawn',
    aspectRatio: rounded(box.width / box.height),
    strokes: thinned(inked, pointsMax).map((stroke) => stroke.flatMap(place).map(rounded)),
  }
}

const onto = ({ width, height }: Size, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, 0), width),
  y: Math.min(Math.max(y, 0), height),
})

const isLine = (stroke: Point[]): boolean =>
  stroke.some(({ x, y }) => Math.hypot(x - (stroke[0]?.x ?? x), y - (stroke[0]?.y ?? y)) >= 1)

function inkBox(points: Point[], canvas: Size) {
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
function thinned(strokes: Point[][], pointsMax: number): Point[][] {
  const total = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (total <= pointsMax) return strokes
  const kept = strokes.slice(0, pointsMax / 2)
  const room = pointsMax - 2 * kept.length
  const inner = kept.reduce((sum, stroke) => sum + Math.max(stroke.length - 2, 0), 0)
  let seen = 0
  return kept.map((stroke) =>
    stroke.filter((_, i) => {
      if (i === 0 || i === stroke.length - 1) return true
      seen += 1
      return Math.floor((seen * room) / inner) > Math.floor(((seen - 1) * room) / inner)
    }),
  )
}

const rounded = (number: number): number => Math.round(number * 10_000) / 10_000
