import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMissingGlyph, spellOutMissing } from '../../../../pdf/compose/glyphs.ts'

describe('firstMissingGlyph', () => {
  test.each([
    ['Latin', 'Jürgen Groß-Łukasiewicz ŷ ẞ ƀ'],
    ['Latin, decomposed', 'Ju\u0308rgen e\u0301'],
    ['Vietnamese', 'Nguyễn Thị Hồng Ánh, Đặng Ngọc Ước'],
    ['Greek with all accents', 'Αλέξανδρος ᾳ ᾧ Ὦ ς'],
    ['Cyrillic', 'Мария Ґжељ ӕ Қазақ'],
    ['Armenian and Georgian', 'Հայաստան საქართველო'],
    ['symbols', '€ № ™ → ≤ ≠ ∞ ✓ ☐ ☑ ★ ■ │ ①'],
    ['four marks on a letter', 'o\u0306\u0332\u0333\u0330'],
    ['what is invisible', 'soft\u00adhyphen zero\u200bwidth ✔\ufe0f \ufeff'],
    ['no-break spaces', 'a\u00a0b\u202fc'],
    ['nothing', ''],
  ])('%s can be shown', (_, text) => {
    expect(firstMissingGlyph(text)).toBeNull()
  })

  test.each([
    ['Arabic', 'Ali علي', { character: 'ع', codePoint: 0x639, index: 4 }],
    ['Hebrew', 'שלום', { character: 'ש', codePoint: 0x5e9, index: 0 }],
    ['Devanagari, although a font has the glyphs', 'Om ॐ', { character: 'ॐ', codePoint: 0x950, index: 3 }],
    ['a Devanagari vowel sign', 'aा', { character: 'ा', codePoint: 0x93e, index: 0 }],
    ['Thai', 'ก', { character: 'ก', codePoint: 0xe01, index: 0 }],
    ['Chinese', '李 Lee', { character: '李', codePoint: 0x674e, index: 0 }],
    ['Korean', 'a 김', { character: '김', codePoint: 0xae40, index: 2 }],
    ['an emoji', 'ok 😀', { character: '😀', codePoint: 0x1f600, index: 3 }],
    ['a character after an astral one', 'x👍y', { character: '👍', codePoint: 0x1f44d, index: 1 }],
    ['NUL', 'a\0', { character: '\0', codePoint: 0, index: 1 }],
    ['a C1 control', '\u0085', { character: '\u0085', codePoint: 0x85, index: 0 }],
    ['a line break in one line', 'a\nb', { character: '\n', codePoint: 10, index: 1 }],
    ['a lone high surrogate', 'ab\ud83d', { character: '\ud83d', codePoint: 0xd83d, index: 2 }],
    ['a lone low surrogate', '\udc00', { character: '\udc00', codePoint: 0xdc00, index: 0 }],
    ['a directional override', 'exe.\u202efdp', { character: '\u202e', codePoint: 0x202e, index: 4 }],
    ['a directional isolate', '\u2066a', { character: '\u2066', codePoint: 0x2066, index: 0 }],
    ['a right-to-left mark', 'a\u200f', { character: '\u200f', codePoint: 0x200f, index: 1 }],
    ['a private use character', '\ue000', { character: '\ue000', codePoint: 0xe000, index: 0 }],
    ['a noncharacter', '\uffff', { character: '\uffff', codePoint: 0xffff, index: 0 }],
    [
      'a fifth mark on a letter',
      'ab\u0301\u0301\u0301\u0301\u0301',
      { character: '\u0301', codePoint: 0x301, index: 1 },
    ],
  ])('%s is named with its place', (_, text, missing) => {
    expect(firstMissingGlyph(text)).toEqual(missing)
  })

  test('tab and line breaks pass in a text of several lines, other controls do not', () => {
    expect(firstMissingGlyph('a\tb\r\nc', { isMultiline: true })).toBeNull()
    expect(firstMissingGlyph('a\n\u000bb', { isMultiline: true })).toEqual({
      character: '\u000b',
      codePoint: 0x0b,
      index: 2,
    })
  })
})

test.each([
  ['keeps what can be shown, in normal form C', 'e\u0301 → x', 'é → x'],
  ['spells out a run as code points', 'a مر b', 'a [U+0645 U+0631] b'],
  ['spells out controls, overrides, surrogates, emoji', '\0\u202e\ud800😀', '[U+0000 U+202E U+D800 U+1F600]'],
  [
    'spells out a letter under too many marks',
    'b\u0301\u0301\u0301\u0301\u0301',
    '[U+0062 U+0301 U+0301 U+0301 U+0301 U+0301]',
  ],
  [
    'keeps line breaks of both kinds and spells out others',
    'a\r\nb\nc\rd\u2028e\tf',
    'a\nb\nc[U+000D]d[U+2028]e[U+0009]f',
  ],
  ['cannot be imitated', 'x [U+0645] [1]', 'x [U+005B]U+0645] [1]'],
])('spellOutMissing %s', (_, text, shown) => {
  expect(spellOutMissing(text)).toBe(shown)
})

test('spellOutMissing leaves what is invisible alone, unless it must be exact', () => {
  expect(spellOutMissing('a\u200bb')).toBe('a\u200bb')
  expect(spellOutMissing('a\u200bb', { isExact: true })).toBe('a[U+200B]b')
})

test('whoever reads a spelled-out text knows the text', () => {
  const characters = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...'[]U+06 45abcéß\n\t\u200b\u0301م😀李'.match(/./gsu)!) },
    fc.string({ unit: 'binary', maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 40 }), (parts) => {
      const text = parts.join('').replaceAll('\r\n', '\n')
      const read = spellOutMissing(text, { isExact: true }).replace(
        /\[(U\+[0-9A-F]+(?: U\+[0-9A-F]+)*)\]/g,
        (_, names: string) =>
          String.fromCodePoint(...names.split(' ').map((name) => Number.parseInt(name.slice(2), 16))),
      )
      expect(read.normalize('NFC')).toBe(text.normalize('NFC'))
    }),
    { seed: 3, numRuns: 2_000 },
  )
})
