import { expect, test } from 'vitest'
import { latin1, memorySource } from '../../../../../base/bytes.ts'
import { allPageNumbers, findPages } from '../../../../../pdf/document/page-tree.ts'
import { openPdf } from '../../../../../pdf/document/pdf-file.ts'
import { type PageSubset, subsetPages } from '../../../../../pdf/text/page-subset/subset-pages.ts'
import type { PdfWriter } from '../../../../fixtures/pdf/pdf-writer.ts'
import { pdfOfContents } from '../../../../support/text-pdf.ts'

const limits = { bytesWanted: 100_000, bytesMax: 200_000 }

type Parts = Parameters<typeof pdfOfContents>[1]

async function subsetOf(
  contents: string[],
  parts: Parts = {},
  wanted = limits,
): Promise<PageSubset & { shown: string }> {
  const file = await openPdf(memorySource(pdfOfContents(contents, parts)))
  const pages = await findPages(file, await allPageNumbers(file), { maySharePages: true })
  const subset = await subsetPages(file, [...pages.values()], wanted)
  // The subset is a complete file that this project's own parser can open.
  expect(await allPageNumbers(await openPdf(memorySource(subset.bytes)))).toHaveLength(subset.parts.length)
  return { ...subset, shown: latin1(subset.bytes) }
}

const text = 'BT /F1 12 Tf 72 700 Td (Hello) Tj ET'

test('copies the requested pages with their text into a page subset', async () => {
  const { parts, shown } = await subsetOf([text, `${text} % second`])
  expect(parts).toMatchObject([
    { number: 1, part: 'page', problem: null },
    { number: 2, part: 'page', problem: null },
  ])
  expect(shown).toContain('% second')
  expect(shown).toContain('/BaseFont /Helvetica')
})

test('omits images from a page subset', async () => {
  const add = (pdf: PdfWriter) =>
    pdf.stream(10_000, '/Type/XObject/Subtype/Image/Width 9/Height 9/Filter/DCTDecode', 'PICTURE'.repeat(10_000))
  const { shown, bytes } = await subsetOf(['q 9 0 0 9 0 0 cm /I Do Q'], { resources: '/XObject<</I 10000 0 R>>', add })
  expect(shown).not.toContain('PICTURE')
  expect(bytes.length).toBeLessThan(2_000)
})

const programOf = (font: string) => ({
  fonts: '/F2 10000 0 R',
  add: (pdf: PdfWriter) => {
    pdf.object(10_000, `<</Type/Font/FontDescriptor 10001 0 R/BaseFont/ABCDEF+Arial${font}>>`)
    pdf.object(10_001, '<</Type/FontDescriptor/FontName/ABCDEF+Arial/Flags 4/FontFile 10002 0 R>>')
    pdf.stream(10_002, '', 'PROGRAM')
    pdf.stream(10_003, '', '1 beginbfchar <01> <0041> endbfchar <02> <>')
  },
})

test.each<[string, string, boolean]>([
  ['with a character map', '/Subtype/Type1/ToUnicode 10003 0 R', false],
  ['with a named encoding', '/Subtype/Type1/Encoding/WinAnsiEncoding', false],
  ['that is composite', '/Subtype/Type0/Encoding/Identity-H', false],
  ['whose program alone maps its characters', '/Subtype/Type1', true],
])('includes a font program only if the text needs it: a font %s', async (_, font, isTaken) => {
  const { shown } = await subsetOf([text], programOf(font))
  expect(shown.includes('PROGRAM')).toBe(isTaken)
  // Without the font program, a reader would use the standard font with this name and its encoding.
  expect(shown).not.toContain('/FontName /ABCDEF+Arial')
})

test('maps a code without a character to U+FFFF in a page subset', async () => {
  const { shown } = await subsetOf([text], programOf('/Subtype/Type1/ToUnicode 10003 0 R'))
  expect(shown).toContain('<02> <FFFF>')
})

test('transforms a cropped, rotated or scaled page to an upright page at the origin', async () => {
  const shownFor = async (page: string) => (await subsetOf([text], { page })).shown
  expect(await shownFor('/CropBox[100 200 300 500]')).toContain('/MediaBox [0 0 200 300]')
  expect(await shownFor('/CropBox[100 200 300 500]')).toContain('1 0 0 1 -100 -200 cm')
  expect(await shownFor('/Rotate 90')).toContain('0 -1 1 0 0 612 cm')
  expect(await shownFor('/Rotate 180')).toContain('-1 0 0 -1 612 792 cm')
  expect(await shownFor('/Rotate 270')).toContain('0 1 -1 0 792 0 cm')
  expect(await shownFor('/UserUnit 2')).toContain('2 0 0 2 0 0 cm')
})

test('draws the visible annotations of a page at their positions on a separate page of the subset', async () => {
  const add = (pdf: PdfWriter) => {
    pdf.object(10_000, '<</Subtype/Widget/Rect[100 100 200 120]/AP<</N 10002 0 R>>>>')
    pdf.object(10_001, '<</Subtype/Widget/F 2/Rect[100 100 200 120]/AP<</N 10003 0 R>>>>')
    pdf.stream(10_002, '/Subtype/Form/BBox[0 0 50 20]', '% shown field')
    pdf.stream(10_003, '/Subtype/Form/BBox[0 0 50 20]', '% hidden field')
  }
  const { parts, shown } = await subsetOf([text], { page: '/Annots[10000 0 R 10001 0 R 10009 0 R]', add })
  expect(parts.map(({ part }) => part)).toEqual(['page', 'annotations'])
  expect(shown).toContain('% shown field')
  expect(shown).toContain('2 0 0 1 100 100 cm')
  expect(shown).not.toContain('% hidden field')
})

test('copies a recursive form XObject into a page subset only once', async () => {
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 10000 0 R>>>>'
  const add = (pdf: PdfWriter) => pdf.stream(10_000, form, '/X Do % itself')
  const { shown } = await subsetOf(['/X Do'], { resources: '/XObject<</X 10000 0 R>>', add })
  expect(shown.split('% itself')).toHaveLength(2)
})

test('replaces an oversized page with an empty page, and reports it as too large', async () => {
  const large = `${text}${' '.repeat(250_000)}% large`
  const { parts, shown } = await subsetOf([large, text])
  expect(parts).toMatchObject([
    { number: 1, part: 'page', problem: 'too_large' },
    { number: 2, part: 'page', problem: null },
  ])
  expect(shown).not.toContain('% large')
})

test('ends a page subset before a page that does not fit, or when the subset is large enough', async () => {
  const half = `${text}${' '.repeat(110_000)}`
  expect((await subsetOf([half, text, text])).parts.map(({ number }) => number)).toEqual([1])
  const small = { bytesWanted: 200_000, bytesMax: 200_000 }
  expect((await subsetOf([half, half, text], {}, small)).parts.map(({ number }) => number)).toEqual([1])
})

test('reports a page as too large if its decoded data exceeds the limit', async () => {
  const { deflateSync } = await import('node:zlib')
  const bomb = new Uint8Array(deflateSync(new Uint8Array(50_000_000)))
  const add = (pdf: PdfWriter) =>
    pdf.stream(10_000, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode', bomb)
  const { parts } = await subsetOf(['/X Do'], { resources: '/XObject<</X 10000 0 R>>', add })
  expect(parts).toMatchObject([{ number: 1, part: 'page', problem: 'too_large' }])
})
