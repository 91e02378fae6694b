import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, paletteOf } from '../../../../core/brand/palette.ts'
import { sized } from '../../../support/size.ts'

// The examples are WCAG's own for its formula.
test('computes color contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const lightBackgrounds = ['#ffffff', '#eef1f4', '#f3f5f8']
const darkBackgrounds = ['#10161d', '#1b242f', '#1a212a', '#252e39']

test('derives light and dark palettes with at least WCAG AA contrast from a brand color, which remains the fill color', () => {
  fc.assert(
    fc.property(color, (given) => {
      const { light, dark } = paletteOf(given)
      for (const [tone, backgrounds] of [
        [light, lightBackgrounds],
        [dark, darkBackgrounds],
      ] as const) {
        for (const background of backgrounds) {
          expect(contrast(tone.accent, background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(tone.accentStrong, background)).toBeGreaterThanOrEqual(7)
        }
        expect(tone.fill).toBe(given)
        for (const fill of [tone.fill, tone.fillStrong]) expect(contrast(tone.onFill, fill)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: sized(300, 2_000) },
  )
})

test('uses the brand color as the accent color only if it contrasts enough with the background', () => {
  expect(paletteOf('#0b4f9c').light.accent).toBe('#0b4f9c')
  expect(paletteOf('#ffd400').dark.accent).toBe('#ffd400')
  expect(paletteOf('#ffd400').light.accent).not.toBe('#ffd400')
})

test('rejects an invalid brand color', () => {
  for (const other of ['#FFD400', 'red', '#fff', '#0b4f9c;}']) expect(() => paletteOf(other)).toThrow(RangeError)
})
