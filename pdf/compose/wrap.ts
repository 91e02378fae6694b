import type { FontStyle } from './fonts.ts'
import { type ShapedGlyph, type ShapedParagraph, type Shaper, widthOf } from './shape.ts'

/** A line of glyphs in logical order. `width` is in thousandths of the font size and excludes trailing spaces. */
export type Line = { glyphs: ShapedGlyph[]; width: number; isInsideWord?: boolean; isRightToLeft?: boolean }

/** Returns the text as one line, with its words and spaces unchanged. */
export function oneLine(shaper: Shaper, text: string, style: FontStyle): Line {
  const { words, isRightToLeft } = shaper(text, style)
  const glyphs = words.flatMap((word) => word.glyphs)
  return { glyphs, width: widthOf(glyphs), isRightToLeft }
}

/** Splits a text into paragraphs at line breaks, and shapes each paragraph for wrapping. */
export const shapeParagraphs = (shaper: Shaper, text: string, style: FontStyle): ShapedParagraph[] =>
  text.split(/\r\n|\n/).map((paragraph) => shaper(paragraph, style))

/**
 * Returns lines of at most `widthMax` thousandths of the font size, broken at line breaks and at spaces. Spaces stay at
 * the end of their line. A word longer than a line is broken between letters, never before a mark, and the next line is
 * `isInsideWord`. The result has at least one line, and each line has at least one letter.
 */
export const wrapLines = (shaper: Shaper, text: string, style: FontStyle, widthMax: number): Line[] =>
  wrapParagraphs(shapeParagraphs(shaper, text, style), widthMax)

/** Wraps shaped paragraphs by the rules of `wrapLines`. */
export const wrapParagraphs = (paragraphs: ShapedParagraph[], widthMax: number): Line[] =>
  paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, widthMax))

function wrapParagraph(paragraph: ShapedParagraph, widthMax: number): Line[] {
  const { words, isRightToLeft } = paragraph
  const lines: Line[] = []
  let line: Line = { glyphs: [], width: 0, isRightToLeft }
  const next = () => {
    lines.push(line)
    line = { glyphs: [], width: 0, isRightToLeft }
  }
  for (const { glyphs, width, isSpace } of words) {
    if (isSpace && line.width + width > widthMax) {
      line.glyphs.push(glyphs[0]!)
      continue
    }
    if (!isSpace && line.glyphs.length > 0 && line.width + width > widthMax) next()
    if (line.width + width <= widthMax) {
      for (const glyph of glyphs) line.glyphs.push(glyph)
      line.width += width
      continue
    }
    for (const part of breakWord(glyphs, widthMax)) {
      if (line.glyphs.length > 0) next()
      line = { ...part, isRightToLeft }
    }
  }
  lines.push(line)
  return lines.map(withSpacesAtEnd)
}

/** Moves trailing spaces to the end of the line, regardless of the direction of the previous word (UAX #9, rule L1). */
function withSpacesAtEnd(line: Line): Line {
  const level = line.isRightToLeft ? 1 : 0
  const last = line.glyphs.findLastIndex(({ text }) => text !== ' ')
  if (line.glyphs.slice(last + 1).every((glyph) => glyph.level === level)) return line
  const glyphs = line.glyphs.map((glyph, index) => (index > last ? { ...glyph, level } : glyph))
  return { ...line, glyphs }
}

function breakWord(glyphs: ShapedGlyph[], widthMax: number): Line[] {
  const lines: Line[] = []
  let line: Line = { glyphs: [], width: 0 }
  for (const glyph of glyphs) {
    if (glyph.isBreakable && line.glyphs.length > 0 && line.width + glyph.advance > widthMax) {
      lines.push(line)
      line = { glyphs: [], width: 0, isInsideWord: true }
    }
    line.glyphs.push(glyph)
    line.width += glyph.advance
  }
  lines.push(line)
  return lines
}

/** Returns a line of as many glyphs as fit, followed by an ellipsis. */
export function withEllipsis(shaper: Shaper, glyphs: ShapedGlyph[], style: FontStyle, widthMax: number): Line {
  const ellipsis = oneLine(shaper, '…', style).glyphs
  let width = widthOf(ellipsis)
  let count = 0
  while (count < glyphs.length && width + glyphs[count]!.advance <= widthMax) width += glyphs[count++]!.advance
  while (count > 0 && count < glyphs.length && !glyphs[count]!.isBreakable) width -= glyphs[--count]!.advance
  return { glyphs: [...glyphs.slice(0, count), ...ellipsis], width }
}
