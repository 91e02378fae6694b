import { expect, test } from 'vitest'
import { columnNames, textColumns } from '../../../../core/export/datev-columns.ts'
import { type DatevConfig, datevFile, type ExportedDocument } from '../../../../core/export/datev-file.ts'
import { rawCells } from '../../../../dev/conformance/datev-samples.ts'

const config: DatevConfig = {
  accountLength: 5,
  currency: 'EUR',
  account: null,
  contraAccount: null,
  consultantNumber: 29098,
  clientNumber: 55003,
  fiscalYearStart: '2025-07-01',
  label: 'January',
  chartOfAccounts: '04',
  isFinal: true,
  incompleteRows: 'include',
}
const now = new Date('2026-02-03T04:05:06.789Z')
const documentOf = (id: string, booking: unknown, createdAt = '2026-01-15T10:00:00Z'): ExportedDocument => ({
  id,
  title: `Title of ${id}`,
  createdAt: new Date(createdAt),
  booking,
})
const dated = (id: string, date: string) =>
  documentOf(id, { amount: 1, date, account: '84000', contraAccount: '100000' })

function linesOf(documents: ExportedDocument[], given: Partial<DatevConfig> = {}): string[][] {
  const file = datevFile(documents, { ...config, ...given }, now)
  if (!file.ok) throw new Error(JSON.stringify(file.errors))
  expect(file.csv.startsWith('\ufeff')).toBe(true)
  const lines = file.csv.slice(1).split('\r\n')
  expect(lines.pop()).toBe('')
  return lines.map(rawCells)
}

test('writes the 31 header fields of DATEV format version 13', () => {
  expect(linesOf([dated('doc_a', '2026-01-31'), dated('doc_b', '2025-12-24')])[0]).toEqual([
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20260203040506789', '', '"CY"', '"Chancery"', '""'],
    ...['29098', '55003', '20250701', '5', '20251224', '20260131', '"January"', '""', '1', '0', '1', '"EUR"'],
    ...['', '""', '', '', '"04"', '', '', '""', '""'],
  ])
})

test('writes 125 DATEV columns with unique names, quoted texts and unquoted numbers', () => {
  expect([columnNames.length, new Set(columnNames).size]).toEqual([125, 125])
  const [, names, row] = linesOf([documentOf('doc_a', undefined)])
  expect(names).toEqual(columnNames)
  for (const [i, cell] of row!.entries())
    expect([columnNames[i], cell.startsWith('"')]).toEqual([columnNames[i], textColumns.has(i + 1)])
})

test('places twelve sampled DATEV columns at their published positions', () => {
  const numbers = { 1: 'Umsatz (ohne Soll/Haben-Kz)', 10: 'Belegdatum', 14: 'Buchungstext', 20: 'Beleglink' }
  const later = { 37: 'KOST1 - Kostenstelle', 48: 'Zusatzinformation - Art 1', 88: 'Stück', 95: 'Auftragsnummer' }
  const last = { 114: 'Festschreibung', 115: 'Leistungsdatum', 117: 'Fälligkeit', 125: 'Abw. Skontokonto' }
  for (const [number, name] of Object.entries({ ...numbers, ...later, ...last }))
    expect(columnNames[Number(number) - 1]).toBe(name)
})

test('uses the calendar year of the earliest voucher, or else of the creation date, if no fiscal year is configured', () => {
  const [head] = linesOf([dated('doc_a', '2026-05-01'), documentOf('doc_b', undefined, '2024-01-01')], {
    fiscalYearStart: null,
  })
  expect([head![12], head![14], head![15]]).toEqual(['20260101', '20260501', '20260501'])
  expect(linesOf([documentOf('doc_b', undefined, '2024-01-09')], { fiscalYearStart: null })[0]![12]).toBe('20240101')
})

test.each(['2025-06-30', '2026-07-01'])(
  'rejects a batch with a voucher dated %s, which is outside the fiscal year',
  (date) => {
    const file = datevFile([dated('doc_a', '2026-01-01'), dated('doc_b', date)], config, now)
    expect(file).toMatchObject({
      ok: false,
      reason: 'booking_invalid',
      errors: [{ path: 'documentIds.1.metadata.datev.date', code: 'outside_fiscal_year' }],
    })
  },
)

