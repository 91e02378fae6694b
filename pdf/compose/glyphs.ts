import { decodeRanges, isInRanges } from './code-point-ranges.ts'
import { plainCoverage, scriptCoverage } from './coverage.ts'

export type MissingGlyph = { character: string; codePoint: number; index: number }

// The maximum number of marks on a letter. Burmese needs five. The limit for marks of any script, such as accents, is
// lower, because these marks are higher.
const marksPerLetterMax = 8
const marksOfAnyScriptMax = 4
// A letter with its marks, or a Korean syllable in parts, as macOS writes file names. The normal form of such a cluster
// is independent of its neighbors.
const cluster = /(?:[\u1100-\u1112][\u1161-\u1175]|[\uac00-\ud7a3])[\u11a8-\u11c2]?\p{M}*|[\s\S]\p{M}*/gu
const mark = /\p{M}/u
const markOfAnyScript = /(?=\p{M})\p{Script=Inherited}/u
const lineBreakOrTab = /^[\t\n\r]$/
// Matches most texts: characters that every font contains and that Unicode normalization leaves unchanged.
const plainText = /^[\n\x20-\x7e]*$/
const plainLine = /^[\x20-\x7e]*$/

// Invisible characters: soft hyphen, zero-width space, joiners, word joiner, byte order mark and the two presentation
// selectors. Directional controls are not among them, because they change the order of text.
const invisible: ReadonlySet<number> = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f])

const plain = decodeRanges(plainCoverage)
const byScript = decodeRanges(scriptCoverage)

/**
 * Returns the first character that a composed PDF could not show faithfully, or null. `index` counts UTF-16 code units.
 * Checks the text in Unicode normal form C, in which it is drawn, so a letter with combining marks is accepted. Rejects
 * control characters (except tabs and line breaks with `isMultiline`), lone surrogates, directional controls,
 * characters that no font contains, and too many marks on one letter. Needs no font file.
 */
export function firstMissingGlyph(text: string, options: { isMultiline?: boolean } = {}): MissingGlyph | null {
  if (plainLine.test(text)) return null
  const undrawable = rememberedUndrawable()
  for (const { 0: raw, index } of text.matchAll(cluster)) {
    if (options.isMultiline && lineBreakOrTab.test(raw)) continue
    const { character } = undrawable(raw)
    if (character !== null) return { character, codePoint: character.codePointAt(0)!, index }
  }
  return null
}

/** Returns whether the font for Latin, Greek, Cyrillic and symbols contains the code point. */
export const isPlainCharacter = (codePoint: number): boolean => isInRanges(plain, codePoint)

/** Returns whether a code point is invisible. Such characters have zero width but remain in the extracted text. */
export const isInvisible = (codePoint: number): boolean => invisible.has(codePoint)

/** The replacement for a character that no font contains. */
export const replacement = '\ufffd'

/**
 * Returns the text as it is drawn: in normal form C, with a replacement character for each unsupported character. Never
 * throws.
 */
export function drawableText(text: string): string {
  if (plainText.test(text)) return text
  const undrawable = rememberedUndrawable()
  let shown = ''
  for (const { 0: raw } of text.replaceAll('\r\n', '\n').matchAll(cluster)) {
    const { drawn, character } = undrawable(raw)
    shown += raw === '\n' || character === null ? drawn : replacement
  }
  return shown
}

/** Returns the name of a code point, such as `U+0645`. */
export const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** Returns the error message for an unsupported character. */
export const missingGlyphMessage = ({ character, codePoint }: MissingGlyph): string =>
  `The character ${character} (${codePointName(codePoint)}) cannot be written into the document.`

/** Returns a function that normalizes a cluster and finds its first undrawable character. Each cluster is read once. */
function rememberedUndrawable(): (raw: string) => { drawn: string; character: string | null } {
  const known = new Map<string, { drawn: string; character: string | null }>()
  return (raw) => {
    const before = known.get(raw)
    if (before !== undefined) return before
    const drawn = raw.normalize('NFC')
    const found = { drawn, character: undrawableIn(drawn) }
    known.set(raw, found)
    return found
  }
}

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
