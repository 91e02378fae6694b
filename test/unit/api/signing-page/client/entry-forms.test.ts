import { expect, it } from 'vitest'
import {
  dayInNumbers,
  dayInWords,
  isNoSuchDay,
  plainEntry,
  readerRegion,
  shownEntry,
  today,
} from '../../../../../web/signing-page/entry-forms.ts'
import { field } from '../views.ts'

const number = field({ type: 'number' })
const day = field({ type: 'text', format: 'date' })
const text = field({ type: 'text' })

it.each([
  ['de-DE', '1.250,50', '1250.50'],
  ['de-DE', '1.250', '1250'],
  ['de-DE', '1250,5', '1250.5'],
  ['de-DE', '12.5', '12.5'],
  ['de-DE', '-1.234.567', '-1234567'],
  ['en-GB', '1,250.50', '1250.50'],
  ['en-GB', '1.250', '1.250'],
  ['en-GB', '12,5', '12.5'],
  ['fr', '1 250,5', '1250.5'],
  ['fr', '1\u202f250,5', '1250.5'],
  ['ar', '\u0661\u0662\u066b\u0665', '12.5'],
  ['de-DE', '1.25.000', '1.25.000'],
  ['de-DE', 'many', 'many'],
])(
  'normalizes a number entered in the region %s, and leaves other text unchanged: %j becomes %j',
  (region, entry, expected) => {
    expect(plainEntry(number, entry, region)).toBe(expected)
  },
)

it.each([
  ['de-DE', '31.12.2026', '2026-12-31'],
  ['de-DE', ' 1. 2. 2026 ', '2026-02-01'],
  ['en-GB', '03/04/2026', '2026-04-03'],
  ['en-US', '03/04/2026', '2026-03-04'],
  ['nl', '3-4-2026', '2026-04-03'],
  ['ja', '2026年12月31日', '2026-12-31'],
  ['tr', '2026-12-31', '2026-12-31'],
  ['en-GB', '12/31/2026', '12/31/2026'],
  ['de-DE', '31.2.2026', '31.2.2026'],
  ['de-DE', '1.2.26', '1.2.26'],
])(
  'normalizes a date entered in the region %s, and leaves other text unchanged: %j becomes %j',
  (region, entry, expected) => {
    expect(plainEntry(day, entry, region)).toBe(expected)
  },
)

it('trims an entry in a text field without interpreting it as a number', () => {
  expect(plainEntry(text, ' 1.250 ', 'de-DE')).toBe('1.250')
})

it('formats numbers and dates for a region in a form that converts back to the same value', () => {
  for (const region of ['ar-u-ca-gregory-nu-latn', 'de-DE', 'de-CH', 'en-GB', 'en-US', 'fr', 'ja', 'pl', 'pt-PT', 'tr'])
    for (const [target, plain] of [
      [number, '-1234567.50'],
      [number, '0.5'],
      [day, '2026-02-01'],
    ] as const)
      expect(plainEntry(target, shownEntry(target, plain, region), region), region).toBe(plain)
  expect(shownEntry(number, '1250.50', 'de-DE')).toBe('1.250,50')
  expect(shownEntry(number, '-0.50', 'de-DE')).toBe('-0,50')
})

it('shows text and an invalid date unchanged', () => {
  expect(shownEntry(text, '1250.50', 'de-DE')).toBe('1250.50')
  expect(shownEntry(day, 'soon', 'de-DE')).toBe('soon')
})

it('formats dates in digits and in words for a region', () => {
  expect(dayInNumbers('2026-12-31', 'de-DE')).toBe('31.12.2026')
  expect(dayInWords('2026-12-31', 'en-GB')).toBe('31 December 2026')
})

it('returns the current local date in ISO format', () => {
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05')
})

it("selects the first reader locale with a region in the page language, or else that language's default region", () => {
  expect(readerRegion('en', ['de-DE', 'en-US'])).toBe('en-US')
  expect(readerRegion('en', ['en', 'de-DE'])).toBe('en-GB')
  expect(readerRegion('de', ['en-US'])).toBe('de-DE')
})

it('removes the modifier from a system locale, and ignores invalid language tags', () => {
  expect(readerRegion('en', ['en-US@posix'])).toBe('en-US')
  expect(readerRegion('en', ['en-_', 'en-US.UTF-8', 'en-IE'])).toBe('en-IE')
  expect(shownEntry(day, '2026-12-31', readerRegion('en', ['en-US@posix']))).toBe('12/31/2026')
})

it.each([
  ['de-DE', '31.02.1999', true],
  ['de-DE', '28.02.1999', false],
  ['en-US', '02/30/1999', true],
  ['ja-JP', '1999/02/31', true],
  ['ja-JP', '1999年2月31日', true],
  // These dates do not exist, in whatever order the reader means the day and the month.
  ['ja-JP', '31.02.1999', true],
  ['ja-JP', '05.06.1999', false],
  ['ar-EG', '٣١/٠٢/١٩٩٩', true],
  ['de-DE', '31.02.99', false],
  ['de-DE', '31. Februar 1999', false],
] as const)('recognizes for %s whether %j is a date in numbers that does not exist: %s', (region, entry, expected) => {
  expect(isNoSuchDay(entry, region)).toBe(expected)
})
