import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rawCells, sampleFile } from './datev-samples.ts'

/**
 * Compares a generated batch with an example of another implementation (format version 9), for all fields that versions
 * 9 and 13 define in the same way. Compares the order and names of the columns, the quoting, and the fixed fields of
 * the header.
 */

// Deliberate differences between format versions 9 and 13, by column number (from 1).
const newNames: Record<number, string> = {
  40: 'renamed: country of destination',
  41: 'renamed: country of destination',
  98: 'renamed',
  103: 'was reserved',
  112: 'renamed',
  113: 'renamed',
  116: 'renamed',
  118: 'renamed',
}
const newHead: Record<number, string> = {
  5: 'the format version',
  8: 'names the exporting program',
  9: 'names the exporting user',
  15: 'the date of the first voucher instead of the first day of its month',
  16: 'the date of the last voucher instead of the last day of its month',
  20: 'accounting purpose: written even if it is the default',
  23: 'reserved: not quoted in version 700',
  25: 'reserved: not quoted in version 700',
  26: 'reserved: not quoted in version 700',
}
// The published expression requires a tax key with four digits, but the example omits leading zeros.
const taxKeyColumn = 9
// Columns that the service always fills: currency, document link and id, and the flag that prevents automatic
// finalization in DATEV.
const ownValues = new Set([3, 20, 21, 22, 114])

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node dev/conformance/datev.ts <folder with EXTF_Buchungsstapel.csv>')
  process.exit(2)
}
const example = linesOf(new TextDecoder('windows-1252').decode(readFileSync(join(folder, 'EXTF_Buchungsstapel.csv'))))
const [exampleHead, exampleNames, ...exampleRows] = example
const ours = linesOf(sampleFile(exampleRows.map(asDocument)).slice(1))
const [head, names, ...rows] = ours

const differences: string[] = []
let compared = 0
const compare = (place: string, same: boolean, reason: string | undefined, shown: string) => {
  compared += 1
  if (!same && reason) console.log(`${place}: ${shown} (${reason})`)
  else if (!same) differences.push(`${place}: ${shown}`)
}

if (head!.length !== exampleHead!.length) differences.push(`the header line has ${head!.length} fields`)
for (const [i, field] of exampleHead!.entries())
  compare(`head ${i + 1}`, head![i] === field, newHead[i + 1], `${head![i]} for ${field}`)

const plain = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
for (const [i, name] of exampleNames!.entries())
  compare(`name ${i + 1}`, plain(names![i] ?? '') === plain(name), newNames[i + 1], `${names![i]} for ${name}`)

for (const [r, row] of exampleRows.entries())
  for (const [i, cell] of row.entries()) {
    const own = rows[r]?.[i] ?? ''
    const place = `row ${r + 1}, column ${i + 1}`
    compare(`${place}, quotes`, own.startsWith('"') === cell.startsWith('"'), undefined, `${own} for ${cell}`)
    const expected = i + 1 === taxKeyColumn ? cell.replace(/^"(\d+)"$/, (_, key) => `"${key.padStart(4, '0')}"`) : cell
    if (!ownValues.has(i + 1)) compare(place, own === expected, undefined, `${own} for ${expected}`)
  }
for (const row of rows) if (row.length !== 125) differences.push(`a row has ${row.length} cells`)

for (const difference of differences) console.error(`DIFFERS ${difference}`)
console.log(`${compared} comparisons, ${differences.length} unexplained differences`)
process.exitCode = differences.length === 0 ? 0 : 1

function linesOf(text: string): string[][] {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('the last line does not end with CRLF')
  return lines.map(rawCells)
}

/** Returns the document whose export should equal a row of the example. */
function asDocument(row: string[], index: number) {
  const value = (column: number) => (row[column - 1] ?? '').replaceAll(/^"|"$/g, '').replaceAll('""', '"')
  const date = value(10)
  const booking = {
    amount: value(1).replace(',', '.'),
    debitCredit: value(2),
    account: value(7),
    contraAccount: value(8),
    taxKey: value(9) || null,
    date: `2018-${date.slice(2)}-${date.slice(0, 2)}`,
    invoiceNumber: value(11) || null,
    text: value(14),
    costCenter: value(37) || null,
  }
  return { id: `doc_${index}`, title: '', booking }
}
