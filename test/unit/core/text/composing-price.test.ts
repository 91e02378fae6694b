import { expect, it } from 'vitest'
import { furtherRequestsFor } from '../../../../core/text/composing-price.ts'

it.each([
  ['a short text', 0, 'a'.repeat(9_999)],
  ['10,000 Latin letters', 1, 'é'.repeat(10_000)],
  ['2,000 letters of another script', 1, '署'.repeat(2_000)],
  ['the longest text', 50, 'ع'.repeat(100_000)],
])('charges additional subrequests for composing %s: %i', (_, requests, text) => {
  expect(furtherRequestsFor(text)).toBe(requests)
})
