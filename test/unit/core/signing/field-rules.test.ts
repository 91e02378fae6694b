import { describe, expect, it } from 'vitest'
import { checkNumber, checkOption, decimalOf, type FieldRules } from '../../../../core/signing/field-rules.ts'

const read = (text: string, rules: FieldRules = {}) => {
  const checked = checkNumber(text, rules)
  return checked.ok ? checked.text : checked.code
}

describe('the rule for a number field', () => {
  it.each([
    ['007.50', '7.50'],
    ['-0.00', '0.00'],
    ['0', '0'],
    [' 12 ', '12'],
    ['-1250.5', '-1250.5'],
    ['999999999999999.9999999999', '999999999999999.9999999999'],
  ])('normalizes the number %j to %j without rounding', (text, kept) => {
    expect(read(text)).toBe(kept)
  })

  it.each(['', ' ', '1,5', '1e3', '.5', '5.', '+5', '0x10', '١٢', '1 000', '--1', '1234567890123456', '0.12345678901'])(
    'rejects %j as a number',
    (text) => {
      expect(read(text)).toBe('format_invalid')
    },
  )

  it('includes both bounds and compares them exactly', () => {
    const bounds = { minimum: 0.1, maximum: 0.3 }
    expect(['0.1', '0.3', '0.30'].map((text) => read(text, bounds))).toEqual(['0.1', '0.3', '0.30'])
    expect(read('0.0999999999', bounds)).toBe('below_minimum')
    expect(read('0.3000000001', bounds)).toBe('above_maximum')
    expect(read('-5', { minimum: -5 })).toBe('-5')
    expect(read('-5.01', { minimum: -5 })).toBe('below_minimum')
  })

  it('limits the number of decimal places', () => {
    expect([read('12.345', { decimals: 2 }), read('12.34', { decimals: 2 }), read('12', { decimals: 0 })]).toEqual([
      'too_many_decimals',
      '12.34',
      '12',
    ])
  })
})

it.each([
  [100, '100'],
  [0.1, '0.1'],
  [-0, '0'],
  [1e15, '1000000000000000'],
  [1e-10, '0.0000000001'],
  [-12.5, '-12.5'],
])('converts the number %d to the decimal string %j', (bound, text) => {
  expect(decimalOf(bound)).toBe(text)
})

describe('the rule for a dropdown field', () => {
  it('accepts only the exact text of an option', () => {
    const rules = { options: ['Berlin', 'Vienna'] }
    expect(checkOption('Vienna', rules)).toEqual({ ok: true, text: 'Vienna' })
    expect(checkOption('vienna', rules)).toMatchObject({ code: 'not_an_option' })
    expect(checkOption('Vienna', {})).toMatchObject({ code: 'not_an_option' })
  })
})
