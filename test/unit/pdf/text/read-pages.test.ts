import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { readCollectionMap } from '../../../../dev/support/collection-maps.ts'
import { charactersByGlyph } from '../../../../pdf/text/page-subset/own-characters.ts'
import { type PageText, readPages } from '../../../../pdf/text/read-pages.ts'
import type { PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { column, drawing, ofCollection, pdfOfContents, pdfOfTexts } from '../../../support/text-pdf.ts'

async function read(bytes: Uint8Array, { from = 1, to = 1, atOnce = 16 } = {}): Promise<PageText[]> {
  const pages: PageText[] = []
  for await (const group of readPages(memorySource(bytes), { from, to, atOnce }, readCollectionMap))
    pages.push(...group)
  return pages
}

test('extracts the text of the requested pages in groups of 1, 2, 3 or 16 pages', async () => {
  const bytes = pdfOfTexts(Array.from({ length: 7 }, (_, i) => [`Page ${i + 1}`]))
  for (const atOnce of [1, 2, 3, 16]) {
    const pages = await read(bytes, { from: 3, to: 7, atOnce })
    expect(pages.map(({ pageNumber, text }) => [pageNumber, text])).toEqual(
      [3, 4, 5, 6, 7].map((number) => [number, `Page ${number}`]),
    )
  }
})

test('reads several small pages at a time, but large pages separately', async () => {
  const readsOf = async (pad: number) => {
    const pageCount = 200
    const bytes = pdfOfContents(
      Array.from({ length: pageCount }, (_, i) => `%${'x'.repeat(pad)}\n${drawing(column([`Page ${i + 1}`]))}`),
    )
    const whole = memorySource(bytes)
    let count = 0
    const source = {
      length: whole.length,
      read: (offset: number, length: number) => {
        count += 1
        return whole.read(offset, length)
      },
    }
    const pages: PageText[] = []
    for await (const group of readPages(source, { from: 1, to: pageCount, atOnce: 16 }, readCollectionMap))
      pages.push(...group)
    expect(pages.map(({ text }) => text)).toEqual(Array.from({ length: pageCount }, (_, i) => `Page ${i + 1}`))
    return count
  }
  expect(await readsOf(1_000)).toBeLessThan(10)
  expect(await readsOf(40_000)).toBeGreaterThan(100)
})

test.each([0, 90, 180, 270])('extracts the text of a page rotated by %i degrees from top to bottom', async (turn) => {
  const lines = ['first', 'second', 'third']
  // Text matrices of lines that are upright after the page is rotated.
  const matrices: Record<number, (i: number) => string> = {
    0: (i) => `1 0 0 1 72 ${700 - i * 20}`,
    90: (i) => `0 1 -1 0 ${100 + i * 20} 72`,
    180: (i) => `-1 0 0 -1 500 ${100 + i * 20}`,
    270: (i) => `0 -1 1 0 ${500 - i * 20} 700`,
  }
  const content = lines.map((line, i) => `BT /F1 12 Tf ${matrices[turn]?.(i)} Tm (${line}) Tj ET`).join('\n')
  const [page] = await read(pdfOfContents([content], { page: `/Rotate ${turn}` }))
  expect(page).toEqual({ pageNumber: 1, text: lines.join('\n'), isWhole: true })
})

test('extracts no text outside the crop box', async () => {
  const content = drawing([
    { x: 150, y: 250, text: 'inside' },
    { x: 50, y: 50, text: 'outside' },
  ])
  const [page] = await read(pdfOfContents([content], { page: '/CropBox[100 200 300 500]' }))
  expect(page?.text).toBe('inside')
})

test('extracts invisible text, such as the text layer of a scanned page', async () => {
  const [page] = await read(pdfOfContents([`3 Tr ${drawing(column(['Recognised words']))}`]))
  expect(page?.text).toBe('Recognised words')
})

test('extracts the check mark that a form field shows in the ZapfDingbats font', async () => {
  const add = (pdf: PdfWriter) => {
    pdf.object(10_000, '<</Subtype/Widget/Rect[60 698 72 712]/AS/Yes/AP<</N<</Yes 10001 0 R>>>>>>')
    pdf.stream(
      10_001,
      '/Subtype/Form/BBox[0 0 12 12]/Resources<</Font<</Z 10002 0 R>>>>',
      'BT /Z 10 Tf 1 2 Td (4) Tj ET',
    )
    pdf.object(10_002, '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>')
  }
  const content = drawing([{ x: 80, y: 700, text: 'I agree' }])
  const [page] = await read(pdfOfContents([content], { page: '/Annots[10000 0 R]', add }))
  expect(page?.text).toBe('✔ I agree')
})

test('extracts the value of a form field without an appearance, except for a password', async () => {
  const add = (pdf: PdfWriter) => {
    const field = (entries: string, bottom: number) =>
      `<</Subtype/Widget/Rect[120 ${bottom} 300 ${bottom + 16}]${entries}>>`
    pdf.object(10_000, field('/Parent 10002 0 R', 696))
    pdf.object(10_001, field('/FT/Tx/Ff 8192/V(secret)', 676))
    pdf.object(10_002, '<</FT/Tx/V<FEFF014100F300640142017A>>>')
    pdf.object(10_003, field('/FT/Ch/V(two)', 656))
  }
  const content = drawing(column(['Town', 'Password', 'Choice'], { top: 700, size: 16.7 }))
  const [page] = await read(pdfOfContents([content], { page: '/Annots[10000 0 R 10001 0 R 10003 0 R]', add }))
  expect(page?.text).toBe('Town Łódłź\nPassword\nChoice two')
})

const notoSans = new Uint8Array(
  readFileSync(join(root, 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
)

const composite = (font: string) => ({
  fonts: '/F2 10000 0 R',
  add: (pdf: PdfWriter) => {
    pdf.object(10_000, `<</Type/Font/Subtype/Type0/BaseFont/Song/DescendantFonts[10001 0 R]${font}>>`)
    pdf.object(10_001, '<</Type/Font/Subtype/CIDFontType0/BaseFont/Song/FontDescriptor 10002 0 R>>')
    pdf.object(10_002, '<</Type/FontDescriptor/FontName/Song/Flags 4>>')
  },
})
const chinese = 'BT /F2 12 Tf 72 700 Td <5408540C7B7E7F72> Tj ET'

test('extracts text in a font with UTF-16 codes but without a character map', async () => {
  const [page] = await read(pdfOfContents([chinese], composite('/Encoding/UniGB-UTF16-H')))
  expect(page).toEqual({ pageNumber: 1, text: '合同签署', isWhole: true })
})

test.each(['/Encoding/Identity-H', '/Encoding/GBK-EUC-H'])(
  'omits text in a font with %s but no character collection, and marks the page as incomplete',
  async (encoding) => {
    const [page] = await read(pdfOfContents([chinese], composite(encoding)))
    expect(page).toEqual({ pageNumber: 1, text: '', isWhole: false })
  },
)

const shown = (hex: string) => `BT /F2 12 Tf 72 700 Td <${hex}> Tj ET`

test.each([
  ['Japan1', '/Encoding/90ms-RKSJ-H', '93fa967b8cea', '日本語'],
  ['Japan1', '/Encoding/EUC-H', 'c6fccbdcb8ec', '日本語'],
  ['GB1', '/Encoding/GBK-EUC-H', 'bacfcdac', '合同'],
  ['CNS1', '/Encoding/ETen-B5-H', 'a4a4a4e5', '中文'],
  ['Korea1', '/Encoding/KSCms-UHC-H', 'c7d1b1db', '한글'],
  ['Japan1', '/Encoding/Identity-H', '034b034c', 'あぃ'],
])('extracts text of the character collection %s with %s', async (ordering, font, codes, text) => {
  const [page] = await read(pdfOfContents([shown(codes)], ofCollection(ordering, font)))
  expect(page).toEqual({ pageNumber: 1, text, isWhole: true })
})

test('marks a page as incomplete if a character map cannot be loaded', async () => {
  const bytes = pdfOfContents([shown('93fa967b8cea')], ofCollection('Japan1', '/Encoding/90ms-RKSJ-H'))
  const pages: PageText[] = []
  const away = () => Promise.reject(new Error('the store is away'))
  for await (const group of readPages(memorySource(bytes), { from: 1, to: 1, atOnce: 1 }, away)) pages.push(...group)
  expect(pages).toEqual([{ pageNumber: 1, text: '', isWhole: false }])
})

test('extracts vertical columns from right to left', async () => {
  const content = 'BT /F2 12 Tf 300 700 Td <93fa967b8cea> Tj -20 0 Td <8abf8e9a> Tj ET'
  const [page] = await read(pdfOfContents([content], ofCollection('Japan1', '/Encoding/90ms-RKSJ-V')))
  expect(page?.text).toBe('日本語\n漢字')
})

test('maps codes to identical Unicode values if the ToUnicode map of the font is Identity-H', async () => {
  const add = (pdf: PdfWriter) => {
    const name = '/BaseFont/TimesNewRomanPS-BoldMT'
    pdf.object(
      10_000,
      `<</Type/Font/Subtype/Type0${name}/DescendantFonts[10001 0 R]/Encoding/Identity-H/ToUnicode/Identity-H>>`,
    )
    pdf.object(10_001, `<</Type/Font/Subtype/CIDFontType2${name}/FontDescriptor 10002 0 R>>`)
    pdf.object(10_002, '<</Type/FontDescriptor/FontName/TimesNewRomanPS-BoldMT/Flags 4>>')
  }
  const [page] = await read(pdfOfContents([shown('00550076006f')], { fonts: '/F2 10000 0 R', add }))
  expect(page).toEqual({ pageNumber: 1, text: 'Uvo', isWhole: true })
})

test('maps codes by the embedded font program if no character map exists', async () => {
  const add = (pdf: PdfWriter) => {
    ofCollection('Identity', '/Encoding/Identity-H', '/FontFile2 10003 0 R').add(pdf)
    pdf.stream(10_003, `/Length1 ${notoSans.length}`, notoSans)
  }
  const glyphs = charactersByGlyph(notoSans)!
  const codeOf = (character: string): string => {
    const [glyph = 0] = [...glyphs].find(([, point]) => point === character.codePointAt(0)) ?? []
    return glyph.toString(16).padStart(4, '0')
  }
  const codes = [...'Grüße'].map(codeOf).join('')
  const [page] = await read(pdfOfContents([shown(codes)], { fonts: '/F2 10000 0 R', add }))
  expect(page).toEqual({ pageNumber: 1, text: 'Grüße', isWhole: true })
})

test('extracts a free text annotation without an appearance, but not a text annotation', async () => {
  const add = (pdf: PdfWriter) => {
    pdf.object(10_000, '<</Subtype/FreeText/Rect[72 600 300 640]/DA(/Helv 12 Tf)/Contents(On the page)>>')
    pdf.object(10_001, '<</Subtype/Text/Rect[72 500 90 518]/Contents(In a note)>>')
  }
  const bytes = pdfOfContents([drawing(column(['First']))], { page: '/Annots[10000 0 R 10001 0 R]', add })
  const [page] = await read(bytes)
  expect(page?.text).toBe('First\n\nOn the page')
})

test('extracts the text of intact pages, and marks a broken page as incomplete', async () => {
  const add = (pdf: PdfWriter) => pdf.stream(7, '/Filter/FlateDecode', 'no deflated data')
  const bytes = pdfOfContents([drawing(column(['one'])), 'broken', drawing(column(['three']))], { add })
  expect(await read(bytes, { to: 3 })).toEqual([
    { pageNumber: 1, text: 'one', isWhole: true },
    { pageNumber: 2, text: '', isWhole: false },
    { pageNumber: 3, text: 'three', isWhole: true },
  ])
})

test('extracts the same text for two pages that share one page object', async () => {
  const bytes = pdfOfTexts([['one'], ['two']])
  const shared = Buffer.from(bytes).toString('latin1').replace('/Kids[4 0 R 6 0 R]', '/Kids[4 0 R 4 0 R]')
  const pages = await read(new Uint8Array(Buffer.from(shared, 'latin1')), { to: 2 })
  expect(pages.map(({ text }) => text)).toEqual(['one', 'one'])
})

test('rejects an unreadable file with a `PdfFileError`', async () => {
  await expect(read(new Uint8Array(1_000))).rejects.toMatchObject({ name: 'PdfFileError' })
})