test('accepts vouchers dated on the first day of the fiscal year and on its last day, 29 February', () => {
  const given = { fiscalYearStart: '2023-03-01' }
  const [, , first, last] = linesOf([dated('doc_a', '2023-03-01'), dated('doc_b', '2024-02-29')], given)
  expect([first![9], last![9]]).toEqual(['0103', '2902'])
})

test('uses the creation date of a document as a missing voucher date, unless it is outside the fiscal year', () => {
  const rows = linesOf([documentOf('doc_a', undefined), documentOf('doc_b', undefined, '2026-07-01T00:00:00Z')])
  expect([rows[2]![9], rows[3]![9]]).toEqual(['1501', ''])
})

test('uses the document title, truncated to 60 characters, as a missing posting text', () => {
  const [, , row] = linesOf([{ ...documentOf('doc_a', undefined), title: `"${'x'.repeat(80)}` }])
  expect(row![13]).toBe(`"""${'x'.repeat(59)}"`)
})

test('derives the GUID of a DATEV document link from the document id', () => {
  const link = (id: string) => linesOf([documentOf(id, undefined)])[2]![19]
  expect(link('doc_01m7ybad81e4gvmhyyb0tcdxfm')).toBe('"BEDI ""F150C929-44E1-5662-9007-BD82D323D4A4"""')
  expect(link('doc_01m7ybad81e4gvmhyyb0tcdxfn')).not.toBe(link('doc_01m7ybad81e4gvmhyyb0tcdxfm'))
})

/** The expressions that DATEV publishes for the columns of a booking. */
const expressions: Record<number, RegExp> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  4: /^([1-9]\d{0,3},\d{2,6})?$/,
  5: /^(\d{1,10},\d{2})?$/,
  6: /^"([A-Z]{3})?"$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^(?!0{1,9}$)\d{1,9}$/,
  9: /^"(\d{4})?"$/,
  10: /^\d{4}$/,
  11: /^"[\w$&%*+\-/]{0,36}"$/,
  12: /^"[\w$&%*+\-/]{0,12}"$/,
  13: /^([1-9]\d{0,7},\d{2})?$/,
  14: /^".{0,60}"$/,
  37: /^"[\w ]{0,36}"$/,
  41: /^(\d{2},\d{2})?$/,
  115: /^((0[1-9]|[1-2]\d|3[0-1])(0[1-9]|1[0-2])(20\d{2}))?$/,
  117: /^((0[1-9]|[1-2]\d|3[0-1])(0[1-9]|1[0-2])(20\d{2}))?$/,
}

test('omits incomplete rows if `incompleteRows` is `omit`, and writes only rows that match the published expressions', () => {
  const full = { amount: 1, date: '2026-01-31', account: '84000', contraAccount: '100000' }
  const bookings: unknown[] = [
    ...[undefined, {}, { amount: 1 }, { ...full, account: null }, full],
    ...[
      { ...full, taxKey: 9 },
      { ...full, taxKey: '401' },
      { ...full, discount: '1.00' },
      { ...full, amount: -0.01 },
    ],
    ...[
      { ...full, currency: 'USD' },
      { ...full, currency: 'USD', exchangeRate: '1.1', baseAmount: '0.90' },
    ],
    ...[{ ...full, vatRate: 7, costCenter: 'A 1', serviceDate: '2026-01-30', dueDate: '2026-02-14' }],
  ]
  const documents = bookings.map((booking, i) => documentOf(`doc_${i}`, booking))
  const given = { ...config, incompleteRows: 'omit' as const }
  const file = datevFile(documents, given, now)
  expect(file.ok && file.incompleteIds).toEqual(['doc_0', 'doc_1', 'doc_2', 'doc_3', 'doc_9'])
  const [, , ...rows] = linesOf(documents, given)
  expect(rows.length).toBe(7)
  for (const row of rows)
    for (const [column, expression] of Object.entries(expressions))
      expect([column, row[Number(column) - 1]]).toEqual([column, expect.stringMatching(expression)])
})

test('returns booking_incomplete instead of a file if all rows are incomplete and would be omitted', () => {
  const file = datevFile([documentOf('doc_a', undefined)], { ...config, incompleteRows: 'omit' }, now)
  expect(file).toMatchObject({
    ok: false,
    reason: 'booking_incomplete',
    errors: [{ path: 'documentIds.0.metadata.datev' }],
  })
})
