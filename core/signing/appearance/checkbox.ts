import { black, type Canvas, ink, type PathPart } from '../../../pdf/compose/canvas.ts'
import { circle } from '../../../pdf/compose/shapes.ts'
import { type FieldType, fieldTypeTable } from '../field-types.ts'

/** Draws a checkbox as a centered square. A checked box contains a check mark. */
export function drawCheckbox(
  canvas: Canvas,
  isChecked: boolean,
  box: { x: number; y: number; width: number; height: number },
): void {
  const side = Math.min(box.width, box.height, 24) * 0.86
  const left = box.x + (box.width - side) / 2
  const bottom = box.y + (box.height - side) / 2
  const line = (to: 'move' | 'line', x: number, y: number): PathPart => ({
    to,
    x: left + x * side,
    y: bottom + y * side,
  })
  const outline = [
    line('move', 0, 0),
    line('line', 1, 0),
    line('line', 1, 1),
    line('line', 0, 1),
    line('line', 0, 0),
    line('line', 0.5, 0),
  ]
  canvas.stroke(outline, { width: Math.max(side * 0.055, 0.3), color: black })
  if (!isChecked) return
  const check = [line('move', 0.2, 0.5), line('line', 0.42, 0.26), line('line', 0.82, 0.78)]
  canvas.stroke(check, { width: side * 0.12, color: ink })
}

/** Draws a radio button as a centered circle. A chosen button contains a dot. */
function drawRadio(
  canvas: Canvas,
  isChosen: boolean,
  box: { x: number; y: number; width: number; height: number },
): void {
  const radius = Math.min(box.width, box.height, 24) * 0.43
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  canvas.stroke(circle({ ...center, radius }), { width: Math.max(radius * 0.11, 0.3), color: black })
  if (isChosen) canvas.fill(circle({ ...center, radius: radius * 0.55 }), ink)
}

/** Returns the function that draws a checkbox or radio button. */
export const drawChecked = (type: FieldType | 'mark') =>
  type !== 'mark' && fieldTypeTable[type].chosen === 'one' ? drawRadio : drawCheckbox
