import { latin1Bytes } from '../../../base/bytes.ts'

/** Returns a one-page PDF of exactly this many bytes, or a longer one if the length is too small. */
export function smallPdf(length: number): Uint8Array<ArrayBuffer> {
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\n',
  ]
  const shortest = textOf(objects, 0).length
  return latin1Bytes(
    length < shortest ? '%PDF-1.7\n'.padEnd(length, 'x').slice(0, length) : textOf(objects, length - shortest),
  )
}

function textOf(objects: string[], padding: number): string {
  const head = '%PDF-1.7\n'
  const offsets = objects.map((_, i) => head.length + objects.slice(0, i).join('').length)
  const body = objects.join('')
  // Pads with white space before the table, whose offset is written with a fixed width.
  const at = head.length + body.length + padding
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${String(at).padStart(8, '0')}\n%%EOF\n`
  return `${head}${body}${' '.repeat(padding)}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`
}
