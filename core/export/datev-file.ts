import { stringify } from 'csv-stringify/sync'
import { v5 } from 'uuid'
import type { FieldError } from '../errors.ts'
import { compactDay, dayMonth, dayOf, lastDayOfYear } from './calendar.ts'
import { type CsvCell, textCell } from './cells.ts'
import { type Booking, type RowDefaults, readBooking } from './datev-booking.ts'
import { columnNames, textColumns } from './datev-columns.ts'

/**
 * The ways to handle a document without complete booking data: `include` writes a row that DATEV does not book, `omit`
 * writes no row, and `refuse` rejects the whole file.
 */
export const incompleteRows = ['include', 'omit', 'refuse'] as const
export type IncompleteRows = (typeof incompleteRows)[number]

/** The configuration of a DATEV booking batch, as the caller sets it. */
export type DatevConfig = RowDefaults & {
  consultantNumber: number | null
  clientNumber: number | null
  /** The first day of the fiscal year. If null, the calendar year of the earliest voucher is used. */
  fiscalYearStart: string | null
  label: string
  /** The number of the DATEV chart of accounts, such as 03. */
  chartOfAccounts: string
  isFinal: boolean
  incompleteRows: IncompleteRows
}

export type ExportedDocument = { id: string; title: string; createdAt: Date; booking: unknown }

export type DatevFile =
  | { ok: true; csv: string; fileName: string; incompleteIds: string[] }
  | { ok: false; reason: 'booking_invalid' | 'booking_incomplete'; errors: FieldError[] }

type Line = { document: ExportedDocument; booking: Booking; index: number }

/** The namespace of the GUIDs (UUID version 5) that identify documents in rows. */
const documentNamespace = '4f0d1f6e-6a3c-5b52-9a51-2d5e0c1b7a90'

/**
 * Returns a DATEV booking batch (EXTF 700, category 21, format version 13) with one row per document, in order. Rejects
 * documents with invalid values. The configuration determines how incomplete documents are handled.
 */
export function datevFile(documents: readonly ExportedDocument[], config: DatevConfig, now: Date): DatevFile {
  const errors: FieldError[] = []
  const lines = documents.map((document, index): Line => {
    const { booking, findings } = readBooking(document.booking, config)
    for (const { key, code, message } of findings)
      errors.push({ path: pathOf(index, key), code, message: `${document.id}: ${key || 'datev'} ${message}.` })
    return { document, booking, index }
  })
  const incomplete = lines.filter(({ booking }) => booking.missing.length > 0)
  const kept = config.incompleteRows === 'omit' ? lines.filter((line) => !incomplete.includes(line)) : lines
  const year = fiscalYear(kept.length > 0 ? kept : lines, config)
  for (const { document, booking, index } of kept)
    if (booking.date !== null && !isWithin(booking.date, year))
      errors.push({
        path: pathOf(index, 'date'),
        code: 'outside_fiscal_year',
        message: `${document.id}: ${booking.date} is not between ${year.first} and ${year.last}. Export each fiscal year separately.`,
      })
  if (errors.length > 0) return { ok: false, reason: 'booking_invalid', errors }

  const gaps = config.incompleteRows === 'refuse' ? [...missingInConfig(config), ...incomplete.map(gapOf)] : []
  if (gaps.length > 0) return { ok: false, reason: 'booking_incomplete', errors: gaps }
  if (kept.length === 0) return { ok: false, reason: 'booking_incomplete', errors: incomplete.map(gapOf) }

  const days = kept.map((line) => voucherDay(line, year)).filter((one) => one !== null)
  const period = { first: days.reduce(earlier, days[0] ?? year.first), last: days.reduce(later, days[0] ?? year.last) }
  const madeAt = now.toISOString().replaceAll(/\D/g, '')
  const rows = [
    headOf(config, { madeAt, year, period }),
    columnNames.map((name): CsvCell => ({ bare: name })),
    ...kept.map((line) => rowOf(line, voucherDay(line, year), config)),
  ]
  return {
    ok: true,
    csv: toCsv(rows),
    fileName: `EXTF_Buchungsstapel_${madeAt.slice(0, 14)}.csv`,
    incompleteIds: incomplete.map(({ document }) => document.id),
  }
}

type Span = { first: string; last: string }

const pathOf = (index: number, key: string): string => `documentIds.${index}.metadata.datev${key && `.${key}`}`
const isWithin = (day: string, { first, last }: Span): boolean => day >= first && day <= last
const earlier = (a: string, b: string): string => (b < a ? b : a)
const later = (a: string, b: string): string => (b > a ? b : a)

function fiscalYear(lines: readonly Line[], config: DatevConfig): Span {
  const booked = lines.map(({ booking }) => booking.date).filter((day) => day !== null)
  const known = booked.length > 0 ? booked : lines.map(({ document }) => dayOf(document.createdAt))
  const first = config.fiscalYearStart ?? `${known.reduce(earlier).slice(0, 4)}-01-01`
  return { first, last: lastDayOfYear(first) }
}

/**
 * Returns the voucher date of a row. A document without a voucher date gets its creation day if that day is in the
 * fiscal year, and null otherwise.
 */
function voucherDay({ document, booking }: Line, year: Span): string | null {
  const created = dayOf(document.createdAt)
  return booking.date ?? (isWithin(created, year) ? created : null)
}

const missingInConfig = ({ consultantNumber, clientNumber }: DatevConfig): FieldError[] =>
  Object.entries({ consultantNumber, clientNumber })
    .filter(([, value]) => value === null)
    .map(([key]) => ({ path: `config.${key}`, code: 'missing', message: `${key} is missing.` }))

const gapOf = ({ document, booking, index }: Line): FieldError => ({
  path: pathOf(index, ''),
  code: 'missing',
  message: `${document.id} lacks ${booking.missing.join(', ')}.`,
})

/** Returns the header line of the file, with 31 fields. */
function headOf(config: DatevConfig, made: { madeAt: string; year: Span; period: Span }): CsvCell[] {
  const bare = (value: string | number): CsvCell => ({ bare: String(value) })
  return [
    ...['EXTF', bare(700), bare(21), 'Buchungsstapel', bare(13), bare(made.madeAt), null, 'CY', 'Chancery', ''],
    ...[bare(config.consultantNumber ?? 1001), bare(config.clientNumber ?? 1), bare(compactDay(made.year.first))],
    ...[bare(config.accountLength), bare(compactDay(made.period.first)), bare(compactDay(made.period.last))],
    ...[config.label, '', bare(1), bare(0), bare(config.isFinal ? 1 : 0), config.currency],
    ...[null, '', null, null, config.chartOfAccounts, null, null, '', ''],
  ]
}

function rowOf({ document, booking }: Line, day: string | null, config: DatevConfig): CsvCell[] {
  const cells = new Map(booking.cells)
  if (day !== null) cells.set(10, { bare: dayMonth(day) })
  if (!cells.has(14)) cells.set(14, textCell(document.title, 60))
  cells.set(20, `BEDI "${v5(document.id, documentNamespace).toUpperCase()}"`)
  cells.set(21, 'Dokument').set(22, document.id)
  // If column 114 is empty, DATEV finalizes the booking automatically.
  cells.set(114, { bare: config.isFinal ? '1' : '0' })
  return columnNames.map((_, i) => cells.get(i + 1) ?? (textColumns.has(i + 1) ? '' : null))
}

const toCsv = (rows: CsvCell[][]): string =>
  stringify(rows, {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: { object: (cell) => (cell as { bare: string }).bare },
  })
