import type { Canvas } from '../../../pdf/compose/canvas.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { drawCheckbox } from './checkbox.ts'
import { type Box, drawFieldText } from './field-text.ts'
import { checkboxSideIn } from './text-sizes.ts'

/** Draws a checkbox with its statement. Returns the number of lines of the statement. */
export function drawStatement(
  canvas: Canvas,
  shaper: Shaper,
  { isChecked, text }: { isChecked: boolean; text: string },
  box: Box,
): number {
  const side = checkboxSideIn(box)
  drawCheckbox(canvas, isChecked, { x: 0, y: 0, width: side, height: box.height })
  const room = { x: side, width: box.width - side, height: box.height }
  return drawFieldText(canvas, shaper, { text, isShort: false }, room)
}
