import { describe, expect, test } from 'vitest'
import { isHex, isHexOf, toHex } from '../../../base/bytes.ts'

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

describe('the check of a hex string', () => {
  test('accepts only lowercase hex digits and the given length', () => {
    expect(isHex('0123456789abcdef', 16)).toBe(true)
    expect(isHex('0123456789abcdef', 17)).toBe(false)
    expect(isHex('0123456789abcdef', 15)).toBe(false)
    for (let code = 0; code < 300; code++) {
      const character = String.fromCharCode(code)
      expect(isHex(`a${character}0`, 3), character).toBe(/^[0-9a-f]$/.test(character))
    }
    expect(isHex('\u{1f600}', 2)).toBe(false)
  })
})
