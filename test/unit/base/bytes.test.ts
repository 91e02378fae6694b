import { describe, expect, test } from 'vitest'
import { isHexOf, toHex } from '../../../base/bytes.ts'

describe('the comparison of bytes with a hex string', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

  test('accepts only the complete lowercase hex encoding of the bytes', () => {
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
