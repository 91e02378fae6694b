import { concatBytes, utf8 } from '../../base/bytes.ts'
import { createCollector } from '../syntax/collector.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import type { IndexedObject, ObjectIndex } from './object-index.ts'

/**
 * Returns a cross-reference section of all objects, and the end of the file (ISO 32000-2 section 7.5). The section
 * begins at `offset`. It is a stream if the file has compressed objects, otherwise a table. It refers to no earlier
 * section, so nothing else locates an object.
 */
export function writeSection(
  index: ObjectIndex,
  { offset, numberEnd, trailer }: { offset: number; numberEnd: number; trailer: PdfDict },
): Uint8Array {
  const section = index.hasMembers
    ? xrefStream(index, { offset, number: numberEnd, trailer })
    : xrefTable(index, numberEnd, trailer)
  return concatBytes(section, utf8(`startxref\n${offset}\n%%EOF\n`))
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

function xrefTable(index: ObjectIndex, numberEnd: number, trailer: PdfDict): Uint8Array {
  const rows = createCollector()
  const runs = createRuns()
  rows.push('0000000000 65535 f \n')
  runs.add(0)
  index.forEach((number, { place, detail }) => {
    rows.push(`${digits(place, 10)} ${digits(detail, 5)} n \n`)
    runs.add(number)
  })
  const text = createCollector()
  text.push('xref\n')
  let at = 0
  for (const { first, count } of runs.all) {
    text.push(`${first} ${count}\n`)
    text.push(rows.bytes().subarray(at, at + count * ROW_BYTES))
    at += count * ROW_BYTES
  }
  text.push(`trailer\n${writeObject(new Map([['Size', numberEnd], ...trailer]))}\n`)
  return text.bytes()
}

const ROW_BYTES = 20
// The widths of an entry's fields in bytes (ISO 32000-2 section 7.5.8.3).
const WIDTHS = [1, 4, 3]
const [FREE, IN_USE, MEMBER] = [0, 1, 2]

function xrefStream(
  index: ObjectIndex,
  { offset, number, trailer }: { offset: number; number: number; trailer: PdfDict },
): Uint8Array {
  const rows = createCollector()
  const runs = createRuns()
  const row = new Uint8Array(8)
  const view = new DataView(row.buffer)
  const add = (of: number, type: number, { place, detail }: Pick<IndexedObject, 'place' | 'detail'>): void => {
    view.setUint32(4, detail)
    view.setUint32(1, place)
    row[0] = type
    rows.push(row)
    runs.add(of)
  }
  add(0, FREE, { place: 0, detail: 65_535 })
  index.forEach((of, found) => {
    add(of, found.isMember ? MEMBER : IN_USE, found)
  })
  add(number, IN_USE, { place: offset, detail: 0 })
  const entries: Record<string, PdfObject> = {
    Type: pdfName('XRef'),
    Size: number + 1,
    W: WIDTHS,
    Index: runs.all.flatMap(({ first, count }) => [first, count]),
  }
  const dict: PdfDict = new Map([...pdfDict(entries), ...trailer, ['Length', rows.length()]])
  const head = utf8(`${number} 0 obj\n`)
  return concatBytes(head, utf8(`${writeObject(dict)}\nstream\n`), rows.bytes(), utf8('\nendstream\nendobj\n'))
}

/** Groups consecutive object numbers into subsections. */
function createRuns(): { all: { first: number; count: number }[]; add(number: number): void } {
  const all: { first: number; count: number }[] = []
  return {
    all,
    add(number) {
      const run = all.at(-1)
      if (run && run.first + run.count === number) run.count++
      else all.push({ first: number, count: 1 })
    },
  }
}
