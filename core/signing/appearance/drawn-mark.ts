import type { Canvas } from '../../../pdf/compose/canvas.ts'
import type { Color } from '../../../pdf/compose/operands.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'

/** A red that is dark enough for small letters on white. */
export const markColor: Color = [0.68, 0.05, 0.05]
const paper: Color = [1, 1, 1]

/** Draws words in the center of an opaque, framed box, in the largest size that fits on one line. */
export function drawMark(
  canvas: Canvas,
  shaper: Shaper,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const radius = box.height / 2
  const frame = Math.min(1, box.height * 0.06)
  canvas.fill(roundedRectangle(box, radius), markColor)
  const inner = {
    x: box.x + frame,
    y: box.y + frame,
    width: box.width - 2 * frame,
    height: box.height - 2 * frame,
  }
  canvas.fill(roundedRectangle(inner, radius - frame), paper)
  const { glyphs, width } = oneLine(shaper, text, 'bold')
  const size = Math.min(box.height * 0.6, ((box.width - 2 * radius) * 1_000) / width)
  const x = box.x + (box.width - (width * size) / 1_000) / 2
  canvas.text(glyphs, { x, y: box.y + (box.height - size * 0.714) / 2, size, color: markColor })
}
