import { expect, it } from 'vitest'
import { pageRangesPattern, readPageRanges, writePageRanges } from '../../../../core/documents/page-ranges.ts'

it.each([
  ['1', [1]],
  ['1-3,7', [1, 2, 3, 7]],
  ['8-', [8, 9]],
  ['9,1,9', [9, 1, 9]],
])('parses the page range %s for a document with nine pages', (text, numbers) => {
  expect(pageRangesPattern.test(text)).toBe(true)
  expect(readPageRanges(text, 9, 100)).toEqual(numbers)
})

it.each(['10', '1-10', '3-2', '10-'])('rejects the page range %s for a document with nine pages', (text) => {
  expect(readPageRanges(text, 9, 100)).toBeNull()
})

it.each(['', '0', '-3', '1,', '1--2', '1-2-3', ' 1', '01', '1;2', '1,'.repeat(100)])(
  'rejects the malformed page range %j',
  (text) => {
    expect(pageRangesPattern.test(text)).toBe(false)
  },
)

it('returns one page more than the limit for page ranges that exceed it', () => {
  expect(readPageRanges(Array(100).fill('1-999999').join(','), 999_999, 1_000)?.length).toBe(1_001)
})

it('writes page ranges in their shortest form, which parses to the same pages', () => {
  expect(writePageRanges([1, 2, 3, 7, 6, 5, 5, 6])).toBe('1-3,7,6,5,5-6')
  expect(readPageRanges('1-3,7,6,5,5-6', 9, 100)).toEqual([1, 2, 3, 7, 6, 5, 5, 6])
})
