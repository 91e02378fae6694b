import { concatBytes, latin1, latin1Bytes } from '../../base/bytes.ts'

type Bytes = Uint8Array<ArrayBuffer>

const kidsPerArray = 100
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'
const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`

/** Returns a PDF whose catalog reaches this number of objects. */
export function objectsPdf(count: number): Bytes {
  const arrays = Math.ceil(count / kidsPerArray)
  const first = 5 + arrays
  const refs = (from: number, many: number): string =>
    Array.from({ length: many }, (_, i) => `${from + i} 0 R`).join(' ')
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>/Names 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page,
    `[${refs(5, arrays)}]`,
    ...Array.from({ length: arrays }, (_, i) => `[${refs(first + i * kidsPerArray, kidsPerArray)}]`),
    ...Array.from({ length: arrays * kidsPerArray }, () => '<</A 1>>'),
  ]
  return appended(latin1Bytes('%PDF-1.7\n') as Bytes, Object.fromEntries(bodies.map((body, i) => [i + 1, body])))
}

/** Appends an update with these objects. The numbers must be consecutive. */
function appended(file: Bytes, bodies: Record<number, string>): Bytes {
  const tail = latin1(file.subarray(-1_000))
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(tail)?.[1]
  const numbers = Object.keys(bodies).map(Number)
  const size = Math.max(Number(/Size (\d+)/.exec(tail)?.[1] ?? 0), ...numbers.map((number) => number + 1))
  let objects = ''
  let entries = ''
  for (const [number, body] of Object.entries(bodies)) {
    entries += entry(file.length + objects.length)
    objects += `${number} 0 obj\n${body}\nendobj\n`
  }
  const chain = previous === undefined ? '' : `/Prev ${previous}`
  const section = `xref\n${numbers[0]} ${numbers.length}\n${entries}trailer\n<</Size ${size}/Root 1 0 R${chain}>>\n`
  return concatBytes(file, latin1Bytes(`${objects}${section}startxref\n${file.length + objects.length}\n%%EOF\n`))
}

/** Appends updates that write the page again. */
export function updatedPdf(file: Bytes, updates: number): Bytes {
  let updated = file
  for (let left = updates; left > 0; left--) updated = appended(updated, { 3: page })
  return updated
}

/** Appends updates with one signature field each, whose signatures no program of the project supports. */
export function signedPdf(file: Bytes, signatures: number): Bytes {
  let signed = file
  const start = 1_000_000
  const fields: string[] = []
  for (let i = 0; i < signatures; i++) {
    const [field, value] = [start + 2 * i, start + 2 * i + 1]
    fields.push(`${field} 0 R`)
    const catalog = `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields.join(' ')}]>>/Names 4 0 R>>`
    const withCatalog = appended(signed, { 1: catalog })
    const range = ' '.repeat(60)
    const next = appended(withCatalog, {
      [field]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(s${i})/V ${value} 0 R/Rect[0 0 0 0]/F 132>>`,
      [value]: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[${range}]/Contents<3000>>>`,
    })
    const text = latin1(next.subarray(withCatalog.length))
    const gap = withCatalog.length + text.indexOf('<3000>')
    const written = `0 ${gap} ${gap + 6} ${next.length - gap - 6}`.padEnd(range.length)
    next.set(latin1Bytes(written), withCatalog.length + text.indexOf(range))
    signed = next
  }
  return signed
}
