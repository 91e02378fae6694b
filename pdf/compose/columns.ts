import type { Canvas } from './canvas.ts'
import type { FontStyle } from './fonts.ts'
import type { Color } from './operands.ts'
import type { Shaper } from './shape.ts'
import type { StructureType } from './structure.ts'
import { type Line, wrapLines } from './wrap.ts'

/** The page format: A4 portrait with margins, in points. */
export const paper = { width: 595.28, height: 841.89, margin: 52, bottom: 62 } as const
export const textWidth = paper.width - 2 * paper.margin

export const colors = {
  text: [0.11, 0.12, 0.16],
  label: [0.38, 0.41, 0.48],
  accent: [0.07, 0.15, 0.4],
  hairline: [0.84, 0.86, 0.9],
  shade: [0.955, 0.962, 0.975],
  good: [0.04, 0.42, 0.25],
  goodShade: [0.9, 0.962, 0.925],
  paper: [1, 1, 1],
} as const satisfies Record<string, Color>

/** The minimum column width of a paragraph. Text in a narrower column is a label. */
const paragraphWidthMin = 300

/** A text in a column. `left` is the distance of the column from the margin. */
export type Cell = {
  text: string
  left: number
  width: number
  size?: number
  style?: FontStyle
  color?: Color
  isShaded?: boolean
  /** The structure type, by default a paragraph. Null for a text that repeats other content. */
  type?: StructureType | null
}

/** A cell whose text is wrapped. */
export type LaidOutCell = Required<Omit<Cell, 'text' | 'type'>> & { lines: Line[]; leading: number }

/** Wraps the text of a cell. */
export function layOut(shaper: Shaper, cell: Cell): LaidOutCell {
  const { left, width, size = 9, style = 'regular', color = colors.text, isShaded = false } = cell
  const lines = wrapLines(shaper, cell.text, style, (width * 1000) / size)
  return { left, width, size, style, color, isShaded, lines, leading: size * 1.42 }
}

/** Draws one line of a wrapped text, with its upper edge at y. */
export function drawLine(
  canvas: Canvas,
  column: LaidOutCell,
  index: number,
  at: { y: number; leading: number; isFromRight: boolean },
): void {
  const line = column.lines[index]
  if (!line) return
  const x = paper.margin + column.left
  if (column.isShaded) {
    const box = { x: x - 6, y: at.y - at.leading - 0.3, width: column.width + 12, height: at.leading + 0.6 }
    canvas.rectangle({ ...box, color: colors.shade })
  }
  const isParagraph = column.lines.length > 1 && column.width >= paragraphWidthMin
  const isAgainst = isParagraph && column.lines.every((one) => at.isFromRight !== (one.isRightToLeft === true))
  const inset = isAgainst ? column.width - (line.width * column.size) / 1_000 : 0
  canvas.text(line.glyphs, {
    x: x + inset,
    y: at.y - at.leading + column.size * 0.38,
    size: column.size,
    color: column.color,
  })
}
