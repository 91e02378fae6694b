import { macRomanLetters, standardLetters, winAnsiLetters } from '../../document/letter-codes.ts'

/**
 * The base encodings for text extraction. A few letters differ from the encodings that are used for form values
 * (`letter-codes.ts`).
 */

const unknown = '\ufffd'
const withLetters = (table: readonly string[], letters: Record<number, string>): readonly string[] =>
  table.map((letter, code) => letters[code] ?? letter)

const winAnsi = withLetters(winAnsiLetters, { 173: '-' })
const macRoman = withLetters(macRomanLetters, { 189: '\u2126', 219: '¤', 240: '\uf8ff' })

type Letters = (code: number) => string | null
const lettersOf =
  (table: readonly string[]): Letters =>
  (code) => {
    const letter = table[code] ?? unknown
    return letter === unknown ? null : letter
  }

/** Encodings by their name in /BaseEncoding. Null marks a code without a letter. */
export const namedEncodings: Record<string, Letters> = {
  WinAnsiEncoding: lettersOf(winAnsi),
  MacRomanEncoding: lettersOf(macRoman),
}
export const standardEncoding: Letters = lettersOf(standardLetters)

const flags = { symbolic: 4, nonsymbolic: 32 }

/** Returns the encoding of a font that names none, by the font's type and flags (ISO 32000-2 table 121). */
export function usualEncoding(isTrueType: boolean, fontFlags: number, hasDifferences: boolean): Letters {
  const isNonsymbolic = (fontFlags & flags.nonsymbolic) !== 0
  const isSymbolic = (fontFlags & flags.symbolic) !== 0 && !(isTrueType && isNonsymbolic && hasDifferences)
  if (isSymbolic) return namedEncodings.MacRomanEncoding as Letters
  return isTrueType && !isNonsymbolic ? (namedEncodings.WinAnsiEncoding as Letters) : standardEncoding
}
export type { Letters as BaseEncoding }
