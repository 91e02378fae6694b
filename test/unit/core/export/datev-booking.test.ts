import { describe, expect, test } from 'vitest'
import { readBooking } from '../../../../core/export/datev-booking.ts'

const defaults = { accountLength: 4, currency: 'EUR', account: null, contraAccount: null }
const booked = { amount: '10', date: '2026-01-31', account: '8400', contraAccount: '10000' }

/** Returns the value of a column (counted from 1) for booking data. */
function cellOf(data: Record<string, unknown>, column: number, given = defaults): string | null {
  const { booking, findings } = readBooking({ ...booked, ...data }, given)
  expect(findings).toEqual([])
  const cell = booking.cells.get(column) ?? null
  return cell === null || typeof cell === 'string' ? cell : cell.bare
}

test.each<[data: Record<string, unknown>, column: number, cell: string | null]>([
  [{ amount: '119.00' }, 1, '119,00'],
  [{ amount: -119 }, 1, '119,00'],
  [{ amount: -119 }, 2, 'H'],
  [{ amount: -119, debitCredit: 'H' }, 2, 'S'],
  [{ amount: 119, debitCredit: 'credit' }, 2, 'H'],
  [{ amount: 119, debitCredit: 'debit' }, 2, 'S'],
  [{}, 3, 'EUR'],
  [{ currency: 'USD', exchangeRate: '1.095', baseAmount: '9.13' }, 4, '1,095'],
  [{ currency: 'USD', exchangeRate: 2, baseAmount: '9.13' }, 4, '2,00'],
  [{ currency: 'USD', exchangeRate: '1.123456', baseAmount: '9.13' }, 4, '1,123456'],
  [{ currency: 'USD', exchangeRate: '1.1', baseAmount: '9.13' }, 5, '9,13'],
  [{ currency: 'USD', exchangeRate: '1.1', baseAmount: '9.13' }, 6, 'EUR'],
  [{ account: 8400 }, 7, '8400'],
  [{ account: '0420' }, 7, '0420'],
  [{ taxKey: 9 }, 9, '0009'],
  [{ taxKey: '0401' }, 9, '0401'],
  [{ invoiceNumber: '=RE 2026/1' }, 11, 'RE2026/1'],
  [{ reference: '310126' }, 12, '310126'],
  [{ discount: '2.38' }, 13, '2,38'],
  [{ text: '=1+1' }, 14, "'=1+1"],
  [{ costCenter: 'Büro 1' }, 37, 'Büro 1'],
  [{ costObject: 'P_7' }, 38, 'P_7'],
  [{ vatId: 'ATU12345678' }, 40, 'ATU12345678'],
  [{ vatRate: 7 }, 41, '07,00'],
  [{ vatRate: '19.5' }, 41, '19,50'],
  [{ orderNumber: '@1' }, 95, "'@1"],
  [{ serviceDate: '2026-02-01' }, 115, '01022026'],
  [{ dueDate: '2026-03-31' }, 117, '31032026'],
  [{ text: null, taxKey: null }, 14, null],
])('writes the booking data %j to DATEV column %i as %j', (data, column, cell) => {
  expect(cellOf(data, column)).toBe(cell)
})

test.each<[key: string, value: unknown]>([
  ['amount', '1,00'],
  ['amount', 1e21],
  ['amount', '10000000000'],
  ['debitCredit', 'constructor'],
  ['debitCredit', 's'],
  ['currency', 'eur'],
  ['exchangeRate', '0.95'],
  ['exchangeRate', '1.1234567'],
  ['baseAmount', '-1'],
  ['account', '123456'],
  ['account', '0000'],
  ['account', 12.5],
  ['account', '=12'],
  ['contraAccount', ''],
  ['taxKey', '12345'],
  ['date', '2026-02-29'],
  ['date', '31.01.2026'],
  ['date', '1999-12-31'],
  ['invoiceNumber', 'ä ö'],
  ['invoiceNumber', '1'.repeat(37)],
  ['reference', '1'.repeat(13)],
  ['discount', 0],
  ['discount', '0.99'],
  ['amount', 0],
  ['amount', '-0.00'],
  ['text', 'x'.repeat(61)],
  ['text', 7],
  ['costCenter', 'a;b'],
  ['vatId', '12'],
  ['vatRate', 100],
  ['orderNumber', 'x'.repeat(31)],
  ['serviceDate', '2026-13-01'],
  ['dueDate', 20260101],
])('rejects the booking property %s with the value %j', (key, value) => {
  const { findings } = readBooking({ ...booked, [key]: value }, defaults)
  expect(findings.map((finding) => [finding.key, finding.code])).toEqual([[key, 'invalid_value']])
})

test.each([['text'], [7], [[]], [true]])('reports that the booking data %j must be an object', (data) => {
  expect(readBooking(data, defaults).findings).toEqual([
    { key: '', code: 'invalid_value', message: 'must be an object' },
  ])
})

test('reports unknown keys of booking data, including names of inherited properties, unless their value is null', () => {
  const data = JSON.parse('{"ammount":1,"toString":1,"constructor":null}')
  expect(readBooking(data, defaults).findings.map(({ key, code }) => [key, code])).toEqual([
    ['ammount', 'unknown_key'],
    ['toString', 'unknown_key'],
  ])
})

describe('the booking data parser', () => {
  test.each<[data: unknown, given: Partial<typeof defaults>, missing: string[]]>([
    [undefined, {}, ['amount', 'date', 'account', 'contraAccount']],
    [null, {}, ['amount', 'date', 'account', 'contraAccount']],
    [{}, {}, ['amount', 'date', 'account', 'contraAccount']],
    [booked, {}, []],
    [{ ...booked, currency: 'USD' }, {}, ['exchangeRate', 'baseAmount']],
    [{ ...booked, currency: 'USD' }, { currency: 'USD' }, []],
  ])('lists the missing properties of %j with the defaults %j as %j', (data, given, missing) => {
    expect(readBooking(data, { ...defaults, ...given }).booking.missing).toEqual(missing)
  })

  test("uses the organization's default accounts for missing accounts", () => {
    const given = { ...defaults, account: '8400', contraAccount: '1200' } as unknown as typeof defaults
    expect(readBooking({ amount: 1, date: '2026-01-31' }, given).booking.missing).toEqual([])
    expect([cellOf({ account: null }, 7, given), cellOf({ account: '4400' }, 7, given)]).toEqual(['8400', '4400'])
  })
})
