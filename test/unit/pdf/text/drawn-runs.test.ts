import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { readCollectionMap } from '../../../../dev/support/collection-maps.ts'
import { allPageNumbers, findPages } from '../../../../pdf/document/page-tree.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { DocumentFonts } from '../../../../pdf/text/document-fonts.ts'
import { readDrawn } from '../../../../pdf/text/drawn-runs.ts'
import { pageText } from '../../../../pdf/text/layout/page-text.ts'
import { readRuns } from '../../../../pdf/text/page-runs.ts'
import { subsetPages } from '../../../../pdf/text/page-subset/subset-pages.ts'
import { readPages } from '../../../../pdf/text/read-pages.ts'
import type { PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { column, drawing, ofCollection, pdfOfContents } from '../../../support/text-pdf.ts'

const limits = { bytesWanted: 1_000_000, bytesMax: 6_000_000 }
type Parts = Parameters<typeof pdfOfContents>[1]

async function pagesOf(bytes: Uint8Array) {
  const file = await openPdf(memorySource(bytes))
  return { file, pages: [...(await findPages(file, await allPageNumbers(file))).values()] }
}

/** Returns the texts of the pages, with null for each page that needs pdf.js. */
async function drawn(bytes: Uint8Array, readMap = readCollectionMap) {
  const { file, pages } = await pagesOf(bytes)
  const read = await readDrawn(file, pages, limits, new DocumentFonts(readMap))
  return read.map((page) => page?.text ?? null)
}

/** Returns the texts of the same pages as pdf.js extracts them. */
async function byPdfJs(bytes: Uint8Array): Promise<string[]> {
  const { file, pages } = await pagesOf(bytes)
  const texts: string[] = []
  for await (const { runs } of readRuns((await subsetPages(file, pages, limits)).bytes, readCollectionMap))
    texts.push(pageText(runs.map((run) => ({ ...run, isAnnotation: false }))))
  return texts
}

const at = (x: number, y: number, shown: string) => `BT /F1 12 Tf ${x} ${y} Td ${shown} ET`

test.each([
  ['strings with position adjustments', at(72, 700, '[(Ver)20(trag)-300(vom)-2000(1.)0()(Mai)-5000(2026)] TJ')],
  ['letters with character spacing', at(72, 700, '2 Tc (apart) Tj 8 Tc (far) Tj')],
  ['words with word spacing', at(72, 700, '6 Tw (one two) Tj -3 Tw (three four) Tj')],
  ['empty strings', at(72, 700, '1 Tc () Tj (a) Tj [() -200 (b)] TJ [()] TJ (c) Tj')],
  ['strings with escapes and hexadecimal digits', at(72, 700, '(a\\(b\\)\\101\\7\\\n c) Tj <48 65 6C6C 6F2> Tj')],
  [
    'lines of all text-showing operators',
    at(72, 700, '14 TL (a) Tj T* (b) Tj (c) \' 3 1 (d e) " 0 -20 TD (f) Tj T* (g) Tj'),
  ],
  ['letters with text rise', at(72, 700, '(x) Tj 5 Ts (2) Tj 0 Ts ( + y) Tj -3 Ts (i) Tj')],
  ['letters with horizontal scaling', at(72, 700, '50 Tz (narrow text) Tj 100 Tz ( wide) Tj')],
  ['text with a text matrix', 'BT /F1 1 Tf 9 3 -3 9 200 300 Tm (leaning) Tj 1.5 0 Td (on) Tj ET'],
  ['letters drawn upside down', '-1 0 0 -1 500 700 cm BT /F1 12 Tf 10 10 Td (down) Tj ( there) Tj ET'],
  ['vertical lines', '0 1 -1 0 300 100 cm BT /F1 12 Tf 10 10 Td (up) Tj 40 0 Td (more) Tj ET'],
  [
    'text in saved graphics states',
    'q 2 0 0 2 0 0 cm BT /F1 9 Tf 30 300 Td (large) Tj ET Q BT /F1 9 Tf 60 560 Td (small) Tj ET',
  ],
  ['text in a font of negative size', 'BT /F1 -12 Tf -1 0 0 -1 72 700 Tm (mirrored twice) Tj ET'],
  ['a word in several sizes', at(72, 700, '(S) Tj /F1 9 Tf (MALL) Tj /F1 12 Tf ( caps) Tj')],
  [
    'text in marked content',
    `/P <</MCID 0/A(>>)/B[<</C<3E>>>]>> BDC ${at(72, 700, '(in) Tj EMC /S BMC (side) Tj EMC')}`,
  ],
  ['text in columns and rows', drawing([...column(['a', 'b', 'c']), ...column(['d', 'e', 'f'], { x: 300 })])],
  [
    'a page with duplicate text and text outside the page',
    `${drawing(column(['bold', 'bold']))} ${at(72, 705.6, '(bold) Tj')} ${at(700, 50, '(no) Tj')}`,
  ],
  ['text between paths', `0.5 g 10 10 m 20 20 l S [3 5] 0 d /P cs 1 0 0 rg % rest\n${at(72, 700, '(kept) Tj')} f*`],
  ['ligatures and no-break space', at(72, 700, '(\\240of\\255fice\\240) Tj')],
])('extracts %s without pdf.js, but with the same result', async (_, content) => {
  const bytes = pdfOfContents([content])
  const texts = await drawn(bytes)
  expect(texts).toEqual(await byPdfJs(bytes))
  expect(texts[0]).not.toBe('')
})

test('extracts the same text as pdf.js from form XObjects, and in a font that a graphics state sets', async () => {
  const parts: Parts = {
    resources: '/XObject<</Outer 10000 0 R>>/ExtGState<</G 10002 0 R>>',
    add(pdf: PdfWriter) {
      const inner = '/Resources<</XObject<</Inner 10001 0 R>>>>'
      pdf.stream(10_000, `/Subtype/Form/BBox[0 0 9 9]/Matrix[1 0 0 1 72 600]${inner}`, 'q 1 0 0 1 5 5 cm /Inner Do Q')
      pdf.stream(10_001, '/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F9 3 0 R>>>>', 'BT /F9 8 Tf (inner) Tj ET')
      pdf.object(10_002, '<</Font[3 0 R 15]>>')
    },
  }
  const bytes = pdfOfContents(['/Outer Do BT /G gs 72 500 Td (by state) Tj ET /Outer Do /None Do'], parts)
  expect(await drawn(bytes)).toEqual(['inner\n\nby state'])
  expect(await byPdfJs(bytes)).toEqual(['inner\n\nby state'])
})

test.each([
  ['an unknown operator', `${at(72, 700, '(a) Tj')} foo ${at(72, 600, '(b) Tj')}`],
  ['an inline image', `${at(72, 700, '(a) Tj')} BI /W 1/H 1/BPC 8/CS/G ID x EI ${at(72, 600, '(b) Tj')}`],
  ['a missing operand', `${at(72, 700, '(a) Tj')} ${at(72, 600, '(b) Tj 7 Td')}`],
  ['a number with two signs', `${at(72, 700, '(a) Tj')} BT /F1 12 Tf 72 6--00 Td (b) Tj ET`],
  ['an unterminated string', `${at(72, 700, '(a) Tj')} BT /F1 12 Tf 72 600 Td (b`],
])('uses pdf.js for a page with %s, but not for the pages next to it', async (_, odd) => {
  const bytes = pdfOfContents([at(72, 700, '(before) Tj'), odd, at(72, 700, '(behind) Tj')])
  expect(await drawn(bytes)).toEqual(['before', null, 'behind'])
  const texts: string[] = []
  const source = memorySource(bytes)
  for await (const group of readPages(source, { from: 1, to: 3, atOnce: 3 }, readCollectionMap))
    texts.push(...group.map(({ text }) => text))
  expect(texts).toEqual(await byPdfJs(bytes))
})

test.each([
  ['in vertical writing mode', ofCollection('Japan1', '/Encoding/90ms-RKSJ-V'), '93fa967b8cea'],
  ['with codes of mixed length', ofCollection('Japan1', '/Encoding/90ms-RKSJ-H'), '93fa967b8cea'],
])('leaves text %s to pdf.js', async (_, parts, codes) => {
  expect(await drawn(pdfOfContents([`BT /F2 12 Tf 72 700 Td <${codes}> Tj ET`], parts))).toEqual([null])
})

test('leaves right-to-left text to pdf.js', async () => {
  const add = (pdf: PdfWriter) => {
    pdf.object(10_000, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10001 0 R>>')
    pdf.stream(10_001, '', '1 beginbfrange <41> <5a> <05D0> endbfrange')
  }
  const content = 'BT /F2 12 Tf 72 700 Td (ABC) Tj ET'
  expect(await drawn(pdfOfContents([content], { fonts: '/F2 10000 0 R', add }))).toEqual([null])
})

test('loads the map of a character collection as often for 40 pages as for one', async () => {
  let reads = 0
  const readMap: typeof readCollectionMap = (file) => {
    reads += 1
    return readCollectionMap(file)
  }
  const pages = Array.from({ length: 40 }, () => 'BT /F2 12 Tf 72 700 Td <034b034c> Tj ET')
  const bytes = pdfOfContents(pages, ofCollection('Japan1', '/Encoding/Identity-H'))
  const readAll = async (to: number) => {
    reads = 0
    const texts: string[] = []
    for await (const group of readPages(memorySource(bytes), { from: 1, to, atOnce: 4 }, readMap))
      texts.push(...group.map(({ text }) => text))
    expect(texts).toEqual(Array.from({ length: to }, () => 'あぃ'))
    return reads
  }
  expect(await readAll(40)).toBe(await readAll(1))
})

test('stops at exponentially nested form XObjects, and marks the page as incomplete', async () => {
  const levels = 30
  const parts: Parts = {
    resources: '/XObject<</X 10000 0 R>>',
    add(pdf: PdfWriter) {
      for (let i = 0; i < levels; i++) {
        const next = `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${10_001 + i} 0 R>>>>`
        pdf.stream(10_000 + i, next, `${'/X Do '.repeat(10)}%${' '.repeat(10_000)}`)
      }
      pdf.stream(10_000 + levels, '/Subtype/Form/BBox[0 0 9 9]', '0 g')
    },
  }
  const { file, pages } = await pagesOf(pdfOfContents([`${at(72, 700, '(first) Tj')} /X Do`], parts))
  const read = await readDrawn(file, pages, limits, new DocumentFonts(readCollectionMap))
  expect(read).toEqual([{ pageNumber: 1, text: 'first', isWhole: false }])
})
