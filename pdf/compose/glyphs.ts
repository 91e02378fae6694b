import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { plainCoverage, scriptCoverage } from './coverage.ts'

/** What the fonts can show, decided without fonts. */

export type MissingGlyph = { character: string; codePoint: number; index: number }

// Burmese puts five on a letter; what stands on letters of any script (accents) is piled up to the same height.
const marksPerLetterMax = 8
const marksOfAnyScriptMax = 4
// A letter with its marks, or a Korean syllable that is written in parts, as macOS names its files: each has a normal form of its own.
const cluster = /(?:[\u1100-\u1112][\u1161-\u1175]|[\uac00-\ud7a3])[\u11a8-\u11c2]?\p{M}*|[\s\S]\p{M}*/gu
const mark = /\p{M}/u
const markOfAnyScript = /(?=\p{M})\p{Script=Inherited}/u
const lineBreakOrTab = /^[\t\n\r]$/
// What most texts consist of, every font holds and no normal form changes.
const plainText = /^[\n\x20-\x7e]*$/

// Soft hyphen, zero-width space, joiners, word joiner, byte order mark and the two presentation selectors change nothing
// that a reader sees; directional controls do, so they are not here.
const invisible: ReadonlySet<number> = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f])

const plain = decodeRanges(plainCoverage)
const byScript = decodeRanges(scriptCoverage)

/**
 * The first character that a composed PDF could not show faithfully, or null. `index` counts UTF-16 units of the given
 * text. The text is judged in Unicode normal form C, as it is drawn, so a letter with combining marks passes. Missing are:
 * control characters (with `isMultiline`, tab and line breaks pass), lone surrogates, directional controls, whatever no font
 * holds, and more marks on one letter than can be told apart.
 */
export function firstMissingGlyph(text: string, options: { isMultiline?: boolean } = {}): MissingGlyph | null {
  for (const { 0: raw, index } of text.matchAll(cluster)) {
    if (options.isMultiline && lineBreakOrTab.test(raw)) continue
    const character = undrawableIn(raw.normalize('NFC'))
    if (character !== null) return { character, codePoint: character.codePointAt(0)!, index }
  }
  return null
}

/** Whether the font for Latin, Greek, Cyrillic and symbols shows the code point. */
export const isPlainCharacter = (codePoint: number): boolean => isInRanges(plain, codePoint)

/** Whether the code point is drawn as nothing: zero width, yet kept in the text. */
export const isInvisible = (codePoint: number): boolean => invisible.has(codePoint)

/** What stands for a character that no font shows. */
export const replacement = '\ufffd'

/** The text as it is drawn: in normal form C, with one replacement character for whatever cannot be shown. Never throws. */
export function showable(text: string): string {
  if (plainText.test(text)) return text
  let shown = ''
  for (const { 0: raw } of text.replaceAll('\r\n', '\n').matchAll(cluster)) {
    const drawn = raw.normalize('NFC')
    shown += raw === '\n' || undrawableIn(drawn) === null ? drawn : replacement
  }
  return shown
}

/** `U+0645`. */
export const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** The sentence about a character that cannot be printed. */
export const missingGlyphMessage = ({ character, codePoint }: MissingGlyph): string =>
  `The character ${character} (${codePointName(codePoint)}) cannot be written into the document.`

function undrawableIn(drawn: string): string | null {
  let marks = 0
  let marksOfAnyScript = 0
  for (const character of drawn) {
    if (!isCovered(character.codePointAt(0)!)) return character
    if (mark.test(character) && ++marks > marksPerLetterMax) return character
    if (markOfAnyScript.test(character) && ++marksOfAnyScript > marksOfAnyScriptMax) return character
  }
  return null
}

const isCovered = (codePoint: number): boolean =>
  invisible.has(codePoint) || isInRanges(plain, codePoint) || isInRanges(byScript, codePoint)
