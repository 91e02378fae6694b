import { dayMonthYear, isDay } from './calendar.ts'
import { type CsvCell, strippedCell, textCell } from './cells.ts'
import { type Decimal, isZero, readDecimal, withComma } from './decimals.ts'

/** The part of the configuration that affects the rows of a batch. */
export type RowDefaults = {
  /** The number of digits in a general ledger account, 4 to 8. Customer and supplier accounts have one more digit. */
  accountLength: number
  currency: string
  account: string | null
  contraAccount: string | null
}

/**
 * The cells of a booking by column number (from 1), the date of its voucher, and the names of missing required values.
 */
export type Booking = { cells: Map<number, CsvCell>; date: string | null; missing: string[] }

/** An error in one key of the booking data. An empty key refers to the whole booking data. */
export type BookingFinding = { key: string; code: 'invalid_value' | 'unknown_key'; message: string }

type Rule = { column: number; read: (value: unknown, defaults: RowDefaults) => CsvCell; expected: string }

const bare = (text: string): CsvCell => ({ bare: text })

/** The error that a rule throws for an invalid value. */
class InvalidValueError extends Error {}
const invalidValue = (): never => {
  throw new InvalidValueError()
}

const decimal = (value: unknown, wholeDigitsMax: number, places: number): Decimal => {
  const read = readDecimal(value, { wholeDigitsMax, places })
  return read === null || read.isNegative || isZero(read) ? invalidValue() : read
}
const matching = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : invalidValue()
const day = (value: unknown): string => (isDay(value) ? value : invalidValue())

/**
 * Returns whether a value is an account number. An account number has only digits, not all zero, and at most one digit
 * more than a general ledger account.
 */
export const isAccount = (value: unknown, accountLength: number): value is string =>
  typeof value === 'string' && /^(?!0+$)\d+$/.test(value) && value.length <= accountLength + 1

const account = (value: unknown, { accountLength }: RowDefaults): CsvCell => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return isAccount(text, accountLength) ? bare(text) : invalidValue()
}
const accountForm = 'an account number that is not zero and has at most one digit more than accountLength'

const voucherField = (value: unknown, charsMax: number): CsvCell => {
  const kept = typeof value === 'string' ? strippedCell(value, /[^A-Za-z0-9$&%*+\-/]/g) : ''
  return kept.length >= 1 && kept.length <= charsMax ? kept : invalidValue()
}
const text = (value: unknown, charsMax: number): CsvCell =>
  typeof value === 'string' && value.length <= charsMax ? textCell(value, charsMax) : invalidValue()

/** The keys of `metadata.datev` that fill one column each. `readBooking` parses amount, side and currency together. */
const rules: Record<string, Rule> = {
  exchangeRate: {
    column: 4,
    read: (value) => {
      const rate = decimal(value, 4, 6)
      return /^[1-9]/.test(rate.whole) ? bare(withComma(rate).replace(/(,\d{2}\d*?)0+$/, '$1')) : invalidValue()
    },
    expected: 'a rate from 1 to 9999.999999 with at most six decimal places',
  },
  account: { column: 7, read: account, expected: accountForm },
  contraAccount: { column: 8, read: account, expected: accountForm },
  taxKey: {
    column: 9,
    read: (value) => matching(typeof value === 'number' ? String(value) : value, /^\d{1,4}$/).padStart(4, '0'),
    expected: 'one to four digits',
  },
  invoiceNumber: {
    column: 11,
    read: (value) => voucherField(value, 36),
    expected:
      'a string that leaves 1 to 36 characters after removing all except letters A to Z, digits and $ & % * + - /',
  },
  reference: {
    column: 12,
    read: (value) => voucherField(value, 12),
    expected:
      'a string that leaves 1 to 12 characters after removing all except letters A to Z, digits and $ & % * + - /',
  },
  discount: {
    column: 13,
    read: (value) => {
      const discount = decimal(value, 8, 2)
      return /^[1-9]/.test(discount.whole) ? bare(withComma(discount)) : invalidValue()
    },
    expected: 'an amount of at least 1.00 with at most eight digits and two decimal places',
  },
  text: { column: 14, read: (value) => text(value, 60), expected: 'a string of at most 60 characters' },
  costCenter: {
    column: 37,
    read: (value) => matching(value, /^[\p{L}\p{N}_ ]{1,36}$/u),
    expected: 'a string of 1 to 36 letters, digits, spaces and underscores',
  },
  costObject: {
    column: 38,
    read: (value) => matching(value, /^[\p{L}\p{N}_ ]{1,36}$/u),
    expected: 'a string of 1 to 36 letters, digits, spaces and underscores',
  },
  vatId: {
    column: 40,
    read: (value) => matching(value, /^[A-Z]{2}[A-Za-z0-9+*]{2,13}$/),
    expected: 'a VAT number that begins with its country, such as ATU12345678',
  },
  vatRate: {
    column: 41,
    read: (value) => {
      const rate = decimal(value, 2, 2)
      return bare(withComma({ ...rate, whole: rate.whole.padStart(2, '0') }))
    },
    expected: 'a rate in percent from 0.01 to 99.99',
  },
  orderNumber: { column: 95, read: (value) => text(value, 30), expected: 'a string of at most 30 characters' },
  serviceDate: { column: 115, read: (value) => bare(dayMonthYear(day(value))), expected: 'a date such as 2026-01-31' },
  dueDate: { column: 117, read: (value) => bare(dayMonthYear(day(value))), expected: 'a date such as 2026-01-31' },
}

