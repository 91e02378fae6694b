/** What a code of a font shows, as pdf.js tells it. */
export type Glyph = {
  readonly code: number
  readonly text: string
  /** Its advance at a size of 1. */
  readonly width: number
  /** One of `glyphKind`. */
  readonly kind: number
  /** Sum of `glyphMark`. */
  readonly marks: number
}

export const glyphKind = { letter: 0, space: 1, mark: 2, format: 3 }
/** Compatibility forms and unknown characters, and letters of writing that runs to the left. */
export const glyphMark = { compatible: 1, rightToLeft: 2 }

/** A font as far as text needs it. */
export type TextFont = {
  readonly name: string
  readonly codeBytes: 1 | 2
  /** Of a Type 3 font, whose size may be in its own matrix: what a size up to 1 is multiplied with. */
  readonly smallScale: number
  /** By code, those that were asked for. */
  readonly glyphs: Map<number, Glyph> | (Glyph | undefined)[]
  /** A code that is not among them: what it shows, if it can be told at once. */
  find(code: number): Glyph | undefined
}
