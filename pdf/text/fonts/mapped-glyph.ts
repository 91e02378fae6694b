import { type Glyph, glyphKind, glyphMark } from '../interpreter/text-font.ts'
import { unknownCharacters } from '../page-subset/character-maps.ts'

/** The characters and widths of a font's codes, as the font itself defines them. */
export type FontCharacterMap = {
  readonly name: string
  readonly codeBytes: 1 | 2
  /** Returns the glyph of a code, or null if only pdf.js can interpret it. */
  glyphOf(code: number): Glyph | null
}

// Matches the text that pdf.js treats as invisible: leading white space, a mark in any position, or a format character
// at the end.
const invisible = /^(\s)|(\p{Mn})|(\p{Cf})$/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const compatible = /[\u00a0\u00b5\u037e\u2000-\u200a\u202f\u2126\ufb00-\ufb04\ufb06]+/g
// Matches characters that pdf.js normalizes in other ways.
const special = /[\u0eb3\ufb05\ufb1d-\ufdff\ufe70-\ufeff]/

/** Replaces Latin ligatures and spaces of special widths with plain characters. */
export const plainLetters = (text: string): string => text.replace(compatible, (found) => found.normalize('NFKC'))

/**
 * Returns the glyph for a code that shows a text. The width is given in thousandths of the font size. Returns null for
 * text that only pdf.js can normalize.
 */
export function mappedGlyph(code: number, text: string, thousandths: number): Glyph | null {
  const width = thousandths * 0.001
  if (text.length === 1 && text > ' ' && text < '\x7f') return { code, text, width, kind: glyphKind.letter, marks: 0 }
  if (special.test(text)) return null
  const [, space, mark, format] = invisible.exec(text) ?? []
  if (format !== undefined) return { code, text: ' ', width: 0, kind: glyphKind.format, marks: 0 }
  if (space !== undefined) return { code, text: ' ', width, kind: glyphKind.space, marks: 0 }
  const whole = plainLetters(text)
  const isCompatible = whole !== text || whole.replace(unknownCharacters, '') !== whole
  const marks = (isCompatible ? glyphMark.compatible : 0) + (rightToLeft.test(text) ? glyphMark.rightToLeft : 0)
  if (mark !== undefined) return { code, text, width: 0, kind: glyphKind.mark, marks }
  return { code, text, width, kind: glyphKind.letter, marks }
}
