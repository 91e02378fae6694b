import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { handCoverage } from './hand-coverage.ts'

/** The handwriting styles of typed signatures: `formal` is flowing and joined, `casual` is quick and upright. */
export const handwritings = ['formal', 'casual'] as const
export type Handwriting = (typeof handwritings)[number]

/** The handwriting fonts of other scripts. Each script has one font, regardless of the style. */
export const scriptHandwritings = ['greek', 'hebrew', 'devanagari', 'thai'] as const

/** The handwriting fonts, by style and by script. */
export const handFonts = [...handwritings, ...scriptHandwritings] as const
export type HandFont = (typeof handFonts)[number]

const written = Object.fromEntries(handFonts.map((font) => [font, decodeRanges(handCoverage[font])]))

/**
 * Returns a handwriting font that contains all characters of a text: the font of the style, or else the font of a
 * script. Returns null if there is none, in which case the text is drawn in the text font.
 */
export function handFontFor(text: string, hand: Handwriting): HandFont | null {
  const codePoints = [...text.normalize('NFC')].map((character) => character.codePointAt(0)!)
  const holdsAll = (font: HandFont) => codePoints.every((codePoint) => isInRanges(written[font]!, codePoint))
  return [hand, ...scriptHandwritings].find(holdsAll) ?? null
}
