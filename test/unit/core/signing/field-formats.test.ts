import { expect, test } from 'vitest'
import { exampleOf, type FieldFormat, hasFormat } from '../../../../core/signing/field-formats.ts'

const formats: [format: FieldFormat, good: string[], bad: string[]][] = [
  [
    'date',
    ['2026-02-28', '2024-02-29', ' 2026-12-31 ', '٢٠٢٦-١٢-٣١'],
    ['2026-02-29', '2026-13-01', '31.12.2026', '2026-1-1'],
  ],
  ['email', ['anna@example.com', 'änna@müller.example'], ['anna', 'anna@', 'anna@host', 'a b@example.com']],
  ['integer', ['0', '-12', '+7', '４７１１', '٤٢'], ['1.5', '1e3', '', '0x1', '1 000']],
  ['number', ['1250,50', '1250.5', '-3', '١٫٥'], ['1.250,50', '.5', '5.', '1e3', 'NaN']],
  [
    'phone',
    ['+49 (30) 123-456/78', '110 11', '０３-１２３４-５６７８'],
    ['+49', '12 3', '+49 30 abc', '1'.repeat(16), '++49 30 123456'],
  ],
  ['postalCode', ['10115', 'SW1A 1AA', '1010-101', '１５０-０００２'], ['ABC', '1', '10115!', '-1234', '1'.repeat(13)]],
  [
    'iban',
    ['DE89 3704 0044 0532 0130 00', 'gb82west12345698765432', 'NO9386011117947'],
    ['DE88370400440532013000', 'DE89', 'XX'],
  ],
  [{ mask: 'AA-99.*' }, ['ab-12.c', 'ÄÖ-01.7', 'AB-１２.x'], ['ab-12.', 'a1-12.c', 'ab-1x.c', 'ab_12.c', 'ab-12.cc']],
]

test.each(formats)('validates texts against the format %j', (format, good, bad) => {
  expect(good.filter((text) => !hasFormat(format, text))).toEqual([])
  expect(bad.filter((text) => hasFormat(format, text))).toEqual([])
})

test.each(formats)('rejects a text with a line break for the format %j', (format, good) => {
  expect(good.filter((text) => hasFormat(format, `${text.trim()}\n${text.trim()}`))).toEqual([])
})

test.each(formats)('provides a valid example of the format %j', (format) => {
  expect(hasFormat(format, exampleOf(format))).toBe(true)
})
