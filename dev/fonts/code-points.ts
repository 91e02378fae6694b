import { Blob, Face } from 'harfbuzzjs'

/** The code points that a TrueType file has glyphs for, ascending. */
export const codePointsOf = (ttf: Uint8Array): number[] =>
  [...new Face(new Blob(ttf.slice().buffer)).collectUnicodes()].sort((a, b) => a - b)
