import { concatBytes, sha256, utf8 } from '../../base/bytes.ts'
import { trailerOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import { openReferencesMax } from '../document/open-references.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { createCollector } from '../syntax/collector.ts'
import { isArray, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfHexString, pdfRef } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { type UpdatedObject, writeXref } from './write-xref.ts'

/**
 * The new and changed objects of an incremental update (ISO 32000-2 section 7.5.6), in the order they are put; of one put
 * twice only the last is written.
 */
export type Update = {
  /** A reference for a new object. */
  allocate(): PdfRef
  put(ref: PdfRef, value: PdfObject): void
  /** The dictionary gets its /Length; entries that the caller has written stand before its own. */
  putStream(ref: PdfRef, dict: PdfDict, data: Uint8Array, written?: string): void
  /** An object whose syntax the caller has written, between `obj` and `endobj`. */
  putWritten(ref: PdfRef, body: string | Uint8Array): void
  /** The bytes to append, and where in the updated file each object's body begins. */
  finish(): Promise<{ appended: Uint8Array<ArrayBuffer>; bodyOffsets: Map<number, number> }>
}

// The most that readers in use accept (ISO 32000-1 annex C).
const objectNumberMax = 8_388_607

/** New objects get numbers that no reference of the file leads to, also where it `hasOpenReferences` to numbers that it does not have. */
export function createUpdate(file: PdfFile, { hasOpenReferences = false } = {}): Update {
  const bodies = new Map<number, { generation: number; parts: (string | Uint8Array)[] }>()
  let numberEnd = Math.max(1, file.xref.numberEnd) + (hasOpenReferences ? openReferencesMax : 0)
  const allocate = (): PdfRef => {
    if (numberEnd > objectNumberMax) throw new PdfFileError('limit_exceeded', 'the file has too many objects')
    return pdfRef(numberEnd++)
  }
  const putParts = ({ number, generation }: PdfRef, ...parts: (string | Uint8Array)[]): void => {
    bodies.set(number, { generation, parts })
  }
  return {
    allocate,
    putWritten: putParts,
    put: (ref, value) => putParts(ref, writeObject(value)),
    putStream(ref, dict, data, written = '') {
      dict.set('Length', data.length)
      putParts(ref, `<<${written}${writeObject(dict).slice(2)}\nstream\n`, data, '\nendstream')
    },
    async finish() {
      const lastByte = (await file.source.at(file.source.length - 1, 1))[0]
      const written = createCollector(16_384)
      if (lastByte !== 0x0a && lastByte !== 0x0d) written.push('\n')
      const start = file.source.length
      const objects: UpdatedObject[] = []
      const bodyOffsets = new Map<number, number>()
      for (const [number, { generation, parts }] of bodies) {
        objects.push({ number, generation, offset: start + written.length() })
        written.push(`${number} ${generation} obj\n`)
        bodyOffsets.set(number, start + written.length())
        for (const part of parts) written.push(part)
        written.push('\nendobj\n')
      }
      const body = written.bytes()
      const id = await updatedId(file, body)
      const offset = file.source.length + body.length
      const xref = writeXref(file, { objects, offset, id, streamNumber: numberEnd })
      return { appended: concatBytes(body, xref), bodyOffsets }
    },
  }
}

// The first half stays for the life of the document, the second names this state of it (section 14.4).
async function updatedId(file: PdfFile, body: Uint8Array): Promise<PdfObject[]> {
  const before = await file.resolve(trailerOf(file).get('ID'))
  const digest = await sha256(concatBytes(utf8(`${file.source.length} ${writeObject(before)}`), body))
  const second = pdfHexString(digest.subarray(0, 16))
  const first = isArray(before) && isString(before[0]) ? before[0] : second
  return [first, second]
}
