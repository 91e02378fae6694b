import { streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'
import { trueType } from '../true-type.ts'

const ambiguous = 'page_content_ambiguous'
const names = (list: string, base = ''): string => `<</Type/Encoding${base}/Differences[${list}]>>`

/** Returns a file with the text 819 in a font. Object 8 is its encoding, and 9 a font descriptor without a program. */
const font = (name: string, outcome: string, entries: string, objects: Record<number, string> = {}): Reading => ({
  family: 'glyph names',
  name,
  outcome,
  bytes: () =>
    sheet({
      4: streamOf(words('819')),
      5: `<</Type/Font${entries}>>`,
      7: '[49/g17]',
      8: names('49/g17'),
      9: '<</Type/FontDescriptor/FontName/X/Flags 32/FontBBox[0 0 600 700]/ItalicAngle 0/Ascent 800/Descent -200>>',
      ...objects,
    }),
})

const helvetica = '/Subtype/Type1/BaseFont/Helvetica'
const arial = '/Subtype/TrueType/BaseFont/Arial/FontDescriptor 9 0 R'
const symbol = '/Subtype/Type1/BaseFont/Symbol'
const dingbats = '/Subtype/Type1/BaseFont/ZapfDingbats'
const program = streamOf(trueType([{ platform: 3, encoding: 1, format: 4, glyphs: { 49: 1, 56: 2, 57: 2 } }], null))

const high = streamOf(words('\xc1'))
const shown = (name: string, outcome: string, entries: string, content = high, objects = {}): Reading =>
  font(`a code above 127 in ${name}`, outcome, entries, { 4: content, ...objects })

const highCodes: Reading[] = [
  shown('a font without an encoding', ambiguous, helvetica),
  shown('octal digits', ambiguous, helvetica, streamOf(words('\\301'))),
  shown('hexadecimal digits', ambiguous, helvetica, streamOf('BT /F 20 Tf 40 140 Td <31 c1> Tj ET')),
  shown(
    'an array after other text',
    ambiguous,
    helvetica,
    streamOf('BT /F 20 Tf 40 140 Td (1) Tj [(1) 5 (\xc1)] TJ ET'),
  ),
  shown('a second hexadecimal digit', 'admitted', helvetica, streamOf('BT /F 20 Tf 40 140 Td <3f> Tj ET')),
  shown('invisible text', 'admitted', helvetica, streamOf('BT 3 Tr /F 20 Tf 40 140 Td (\xc1) Tj ET')),
  shown('a property', 'admitted', helvetica, streamOf(`/Span<</ActualText(\xc1)>>BDC ${words('1')} EMC`)),
  shown('the standard encoding', ambiguous, `${helvetica}/Encoding/StandardEncoding`),
  shown('the encoding of Windows', 'admitted', `${helvetica}/Encoding/WinAnsiEncoding`),
  shown('an encoding with this code', 'admitted', `${helvetica}/Encoding${names('193/A')}`),
  shown('an encoding of low codes', ambiguous, `${helvetica}/Encoding${names('49/one')}`),
  shown('a separate encoding of low codes', ambiguous, `${helvetica}/Encoding 8 0 R`, high, { 8: names('49/one') }),
  shown('a separate encoding with a base', 'admitted', `${helvetica}/Encoding 8 0 R`, high, {
    8: names('49/one', '/BaseEncoding/WinAnsiEncoding'),
  }),
  shown('a font with a descriptor', ambiguous, arial),
  shown('Symbol', 'admitted', symbol),
]

/** Glyph names in fonts that are not in the file. Readers draw the glyph of the code, another glyph or nothing. */
export const glyphNames: Reading[] = [
  ...highCodes,
  ...['one', 'A', 'Euro', 'onesuperior'].map((name) =>
    font(`a font with the name ${name}`, 'admitted', `${helvetica}/Encoding${names(`49/${name}`)}`),
  ),
  ...['g17', 'uni0031', 'one.alt', '.notdef', 'a20', 'checkmark', 'nbspace'].map((name) =>
    font(`a font with the name ${name}`, ambiguous, `${helvetica}/Encoding${names(`49/${name}`)}`),
  ),
  font('a font with rare letters', 'admitted', `${helvetica}/Encoding${names('31/ff 173/.notdef 178/lessequal')}`),
  font('a font with a rare digit', ambiguous, `${helvetica}/Encoding${names('200/oneoldstyle')}`),
  font('a font with a code by reference', ambiguous, `${helvetica}/Encoding${names('49 10 0 R')}`, { 10: '/g17' }),
  font('a font with an encoding by reference', ambiguous, `${helvetica}/Encoding 8 0 R`),
  font('a font with names by reference', ambiguous, `${helvetica}/Encoding<</Differences 7 0 R>>`),
  font('a font with both by reference', ambiguous, `${helvetica}/Encoding 8 0 R`, { 8: '<</Differences 7 0 R>>' }),
  font('a font with a descriptor', ambiguous, `${arial}/Encoding${names('49/g17')}`),
  font('a font with a descriptor and an encoding by reference', ambiguous, `${arial}/Encoding 8 0 R`),
  font('a font with a descriptor and usual names', 'admitted', `${arial}/Encoding 8 0 R`, { 8: names('49/one') }),
  font('a font that contains a descriptor', ambiguous, `${helvetica}/FontDescriptor<<>>/Encoding${names('49/g17')}`),
  font(
    'a font in the file',
    'admitted',
    `${arial}/FirstChar 49/LastChar 49/Widths[500]/Encoding${names('49/g17')}`.replace('/TrueType', '/Type1'),
    {
      9: '<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 600 700]/FontFile3 10 0 R>>',
      10: program,
    },
  ),
  font('a font that shows no text', 'admitted', `${helvetica}/Encoding${names('49/g17')}`, { 4: streamOf('') }),
  font('the expert encoding', ambiguous, `${helvetica}/Encoding/MacExpertEncoding`),
  font('the expert encoding by reference', ambiguous, `${helvetica}/Encoding 8 0 R`, { 8: '/MacExpertEncoding' }),
  font('the expert encoding as a base', ambiguous, `${helvetica}/Encoding<</BaseEncoding/MacExpertEncoding>>`),
  font('signs', 'admitted', symbol),
  font('signs by their names', 'admitted', `${symbol}/Encoding${names('49/one 97/lambda 179/greaterequal')}`),
  font('signs by their names, by reference', 'admitted', `${symbol}/Encoding 8 0 R`, { 8: names('97/lambda') }),
  font('signs by names of mathematics', 'admitted', `${symbol}/Encoding${names('49/minus 56/universal 57/suchthat')}`),
  font('signs by other names', ambiguous, `${symbol}/Encoding${names('49/onesuperior')}`),
  font('signs in a TrueType font', ambiguous, symbol.replace('Type1', 'TrueType')),
  font('letters by the names of signs, by reference', ambiguous, `${helvetica}/Encoding 8 0 R`, {
    8: names('97/lambda'),
  }),
  font('check marks by their names', 'admitted', `${dingbats}/Encoding 8 0 R`, { 8: names('49/a20') }),
  font('check marks by other names', ambiguous, `${dingbats}/Encoding${names('49/one')}`),
  font('check marks by other names, by reference', ambiguous, `${dingbats}/Encoding 8 0 R`, { 8: names('49/one') }),
]
