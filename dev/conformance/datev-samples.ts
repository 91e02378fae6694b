import { type DatevConfig, datevFile, type ExportedDocument } from '../../core/export/datev-file.ts'

/** The configuration for sample batches, which other programs then check. */
export const sampleConfig: DatevConfig = {
  accountLength: 4,
  currency: 'EUR',
  account: null,
  contraAccount: null,
  consultantNumber: 1001,
  clientNumber: 456,
  fiscalYearStart: '2018-01-01',
  label: 'Beispiel-Buchungen',
  chartOfAccounts: '',
  isFinal: false,
  incompleteRows: 'include',
}

const madeAt = new Date('2018-03-06T10:25:00Z')

/** Returns the file of a batch. Throws if a document is rejected. */
export function sampleFile(documents: readonly Omit<ExportedDocument, 'createdAt'>[]): string {
  const file = datevFile(
    documents.map((document) => ({ ...document, createdAt: madeAt })),
    sampleConfig,
    madeAt,
  )
  if (!file.ok) throw new Error(file.errors.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  return file.csv
}

/** Splits a line into cells and keeps their quotes. */
export function rawCells(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^";]*)/g)].map((match) => match[1] ?? '')
  if (cells.join(';') !== line) throw new Error(`the line is not a list of cells: ${line.slice(0, 200)}`)
  return cells
}
