import type { Canvas } from '../../../pdf/compose/canvas.ts'
import type { FieldFrame } from '../../../pdf/seal/fill-frame.ts'
import type { Box } from './field-text.ts'

/** The maximum number of cells that are separated by lines. More lines would cover the field. */
const cellsDrawnMax = 200

/**
 * Draws the background, the border and the lines between cells inside the box of a form field. An underlined field has
 * only a lower edge.
 */
export function drawFrame(
  canvas: Canvas,
  { background, border, borderWidth, isUnderlined, cells }: FieldFrame,
  { width, height }: Box,
): void {
  if (background !== null) canvas.rectangle({ x: 0, y: 0, width, height, color: background })
  const line = Math.min(borderWidth, width / 2, height / 2)
  if (border === null || line === 0) return
  canvas.rectangle({ x: 0, y: 0, width, height: line, color: border })
  if (isUnderlined) return
  canvas.rectangle({ x: 0, y: height - line, width, height: line, color: border })
  canvas.rectangle({ x: 0, y: line, width: line, height: height - 2 * line, color: border })
  canvas.rectangle({ x: width - line, y: line, width: line, height: height - 2 * line, color: border })
  for (let cell = 1; cell < Math.min(cells, cellsDrawnMax); cell++)
    canvas.rectangle({
      x: (cell * width) / cells - line / 2,
      y: line,
      width: line,
      height: height - 2 * line,
      color: border,
    })
}
