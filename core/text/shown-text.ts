/** What a text that people read must be like, whoever wrote it; docs/decisions/0042. */

// Embeddings, overrides and isolates, and the deprecated controls of shaping: people read another text than is stored.
const steering = /[\u202a-\u202e\u2066-\u206f]/u
// Only flags of regions are written in tags; anywhere else these are words that nobody sees.
const regionalFlag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,7}\u{e007f}/gu
const tag = /[\u{e0000}-\u{e007f}]/u
// As many as can be told apart when they are drawn (`marksPerLetterMax`), whatever invisible stands between them.
const piledMarks = /(?:\p{M}[\u00ad\u200b-\u200d\u2060\ufeff]*){9}/u
const plain = /^[\n\x20-\x7e]*$/
// A blank of braille is a symbol without a dot.
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether anything of the text is seen: fillers, blanks, joiners and marks without a letter are not. */
export const isSeen = (text: string): boolean => seen.test(text)

/** Whether the text holds what turns the direction of writing around, marks of direction (U+200E, U+200F, U+061C) not counted. */
export const hasSteering = (text: string): boolean => steering.test(text)

/** What lets people read another text than was written, as a sentence; null for an honest text in any script. */
export function shownTextFinding(text: string): string | null {
  if (plain.test(text)) return null
  if (steering.test(text)) return 'no characters that change the text direction'
  if (tag.test(text.replaceAll(regionalFlag, ''))) return 'no tag characters'
  if (piledMarks.test(text.normalize('NFC'))) return 'at most 8 combining marks on a letter'
  return null
}
