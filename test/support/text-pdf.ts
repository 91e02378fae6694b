import { createPdfWriter, type PdfWriter } from '../fixtures/pdf/pdf-writer.ts'

/** A line of text in Helvetica, with its baseline at x and y in points. */
export type DrawnLine = { x: number; y: number; text: string; size?: number }

/** Returns lines of text below each other at the left edge. */
export const column = (texts: readonly string[], { x = 72, top = 720, size = 12 } = {}): DrawnLine[] =>
  texts.map((text, i) => ({ x, y: top - i * size * 1.2, text, size }))

/** Returns a content stream that draws lines of text. */
export const drawing = (lines: readonly DrawnLine[]): string =>
  lines
    .map(({ x, y, text, size = 12 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`)
    .join('\n')

/**
 * Returns a PDF with a letter-size page for each content stream. `add` writes additional objects with numbers from
 * 10,000.
 */
export function pdfOfContents(
  contents: readonly string[],
  {
    page = '',
    resources = '',
    fonts = '',
    add = () => {},
  }: { page?: string; resources?: string; fonts?: string; add?: (pdf: PdfWriter) => void } = {},
): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  const kids = contents.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`)
  pdf.object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  for (const [i, content] of contents.entries()) {
    const entries = `/Contents ${5 + i * 2} 0 R/Resources<</Font<</F1 3 0 R${fonts}>>${resources}>>${page}`
    pdf.object(4 + i * 2, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${entries}>>`)
    pdf.stream(5 + i * 2, '', content)
  }
  add(pdf)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

/** Returns a PDF whose pages have the given lines. */
export const pdfOfTexts = (pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  pdfOfContents(pages.map((texts) => drawing(column(texts))))

/**
 * Returns a composite font F2 for a character collection. `font` is its encoding, and `program` the font file in its
 * descriptor.
 */
export const ofCollection = (ordering: string, font: string, program = '') => ({
  fonts: '/F2 10000 0 R',
  add: (pdf: PdfWriter) => {
    const info = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`
    pdf.object(10_000, `<</Type/Font/Subtype/Type0/BaseFont/Song/DescendantFonts[10001 0 R]${font}>>`)
    pdf.object(10_001, `<</Type/Font/Subtype/CIDFontType2/BaseFont/Song/FontDescriptor 10002 0 R${info}>>`)
    pdf.object(10_002, `<</Type/FontDescriptor/FontName/Song/Flags 4${program}>>`)
  },
})
