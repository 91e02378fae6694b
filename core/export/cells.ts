/** Cells of a CSV file: no text cell can become a formula, whichever program opens the file. */

/** A cell as the file shows it: a text (always quoted), a number or date written bare, or an empty bare cell. */
export type CsvCell = string | { readonly bare: string } | null

// Signs that begin a formula, with their full-width, small, raised and lowered forms and the minus sign of typesetting.
const triggers = '=+\\-@\\u2212\\u207a-\\u207c\\u208a-\\u208c\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0b\\uff0d\\uff1d\\uff20'
// At the start, and after a separator inside: a program that splits at commas begins a cell there, past quotes and spaces.
const formulaStart = new RegExp(`(?<=^|[,;])(["\\s]*)(?=[${triggers}])`, 'g')

/**
 * A text that no program takes for a formula: an apostrophe stands before a sign that could begin one, at the start and
 * after a separator inside, past quotes too. Control characters and line breaks become spaces; invisible characters at the
 * start and spaces at both ends go. What is longer than `charsMax` is cut, never inside a character.
 */
export function textCell(text: string, charsMax: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/^[\p{Z}\p{Cf}]+/u, '')
    .trimEnd()
  return cut(line.replaceAll(formulaStart, "$1'"), charsMax).trimEnd()
}

/** A text of which only the given characters stay, and which begins with none that could begin a formula. */
export const strippedCell = (text: string, unwanted: RegExp): string =>
  text.replaceAll(unwanted, '').replace(/^[=+\-@]+/, '')

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const isInsidePair = /[\ud800-\udbff]/.test(text[charsMax - 1] ?? '')
  return text.slice(0, isInsidePair ? charsMax - 1 : charsMax)
}
