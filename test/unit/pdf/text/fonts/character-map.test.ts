import { expect, test } from 'vitest'
import { utf8 } from '../../../../../base/bytes.ts'
import { characterMapOf } from '../../../../../pdf/text/fonts/character-map.ts'

const mapOf = (text: string) => characterMapOf(utf8(text))

test('parses single characters, ranges and lists of a character map', () => {
  const map = mapOf(`%!PS\n1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <0B> <00660066> <41> <D835DC00> endbfchar
3 beginbfrange <0001> <0003> <0041> <20> <22> [<0061> <00620063>] <30> <31> <D835DFFE> endbfrange endcmap <99>`)
  expect([...(map ?? [])]).toEqual([
    [0x0b, 'ff'],
    [0x41, '\u{1d400}'],
    [1, 0x41],
    [2, 0x42],
    [3, 0x43],
    [0x20, 0x61],
    [0x21, 'bc'],
    [0x30, '\ud835\udffe'],
    [0x31, '\ud835\udfff'],
  ])
})

test.each([
  ['no mapping', 'begincmap endcmap'],
  ['the name of a predefined map', '/GBK-EUC-H usecmap beginbfchar <41> <0041> endbfchar'],
  ['glyph ids', 'begincidrange <00> <FF> 0 endcidrange'],
  ['half a surrogate pair', 'beginbfchar <41> <D835> endbfchar'],
  ['an odd count of digits', 'beginbfchar <41> <041> endbfchar'],
  ['characters after the last code point', 'beginbfrange <00> <FF> <FFF0> endbfrange'],
  ['ranges into surrogates', 'beginbfrange <0000> <00FF> <D7F0> endbfrange'],
  ['more codes than a font has', 'beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange'],
  ['a section without an end', 'beginbfchar <41> <0041>'],
  ['a name instead of a character', 'beginbfchar <41> /A endbfchar'],
])('rejects a character map that contains %s', (_, text) => {
  expect(mapOf(text)).toBeNull()
})
