import { concatBytes, latin1Bytes, utf8 } from '../../base/bytes.ts'
import { trailerOf } from '../document/catalog.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { type PdfDict, type PdfObject, pdfName } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

export type UpdatedObject = { number: number; generation: number; offset: number }

// Trailer entries that belong to one cross-reference section. All other trailer entries are copied (ISO 32000-2 section
// 7.5.6).
const sectionKeys = 'Type Size Index Prev W Length Filter DecodeParms F FFilter FDecodeParms DL XRefStm ID'.split(' ')

/**
 * Returns the cross-reference section of an update, which begins at `offset`, and the end of the file. The section has
 * the type of the file's newest section, and is a table in a hybrid file. `size` is the /Size of a table, and
 * `streamNumber` is the object number of a cross-reference stream.
 */
export function writeXref(
  file: PdfFile,
  update: { objects: UpdatedObject[]; offset: number; id: PdfObject[]; size: number; streamNumber: number },
): Uint8Array {
  const { offset, id, size, streamNumber } = update
  const newest = file.xref.links[0]?.section
  const isStream = newest?.kind === 'stream'
  const own = { number: streamNumber, generation: 0, offset }
  const objects = [...update.objects, ...(isStream ? [own] : [])].sort((one, other) => one.number - other.number)
  const trailer: PdfDict = new Map(trailerOf(file))
  for (const key of sectionKeys) trailer.delete(key)
  trailer.set('Size', isStream ? streamNumber + 1 : size)
  trailer.set('Prev', newest?.offset ?? 0)
  trailer.set('ID', id)
  const section = isStream ? xrefStream(runsOf(objects), trailer, own) : xrefTable(runsOf(objects), trailer)
  return concatBytes(section, utf8(`startxref\n${offset}\n%%EOF\n`))
}

/** Groups objects with consecutive numbers into subsections. */
function runsOf(objects: UpdatedObject[]): UpdatedObject[][] {
  const runs: UpdatedObject[][] = []
  for (const object of objects) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === object.number - 1) run?.push(object)
    else runs.push([object])
  }
  return runs
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

function xrefTable(runs: UpdatedObject[][], trailer: PdfDict): Uint8Array {
  let text = 'xref\n'
  for (const run of runs) {
    text += `${run[0]?.number} ${run.length}\n`
    for (const { offset, generation } of run) text += `${digits(offset, 10)} ${digits(generation, 5)} n \n`
  }
  return latin1Bytes(`${text}trailer\n${writeObject(trailer)}\n`)
}

// Returns a cross-reference stream. The fields of an entry (type 1, offset and generation) have 1, 4 and 2 bytes (ISO
// 32000-2 section 7.5.8.3).
function xrefStream(runs: UpdatedObject[][], trailer: PdfDict, own: UpdatedObject): Uint8Array {
  const objects = runs.flat()
  const data = new Uint8Array(objects.length * 7)
  const view = new DataView(data.buffer)
  for (const [i, { offset, generation }] of objects.entries()) {
    data[i * 7] = 1
    view.setUint32(i * 7 + 1, offset)
    view.setUint16(i * 7 + 5, generation)
  }
  const dict: PdfDict = new Map<string, PdfObject>([
    ['Type', pdfName('XRef')],
    ['W', [1, 4, 2]],
    ['Index', runs.flatMap((run) => [run[0]?.number ?? 0, run.length])],
    ...trailer,
    ['Length', data.length],
  ])
  const head = latin1Bytes(`${own.number} ${own.generation} obj\n${writeObject(dict)}\nstream\n`)
  return concatBytes(head, data, utf8('\nendstream\nendobj\n'))
}
