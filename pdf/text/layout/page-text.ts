import { readingOrder, type TextRegion } from './columns.ts'
import { rowText } from './rows.ts'
import { segmentsByDirection, type TextRun } from './run.ts'

export type { TextRun } from './run.ts'

// The minimum white space between two paragraphs, as a multiple of the row height.
const paragraphGap = 0.9

/**
 * Returns the text of a page in reading order: one line of text per line on the page, and an empty line between
 * paragraphs. Joins words that are hyphenated at a line end, and replaces ligatures with letters.
 */
export function pageText(runs: readonly TextRun[]): string {
  const regions = segmentsByDirection(runs).flatMap((segments) => readingOrder(segments))
  return regions.map(regionText).join('\n\n').replace(control, '').toWellFormed()
}

// Matches characters that no page text may contain: PostgreSQL rejects NUL, and a form feed separates pages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g
const ligatures = /[\ufb00-\ufb06]/g
const dividedWord = /\p{L}[-\u00ad\u2010]$/u
// The number of code units in a letter outside the basic plane and a hyphen.
const wordEndUnits = 3
const beginsLower = /^\p{Ll}/u

function regionText(rows: TextRegion): string {
  let text = ''
  let tail = ''
  for (const [i, row] of rows.entries()) {
    const line = rowText(row).replace(ligatures, (ligature) => ligature.normalize('NFKC'))
    const before = rows[i - 1]
    if (before === undefined) text = line
    else if (before.bottom - row.top > paragraphGap * (row.top - row.bottom)) text += `\n\n${line}`
    else if (dividedWord.test(tail) && beginsLower.test(line)) text = `${text.slice(0, -1)}${line}`
    else text += `\n${line}`
    // Only the end of the text is tested, because a test of the growing text would copy it for each line.
    tail = line.slice(-wordEndUnits)
  }
  return text.replaceAll('\u00ad', '')
}