const sides = new Map<unknown, 'S' | 'H'>([
  ['S', 'S'],
  ['H', 'H'],
  ['debit', 'S'],
  ['credit', 'H'],
])
const moneyForm = 'a decimal such as "119.00" or 119, other than zero, with at most ten digits and two decimal places'

/**
 * Parses the booking data of a document (`metadata.datev`). Missing values get defaults, and values without a default
 * are listed in `missing`. Each invalid value and each unknown key is a finding.
 */
export function readBooking(data: unknown, defaults: RowDefaults): { booking: Booking; findings: BookingFinding[] } {
  const findings: BookingFinding[] = []
  const cells = new Map<number, CsvCell>()
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  if (!isObject && data !== undefined && data !== null)
    findings.push({ key: '', code: 'invalid_value', message: 'must be an object' })
  const given = new Map(Object.entries(isObject ? data : {}).filter(([, value]) => value !== null))

  const take = <T>(key: string, expected: string, read: (value: unknown) => T): T | null => {
    const value = given.get(key)
    given.delete(key)
    if (value === undefined) return null
    try {
      return read(value)
    } catch (thrown) {
      if (!(thrown instanceof InvalidValueError)) throw thrown
      findings.push({ key, code: 'invalid_value', message: `must be ${expected}` })
      return null
    }
  }

  const amount = take('amount', moneyForm, (value) => {
    const read = readDecimal(value, { wholeDigitsMax: 10, places: 2 })
    return read === null || isZero(read) ? invalidValue() : read
  })
  const side = take('debitCredit', 'S, H, debit or credit', (value) => sides.get(value) ?? invalidValue()) ?? 'S'
  const currency =
    take('currency', 'a currency such as EUR', (value) => matching(value, /^[A-Z]{3}$/)) ?? defaults.currency
  const baseAmount = take('baseAmount', `${moneyForm}, greater than zero`, (value) => withComma(decimal(value, 10, 2)))
  const date = take('date', 'a date such as 2026-01-31', day)
  cells.set(1, bare(amount ? withComma(amount) : '0,00'))
  cells.set(2, amount?.isNegative ? (side === 'S' ? 'H' : 'S') : side)
  cells.set(3, currency)
  if (baseAmount !== null) cells.set(5, bare(baseAmount)).set(6, defaults.currency)
  if (defaults.account !== null) cells.set(7, bare(defaults.account))
  if (defaults.contraAccount !== null) cells.set(8, bare(defaults.contraAccount))
  for (const [key, { column, read, expected }] of Object.entries(rules)) {
    const cell = take(key, expected, (value) => read(value, defaults))
    if (cell !== null) cells.set(column, cell)
  }
  for (const key of given.keys()) findings.push({ key, code: 'unknown_key', message: 'is not a key of booking data' })

  const isForeign = currency !== defaults.currency
  const missing = [
    ...(amount === null ? ['amount'] : []),
    ...(date === null ? ['date'] : []),
    ...(cells.has(7) ? [] : ['account']),
    ...(cells.has(8) ? [] : ['contraAccount']),
    ...(isForeign && !cells.has(4) ? ['exchangeRate'] : []),
    ...(isForeign && baseAmount === null ? ['baseAmount'] : []),
  ]
  return { booking: { cells, date, missing }, findings }
}
