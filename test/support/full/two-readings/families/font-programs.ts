import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'
import { type CharacterMap, trueType } from '../true-type.ts'

const unclear = 'appearance_ambiguous'
const ambiguous = 'page_content_ambiguous'
const described = '/Type/FontDescriptor/FontName/X/Flags 32/FontBBox[0 0 600 700]/ItalicAngle 0/Ascent 800/Descent -200'

/** Returns a file whose page shows text in a font. Object 8 is its descriptor. */
const fonts = (name: string, outcome: string, font: string, more: Record<number, string> = {}): Reading => ({
  family: 'font programs and widths',
  name,
  outcome,
  bytes: () =>
    sheet({ 4: streamOf(words('191')), 5: font, 8: `<<${described}/FontFile2 9 0 R>>`, 9: streamOf(''), ...more }),
})

const allWidths = `/FirstChar 49/LastChar 57/Widths[${'500 '.repeat(9)}]`
const simple = `<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor 8 0 R${allWidths}/Encoding/WinAnsiEncoding>>`
const program = (name: string, outcome: string, maps: CharacterMap[], names: string[] | null = null): Reading =>
  fonts(`a TrueType program ${name}`, outcome, simple, { 9: streamOf(trueType(maps, names)) })
const straight = { 49: 1, 57: 2 }
const swapped = { 49: 2, 57: 1 }
const symbols = { 61489: 1, 61497: 2 }
const map = (platform: number, encoding: number, format: CharacterMap['format'], glyphs: Record<number, number>) => ({
  platform,
  encoding,
  format,
  glyphs,
})
const glyphNames = ['.notdef', 'one', 'nine']

const contradicting = streamOf(trueType([map(1, 0, 0, swapped), map(3, 1, 4, straight)], null))

const programs: Reading[] = [
  program('with one map', 'admitted', [map(3, 1, 4, straight)]),
  program('with equal maps', 'admitted', [
    map(0, 3, 4, straight),
    map(1, 0, 0, straight),
    map(3, 0, 4, symbols),
    map(3, 1, 4, straight),
    map(3, 10, 12, straight),
  ]),
  program('with equal maps of other characters', 'admitted', [map(1, 0, 0, { 200: 1 }), map(3, 1, 4, { 200: 2 })]),
  program('with a map that only some readers use', unclear, [map(3, 2, 4, straight)]),
  program('with one map for all of Unicode', unclear, [map(3, 10, 12, straight)]),
  fonts('a TrueType program in a Type 1 font', unclear, simple.replace('/TrueType', '/Type1'), {
    9: streamOf(trueType([map(3, 1, 4, straight)])),
  }),
  fonts(
    'a TrueType program in a Type 1 font that contains its descriptor',
    unclear,
    simple.replace('/TrueType', '/Type1').replace('8 0 R', `<<${described}/FontFile2 9 0 R>>`),
    { 8: 'null', 9: streamOf(trueType([map(3, 1, 4, straight)])) },
  ),
  program('with another Macintosh map', unclear, [map(1, 0, 0, swapped), map(3, 1, 4, straight)]),
  program('with another trimmed Macintosh map', unclear, [map(1, 0, 6, swapped), map(3, 1, 4, straight)]),
  program('with another symbol map', unclear, [map(3, 0, 4, symbols), map(3, 1, 4, swapped)]),
  program('with another map for all of Unicode', unclear, [map(3, 1, 4, straight), map(3, 10, 12, swapped)]),
  program('with another Unicode map', unclear, [map(0, 3, 4, swapped), map(3, 1, 4, straight)]),
  program('with two symbol codes for a character', unclear, [map(3, 0, 4, { 49: 1, 61489: 2 })]),
  program('with equal glyph names', 'admitted', [map(3, 1, 4, straight)], glyphNames),
  program('with other glyph names', unclear, [map(3, 1, 4, swapped)], glyphNames),
  fonts(
    'a TrueType program with another Macintosh map, in a font that contains its descriptor',
    unclear,
    simple.replace('8 0 R', `<<${described}/FontFile2 9 0 R>>`),
    { 8: 'null', 9: contradicting },
  ),
  fonts('a TrueType program with an incomplete map', unclear, simple, {
    9: streamOf(trueType([map(3, 1, 4, straight)]).replace('cmap\0\0\0\0\0\0\0\x2c', 'cmap\0\0\0\0\0\0\0\x50')),
  }),
]

