import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { hasKeyword, hasText, isDigit, isWhiteSpace, skipWhiteSpace } from '../../syntax/characters.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { createPatternSearch } from '../../syntax/pattern.ts'
import type { XrefEntry } from '../../syntax/xref.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { WhiteSpace } from './white-space.ts'

/** The end of a body, as reported after its last byte. */
export type BodyEnd = { isComplete: boolean; bytesAfterEnd: number; hasContentAfterEnd: boolean }

export type BodyScanner = { push(chunk: Uint8Array): void; finish(): BodyEnd }

export type ScanState =
  | 'header'
  | 'between'
  | 'comment'
  | 'known_data'
  | 'unknown_data'
  | 'endstream'
  | 'endobj'
  | 'xref'
  | 'xref_entries'
  | 'startxref'

/**
 * Returns the version from the header at the start of the bytes (ISO 32000-2 section 7.5.2). Throws PdfRefusalError.
 */
export function versionIn(bytes: Uint8Array): string {
  const version = /^%PDF-(\d\.\d)/.exec(latin1(bytes, 0, bytes.length))?.[1]
  if (version === undefined) throw new PdfRefusalError('not_a_pdf')
  return version
}

/**
 * Reads the number after `startxref`, of at most ten digits. Returns it with the position after it. Throws
 * PdfRefusalError.
 */
export function startXrefAt(bytes: Uint8Array, at: number): { offset: number; end: number } {
  let offset = 0
  let end = at
  while (isDigit(bytes[end]) && end - at < 10) offset = offset * 10 + (bytes[end++] as number) - 0x30
  if (end === at || !(isWhiteSpace(bytes[end]) || bytes[end] === 0x25)) throw new PdfRefusalError('end_missing')
  return { offset, end }
}

// MuPDF does not read a table with other subsection headers.
const plainHeader = /^\d+ \d+ ?[\r\n]{0,2}$/
const ENTRY_BYTES = 20

/**
 * Returns whether all readers read a subsection header of a cross-reference table, with the white space after it. No
 * white space may be between entries and a header.
 */
export const isPlainHeader = (header: Uint8Array, before: WhiteSpace, isAfterEntries: boolean): boolean =>
  plainHeader.test(latin1(header)) && !before.isUnusual && !(isAfterEntries && before.count > 0)

/** Returns whether all readers read an entry of a cross-reference table. PDFium reads 20 bytes for each entry. */
export const isPlainEntry = (bytes: Uint8Array, from: number, to: number): boolean =>
  to - from === ENTRY_BYTES && bytes[from + 16] === 0x20 && bytes[to - 2] !== 0 && bytes[to - 1] !== 0

/** Returns whether only digits and spaces are between a position and the `obj` keyword. */
export function isPlainObject(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (isDigit(bytes[at]) || bytes[at] === 0x20) at++
  return hasText(bytes, at, 'obj')
}

/**
 * Returns whether a line contains only non-ASCII bytes. Such a line marks a file as binary (ISO 32000-2 section 7.5.2).
 * Some printer drivers omit its percent sign, but no reader finds an object in it.
 */
export function isBinaryMark(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from
  while (at < to && (bytes[at] ?? 0) >= 0x80) at++
  return at > from && (bytes[at] === 0x0a || bytes[at] === 0x0d)
}

// LibreOffice writes such operators between objects if a tagged page contains form fields.
const contentMark = /^(?:EMC|\/[A-Za-z]{1,31} ?(?:<<\/MCID \d{1,9}>> ?BDC|BMC))[\r\n]/

/**
 * Returns whether a line consists of an operator that marks content (ISO 32000-2 section 14.6). Between objects, no
 * reader finds anything in such a line.
 */
export const isContentMark = (bytes: Uint8Array, from: number, to: number): boolean =>
  // The first byte (E or a slash) excludes most lines. A body can consist of millions of comments.
  (bytes[from] === 0x45 || bytes[from] === 0x2f) && contentMark.test(latin1(bytes.subarray(from, to)))

/** The start of an object or section: its offset, and the number of white-space bytes directly before it. */
export type ObjectPlace = { offset: number; spaceBytes: number }

export type ObjectId = { number: number; generation: number }

/** Receives the objects and sections of a body in file order. */
export type BodyEvents = {
  header(version: string): void
  object(id: ObjectId, value: PdfObject, place: ObjectPlace): void
  /** Begins a stream. Returns the length of its data, or null if it is unknown. */
  streamBegin(id: ObjectId, dict: PdfDict, place: ObjectPlace): number | null
  streamData(bytes: Uint8Array): void
  /**
   * Receives the end of a stream. The last `lineEndBytes` of the `dataBytes` may belong to the end-of-line marker
   * before `endstream`.
   */
  streamEnd(dataBytes: number, lineEndBytes: number): void
  /** Reports that the current object or stream ended, and where. */
  objectEnd(offset: number): void
  xrefTable(place: ObjectPlace): void
  xrefSubsection(first: number, count: number): void
  xrefEntry(entry: XrefEntry): void
  trailer(dict: PdfDict): void
  /** Receives a trailer that does not follow a cross-reference table. */
  strayTrailer(dict: PdfDict): void
  /** Reports that the next object is not at the start of a line. A reader that searches for objects would miss it. */
  unseparatedObject(): void
  /** Reports a cross-reference table or an end in a form that some readers do not read. */
  irregularSection(): void
  startXref(offset: number): void
}

// The maximum number of bytes between endstream and endobj, including a comment.
const SPACE_BYTES_MAX = 32

const searchEndstream = createPatternSearch(latin1Bytes('endstream'))

/**
 * Returns the position of the `endstream` that ends the stream data, or -1. `from` is in the data or at its end. The
 * data may contain the word `endstream`, so it counts only before `endobj` or at the end of the bytes. For an embedded
 * PDF, it counts only after the PDF's end marker. Calls `onWord` for each `endstream` that it examines.
 */
export function findEndOfData(bytes: Uint8Array, from: number, isPdf = false, onWord = () => {}): number {
  for (let at = searchEndstream(bytes, from); at >= 0; at = searchEndstream(bytes, at + 9)) {
    onWord()
    const next = skipWhiteSpace(bytes.subarray(0, at + 9 + SPACE_BYTES_MAX), at + 9)
    const isEnd = hasKeyword(bytes, next, 'endobj') || bytes.length - next < 6
    if (isEnd && (!isPdf || isBehindMarker(bytes, at))) return at
  }
  return -1
}

function isBehindMarker(bytes: Uint8Array, position: number): boolean {
  let at = position
  while (position - at < SPACE_BYTES_MAX && isWhiteSpace(bytes[at - 1])) at--
  return hasText(bytes, at - 5, '%%EOF')
}

/** Returns the length (0, 1 or 2) of the end-of-line marker before `position` that does not begin before `from`. */
export function lineEndBefore(bytes: Uint8Array, from: number, position: number): number {
  if (position - 2 >= from && bytes[position - 2] === 0x0d && bytes[position - 1] === 0x0a) return 2
  const last = position > from ? bytes[position - 1] : undefined
  return last === 0x0a || last === 0x0d ? 1 : 0
}
