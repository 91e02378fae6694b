import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { strippedCell, textCell } from '../../../../core/export/cells.ts'
import { datevFile, type ExportedDocument } from '../../../../core/export/datev-file.ts'

const config = {
  accountLength: 4,
  currency: 'EUR',
  account: '8400',
  contraAccount: '10000',
  consultantNumber: 1001,
  clientNumber: 1,
  fiscalYearStart: '2026-01-01',
  label: '',
  chartOfAccounts: '',
  isFinal: false,
  incompleteRows: 'refuse' as const,
}

test.each<[given: string, cell: string]>([
  ['Invoice 1', 'Invoice 1'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['−1', "'−1"],
  ['﹦1', "'﹦1"],
  ['\t=1', "'=1"],
  ['\r\n=1', "'=1"],
  ['\u0000=1', "'=1"],
  ['  =1', "'=1"],
  ['\ufeff=1', "'=1"],
  ['\u200b\u00a0=1', "'=1"],
  ["'=1", "'=1"],
  ['"=1"', `"'=1"`],
  ['a=1', 'a=1'],
  ['a,=1', "a,'=1"],
  ['a;"=1', `a;"'=1`],
  ['a, -5 %', "a, '-5 %"],
  ['a - b', 'a - b'],
  ['line\nbreak\ttab\u2028end', 'line break tab end'],
  ['  ', ''],
])('formats the text %j as the export cell %j', (given, cell) => {
  expect(textCell(given, 60)).toBe(cell)
})

test('truncates exported text, including an added apostrophe, to the maximum length without splitting a character', () => {
  expect(textCell('=12345', 4)).toBe("'=12")
  expect(textCell('ab😀cd', 3)).toBe('ab')
  expect(textCell('ab😀cd', 4)).toBe('ab😀')
})

test('strips leading formula characters and disallowed characters from exported text', () => {
  expect(strippedCell(' -=+RE 1/2_ä', /[^A-Za-z0-9+\-/]/g)).toBe('RE1/2')
})

describe('an export of 100,000 generated cells', () => {
  const sign = fc.constantFrom(...'=+-@\t\r\n\0＝＋－＠−﹦⁼', '"', "'", ';', ',', ' ', '\u200b', '\ufeff')
  const hostile = fc
    .tuple(
      fc.array(sign, { maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(sign, { maxLength: 3 }),
    )
    .map((parts) => parts.flat().join(''))
  const amount = fc.oneof(
    fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).filter((cents) => cents !== 0),
    fc.integer({ min: 1, max: 99 }),
  )
  const documents = fc.array(fc.tuple(hostile, hostile, amount), { minLength: 500, maxLength: 500 })
  // Each document gives 125 cells of the exported file.
  const batches = fc.sample(documents, { numRuns: 2, seed: 20_260_131 })

  test('contains no cell that starts a formula, and is read back unchanged by a CSV parser', () => {
    let cells = 0
    for (const batch of batches) {
      const given = batch.map(
        ([title, orderNumber, cents], i): ExportedDocument => ({
          id: `doc_${i}`,
          title,
          createdAt: new Date('2026-01-31T00:00:00Z'),
          booking: { amount: cents / 100, date: '2026-01-31', orderNumber: orderNumber.slice(0, 30) },
        }),
      )
      const file = datevFile(given, config, new Date('2026-02-01T00:00:00Z'))
      if (!file.ok) throw new Error(JSON.stringify(file.errors[0]))
      expect(file.csv.split('\r\n').length).toBe(503)
      const [, , ...rows] = Papa.parse<string[]>(file.csv.slice(1), { delimiter: ';', skipEmptyLines: true }).data
      expect(rows.length).toBe(500)
      for (const [r, row] of rows.entries()) {
        const cents = batch[r]![2]
        const sum = BigInt(row[0]!.replace(',', ''))
        expect([row[0], sum]).toEqual([expect.stringMatching(/^\d+,\d{2}$/), BigInt(Math.abs(cents))])
        expect(row[1]).toBe(cents < 0 ? 'H' : 'S')
        expect([row[13], row[94]]).toEqual([textCell(given[r]!.title, 60), textCell(batch[r]![1].slice(0, 30), 30)])
        for (const cell of row)
          if (/^[=+\-@\t\r\n\0＝＋－＠]|\p{Cc}/u.test(cell)) expect.unreachable(JSON.stringify(cell))
        cells += row.length
      }
    }
    expect(cells).toBeGreaterThanOrEqual(100_000)
  })

  test('starts no formula even if a program splits a title at commas or semicolons', () => {
    const given = batches.flat().map(([title]) => textCell(title, 60))
    for (const text of given)
      for (const piece of `"${text.replaceAll('"', '""')}"`.split(/[,;]/))
        expect(piece.replace(/^["\s]+/, ''), text).not.toMatch(/^[=+\-@＝＋－＠]/)
  })
})
