import { black, type Canvas } from '../../../pdf/compose/canvas.ts'
import type { ShapedGlyph, ShapedParagraph, Shaper } from '../../../pdf/compose/shape.ts'
import { type Line, oneLine, shapeParagraphs, withEllipsis, wrapParagraphs } from '../../../pdf/compose/wrap.ts'
import { lineHeight, linesIn, paddingIn, sizesFor } from './text-sizes.ts'

/** The width and height of a field's box in points. The origin is its lower left corner. */
export type Box = { width: number; height: number }

export const capHeight = 0.714

type Setting = { lines: Line[]; size: number }
type TextSpace = { text: string; room: Box; isShort: boolean }

/**
 * Draws a text into its box, vertically centered and aligned to the start of its direction (at `x`, if given). Returns
 * the number of lines. The font size shrinks from 0.7 of the box's height (at most 14 points) in steps of half a point
 * until the text fits. A short text (name, date, email) tries one line at each size before it wraps. At 6 points, or in
 * a box too low for 6 points, words can be broken, and an ellipsis replaces the part that does not fit.
 */
export function drawFieldText(
  canvas: Canvas,
  shaper: Shaper,
  value: { text: string; isShort: boolean },
  box: Box & { x?: number },
): number {
  const padding = paddingIn(box.width)
  const { lines, size } = fitText(shaper, { ...value, room: { width: box.width - 2 * padding, height: box.height } })
  const blockHeight = ((lines.length - 1) * lineHeight + capHeight) * size
  const firstBaseline = (box.height + blockHeight) / 2 - capHeight * size
  lines.forEach((line, index) => {
    const inBox = line.isRightToLeft ? box.width - padding - (line.width * size) / 1000 : padding
    const x = (box.x ?? 0) + inBox
    canvas.text(line.glyphs, { x, y: firstBaseline - index * lineHeight * size, size, color: black })
  })
  return lines.length
}

function fitText(shaper: Shaper, { text, room, isShort }: TextSpace): Setting {
  const sizes = sizesFor(room.height)
  const smallest = sizes.at(-1)!
  if (isShort && !text.includes('\n')) {
    const line = oneLine(shaper, text, 'regular')
    const size = sizes.find((candidate) => line.width * candidate <= room.width * 1000)
    if (size !== undefined) return { lines: [line], size }
  }
  const paragraphs = shapeParagraphs(shaper, text, 'regular')
  const words = wordWidths(paragraphs)
  const whole = wholeWidth(paragraphs)
  for (const size of sizes) {
    const widthMax = (room.width * 1000) / size
    const linesMax = linesIn(room.height, size)
    if (size !== smallest && (words.widest > widthMax || words.sum > widthMax * linesMax)) continue
    if (size !== smallest && linesMax === 1 && whole > widthMax) continue
    const lines = wrapParagraphs(paragraphs, widthMax)
    if (lines.length <= linesMax) return { lines, size }
  }
  return { lines: cutLines(shaper, paragraphs, room, smallest), size: smallest }
}

/**
 * Returns the width of the widest word with several letters, and the sum of such widths. With them, the caller can
 * reject a size at which a word would be broken, without wrapping the text.
 */
function wordWidths(paragraphs: ShapedParagraph[]): { widest: number; sum: number } {
  let widest = 0
  let sum = 0
  for (const { words } of paragraphs)
    for (const { glyphs, isSpace, width } of words) {
      if (isSpace || !hasSeveralLetters(glyphs)) continue
      widest = Math.max(widest, width)
      sum += width
    }
  return { widest, sum }
}

/**
 * Returns the width of a text on one line if a narrower line would split the text between words. Otherwise returns 0.
 */
function wholeWidth([paragraph, ...others]: ShapedParagraph[]): number {
  if (!paragraph || others.length > 0) return 0
  const end = paragraph.words.findLastIndex(({ isSpace }) => !isSpace)
  let wordCount = 0
  let sum = 0
  for (let index = 0; index <= end; index++) {
    const { isSpace, width } = paragraph.words[index]!
    if (!isSpace) wordCount++
    sum += width
  }
  return wordCount < 2 ? 0 : sum
}

function hasSeveralLetters(glyphs: ShapedGlyph[]): boolean {
  let count = 0
  for (const { isBreakable } of glyphs) if (isBreakable && ++count > 1) return true
  return false
}

function cutLines(shaper: Shaper, paragraphs: ShapedParagraph[], room: Box, size: number): Line[] {
  const widthMax = (room.width * 1000) / size
  const lines = wrapParagraphs(paragraphs, widthMax)
  const kept = lines.slice(0, linesIn(room.height, size))
  const rest = lines.slice(kept.length - 1).flatMap((line) => line.glyphs)
  const isRightToLeft = kept.at(-1)?.isRightToLeft === true
  return [...kept.slice(0, -1), { ...withEllipsis(shaper, rest, 'regular', widthMax), isRightToLeft }]
}
