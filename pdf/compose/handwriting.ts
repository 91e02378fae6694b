import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { handCoverage } from './hand-coverage.ts'

/** The handwriting styles of typed signatures: `formal` is flowing and joined, `casual` is quick and upright. */
export const handwritings = ['formal', 'casual'] as const
export type Handwriting = (typeof handwritings)[number]

const written = {
  formal: decodeRanges(handCoverage.formal),
  casual: decodeRanges(handCoverage.casual),
}

/** Returns whether a handwriting font contains all characters of a text. Other texts are drawn in the text font. */
export const isHandwritable = (text: string, hand: Handwriting): boolean =>
  [...text.normalize('NFC')].every((character) => isInRanges(written[hand], character.codePointAt(0)!))
