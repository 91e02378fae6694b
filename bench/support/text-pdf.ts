import { deflateSync } from 'node:zlib'
import { utf8 } from '../../base/bytes.ts'
import { imageStream, stream, writePdf } from '../../dev/support/pdf.ts'
import { incompressibleBytes } from '../../dev/support/random-numbers.ts'

const linesOfPage = 52
// A byte for each component of the noise image.
const imageBytesMin = 3
const words =
  'the parties agree that rent is due on the third working day of each month and is paid without deduction'.split(' ')

/**
 * Returns a valid PDF with 52 lines of text on each page, or `linesPerPage` lines. With `totalBytes`, each page also
 * has a noise image, so the file has almost that size. Equal input gives equal bytes.
 */
export function textPdf({
  pageCount,
  totalBytes,
  linesPerPage = linesOfPage,
}: {
  pageCount: number
  totalBytes: number | null
  linesPerPage?: number
}): Uint8Array<ArrayBuffer> {
  const imageBytes = totalBytes === null ? imageBytesMin : Math.floor(totalBytes / pageCount) - 4_000
  const objects: Uint8Array[] = [
    utf8('<</Type/Catalog/Pages 2 0 R>>'),
    utf8(
      `<</Type/Pages/Count ${pageCount}/Kids[${Array.from({ length: pageCount }, (_, i) => `${4 + i * 3} 0 R`).join(' ')}]>>`,
    ),
    utf8('<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>'),
  ]
  for (let page = 0; page < pageCount; page++) {
    const [content, image] = [5 + page * 3, 6 + page * 3]
    const resources = `<</Font<</F1 3 0 R>>/XObject<</I ${image} 0 R>>>>`
    objects.push(
      utf8(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${content} 0 R/Resources${resources}>>`),
      stream('/Filter/FlateDecode', deflateSync(utf8(`q 612 0 0 792 0 0 cm /I Do Q\n${textOf(page, linesPerPage)}`))),
      imageStream(incompressibleBytes(imageBytes)),
    )
  }
  return writePdf(objects)
}

function textOf(page: number, linesPerPage: number): string {
  const lines = Array.from({ length: linesPerPage }, (_, line) => {
    const start = (page * 7 + line * 5) % words.length
    return `(${page + 1}.${line + 1} ${[...words.slice(start), ...words.slice(0, start)].slice(0, 15).join(' ')}) '`
  })
  return `BT /F1 11 Tf 13 TL 60 740 Td\n${lines.join('\n')}\nET`
}
