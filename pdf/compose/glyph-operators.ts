import { visualOrder } from './bidi.ts'
import { type FontBook, textlessFontName } from './font-book.ts'
import { beginSpan, number } from './operands.ts'
import type { ShapedGlyph } from './shape.ts'

/**
 * The operators that show glyphs with their text (`spoken`) and without it (`silent`), and the resource names of the
 * fonts. Emboldened glyphs are also stroked, in the stroking color of the graphics state.
 */
export type GlyphOperators = { spoken: string; silent: string; fonts: Set<string>; isEmboldened: boolean }

/** The line width of emboldened glyphs, relative to the font size. */
const boldStroke = 0.035

/**
 * Returns one TJ array per font. Kerning and marks become adjustments and text rise (ISO 32000-2 section 9.4.3). The
 * silent operators have no text, so a reader extracts glyphs that are drawn twice only once. A word with a text that
 * does not match its glyphs is in a span with that text. In right-to-left text, which readers reverse by position, only
 * glyphs without text are in a span, and that span is empty.
 */
export function showGlyphs(book: FontBook, glyphs: ShapedGlyph[], size: number): GlyphOperators {
  const fonts = new Set<string>()
  let spoken = ''
  let silent = ''
  const both = (operator: string) => {
    spoken += `${operator}\n`
    silent += `${operator}\n`
  }
  let font = ''
  let rise = 0
  let shift = 0
  let array = ''
  let isInCodes = false
  let isEmboldened = false
  let isStroked = false
  const flush = () => {
    if (array !== '') both(isInCodes ? `[${array}>] TJ` : `[${array}] TJ`)
    array = ''
    isInCodes = false
  }
  const ordered = visualOrder(glyphs)
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    end = ordered[start]!.level % 2 === 1 ? start + 1 : wordEnd(ordered, start)
    const spanned = spannedText(ordered, start, end)
    if (spanned !== null) {
      flush()
      spoken += `${beginSpan(spanned)}\n`
    }
    for (let index = start; index < end; index++) {
      const glyph = ordered[index]!
      const { font: name, code } = book.codeOf(glyph)
      const glyphRise = (glyph.dy * size) / 1000
      if (name !== font || glyphRise !== rise || glyph.face.isEmboldened !== isStroked) flush()
      if (glyph.face.isEmboldened !== isStroked) {
        isStroked = glyph.face.isEmboldened
        isEmboldened ||= isStroked
        spoken += isStroked ? `2 Tr ${number(boldStroke * size)} w\n` : '0 Tr\n'
      }
      if (name !== font) {
        fonts.add(name)
        spoken += `/${name} ${number(size)} Tf\n`
        silent += `/${textlessFontName(name)} ${number(size)} Tf\n`
      }
      if (glyphRise !== rise) both(`${number(glyphRise)} Ts`)
      font = name
      rise = glyphRise
      shift += glyph.dx
      if (Math.abs(shift) >= 0.05) {
        array += isInCodes ? `>${number(-shift)}` : number(-shift)
        isInCodes = false
        shift = 0
      }
      array += isInCodes ? code : `<${code}`
      isInCodes = true
      shift += glyph.advance - glyph.width - glyph.dx
    }
    if (spanned !== null) {
      flush()
      spoken += 'EMC\n'
    }
  }
  flush()
  if (isStroked) spoken += '0 Tr\n'
  if (rise !== 0) both('0 Ts')
  return { spoken, silent, fonts, isEmboldened }
}

/** Returns the text of a word that needs a span for its text. Returns null for any other word. */
function spannedText(glyphs: ShapedGlyph[], start: number, end: number): string | null {
  let isSpan = false
  for (let index = start; index < end; index++) if (glyphs[index]!.text === '') isSpan = true
  if (!isSpan) return null
  return glyphs
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
}

function wordEnd(glyphs: ShapedGlyph[], start: number): number {
  const { level, text } = glyphs[start]!
  if (text === ' ') return start + 1
  let end = start + 1
  while (end < glyphs.length && glyphs[end]!.level === level && glyphs[end]!.text !== ' ') end++
  return end
}
