import { expect, test } from 'vitest'
import { readDecimal, withComma } from '../../../../core/export/decimals.ts'

const money = { wholeDigitsMax: 10, places: 2 }
const read = (value: unknown) => {
  const decimal = readDecimal(value, money)
  return decimal && `${decimal.isNegative ? '-' : ''}${withComma(decimal)}`
}

test.each<[unknown, string]>([
  [0.1 + 0.2, '0,30'],
  [0.3 - 0.1 - 0.2, '0,00'],
  [1.1 * 3, '3,30'],
  [19.99 * 100, '1999,00'],
  [9_999_999_999.99, '9999999999,99'],
  [-119, '-119,00'],
  [-0, '0,00'],
  ['-0.00', '0,00'],
  ['+1.5', '1,50'],
  ['0001.10', '1,10'],
  ['1.500', '1,50'],
  ['9999999999.99', '9999999999,99'],
  [Array.from({ length: 10 }, () => 0.1).reduce((a, b) => a + b), '1,00'],
])('formats the amount %j as %s', (value, expected) => {
  expect(read(value)).toBe(expected)
})

test.each<[unknown]>([
  ...[1e21, 1e10, -1e10, Number.NaN, Number.POSITIVE_INFINITY, 1.005, 0.001, 1e-7].map((value): [number] => [value]),
  ...['', ' ', '1,00', '1.234,56', '1e3', '0x10', '1.', '.5', '--1', '1 000', '１', '10000000000', '1.001'].map(
    (value): [string] => [value],
  ),
  ...[null, undefined, true, [], {}, ['1']].map((value): [unknown] => [value]),
])('rejects the amount %j', (value) => {
  expect(read(value)).toBeNull()
})

test('preserves 20,000 random amounts up to the maximum, given as numbers or strings', () => {
  for (let i = 0; i < 20_000; i++) {
    const cents = Math.floor(Math.random() * 10 ** (1 + (i % 12)))
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    expect(read(text)).toBe(text.replace('.', ','))
    expect(read(Number(text))).toBe(text.replace('.', ','))
  }
})
