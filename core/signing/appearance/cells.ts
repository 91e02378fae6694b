import { isRightToLeft } from '../../../base/direction.ts'
import { levelsOf, visualOrder } from '../../../pdf/compose/bidi.ts'
import { black, type Canvas } from '../../../pdf/compose/canvas.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import { type Box, capHeight } from './field-text.ts'
import { sizesFor } from './text-sizes.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Draws each character of a text, with its marks, centered in a cell (ISO 32000-2 table 231, Comb). A text that begins
 * with a right-to-left letter starts in the last cell. All characters have one size, at which the widest character fits
 * its cell. Returns the number of lines, which is 1.
 */
export function drawInCells(
  canvas: Canvas,
  shaper: Shaper,
  text: string,
  { cells, ...box }: Box & { cells: number },
): 1 {
  const levels = levelsOf(text)
  const drawn = [...characters.segment(text)].map(({ segment, index }) => {
    const isBlank = segment.trim() === ''
    return { line: isBlank ? null : oneLine(shaper, segment, 'regular'), level: levels?.[index] ?? 0 }
  })
  const widest = Math.max(1, ...drawn.map(({ line }) => line?.width ?? 0))
  const cellWidth = box.width / cells
  const sizes = sizesFor(box.height)
  const size = sizes.find((candidate) => widest * candidate <= cellWidth * 1000) ?? (cellWidth * 1000) / widest
  const start = isRightToLeft(text) ? cells - drawn.length : 0
  for (const [index, { line }] of visualOrder(drawn).entries()) {
    if (line === null) continue
    const x = (start + index + 0.5) * cellWidth - (line.width * size) / 2000
    canvas.text(line.glyphs, { x, y: (box.height - capHeight * size) / 2, size, color: black })
  }
  return 1
}
