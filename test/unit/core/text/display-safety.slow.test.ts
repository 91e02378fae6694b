import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  displaySafetyFinding,
  hasDirectionOverride,
  hasVisibleCharacter,
} from '../../../../core/text/display-safety.ts'
import { composeWithFonts } from '../../../../pdf/compose/fonts.ts'
import { firstMissingGlyph } from '../../../../pdf/compose/glyphs.ts'
import { handwritings } from '../../../../pdf/compose/handwriting.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { oneLine } from '../../../../pdf/compose/wrap.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { sized } from '../../../support/size.ts'

describe('the display safety check', () => {
  test.each([
    ['Arabic with digits and direction marks', 'عقد 100-200\u200f (a) \u061cعقد\u200e'],
    ['Hebrew with vowels', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
    ['joiners inside words', 'क्‍ष می‌خواهم ශ්‍රී'],
    ['Burmese with five marks on a letter', 'ကြွှေ့'],
    ['Thai, Tamil, Khmer and Tibetan', 'น้ำ ஸ்ரீ ខ្មែរ རྒྱལ'],
    ['joined emoji and presentation selectors', '👨‍👩‍👧‍👦 👁️‍🗨️ ❤️ 1️⃣ 👍🏽 🇩🇪'],
    ['flags of regions', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['decomposed Vietnamese', 'Nguyễn Thị Hồng Ánh'.normalize('NFD')],
    ['fillers next to letters', '\u3164한국'],
    ['eight marks on a letter', `e${'\u0323'.repeat(8)}`],
  ])('accepts %s', (_, text) => {
    expect([displaySafetyFinding(text), hasVisibleCharacter(text)]).toEqual([null, true])
  })
})

test('rejects bidirectional embeddings, overrides, isolates and deprecated format characters in a text', () => {
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f]) {
    const text = `a${String.fromCodePoint(code)}b`
    expect(hasDirectionOverride(text)).toBe(true)
    expect(displaySafetyFinding(text)).toContain('text direction')
  }
})

test.each([
  ['words in tag characters', 'a\u{e0041}\u{e0042}', 'tag characters'],
  ['a tag without a flag', '\u{e0067}\u{e007f}', 'tag characters'],
  ['ten marks on a letter', `e${'\u0301'.repeat(10)}`, 'combining marks'],
  ['marks separated by joiners', `x${'\u0323\u200d'.repeat(9)}`, 'combining marks'],
])('rejects %s in displayed text', (_, text, reason) => {
  expect(displaySafetyFinding(text)).toContain(reason)
})

test('reports a text that consists only of spaces, fillers, joiners, selectors, tags and combining marks as invisible', () => {
  const unseen = fc.constantFrom(
    ...'\u3164\u115f\u1160\uffa0\u2800\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u2060\u2064\ufeff',
    ...'\ufe0e\ufe0f\u0301\u0300 \t\n\u00a0\u2003\u3000\u2028',
    '\u{e0041}',
    '\u{e0100}',
    '\u{1d173}',
  )
  fc.assert(fc.property(fc.array(unseen, { maxLength: 12 }), (signs) => !hasVisibleCharacter(signs.join(''))))
})

test.each(['regular', ...handwritings] as const)(
  'draws ink for visible characters that the fonts support, in the style %s',
  async (style) => {
    const seen: string[] = []
    for (let code = 0; code <= 0x10ffff; code += sized(13, 1)) {
      const character = String.fromCodePoint(code)
      if (hasVisibleCharacter(character) && firstMissingGlyph(character) === null) seen.push(character)
    }
    const unpainted = await composeWithFonts(fontFiles, (fonts) => {
      const shaper = createShaper(fonts)
      const isPainted = (text: string) =>
        oneLine(shaper, text, style).glyphs.some(({ face, glyphId }) => face.font.extentOf(glyphId) !== null)
      return seen.filter((character) => !isPainted(character)).map((one) => one.codePointAt(0)!.toString(16))
    })
    expect(seen.length).toBeGreaterThan(sized(1_500, 20_000))
    expect(unpainted).toEqual([])
  },
  120_000,
)
