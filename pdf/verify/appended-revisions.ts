import { because, type Reason } from '../../base/reasons.ts'
import { hasKeyword, isWhiteSpace } from '../syntax/characters.ts'
import { isNamed, isStream } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { parseIndirectObject, parseObject } from '../syntax/parser.ts'
import { readWritten } from '../syntax/written.ts'
import { isPlainTrailer } from './spelling.ts'

/**
 * An object of an incremental update, from its number to its `endobj`. The offset of a stream counts from the object's
 * start.
 */
export type AppendedObject = { number: number; generation: number; offset: number; end: number; value: PdfObject }

/** One incremental update: its objects, then its cross-reference section, then `%%EOF`. */
export type AppendedRevision = {
  end: number
  /** The offset of the cross-reference section, which is a table or the last object. */
  sectionOffset: number
  objects: AppendedObject[]
}

type AppendedBytes = { bytes: Uint8Array; start: number }

// Decodes each byte as one character. The patterns match only ASCII characters.
const characters = new TextDecoder('latin1')

/**
 * Reads all bytes of a sealed file from `start` on as incremental updates in a strict form. The form permits no
 * comments, no gaps, no bytes after the last `%%EOF`, and no other position at which a search would find an object. For
 * any other form, returns the reason.
 */
export function readAppendedRevisions({ bytes, start }: AppendedBytes): AppendedRevision[] | Reason {
  const revisions: AppendedRevision[] = []
  try {
    for (let at = 0; at < bytes.length; ) {
      const revision = readRevision(bytes, at)
      if (!isPlain(bytes, at, revision)) return because('update_malformed', 'an update hides syntax of another update')
      at = revision.end
      revisions.push(revision)
    }
  } catch {
    return because('update_malformed', 'a part of it is not a plain incremental update')
  }
  return revisions.map((revision) => moved(revision, start))
}

function readRevision(bytes: Uint8Array, start: number): AppendedRevision {
  const objects: AppendedObject[] = []
  let at = afterBlanks(bytes, start)
  while (!hasKeyword(bytes, at, 'xref') && !hasKeyword(bytes, at, 'startxref')) {
    const object = readObject(bytes, at)
    objects.push(object)
    at = afterBlanks(bytes, object.end)
    // Without white space, qpdf rejects the section and searches the file for objects.
    if (at === object.end) throw new Error('an object is not separated from the next keyword')
  }
  const last = objects.at(-1)
  const isTable = hasKeyword(bytes, at, 'xref')
  const sectionOffset = isTable ? at : last?.offset
  if (last === undefined || sectionOffset === undefined) throw new Error('the update contains no objects')
  if (!isTable && !isXrefStream(last.value)) throw new Error('the update contains no cross-reference section')
  const end = readEnd(bytes, isTable ? readTable(bytes, at) : at)
  return { end, sectionOffset, objects }
}

export const isXrefStream = (value: PdfObject): boolean => isStream(value) && isNamed(value.dict.get('Type'), 'XRef')

function readObject(bytes: Uint8Array, offset: number): AppendedObject {
  match(bytes, offset, /(?:[1-9]\d{0,9}) (?:0|[1-9]\d{0,4}) obj[\r\n <[]/y, 32)
  const { number, generation, value, end } = parseIndirectObject(bytes, offset)
  if (bytes.subarray(offset, end).includes(0x25)) throw new Error('the update contains a comment')
  if (!isStream(value)) return { number, generation, offset, end, value }
  if (value.length === null || value.offset + value.length > bytes.length)
    throw new Error('the update contains a stream without a valid end')
  const dataEnd = value.offset + value.length
  return { number, generation, offset, end: match(bytes, dataEnd, /\r?\n?endstream\r?\n?endobj/y, 32), value }
}

const tableLines = /\r?\n(?:\d{1,10} \d{1,10} ?\r?\n(?:\d{10} \d{5} [nf](?: \r| \n|\r\n))*)+/y
const trailerKeyword = /trailer\r?\n?(?=<<)/y

function readTable(bytes: Uint8Array, offset: number): number {
  const at = match(bytes, match(bytes, offset + 4, tableLines, bytes.length), trailerKeyword, 32)
  const { end } = parseObject(bytes, at)
  if (bytes.subarray(at, end).includes(0x25)) throw new Error('the update contains a comment')
  if (!isPlainTrailer(readWritten(bytes, at))) throw new Error('the trailer contains an unusual notation')
  return afterBlanks(bytes, end)
}

const readEnd = (bytes: Uint8Array, offset: number): number =>
  match(bytes, offset, /startxref\r?\n\d{1,10}\r?\n%%EOF(?:\r\n|\r|\n|$)/y, 64)

/** Returns the position after the match of a pattern at an offset. Throws if the pattern does not match. */
function match(bytes: Uint8Array, offset: number, pattern: RegExp, charsMax: number): number {
  const found = new RegExp(pattern).exec(characters.decode(bytes.subarray(offset, offset + charsMax)))
  if (found === null) throw new Error('the update does not have the form that the service writes')
  return offset + found[0].length
}

function afterBlanks(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (isWhiteSpace(bytes[at])) at++
  return at
}

/** Returns whether a search for objects, cross-reference sections and end markers finds only those of the revision. */
function isPlain(bytes: Uint8Array, start: number, { end, objects, sectionOffset }: AppendedRevision): boolean {
  const text = characters.decode(bytes.subarray(start, end))
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length
  const tables = hasKeyword(bytes, sectionOffset, 'xref') ? 1 : 0
  return (
    count(/[\d.+\-\r\n][\s\0]*obj/g) === objects.length &&
    count(/endobj/g) === objects.length &&
    count(/endstream/g) === objects.filter(({ value }) => isStream(value)).length &&
    count(/trailer/g) === tables &&
    count(/(?<!start)xref/g) === tables &&
    count(/startxref/g) === 1 &&
    count(/%%EOF/g) === 1 &&
    count(/%PDF-/g) === 0
  )
}

function moved(revision: AppendedRevision, by: number): AppendedRevision {
  const objects = revision.objects.map((object) => ({ ...object, offset: object.offset + by, end: object.end + by }))
  return { end: revision.end + by, sectionOffset: revision.sectionOffset + by, objects }
}
