/** The text of a code in a font, with the properties that pdf.js would report. */
export type Glyph = {
  readonly code: number
  readonly text: string
  /** The advance at a font size of 1. */
  readonly width: number
  /** A value of `glyphKind`. */
  readonly kind: number
  /** A sum of `glyphMark` values. */
  readonly marks: number
}

export const glyphKind = { letter: 0, space: 1, mark: 2, format: 3 }
/**
 * Marks: `compatible` for compatibility forms and unknown characters, `rightToLeft` for letters of right-to-left
 * scripts.
 */
export const glyphMark = { compatible: 1, rightToLeft: 2 }

/** The properties of a font that text extraction needs. */
export type TextFont = {
  readonly name: string
  readonly codeBytes: 1 | 2
  /**
   * A factor for sizes up to 1 in a Type 3 font, because the font's matrix may contain the size. It is 1 for other
   * fonts.
   */
  readonly smallScale: number
  /** Known glyphs by code. */
  readonly glyphs: Map<number, Glyph> | (Glyph | undefined)[]
  /**
   * Returns the glyph of an unlisted code if the font's own map contains it. Returns undefined if pdf.js must be
   * probed.
   */
  find(code: number): Glyph | undefined
}
