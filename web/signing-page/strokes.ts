import { limits } from '../../core/limits.ts'
import type { FieldValue } from '../../core/signing/model.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }
export type DrawnValue = Extract<FieldValue, { kind: 'drawn' }>

/** The width of the pen as a fraction of the height of the drawing's box. */
export const penWidth = 0.022

/** The maximum size of a point as JSON, such as `5.1234,0.1234,`, in bytes. */
const pointBytes = 15

/**
 * Returns the maximum number of points in a drawing. A request with a drawing in each field stays within the size
 * limit.
 */
export const pointsPerDrawing = (fieldCount: number): number =>
  Math.min(
    limits.drawnSignaturePointsMax,
    Math.floor(limits.jsonBodyBytesMax / 2 / pointBytes / Math.max(fieldCount, 1)),
  )

/**
 * Returns the maximum number of bytes in an image. A request with an image in each field stays within the size limit.
 * Base64 encodes three bytes as four.
 */
export const bytesPerImage = (fieldCount: number): number =>
  Math.min(
    limits.signatureImageBytesMax,
    Math.floor(((limits.jsonBodyBytesMax / 2) * (3 / 4)) / Math.max(fieldCount, 1)),
  )

/** The minimum fraction of the canvas to which a drawing is cropped. The minimum prevents the enlargement of a dot. */
const boxMin = 0.5
const paddingPart = 0.04

/**
 * Converts a drawing on a canvas (points in pixels) to a signature: cropped to its ink, in a box of height 1, with at
 * most `pointsMax` points of four decimals. Moves points outside the canvas, which were invisible, to its edge. Returns
 * null for a drawing without a line.
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

/**
 * Removes inner points evenly until the drawing has at most `pointsMax` points. Keeps the first and last point of each
 * stroke.
 */
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
