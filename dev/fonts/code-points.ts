import { Blob, Face } from 'harfbuzzjs'

/** Returns the code points with a glyph in a TrueType file, ascending. */
export const codePointsOf = (ttf: Uint8Array): number[] =>
  [...new Face(new Blob(ttf.slice().buffer)).collectUnicodes()].sort((a, b) => a - b)