const composite = '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 12 0 R>>'
// The page of a composite font shows one code of two bytes twice.
const compositeText = {
  4: streamOf(words('1919')),
  12: streamOf('1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <3139> <0041> endbfchar'),
}
const system = (ordering: string): string => `<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>`
const unembedded = `<<${described}>>`
const descendant = (
  name: string,
  outcome: string,
  {
    ordering = system('Identity'),
    entries = '',
    more = {},
  }: { ordering?: string; entries?: string; more?: Record<number, string> },
): Reading =>
  fonts(`a composite font ${name}`, outcome, composite, {
    6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo ${ordering}/FontDescriptor 8 0 R${entries}>>`,
    ...compositeText,
    ...more,
  })

const composites: Reading[] = [
  descendant('with a program', 'admitted', {}),
  descendant('with a program whose maps are not used', 'admitted', { more: { 9: contradicting } }),
  descendant('without a program, for invisible text', 'admitted', {
    more: { 4: streamOf(words('1919').replace('BT', 'BT 3 Tr')), 8: unembedded },
  }),
  descendant('without a program, for invisible and visible text', ambiguous, {
    more: { 4: streamOf(`${words('1919').replace('BT', 'BT 3 Tr')} 0 Tr ${words('1919')}`), 8: unembedded },
  }),
  fonts(
    'a composite font without a program, with its descendants by reference',
    ambiguous,
    composite.replace('[6 0 R]', ' 10 0 R'),
    {
      ...compositeText,
      6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo ${system('Identity')}/FontDescriptor 8 0 R>>`,
      8: unembedded,
      10: '[6 0 R]',
    },
  ),
  fonts(
    'a composite font without a program that contains its descendant',
    ambiguous,
    composite.replace(
      '6 0 R',
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo ${system('Identity')}/FontDescriptor 8 0 R>>`,
    ),
    {
      ...compositeText,
      8: unembedded,
    },
  ),
  descendant('without a program', ambiguous, { more: { 8: unembedded } }),
  descendant('with its collection by reference', 'admitted', { ordering: '7 0 R', more: { 7: system('Identity') } }),
  descendant('with its collection by reference and without a program', ambiguous, {
    ordering: '7 0 R',
    more: { 7: system('Identity'), 8: unembedded },
  }),
  descendant('of Japanese characters without a program', 'admitted', {
    ordering: system('Japan1'),
    more: { 8: unembedded },
  }),
  ...['[49[500 500]60 70 500]', '[]', '[60 70 500 49[500]]', '10 0 R'].map((widths) =>
    descendant(`with the widths ${widths}`, 'admitted', { entries: `/W ${widths}`, more: { 10: '[49[500]]' } }),
  ),
  ...[
    '[49[500]49[0]]',
    '[49 60 500 57[0]]',
    '[60 50 500]',
    '[49[-1]]',
    '[49[/x]]',
    '[49[500]60]',
    '[/x]',
    '11 0 R',
  ].map((widths) =>
    descendant(`with the widths ${widths}`, unclear, { entries: `/W ${widths}`, more: { 11: '[49 49 0 49 49 500]' } }),
  ),
  ...['/DW2[880 -1000]', '/DW2 14 0 R', '/W2[49[-900 250 880]60 70 -900 250 880]', '/W2[]', '/W2 15 0 R'].map(
    (entries) =>
      descendant(`with the vertical metrics ${entries}`, 'admitted', {
        entries,
        more: { 14: '[880 -1000]', 15: '[49[-900 250 880]]' },
      }),
  ),
  ...[
    ...['/DW2[880]', '/DW2[880(1)]', '/DW2 -1000', '/W2[49[-900 250]]', '/W2[49 60 -900 250]', '/W2[49[-900/x 880]]'],
    ...['/W2[49 49 -900 250 880 49 49 0 250 880]', '/W2 14 0 R'],
  ].map((entries) =>
    descendant(`with the vertical metrics ${entries}`, unclear, { entries, more: { 14: '[49[-900 250]]' } }),
  ),
  descendant('with a default width', 'admitted', { entries: '/DW 500' }),
  ...['-1', '/x', '(1)'].map((width) =>
    descendant(`with the default width ${width}`, unclear, { entries: `/DW ${width}` }),
  ),
]

const ranges =
  '2 begincidrange <0001> <0008> 1 <0010> <0020> 100 endcidrange 2 begincidchar <0030> 7 <3139> 8 endcidchar'
const codeSpace = '1 begincodespacerange <0000> <ffff> endcodespacerange'
const coded = (
  name: string,
  outcome: string,
  content: string,
  entries = '/Type/CMap/CMapName/M',
  start = '%!PS-Adobe-3.0 Resource-CMap',
): Reading =>
  fonts(`a composite font with ${name}`, outcome, composite.replace('/Identity-H', ' 7 0 R'), {
    6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo ${system('Identity')}/FontDescriptor 8 0 R>>`,
    ...compositeText,
    7: streamOf(
      `${start}\n/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def ${content} endcmap\nend end`,
      entries,
    ),
  })

