import { describe, expect, test } from 'vitest'
import { isHexOf, toHex } from '../../../base/bytes.ts'

describe('comparing bytes with hexadecimal text', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

  test('accepts only the complete lowercase hexadecimal form of a byte sequence', () => {
    const hex = toHex(bytes)
    expect(isHexOf(hex, bytes)).toBe(true)
    for (let at = 0; at < hex.length; at++) {
      const other = hex[at] === '7' ? '8' : '7'
      expect(isHexOf(`${hex.slice(0, at)}${other}${hex.slice(at + 1)}`, bytes)).toBe(false)
    }
    expect(isHexOf(hex.toUpperCase(), bytes)).toBe(false)
    expect(isHexOf(hex.slice(0, -2), bytes)).toBe(false)
    expect(isHexOf(`${hex}00`, bytes)).toBe(false)
  })
})
