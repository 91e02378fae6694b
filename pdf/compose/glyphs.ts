import { coverageRanges } from './coverage.ts'

/** What the embedded fonts can show, decided without a font library. */

export type MissingGlyph = { character: string; codePoint: number; index: number }

const marksPerLetterMax = 4
const cluster = /[\s\S]\p{M}*/gu
const mark = /\p{M}/u
const lineBreakOrTab = /^[\t\n\r]$/
// What most texts consist of, every font holds and no normal form changes.
const plainText = /^[\n\x20-\x7e]*$/

// Soft hyphen, zero-width space, joiners, word joiner, byte order mark and the two presentation selectors change nothing
// that a reader sees; directional controls do, so they are not here.
const invisible: ReadonlySet<number> = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f])

const starts: number[] = []
const ends: number[] = []
coverageRanges.split(' ').forEach((bound, index) => {
  ;(index % 2 === 0 ? starts : ends).push(Number.parseInt(bound, 36))
})

/**
 * The first character that a composed PDF could not show faithfully, or null. `index` counts UTF-16 units of the given
 * text. The text is judged in Unicode normal form C, as it is drawn, so a letter with combining marks passes. Missing are:
 * control characters (with `isMultiline`, tab and line breaks pass), lone surrogates, directional controls, scripts that
 * need shaping or reordering (Arabic, Hebrew, Indic, Thai, ...), whatever no embedded font holds, and more than four marks
 * on one letter.
 */
export function firstMissingGlyph(text: string, options: { isMultiline?: boolean } = {}): MissingGlyph | null {
  for (const { 0: raw, index } of text.matchAll(cluster)) {
    if (options.isMultiline && lineBreakOrTab.test(raw)) continue
    const character = undrawableIn(raw.normalize('NFC'))
    if (character !== null) return { character, codePoint: character.codePointAt(0)!, index }
  }
  return null
}

/** Whether the code point is drawn as nothing: zero width, yet kept in the text. */
export const isInvisible = (codePoint: number): boolean => invisible.has(codePoint)

/**
 * The text with everything that cannot be shown spelled out, never throwing: a run of such characters becomes its code
 * points, `[U+0645 U+062D]`, and so does a `[` before `U+`, so that whoever reads the result knows the text. What is
 * shown is in normal form C, and CR LF is one line break; nothing else is lost. `isExact` also spells out what is drawn as
 * nothing.
 */
export function spellOutMissing(text: string, options: { isExact?: boolean } = {}): string {
  if (plainText.test(text) && !text.includes('[U+')) return text
  let shown = ''
  let missing: string[] = []
  const flush = () => {
    if (missing.length > 0) shown += `[${missing.join(' ')}]`
    missing = []
  }
  const lines = text.replaceAll('\r\n', '\n')
  for (const { 0: raw, index } of lines.matchAll(cluster)) {
    const drawn = raw.normalize('NFC')
    const isShown = raw === '\n' || (undrawableIn(drawn) === null && !(options.isExact && hasInvisible(raw)))
    if (isShown && !(raw === '[' && lines.startsWith('[U+', index))) {
      flush()
      shown += drawn
      continue
    }
    for (const character of raw) missing.push(codePointName(character.codePointAt(0)!))
  }
  flush()
  return shown
}

const hasInvisible = (text: string): boolean => [...text].some((character) => isInvisible(character.codePointAt(0)!))

/** `U+0645`. */
export const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

function undrawableIn(drawn: string): string | null {
  let marks = 0
  for (const character of drawn) {
    if (!isCovered(character.codePointAt(0)!)) return character
    if (mark.test(character) && ++marks > marksPerLetterMax) return character
  }
  return null
}

function isCovered(codePoint: number): boolean {
  if (invisible.has(codePoint)) return true
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < starts[middle]!) high = middle - 1
    else if (codePoint > ends[middle]!) low = middle + 1
    else return true
  }
  return false
}
