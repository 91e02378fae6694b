/** Cells of a CSV file: no text cell can become a formula, whichever program opens the file. */

/** A cell as the file shows it: a text (always quoted), a number or date written bare, or an empty bare cell. */
export type Cell = string | { readonly bare: string } | null

// Signs that begin a formula, with their full-width, small, raised and lowered forms and the minus sign of typesetting.
const triggers = '=+\\-@\\u2212\\u207a-\\u207c\\u208a-\\u208c\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0b\\uff0d\\uff1d\\uff20'
const atStart = new RegExp(`^[${triggers}]`)
// A program that splits at commas reads what follows one inside a text as the start of a cell, past quotes and spaces.
const afterSeparator = new RegExp(`([,;]["\\s]*)(?=[${triggers}])`, 'g')

/** Whether a program may take a cell that holds this text for a formula. */
export const beginsLikeFormula = (text: string): boolean => atStart.test(text) || /^[\t\r\n\0]/.test(text)

/**
 * A text that no program takes for a formula: a leading apostrophe stands before a sign that could begin one, at the
 * start and after a separator inside. Control characters and line breaks become spaces; invisible ones at the start and
 * spaces at both ends go. What is longer than `charsMax` is cut, never inside a character.
 */
export function textCell(text: string, charsMax: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/^[\p{Z}\p{Cf}]+/u, '')
    .trimEnd()
  return cut(line.replace(atStart, "'$&").replaceAll(afterSeparator, "$1'"), charsMax).trimEnd()
}

/** A text of which only the given characters stay, and which begins with none that could begin a formula. */
export const strippedCell = (text: string, unwanted: RegExp): string =>
  text.replaceAll(unwanted, '').replace(/^[=+\-@]+/, '')

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const isInsidePair = /[\ud800-\udbff]/.test(text[charsMax - 1] ?? '')
  return text.slice(0, isInsidePair ? charsMax - 1 : charsMax)
}
