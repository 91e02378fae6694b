import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRanges, encodeRanges, isInRanges } from '../../../../pdf/compose/code-point-ranges.ts'

test('encodes ranges of code points as compact text, and no code points as an empty text', () => {
  expect(encodeRanges([0x41, 0x42, 0x43, 0x61])).toBe('1t.2 u')
  expect(encodeRanges([])).toBe('')
  expect(decodeRanges('')).toEqual({ starts: [], ends: [] })
})

test('decodes exactly the encoded code points of random sets', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(400), { maxLength: 60 }), (codePoints) => {
      const ranges = decodeRanges(encodeRanges(codePoints))
      const held = Array.from({ length: 402 }, (_, codePoint) => codePoint).filter((one) => isInRanges(ranges, one))
      expect(held).toEqual([...codePoints].sort((a, b) => a - b))
    }),
    { seed: 5 },
  )
})
