import { limits } from '../limits.ts'
import type { FieldValue } from './model.ts'

type Drawn = Extract<FieldValue, { kind: 'drawn' }>
type Result = { ok: true; value: Drawn } | { ok: false; code: string; message: string }

const aspectRatioMin = 0.05
const aspectRatioMax = 20

/**
 * Returns a drawing rounded to four decimals if it contains a line and is inside its box (width `aspectRatio`, height
 * 1). Otherwise returns an error.
 */
export function checkDrawnSignature({ aspectRatio, strokes }: Drawn): Result {
  if (!(aspectRatio >= aspectRatioMin && aspectRatio <= aspectRatioMax)) {
    return refused('malformed_drawing', `The aspect ratio must be between ${aspectRatioMin} and ${aspectRatioMax}.`)
  }
  const pointCount = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  if (pointCount > limits.drawnSignaturePointsMax || strokes.length > limits.drawnSignaturePointsMax) {
    return refused(
      'too_many_points',
      `A drawing can have at most ${limits.drawnSignaturePointsMax} points. Send fewer points.`,
    )
  }
  if (strokes.some((stroke) => stroke.length === 0 || stroke.length % 2 !== 0)) {
    return refused(
      'malformed_drawing',
      'A stroke is not a list of coordinates. Send an even number of coordinates: x0, y0, x1, y1 and so on.',
    )
  }
  if (!strokes.every((stroke) => stroke.every((number, i) => isInside(number, i % 2 === 0 ? aspectRatio : 1)))) {
    return refused('outside_box', 'A point is outside the box. Send x from 0 to `aspectRatio` and y from 0 to 1.')
  }
  if (!strokes.some(hasLine)) return refused('signature_empty', 'The signature is empty. Draw a signature.')
  return {
    ok: true,
    value: { kind: 'drawn', aspectRatio: rounded(aspectRatio), strokes: strokes.map((stroke) => stroke.map(rounded)) },
  }
}

/** Returns whether a number is between 0 and a maximum. Returns false for NaN and infinities. */
const isInside = (number: number, max: number) => number >= 0 && number <= max

const hasLine = (stroke: number[]) => stroke.some((number, i) => rounded(number) !== rounded(stroke[i % 2] as number))

/** Rounds a number to four decimals, which is finer than the resolution of any pen. Adding 0 turns -0 into 0. */
const rounded = (number: number) => Math.round(number * 10_000) / 10_000 + 0

const refused = (code: string, message: string): Result => ({ ok: false, code, message })