const glyph = (name: string, outcome: string, content: string, resources = ''): Reading =>
  fonts(
    `a Type 3 glyph with ${name}`,
    outcome,
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 49/LastChar 49/Widths[1000]/Encoding<</Differences[49/one]>>/CharProcs<</one 7 0 R>>'.concat(
      resources,
      '>>',
    ),
    {
      4: streamOf(words('1')),
      7: streamOf(content),
      10: bodies.font,
      12: streamOf('\0', '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/BitsPerComponent 1'),
      11: streamOf('400 400 300 300 re f', '/Type/XObject/Subtype/Form/BBox[0 0 900 900]/Resources<<>>'),
    },
  )

const square = '0 0 800 800 re f'
const shading =
  '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 900 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>'
const glyphs: Reading[] = [
  glyph('its width first', 'admitted', `1000 0 0 0 1000 1000 d1 ${square}`),
  glyph('its width last', 'page_content_ambiguous', `${square} 1000 0 0 0 1000 1000 d1`),
  glyph('a larger box', 'admitted', `1000 0 -50 -50 1200 1200 d1 ${square}`),
  glyph('an empty box', 'admitted', `1000 0 0 0 0 0 d1 ${square}`),
  glyph('a box for its reduced content', 'admitted', `1000 0 0 0 400 400 d1 q .5 0 0 .5 0 0 cm ${square} Q`),
  glyph('a small box and its own colors', 'admitted', `1000 0 d0 ${square}`),
  glyph('a smaller box', ambiguous, `1000 0 0 0 100 100 d1 ${square}`),
  glyph('a smaller box with its corners exchanged', ambiguous, `1000 0 100 100 0 0 d1 ${square}`),
  glyph('a box beside its content', ambiguous, `1000 0 400 0 1200 1200 d1 ${square}`),
  glyph('a curve beyond its box', ambiguous, '1000 0 0 0 300 300 d1 0 0 m 0 300 300 900 300 0 c f'),
  glyph(
    'an image that exceeds its box',
    ambiguous,
    '1000 0 0 0 300 300 d1 800 0 0 800 0 0 cm BI /W 1 /H 1 /IM true ID \0 EI ',
  ),
  glyph('a curve with a point beyond its box', 'admitted', '1000 0 0 0 300 300 d1 300 0 m -100 0 -100 300 300 300 c f'),
  glyph('a wide line', ambiguous, '1000 0 0 0 300 300 d1 900 w 150 150 m 250 150 l S'),
  glyph('a line inside its box', 'admitted', '1000 0 0 0 300 300 d1 20 w 20 20 m 280 280 l S'),
  glyph('a shading', ambiguous, '1000 0 0 0 300 300 d1 /S sh', `/Resources<</Shading<</S ${shading}>>>>`),
  glyph('a form', ambiguous, '1000 0 0 0 300 300 d1 /X Do', `/Resources<</XObject<</X 11 0 R>>>>`),
  glyph(
    'a separate image mask',
    'admitted',
    '1000 0 0 0 300 300 d1 300 0 0 300 0 0 cm /X Do',
    '/Resources<</XObject<</X 12 0 R>>>>',
  ),
  glyph('a restored matrix', ambiguous, `1000 0 0 0 400 400 d1 q .5 0 0 .5 0 0 cm Q ${square}`),
  glyph('text', ambiguous, '1000 0 0 0 1000 1000 d1 BT /F 900 Tf (E) Tj ET', '/Resources<</Font<</F 10 0 R>>>>'),
  glyph(
    'a graphics state',
    ambiguous,
    `1000 0 0 0 1000 1000 d1 /E gs ${square}`,
    '/Resources<</ExtGState<</E<</ca .1>>>>>>',
  ),
  glyph('two widths', 'page_content_ambiguous', `1000 0 d0 1000 0 0 0 1000 1000 d1 1 g ${square}`),
]

