import { expect, test } from 'vitest'
import { isRightToLeft } from '../../../../base/direction.ts'
import { levelsOf, visualOrder, visualText } from '../../../../pdf/compose/bidi.ts'

test.each([
  ['Anna Müller 3', 'Anna Müller 3', false],
  ['שרה', 'הרש', true],
  ['שרה 123 כהן', 'ןהכ 123 הרש', true],
  ['Anna שרה כהן (B)', 'Anna ןהכ הרש (B)', false],
  ['12 שרה', 'הרש 12', true],
  ['田中 שרה', '田中 הרש', false],
])(
  'reorders “%s” to the visual order “%s”, and detects the direction (right to left: %s)',
  (text, seen, isFromRight) => {
    const levels = levelsOf(text)
    const letters = [...text].map((letter, index) => ({ letter, level: levels?.[index] ?? 0 }))
    expect(
      visualOrder(letters)
        .map(({ letter }) => letter)
        .join(''),
    ).toBe(seen)
    expect(isRightToLeft(text)).toBe(isFromRight)
  },
)

test('reorders right-to-left letters above U+FFFF to visual order', () => {
  const text = '𞤀𞤣𞤤𞤢𞤥'
  expect([...(levelsOf(text) ?? [])]).toEqual(new Array(text.length).fill(1))
  expect(visualText(`a ${text}`, 'ltr')).toBe(`a ${[...text].reverse().join('')}`)
})
