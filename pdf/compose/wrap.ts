import type { FontStyle } from './fonts.ts'
import { type ShapedGlyph, type ShapedParagraph, type Shaper, widthOf } from './shape.ts'

/**
 * Glyphs that stand on one baseline, in the order in which they are read; `width`, without spaces at the end, is in
 * thousandths of the font size.
 */
export type Line = { glyphs: ShapedGlyph[]; width: number; isInsideWord?: boolean; isRightToLeft?: boolean }

/** The text on one line, words and single spaces between them kept as they are. */
export function oneLine(shaper: Shaper, text: string, style: FontStyle): Line {
  const { words, isRightToLeft } = shaper(text, style)
  const glyphs = words.flatMap((word) => word.glyphs)
  return { glyphs, width: widthOf(glyphs), isRightToLeft }
}

/** The text ready to be wrapped, by paragraphs that `\n` parts. */
export const shapeParagraphs = (shaper: Shaper, text: string, style: FontStyle): ShapedParagraph[] =>
  text.split(/\r\n|\n/).map((paragraph) => shaper(paragraph, style))

/**
 * Lines of at most `widthMax` thousandths: broken at `\n` and at spaces (which stay at the line's end); a word longer than
 * a line is broken between letters, never before a mark, and the next line is `isInsideWord`. At least one line; a line
 * holds at least one letter, however narrow.
 */
export const wrapLines = (shaper: Shaper, text: string, style: FontStyle, widthMax: number): Line[] =>
  wrapParagraphs(shapeParagraphs(shaper, text, style), widthMax)

/** As `wrapLines`, of a text that is shaped already. */
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

/** Spaces at the end of a line stand at its end, whatever the direction of the word before them (UAX #9, rule L1). */
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

/** As much of the glyphs as fits before an ellipsis. */
export function withEllipsis(shaper: Shaper, glyphs: ShapedGlyph[], style: FontStyle, widthMax: number): Line {
  const ellipsis = oneLine(shaper, '…', style).glyphs
  let width = widthOf(ellipsis)
  let count = 0
  while (count < glyphs.length && width + glyphs[count]!.advance <= widthMax) width += glyphs[count++]!.advance
  while (count > 0 && count < glyphs.length && !glyphs[count]!.isBreakable) width -= glyphs[--count]!.advance
  return { glyphs: [...glyphs.slice(0, count), ...ellipsis], width }
}
