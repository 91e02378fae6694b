import { describe, expect, it } from 'vitest'
import { handFontFor } from '../../../../pdf/compose/handwriting.ts'

describe('the selection of handwriting fonts', () => {
  it.each([
    ['Anna Müller', 'formal', 'formal'],
    ['Мария Кузнецова', 'casual', 'casual'],
    ['Αλέξης Παπαδόπουλος', 'casual', 'greek'],
    ['דוד כהן', 'formal', 'hebrew'],
    ['अनिल शर्मा', 'formal', 'devanagari'],
    ['สมชาย ใจดี', 'casual', 'thai'],
  ] as const)('returns the font for “%s” in the style %s: %s', (text, style, font) => {
    expect(handFontFor(text, style)).toBe(font)
  })

  it('returns null for an unsupported script, or for text in two scripts', () => {
    expect([handFontFor('محمد علي', 'formal'), handFontFor('Anna דוד', 'formal')]).toEqual([null, null])
  })
})
