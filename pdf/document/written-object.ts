import { isArray, isDict, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { parseObjectHeader } from '../syntax/parser.ts'
import { readWritten, type WrittenValue, writeAfter } from '../syntax/written.ts'
import { parseAt } from './parse-at.ts'
import type { PdfFile } from './pdf-file.ts'

/**
 * Returns an object, or the dictionary of a stream, in its original spelling. Returns null if the file does not contain
 * the object.
 */
export async function writtenObject(file: PdfFile, { number }: PdfRef): Promise<WrittenValue | null> {
  const entry = await file.xref.lookup(number)
  if (entry === null || entry.type === 'free') return null
  const where = { reason: 'object_broken', what: `object ${number}` } as const
  if (entry.type === 'compressed') {
    const { bytes, offset } = await file.packedBytes(entry.streamNumber, entry.index, number)
    return readWritten(bytes, offset)
  }
  return parseAt(file.source, entry.offset, where, (bytes) => readWritten(bytes, parseObjectHeader(bytes, 0)?.end ?? 0))
}

/**
 * Returns the syntax of a changed object. Unchanged parts keep their spelling. Arrays and dictionaries that were
 * separate objects before are written into the syntax.
 */
export async function writeChanged(file: PdfFile, ref: PdfRef, after: PdfObject): Promise<string | null> {
  const before = dictOf(await file.getObject(ref))
  const written = before === null ? null : await writtenObject(file, ref)
  if (before === null || written?.kind !== 'dict' || !isDict(after)) return null
  const moved: PdfDict = new Map(before)
  const entries = []
  for (const entry of written.entries) {
    const [was, is] = [before.get(entry.name), after.get(entry.name)]
    const found = isRef(was) && !isRef(is) && (isArray(is) || isDict(is)) ? await file.resolve(was) : null
    const value = found === null || !isRef(was) ? null : await writtenObject(file, was)
    if (value !== null) moved.set(entry.name, found)
    entries.push(value === null ? entry : { ...entry, value })
  }
  return writeAfter({ kind: 'dict', entries }, moved, after)
}

const dictOf = (value: PdfObject): PdfDict | null => (isStream(value) ? value.dict : isDict(value) ? value : null)
