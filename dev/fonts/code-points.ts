import { Blob, Face } from 'harfbuzzjs'

/** Returns the code points that have a glyph in a TrueType file, in ascending order. */
export const codePointsOf = (ttf: Uint8Array): number[] =>
  [...new Face(new Blob(ttf.slice().buffer)).collectUnicodes()].sort((a, b) => a - b)
