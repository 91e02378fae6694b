import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { XrefEntry } from '../../syntax/xref.ts'

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
  /**
   * Reports that the next object is on the same line as an end marker. A reader that searches for objects would miss
   * it.
   */
  unseparatedObject(): void
  startXref(offset: number): void
}
