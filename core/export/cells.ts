/** A cell of a CSV file: a text (always quoted), an unquoted number or date, or an empty unquoted cell. */
export type CsvCell = string | { readonly bare: string } | null

// The characters that begin a formula, including their full-width, small, superscript and subscript forms and the
// typographic minus sign.
const triggers = '=+\\-@\\u2212\\u207a-\\u207c\\u208a-\\u208c\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0b\\uff0d\\uff1d\\uff20'
// A formula can begin at the start of the text. It can also follow a separator, because a program that splits at commas
// begins a cell there. Quotes and spaces may precede the formula.
const formulaStart = new RegExp(`(?<=^|[,;])(["\\s]*)(?=[${triggers}])`, 'g')

/**
 * Returns a text that no program interprets as a formula. Inserts an apostrophe before each character that could begin
 * a formula, at the start and after separators. Replaces control characters and line breaks with spaces, and removes
 * leading invisible characters and surrounding spaces. Cuts the text at `charsMax`, never inside a character.
 */
export function textCell(text: string, charsMax: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/^[\p{Z}\p{Cf}]+/u, '')
    .trimEnd()
  return cut(line.replaceAll(formulaStart, "$1'"), charsMax).trimEnd()
}

/** Removes all characters that `unwanted` matches, and characters at the start that could begin a formula. */
export const strippedCell = (text: string, unwanted: RegExp): string =>
  text.replaceAll(unwanted, '').replace(/^[=+\-@]+/, '')

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const isInsidePair = /[\ud800-\udbff]/.test(text[charsMax - 1] ?? '')
  return text.slice(0, isInsidePair ? charsMax - 1 : charsMax)
}
