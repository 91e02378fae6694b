import { concatBytes, sha256, utf8 } from '../../base/bytes.ts'
import { trailerOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import { openReferencesMax } from '../document/open-references.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { writeChanged } from '../document/written-object.ts'
import { createCollector } from '../syntax/collector.ts'
import { isArray, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfHexString, pdfRef } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { type UpdatedObject, writeXref } from './write-xref.ts'

/**
 * Collects the new and changed objects of an incremental update (ISO 32000-2 section 7.5.6), in the order of the `put`
 * calls. A repeated `put` replaces the earlier object.
 */
export type Update = {
  /** Reserves the number of a new object. */
  allocate(): PdfRef
  /**
   * Writes an object. Unchanged parts of an existing object keep their spelling. For a new object, `like` is the
   * existing object whose spelling it keeps.
   */
  put(ref: PdfRef, value: PdfObject, like?: PdfRef): void
  /** Writes a stream and sets its /Length. The entries in `written` precede those of `dict`. */
  putStream(ref: PdfRef, dict: PdfDict, data: Uint8Array, written?: string): void
  /** Writes an object from its syntax between `obj` and `endobj`. */
  putWritten(ref: PdfRef, body: string | Uint8Array): void
  /** Returns the bytes to append, and the offset of each object's body in the updated file. */
  finish(): Promise<{ appended: Uint8Array<ArrayBuffer>; bodyOffsets: Map<number, number> }>
}

/** The syntax of an existing object is created last, because its bytes can be read only asynchronously. */
type Body = {
  generation: number
  parts: (string | Uint8Array)[]
  changed: { ref: PdfRef; value: PdfObject } | null
}

// The highest object number that common readers accept (ISO 32000-1 annex C).
const objectNumberMax = 8_388_607

/**
 * Creates an update of a file. New objects get numbers that the file does not reference, even if it has references to
 * missing objects (`hasOpenReferences`).
 */
export function createUpdate(file: PdfFile, { hasOpenReferences = false } = {}): Update {
  const bodies = new Map<number, Body>()
  const isNew = ({ number }: PdfRef) => number >= numbersBefore
  const sizeBefore = Math.max(1, file.xref.numberEnd)
  const numbersBefore = sizeBefore + (hasOpenReferences ? openReferencesMax : 0)
  let numberEnd = numbersBefore
  const allocate = (): PdfRef => {
    if (numberEnd > objectNumberMax) throw new PdfFileError('limit_exceeded', 'the file has too many objects')
    return pdfRef(numberEnd++)
  }
  const putParts = ({ number, generation }: PdfRef, ...parts: (string | Uint8Array)[]): void => {
    bodies.set(number, { generation, parts, changed: null })
  }
  return {
    allocate,
    putWritten: putParts,
    put(ref, value, like = ref) {
      const changed = isNew(like) ? null : { ref: like, value }
      bodies.set(ref.number, {
        generation: ref.generation,
        parts: [changed === null ? writeObject(value) : ''],
        changed,
      })
    },
    putStream(ref, dict, data, written = '') {
      dict.set('Length', data.length)
      const changed = isNew(ref) ? null : { ref, value: dict }
      const head = changed === null ? `<<${written}${writeObject(dict).slice(2)}` : ''
      bodies.set(ref.number, { generation: ref.generation, parts: [head, '\nstream\n', data, '\nendstream'], changed })
    },
    async finish() {
      const lastByte = (await file.source.at(file.source.length - 1, 1))[0]
      const written = createCollector(16_384)
      if (lastByte !== 0x0a && lastByte !== 0x0d) written.push('\n')
      const start = file.source.length
      const objects: UpdatedObject[] = []
      const bodyOffsets = new Map<number, number>()
      for (const [number, { generation, parts, changed }] of bodies) {
        if (changed !== null) {
          parts[0] = (await writeChanged(file, changed.ref, changed.value)) ?? writeObject(changed.value)
        }
        objects.push({ number, generation, offset: start + written.length() })
        written.push(`${number} ${generation} obj\n`)
        bodyOffsets.set(number, start + written.length())
        for (const part of parts) written.push(part)
        written.push('\nendobj\n')
      }
      const body = written.bytes()
      const id = await updatedId(file, body)
      const offset = file.source.length + body.length
      const size = numberEnd === numbersBefore ? sizeBefore : numberEnd
      const xref = writeXref(file, { objects, offset, id, size, streamNumber: numberEnd })
      return { appended: concatBytes(body, xref), bodyOffsets }
    },
  }
}

// Returns the file identifier for the update. Its first string is permanent, and the second string identifies this
// revision (ISO 32000-2 section 14.4).
async function updatedId(file: PdfFile, body: Uint8Array): Promise<PdfObject[]> {
  const before = await file.resolve(trailerOf(file).get('ID'))
  const digest = await sha256(concatBytes(utf8(`${file.source.length} ${writeObject(before)}`), body))
  const second = pdfHexString(digest.subarray(0, 16))
  const first = isArray(before) && isString(before[0]) ? before[0] : second
  return [first, second]
}
