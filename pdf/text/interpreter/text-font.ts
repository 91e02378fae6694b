/** The text that a font's code shows, with the properties that pdf.js would report. */
export type Glyph = {
  readonly code: number
  readonly text: string
  /** The advance at a font size of 1. */
  readonly width: number
  /** The kind of the glyph, as a value of `glyphKind`. */
  readonly kind: number
  /** The marks of the glyph, as a sum of `glyphMark` values. */
  readonly marks: number
}

export const glyphKind = { letter: 0, space: 1, mark: 2, format: 3 }
/**
 * The marks of a glyph: `compatible` for compatibility forms and unknown characters, `rightToLeft` for letters of
 * right-to-left scripts.
 */
export const glyphMark = { compatible: 1, rightToLeft: 2 }

/** Glyphs by the high byte and the low byte of their code, because a lookup in a `Map` costs more. */
export type GlyphTable = ((Glyph | undefined)[] | undefined)[]

/** The properties of a font that text extraction needs. */
export type TextFont = {
  readonly name: string
  readonly codeBytes: 1 | 2
  /**
   * The factor for font sizes up to 1 in a Type 3 font, because the font matrix may contain the size. It is 1 for other
   * fonts.
   */
  readonly smallScale: number
  readonly glyphs: GlyphTable
  /**
   * Returns the glyph for a code outside `glyphs` if the font's own map contains the code. Returns undefined if pdf.js
   * must be probed.
   */
  find(code: number): Glyph | undefined
}
