import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { handCoverage } from './hand-coverage.ts'

const written = decodeRanges(handCoverage)

/** Whether the font for typed signatures writes a text whole; another text is set in the text font. */
export const isHandwritable = (text: string): boolean =>
  [...text.normalize('NFC')].every((character) => isInRanges(written, character.codePointAt(0)!))
