import { deflateSync } from 'node:zlib'
import { concatBytes, utf8 } from '../../base/bytes.ts'
import { incompressibleBytes } from './random-numbers.ts'

/**
 * Returns a valid PDF of exactly `totalBytes` bytes, with `imageCount` pages that each show an incompressible noise
 * image. Equal input gives equal bytes.
 */
export function imagePdf({
  totalBytes,
  imageCount,
}: {
  totalBytes: number
  imageCount: number
}): Uint8Array<ArrayBuffer> {
  const skeletonBytes = assemble(imageCount, () => new Uint8Array()).length
  const dataBytes = totalBytes - skeletonBytes
  if (dataBytes < 0) throw new RangeError(`${imageCount} pages need ${skeletonBytes} bytes`)
  const share = Math.floor(dataBytes / imageCount)
  return assemble(imageCount, (index) =>
    incompressibleBytes(index === 0 ? dataBytes - share * (imageCount - 1) : share),
  )
}

/**
 * Returns a valid PDF of about `totalBytes` bytes with long compressed content, so inflating is most of the work. The
 * work of 100 MiB is close to the limit of an upload, but does not exceed it.
 */
export function contentPdf(totalBytes: number): Uint8Array<ArrayBuffer> {
  const lines = utf8('0.5 0 0 rg 72.25 700.5 m 144.75 700.5 l S BT /F1 12 Tf (Words of a page) Tj ET\n'.repeat(2_500))
  // Incompressible bytes that do not contain the delimiters of a string.
  const word = incompressibleBytes(200_000).map((byte) => ('()\\'.includes(String.fromCharCode(byte)) ? 0x78 : byte))
  const content = stream('/Filter/FlateDecode', deflateSync(concatBytes(lines, utf8('BT ('), word, utf8(') Tj ET'))))
  const pageCount = Math.floor(totalBytes / (content.length + 250))
  return writePdf([
    ...rootObjects(pageCount, 2),
    ...range(pageCount).flatMap((i) => [
      utf8(
        pageOf(4 + i * 2, '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'),
      ),
      content,
    ]),
  ])
}

const assemble = (imageCount: number, dataOf: (index: number) => Uint8Array): Uint8Array<ArrayBuffer> =>
  writePdf([
    ...rootObjects(imageCount, 3),
    ...range(imageCount).flatMap((i) => [
      utf8(pageOf(4 + i * 3, `<</XObject<</I ${5 + i * 3} 0 R>>>>`)),
      stream('', utf8('q 612 0 0 792 0 0 cm /I Do Q')),
      imageStream(dataOf(i)),
    ]),
  ])

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Returns the catalog and the page tree. Starting at number 3, every `step`th object is a page. */
const rootObjects = (pageCount: number, step: number): Uint8Array[] => [
  utf8('<</Type/Catalog/Pages 2 0 R>>'),
  utf8(
    `<</Type/Pages/Count ${pageCount}/Kids[${range(pageCount)
      .map((i) => `${3 + i * step} 0 R`)
      .join(' ')}]>>`,
  ),
]

const pageOf = (content: number, resources: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${content} 0 R/Resources${resources}>>`

const BLOCK = 8
const COEFFICIENTS = 64
const COMPONENTS = 3

/**
 * Returns an image with a JPEG of noise, which consists of the given bytes apart from their highest bits. Each byte is
 * a coefficient, or, of fewer bytes than a block of each component needs, the only coefficient of a block. The image is
 * as large as the bytes allow.
 */
export function imageStream(scan: Uint8Array): Uint8Array {
  const isLong = scan.length >= COMPONENTS * COEFFICIENTS
  const blocks = Math.floor(Math.sqrt(scan.length / COMPONENTS / (isLong ? COEFFICIENTS : 1)))
  const side = Math.max(blocks, 1) * BLOCK
  const [high, low] = [side >> 8, side & 255]
  // The size has a fixed width, so the size of the file depends only on the data.
  const size = String(side).padEnd(4)
  return stream(
    `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`,
    concatBytes(
      new Uint8Array([0xff, 0xd8]),
      // A quantization table, and Huffman tables with only the code 0. In a long image, each code precedes a coefficient
      // of seven bits. In a short image, the first code of a block precedes a coefficient of six bits, and the second
      // code ends the block.
      new Uint8Array([0xff, 0xdb, 0, 67, 0, ...new Uint8Array(64).fill(1)]),
      new Uint8Array([0xff, 0xc4, 0, 20, 0x00, 1, ...new Uint8Array(15), isLong ? 7 : 6]),
      new Uint8Array([0xff, 0xc4, 0, 20, 0x10, 1, ...new Uint8Array(15), isLong ? 7 : 0]),
      // A baseline frame with 8 bits and three components, and a scan of all components.
      new Uint8Array([0xff, 0xc0, 0, 17, 8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
      new Uint8Array([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
      scan.map((byte) => byte & (isLong ? 0x7f : 0x7e)),
      new Uint8Array([0xff, 0xd9]),
    ),
  )
}

/** Returns a stream object. Its length entry has a fixed width, so the size of the file depends only on the data. */
export const stream = (dict: string, data: Uint8Array): Uint8Array =>
  concatBytes(utf8(`<<${dict}/Length ${String(data.length).padEnd(10)}>>\nstream\n`), data, utf8('\nendstream'))

/**
 * Returns a file with the given objects, numbered from 1, and a cross-reference table. The first object is the catalog.
 */
export function writePdf(objects: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [utf8('%PDF-1.7\n')]
  let offset = 9
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [i, body] of objects.entries()) {
    const head = utf8(`${i + 1} 0 obj\n`)
    table += `${String(offset).padStart(10, '0')} 00000 n \n`
    parts.push(head, body, utf8('\nendobj\n'))
    offset += head.length + body.length + 8
  }
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${String(offset).padEnd(10)}\n%%EOF\n`
  return concatBytes(...parts, utf8(table + end))
}
