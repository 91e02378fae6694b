import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { handCoverage } from './hand-coverage.ts'

/** The hands in which typed signatures are written: `formal` joins its letters and swings, `casual` is quick and upright. */
export const hands = ['formal', 'casual'] as const
export type Hand = (typeof hands)[number]

const written = {
  formal: decodeRanges(handCoverage.formal),
  casual: decodeRanges(handCoverage.casual),
}

/** Whether the font of a hand writes a text whole; another text is set in the text font. */
export const isHandwritable = (text: string, hand: Hand): boolean =>
  [...text.normalize('NFC')].every((character) => isInRanges(written[hand], character.codePointAt(0)!))
