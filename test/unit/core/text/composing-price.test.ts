import { expect, it } from 'vitest'
import { furtherRequestsFor } from '../../../../core/text/composing-price.ts'

it.each([
  ['a short text', 'a'.repeat(9_999), 0],
  ['10,000 Latin letters', 'é'.repeat(10_000), 1],
  ['2,000 letters of another script', '署'.repeat(2_000), 1],
  ['the longest text', 'ع'.repeat(100_000), 50],
])('charges additional requests for composing %s: $2', (_, text, requests) => {
  expect(furtherRequestsFor(text)).toBe(requests)
})
