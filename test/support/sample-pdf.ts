import { createHash, randomUUID } from 'node:crypto'
import { latin1 } from '../../base/bytes.ts'
import { createPdfWriter } from '../fixtures/pdf/pdf-writer.ts'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns a PDF with one page for each text of page entries. */
export function pdfOfPages(pages: string[] = ['/MediaBox[0 0 612 792]']): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${i + 3} 0 R`).join(' ')}]>>`)
  for (const [i, entries] of pages.entries()) pdf.object(i + 3, `<</Type/Page/Parent 2 0 R${entries}>>`)
  // A random text makes documents with the same structure different.
  pdf.object(pages.length + 3, `(${randomUUID()})`)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

/** Returns a file without the bytes after its last object. */
export const cutBehindObjects = (whole: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(whole.subarray(0, latin1(whole, 0, whole.length).lastIndexOf('endobj') + 'endobj'.length))
