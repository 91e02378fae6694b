import { streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'
import { type CharacterMap, trueType } from '../true-type.ts'

const unclear = 'appearance_ambiguous'
const described = '/Type/FontDescriptor/FontName/X/Flags 32/FontBBox[0 0 600 700]/ItalicAngle 0/Ascent 800/Descent -200'

/** Returns a file whose page shows text in a font. Object 8 is its descriptor. */
const fonts = (name: string, outcome: string, font: string, more: Record<number, string> = {}): Reading => ({
  family: 'TrueType codes',
  name,
  outcome,
  bytes: () =>
    sheet({ 4: streamOf(words('191')), 5: font, 8: `<<${described}/FontFile2 9 0 R>>`, 9: streamOf(''), ...more }),
})

const allWidths = `/FirstChar 49/LastChar 57/Widths[${'500 '.repeat(9)}]`
const simple = `<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor 8 0 R${allWidths}/Encoding/WinAnsiEncoding>>`
const straight = { 49: 1, 57: 2 }
const symbols = { 61489: 1, 61497: 2 }
const map = (platform: number, encoding: number, format: CharacterMap['format'], glyphs: Record<number, number>) => ({
  platform,
  encoding,
  format,
  glyphs,
})

const unicode = [map(3, 1, 4, straight)]
const coded10 = [map(1, 0, 0, straight)]
/** Returns a file with a TrueType font whose encoding gives the code of one digit another name. */
const renamed = (
  name: string,
  outcome: string,
  {
    maps,
    flags,
    names = null,
    to = '/nine/one',
  }: {
    maps: CharacterMap[]
    flags: number
    names?: string[] | null
    to?: string
  },
): Reading =>
  fonts(`a TrueType program ${name}`, outcome, simple.replace('/WinAnsiEncoding', ' 7 0 R'), {
    7: `<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[49${to}]>>`,
    8: `<<${described.replace('/Flags 32', `/Flags ${flags}`)}/FontFile2 9 0 R>>`,
    9: streamOf(trueType(maps, names)),
  })

/** TrueType programs in which readers find other glyphs for the codes or the names of an encoding. */
export const trueTypeCodes: Reading[] = [
  renamed('with a map for Unicode and other names, in a nonsymbolic font', 'admitted', { maps: unicode, flags: 32 }),
  renamed('with a map for codes and other names, in a symbolic font', 'admitted', { maps: coded10, flags: 4 }),
  renamed('with a map for Unicode and other names, in a symbolic font', unclear, { maps: unicode, flags: 4 }),
  renamed('with a map for Unicode and other names, in a font without flags', unclear, { maps: unicode, flags: 0 }),
  renamed('with a map for Unicode and other names, in a font with both flags', unclear, { maps: unicode, flags: 36 }),
  renamed('with a map for codes, glyph names and other names, in a symbolic font', unclear, {
    maps: coded10,
    flags: 4,
    names: ['.notdef', 'one', 'nine'],
  }),
  renamed('with names outside of Latin text, in a nonsymbolic font', unclear, {
    maps: unicode,
    flags: 32,
    to: '/g57/g49',
  }),
  renamed('with the same names', 'admitted', { maps: unicode, flags: 4, to: '/one' }),
  fonts(
    'a TrueType program with other names in the font',
    unclear,
    simple.replace('/WinAnsiEncoding', '<</Differences[49/nine]>>'),
    {
      8: `<<${described.replace('/Flags 32', '/Flags 4')}/FontFile2 9 0 R>>`,
      9: streamOf(trueType(unicode)),
    },
  ),
  fonts(
    'a TrueType program with separate other names',
    unclear,
    simple.replace('/WinAnsiEncoding', '<</Differences 7 0 R>>'),
    {
      7: '[49/nine]',
      9: streamOf(trueType(unicode)),
    },
  ),
  fonts('a TrueType program with a map for symbols, in a symbolic font', 'admitted', simple, {
    8: `<<${described.replace('/Flags 32', '/Flags 4')}/FontFile2 9 0 R>>`,
    9: streamOf(trueType([map(3, 0, 4, symbols)])),
  }),
  fonts('a TrueType program with a map for symbols, in a nonsymbolic font', unclear, simple, {
    9: streamOf(trueType([map(3, 0, 4, symbols)])),
  }),
  fonts('a TrueType program with symbol codes that only one reader uses', unclear, simple, {
    9: streamOf(trueType([map(1, 0, 0, straight), map(3, 0, 4, { 61745: 1, 61753: 2 })])),
  }),
  fonts('a font program and no widths', unclear, simple.replace(allWidths, '')),
  ...['/MacExpertEncoding', '<</BaseEncoding/MacExpertEncoding>>', ' 7 0 R'].map((encoding) =>
    fonts(`a font program with the expert encoding${encoding}`, unclear, simple.replace('/WinAnsiEncoding', encoding), {
      7: '<</BaseEncoding/MacExpertEncoding>>',
    }),
  ),
]
