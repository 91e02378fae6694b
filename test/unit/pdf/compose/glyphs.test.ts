import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawableText, firstMissingGlyph } from '../../../../pdf/compose/glyphs.ts'
import { sized } from '../../../support/size.ts'

describe('the check for unsupported characters', () => {
  test.each([
    ['Latin', 'Jürgen Groß-Łukasiewicz ŷ ẞ ƀ'],
    ['decomposed Latin', 'Ju\u0308rgen e\u0301'],
    ['Vietnamese', 'Nguyễn Thị Hồng Ánh, Đặng Ngọc Ước'],
    ['Greek with all accents', 'Αλέξανδρος ᾳ ᾧ Ὦ ς'],
    ['Cyrillic', 'Мария Ґжељ ӕ Қазақ'],
    ['Armenian and Georgian', 'Հայաստան საქართველო'],
    ['Arabic and Hebrew', 'محمد علي שרה כהן'],
    ['scripts of India and Sri Lanka', 'राहुल প্রিয়া தமிழ் శ్రీ પ્રિયા ਗੁਰਪ੍ਰੀਤ ଓଡ଼ିଆ ಲಕ್ಷ್ಮಿ ശ്രീ සුනිල්'],
    ['Thai, Lao, Khmer and Burmese', 'สมชาย ສົມສັກ សុខា ကြွှေ့'],
    ['Chinese, Japanese and Korean', '李明 田中さくら 김철수 （株）'],
    ['decomposed Korean', '김철수'.normalize('NFD')],
    ['Ethiopic', 'አበበ በቂላ'],
    ['Thaana, Tibetan and Tifinagh', 'އިބްރާހީމް བསྟན་འཛིན ⵎⵓⵃⴰⵎⵎⴻⴷ'],
    ['Cherokee, N’Ko, Adlam and Javanese', 'ᏍᏏᏉᏯ ߛߏߟߏߡߊߣߊ 𞤋𞤦𞤵𞤪𞤢𞥄𞤸𞤭𞤥𞤢 ꦱꦸꦥꦿꦥ꧀ꦠꦺꦴ'],
    ['emoji', 'ok 😀 👍🏽 👩\u200d👧 ❤\ufe0f'],
    ['symbols', '€ № ™ → ≤ ≠ ∞ ✓ ☐ ☑ ★ ■ │ ①'],
    ['four combining marks on a letter', 'o\u0306\u0332\u0333\u0330'],
    ['invisible characters', 'soft\u00adhyphen zero\u200bwidth ✔\ufe0f \ufeff'],
    ['no-break spaces', 'a\u00a0b\u202fc'],
    ['an empty text', ''],
  ])('accepts %s', (_, text) => {
    expect(firstMissingGlyph(text)).toBeNull()
  })

  test.each([
    ['a script without a font', 'Om 𒀀', { character: '𒀀', codePoint: 0x12000, index: 3 }],
    ['an unsupported character after an emoji', 'x👍𒀀', { character: '𒀀', codePoint: 0x12000, index: 3 }],
    ['NUL', 'a\0', { character: '\0', codePoint: 0, index: 1 }],
    ['a C1 control', '\u0085', { character: '\u0085', codePoint: 0x85, index: 0 }],
    ['a line break in a single-line text', 'a\nb', { character: '\n', codePoint: 10, index: 1 }],
    ['a lone high surrogate', 'ab\ud83d', { character: '\ud83d', codePoint: 0xd83d, index: 2 }],
    ['a lone low surrogate', '\udc00', { character: '\udc00', codePoint: 0xdc00, index: 0 }],
    ['a directional override', 'exe.\u202efdp', { character: '\u202e', codePoint: 0x202e, index: 4 }],
    ['a directional isolate', '\u2066a', { character: '\u2066', codePoint: 0x2066, index: 0 }],
    ['a right-to-left mark', 'a\u200f', { character: '\u200f', codePoint: 0x200f, index: 1 }],
    ['the enclosing keycap of a digit', 'Max 1\ufe0f\u20e3', { character: '\u20e3', codePoint: 0x20e3, index: 4 }],
    ['a private use character', '\ue000', { character: '\ue000', codePoint: 0xe000, index: 0 }],
    ['a noncharacter', '\uffff', { character: '\uffff', codePoint: 0xffff, index: 0 }],
    [
      'a fifth combining mark on a letter',
      'ab\u0301\u0301\u0301\u0301\u0301',
      { character: '\u0301', codePoint: 0x301, index: 1 },
    ],
  ])('reports the code point and index of %s', (_, text, missing) => {
    expect(firstMissingGlyph(text)).toEqual(missing)
  })

  test('accepts tabs and line breaks, but not a vertical tab, in multiline text', () => {
    expect(firstMissingGlyph('a\tb\r\nc', { isMultiline: true })).toBeNull()
    expect(firstMissingGlyph('a\n\u000bb', { isMultiline: true })).toEqual({
      character: '\u000b',
      codePoint: 0x0b,
      index: 2,
    })
  })
})

test.each([
  ['supported characters to normalization form C', 'e\u0301 → x 田中 مر 😀', 'é → x 田中 مر 😀'],
  ['decomposed Korean syllables to composed ones', '김철수 각'.normalize('NFD'), '김철수 각'],
  ['controls, overrides and surrogates to replacement characters', 'a\0\u202e\ud800b', 'a\ufffd\ufffd\ufffdb'],
  ['a letter with too many combining marks to a replacement character', 'b\u0301\u0301\u0301\u0301\u0301', '\ufffd'],
  ['CRLF to LF and other separators to replacement characters', 'a\r\nb\nc\rd\u2028e', 'a\nb\nc\ufffdd\ufffde'],
])('converts %s for display', (_, text, shown) => {
  expect(drawableText(text)).toBe(shown)
})

test('replaces every unsupported character of a random text with a supported one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const shown = drawableText(text)
      expect(firstMissingGlyph(shown.replaceAll('\t', ' '), { isMultiline: true })).toBeNull()
      expect(shown.includes('[U+')).toBe(text.includes('[U+'))
    }),
    { seed: 3, numRuns: sized(400, 2_000) },
  )
})