const another = '1 begincidchar <0002> 9 endcidchar'
const codeMaps: Reading[] = [
  coded('a plain CMap', 'admitted', `${codeSpace} ${ranges}`),
  coded('a CMap without its type', 'admitted', `${codeSpace} ${ranges}`, ''),
  coded('a CMap without its type and its first line', unclear, `${codeSpace} ${ranges}`, '', '%!PS'),
  coded('two characters for one code, in a CMap without its type', unclear, `${codeSpace} ${ranges} ${another}`, ''),
  coded('another CMap in its dictionary without a type', unclear, `${codeSpace} ${ranges}`, '/UseCMap/Identity-H'),
  coded('two characters for one code', unclear, `${codeSpace} ${ranges} ${another}`),
  coded('codes of two lengths', unclear, `2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange ${ranges}`),
  coded('a range of another length', unclear, `${codeSpace} 1 begincidrange <00> <ff> 0 endcidrange`),
  coded('no code space', unclear, ranges),
  coded(
    'characters for undefined codes',
    unclear,
    `${codeSpace} ${ranges} 1 beginnotdefrange <0040> <0050> 1 endnotdefrange`,
  ),
  coded('ranges for text extraction', unclear, `${codeSpace} ${ranges} 1 beginbfrange <0041> <0042> <0041> endbfrange`),
  coded('another CMap in its data', unclear, `/Identity-H usecmap ${codeSpace} ${ranges}`),
  coded(
    'another CMap in its dictionary',
    unclear,
    `${codeSpace} ${ranges}`,
    '/Type/CMap/CMapName/M/UseCMap/Identity-H',
  ),
  coded('another writing mode in its dictionary', unclear, `${codeSpace} ${ranges}`, '/Type/CMap/CMapName/M/WMode 1'),
  coded('one writing mode', 'admitted', `/WMode 1 def ${codeSpace} ${ranges}`, '/Type/CMap/CMapName/M/WMode 1'),
  coded('numbers instead of codes', unclear, `${codeSpace} 1 begincidrange 0 255 0 endcidrange`),
  coded('ranges after its end', unclear, `${codeSpace} ${ranges} endcmap 1 begincidchar <0002> 9 endcidchar`),
]

const helvetica = (name: string, outcome: string, entries: string): Reading =>
  fonts(`a font with ${name}`, outcome, bodies.font.replace('>>', `${entries}>>`))

const widths: Reading[] = [
  helvetica('all widths', 'admitted', '/FirstChar 49/LastChar 50/Widths[500 500]'),
  helvetica('widths but no last code', unclear, '/FirstChar 49/Widths[500]'),
  helvetica('widths but no first code', unclear, '/LastChar 49/Widths[500]'),
  helvetica('too few widths', unclear, '/FirstChar 49/LastChar 57/Widths[500]'),
  helvetica('too many widths', unclear, '/FirstChar 49/LastChar 49/Widths[500 1500]'),
  helvetica('a negative width', unclear, '/FirstChar 49/LastChar 49/Widths[-500]'),
  helvetica('a width that is null', unclear, '/FirstChar 49/LastChar 49/Widths[null]'),
]

/** Fonts in which readers choose other glyphs or widths for a code. */
export const fontPrograms: Reading[] = [...programs, ...composites, ...codeMaps, ...glyphs, ...widths]
