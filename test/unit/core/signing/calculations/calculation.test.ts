import { describe, expect, it } from 'vitest'
import { calculatedValue } from '../../../../../core/signing/calculations/calculation.ts'
import type { Calculation } from '../../../../../core/signing/conditions/logic-types.ts'
import type { FieldType } from '../../../../../core/signing/field-types.ts'

type Given = Record<string, string | boolean | null>

/** Returns the text of a calculation over number fields, texts and checkboxes. */
function result(
  [operation, ...values]: [Calculation['operation'], ...Calculation['values']],
  given: Given = {},
  field: { type: FieldType; decimals?: number } = { type: 'number' },
): string | null {
  const value = calculatedValue({ operation, values }, field, ({ field: id }) => {
    const one = given[id]
    if (one === undefined) return null
    if (typeof one === 'boolean') return { type: 'checkbox', value: { kind: 'checkbox', checked: one } }
    return { type: 'number', value: one === null ? null : { kind: 'text', text: one } }
  })
  return value?.kind === 'text' ? value.text : null
}
const of = (field: string) => ({ field })
const text = { type: 'text' } as const

describe('a calculation', () => {
  it.each<[string, Parameters<typeof result>, string | null]>([
    ['adds decimal strings exactly', [['add', '0.1', '0.2']], '0.3'],
    ['adds numeric constants exactly', [['add', 0.1, 0.2]], '0.3'],
    ['subtracts from left to right', [['subtract', 10, 1, 2]], '7'],
    ['multiplies a constant by a field value', [['multiply', '1.19', of('net')], { net: '100.10' }], '119.119'],
    ['divides numbers exactly', [['divide', 1, 8]], '0.125'],
    ['rounds a periodic quotient to ten decimals', [['divide', 2, 3]], '0.6666666667'],
    ['rounds half away from zero', [['round', '-2.5', 0]], '-3'],
    ['writes no negative zero', [['round', '-0.4', 0]], '0'],
    ['has exactly the decimals of its field', [['add', 1, '0.5'], {}, { type: 'number', decimals: 2 }], '1.50'],
    ['has no result if one of its values is missing', [['add', 1, of('a')], { a: null }], null],
    ['has no result for a division by zero', [['divide', 1, of('a')], { a: '0.00' }], null],
    ['sums only filled fields', [['sum', of('a'), of('b'), of('c')], { a: '1', b: null, c: '2.5' }], '3.5'],
    ['has no sum if all fields are empty', [['sum', of('a'), of('b')], { a: null }], null],
    ['returns the smallest number for `min`', [['min', of('a'), 5, of('b')], { a: '7', b: null }], '5'],
    ['returns the largest number for `max`', [['max', 9, '10']], '10'],
    ['counts a checked box as one', [['multiply', of('box'), 49], { box: true }], '49'],
    ['counts an unchecked box as zero', [['multiply', of('box'), 49], { box: false }], '0'],
    ['evaluates nested operations', [['multiply', { operation: 'add', values: [1, 2] }, 3]], '9'],
    ['has no result with 16 digits before the decimal point', [['multiply', '999999999999999', 10]], null],
    [
      'has no result if an intermediate result exceeds 30 digits',
      [['divide', { operation: 'multiply', values: [1e15, 1e15, 1e15] }, 1e15]],
      null,
    ],
    ['concatenates texts', [['concat', 'EUR ', { operation: 'round', values: ['12.5', 2] }], {}, text], 'EUR 12.50'],
    ['concatenates only filled fields', [['concat', of('a'), of('b'), '!'], { a: 'x', b: null }, text], 'x!'],
    ['has no text if all fields are empty', [['concat', 'Dear ', of('a')], { a: null }, text], null],
    ['adds days across a leap day', [['addDays', '2024-02-28', 2], {}, text], '2024-03-01'],
    ['adds a month up to the last day of the next month', [['addMonths', '2024-01-31', 1], {}, text], '2024-02-29'],
    ['subtracts months', [['addMonths', '2024-01-31', -2], {}, text], '2023-11-30'],
    ['counts the days between two dates', [['daysBetween', '2023-12-31', '2024-03-01']], '61'],
    ['has no result for an invalid date', [['addDays', '2023-02-29', 1], {}, text], null],
    ['has no result for half a day', [['addDays', '2023-02-28', '0.5'], {}, text], null],
    ['has no result after the year 9999', [['addMonths', '9999-12-01', 1], {}, text], null],
  ])('%s', (_, given, expected) => {
    expect(result(...given)).toBe(expected)
  })
})
