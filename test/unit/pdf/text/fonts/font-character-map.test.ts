import { expect, test } from 'vitest'
import { memorySource } from '../../../../../base/bytes.ts'
import { readCollectionMap } from '../../../../../dev/support/collection-maps.ts'
import { openPdf } from '../../../../../pdf/document/pdf-file.ts'
import { pdfRef } from '../../../../../pdf/syntax/objects.ts'
import { readFontCharacterMap } from '../../../../../pdf/text/fonts/font-character-map.ts'
import { listedNames } from '../../../../../pdf/text/fonts/glyph-names.ts'
import { type Glyph, glyphKind } from '../../../../../pdf/text/interpreter/text-font.ts'
import { fontProbe } from '../../../../../pdf/text/page-subset/font-probe.ts'
import { probedFonts } from '../../../../../pdf/text/probed-fonts.ts'
import type { PdfWriter } from '../../../../fixtures/pdf/pdf-writer.ts'
import { pdfOfContents } from '../../../../support/text-pdf.ts'

const font = pdfRef(10_000)
const bytes = Array.from({ length: 256 }, (_, code) => code)

/** Returns the font character map for the codes, and the text that pdf.js extracts for each mapped code. */
async function bothOf(entries: string, codes: readonly number[] = bytes, more: (pdf: PdfWriter) => void = () => {}) {
  const add = (pdf: PdfWriter) => {
    pdf.object(font.number, `<</Type/Font${entries}>>`)
    more(pdf)
  }
  const file = await openPdf(memorySource(pdfOfContents([''], { add })))
  const map = await readFontCharacterMap(file, font)
  if (map === null) return null
  const glyphs = codes.map((code) => map.glyphOf(code))
  const probed = codes.filter((_, i) => glyphs[i] !== null)
  const shown = new Map<number, Glyph>()
  // Codes without text can be distinguished only if each code is requested alone.
  const wanted = probed.map((code) => ({ font, codeBytes: map.codeBytes, codes: [code] }))
  const sheet = await fontProbe(file, wanted, 6_000_000)
  for (const row of (await probedFonts(sheet, wanted, readCollectionMap)) ?? [])
    for (const glyph of row?.glyphs ?? []) shown.set(glyph.code, glyph)
  return { glyphs: glyphs.filter((glyph) => glyph !== null), shown: probed.map((code) => shown.get(code)) }
}

const rounded = (glyph: Glyph | undefined) =>
  glyph && {
    ...glyph,
    width: Number(glyph.width.toFixed(6)),
    kind: glyph.kind === glyphKind.mark ? 'mark' : glyph.kind,
  }

async function expectSame(entries: string, least: number, codes?: readonly number[], more?: (pdf: PdfWriter) => void) {
  const both = await bothOf(entries, codes, more)
  expect(both?.glyphs.length).toBeGreaterThanOrEqual(least)
  expect(both?.glyphs.map(rounded)).toEqual(both?.shown.map(rounded))
}

test.each([
  ['Helvetica', '/WinAnsiEncoding', 256],
  ['Times-BoldItalic', '/MacRomanEncoding', 200],
  ['Courier', null, 256],
  ['ZapfDingbats', null, 256],
])('maps the codes of %s with the encoding %j like pdf.js', async (name, encoding, least) => {
  await expectSame(`/Subtype/Type1/BaseFont/${name}${encoding ? `/Encoding${encoding}` : ''}`, least)
})

const widths = `/FirstChar 0/Widths[${bytes.map((code) => 400 + code).join(' ')}]`

test.each([
  ['a TrueType font', '/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding'],
  [
    'a Type 1 font with differences',
    '/Subtype/Type1/BaseFont/Own/Encoding<</Differences[65/alpha/.notdef/uni20AC 200/ff]>>',
  ],
])('maps the codes and widths of %s like pdf.js', async (_, entries) => {
  await expectSame(`${entries}${widths}`, 250)
})

test('maps all listed glyph names like pdf.js', async () => {
  const names = listedNames()
  for (let at = 0; at < names.length; at += 200) {
    const some = names.slice(at, at + 200)
    const differences = `/Encoding<</Differences[1${some.map((name) => `/${name}`).join('')}]>>`
    await expectSame(
      `/Subtype/Type1/BaseFont/Own${differences}${widths}`,
      some.length - 1,
      some.map((_, i) => 1 + i),
    )
  }
})

test('maps the codes of a composite font with a ToUnicode map like pdf.js', async () => {
  const more = (pdf: PdfWriter) => {
    pdf.object(10_001, '<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/DW 800.5/W[2[300 400]65 66 250]>>')
    pdf.stream(10_002, '', '2 beginbfrange <0001> <0040> <4E00> <0041> <0041> <0061030A> endbfrange')
  }
  const entries = '/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[10001 0 R]/ToUnicode 10002 0 R'
  await expectSame(
    entries,
    70,
    Array.from({ length: 70 }, (_, i) => i + 1),
    more,
  )
})

test.each([
  ['the base font Symbol', '/Subtype/Type1/BaseFont/Symbol'],
  ['an expert encoding', `/Subtype/Type1/BaseFont/Own/Encoding/MacExpertEncoding${widths}`],
  ['glyph procedures', '/Subtype/Type3/FontMatrix[1 0 0 1 0 0]'],
  ['no known widths', '/Subtype/Type1/BaseFont/Unknown/Encoding/WinAnsiEncoding'],
  [
    'codes of mixed length',
    '/Subtype/Type0/BaseFont/Own/Encoding/GBK-EUC-H/DescendantFonts[<</Subtype/CIDFontType0>>]',
  ],
])('returns no character map for a font with %s', async (_, entries) => {
  expect(await bothOf(entries)).toBeNull()
})

test('maps a ligature by the ToUnicode map if the font has no glyph name for it', async () => {
  const more = (pdf: PdfWriter) => pdf.stream(10_001, '', 'beginbfchar <0B> <00660066> endbfchar')
  const both = await bothOf(`/Subtype/Type1/BaseFont/Own/ToUnicode 10001 0 R${widths}`, [11], more)
  expect(both?.glyphs[0]?.text).toBe('ff')
})
