import { latin1Bytes } from '../../base/bytes.ts'

/** Returns a PDF whose page boxes are references to objects in the oldest of 400 cross-reference sections. */
export function pagesInManySections(bytes: number): Uint8Array<ArrayBuffer> {
  const count = Math.min(Math.floor(bytes / 100), 140_000)
  const kids = Array.from({ length: count }, (_, i) => `${i + 10} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]/MediaBox 3 0 R>>`,
    '[4 0 R 5 0 R 6 0 R 7 0 R]',
    ...['0', '0', '612', '792', 'null', 'null'],
    ...kids.map(() => '<</Type/Page/Parent 2 0 R>>'),
  ]
  let text = '%PDF-1.7\n'
  const entries = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  let prev = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`
  for (let i = 0; i < 400; i++) {
    const at = text.length
    text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size ${size}/Root 1 0 R/Prev ${prev}>>\n`
    prev = at
  }
  return latin1Bytes(`${text}startxref\n${prev}\n%%EOF\n`)
}
