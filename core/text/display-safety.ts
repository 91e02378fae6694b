// Matches embeddings, overrides, isolates and the deprecated shaping controls, which make the displayed text differ
// from the stored one.
const directionOverride = /[\u202a-\u202e\u2066-\u206f]/u
// Tag characters are valid only in regional flags. Anywhere else, they spell invisible words.
const regionalFlag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,7}\u{e007f}/gu
const tag = /[\u{e0000}-\u{e007f}]/u
// Matches more combining marks than a reader can distinguish (`marksPerLetterMax`), with any invisible characters
// between them.
const piledMarks = /(?:\p{M}[\u00ad\u200b-\u200d\u2060\ufeff]*){9}/u
const plain = /^[\n\x20-\x7e]*$/
// Matches a visible character. The Braille blank is excluded, because Unicode classifies it as a symbol but it displays
// no dot.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Returns whether a text has a visible character. Fillers, blanks, joiners and marks without a letter are invisible.
 */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text)

/**
 * Returns whether a text contains characters that override the writing direction. The marks U+200E, U+200F and U+061C
 * do not count.
 */
export const hasDirectionOverride = (text: string): boolean => directionOverride.test(text)

/**
 * Returns a sentence about why the displayed text may differ from the stored one. Returns null for valid text in any
 * script.
 */
export function displaySafetyFinding(text: string): string | null {
  if (plain.test(text)) return null
  if (directionOverride.test(text)) return 'no characters that change the text direction'
  if (tag.test(text.replaceAll(regionalFlag, ''))) return 'no tag characters'
  if (piledMarks.test(text.normalize('NFC'))) return 'at most 8 combining marks on a letter'
  return null
}
