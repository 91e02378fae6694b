import { expect, it } from 'vitest'
import { chunkBytes, makeReadAhead } from '../../../../../web/signing-page/read-ahead.ts'

/** Returns the number of requests that reading the given number of bytes chunk by chunk needs. */
function requestsFor(bytes: number): number {
  const readTo = makeReadAhead(10_000_000)
  let requests = 0
  for (let at = 0; at < bytes; requests++) at = readTo(at, at + chunkBytes)
  return requests
}

it('does not read ahead while the requested ranges of a document are scattered', () => {
  const readTo = makeReadAhead(10_000_000)
  for (const begin of [0, 81_920, 40_960]) expect(readTo(begin, begin + chunkBytes)).toBe(begin + chunkBytes)
})

it('reads increasingly far ahead while the ranges of a document are requested in order', () => {
  expect(requestsFor(100_000)).toBeLessThan(6)
  expect(requestsFor(1_000_000)).toBeLessThan(14)
})

it('stops reading ahead at the end of the document', () => {
  const readTo = makeReadAhead(20_000)
  expect(readTo(16_384, 20_000)).toBe(20_000)
  const near = makeReadAhead(20_000)
  near(0, 12_288)
  expect(near(12_288, 16_384)).toBe(20_000)
})
