import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { XrefEntry } from '../../syntax/xref.ts'

/** The start of a part: its offset, and the number of white-space bytes directly before it. */
export type ObjectPlace = { offset: number; spaceBytes: number }

export type ObjectId = { number: number; generation: number }

/** Receives the parts of a body in file order. */
export type BodyEvents = {
  header(version: string): void
  object(id: ObjectId, value: PdfObject, place: ObjectPlace): void
  /** Returns the length of the data if it is known. */
  streamBegin(id: ObjectId, dict: PdfDict, place: ObjectPlace): number | null
  streamData(bytes: Uint8Array): void
  /** Receives the end of a stream. `lineEndBytes` of the `dataBytes` may belong to the line end before `endstream`. */
  streamEnd(dataBytes: number, lineEndBytes: number): void
  /** Receives the end of the last object or stream, which is complete. */
  objectEnd(offset: number): void
  xrefTable(place: ObjectPlace): void
  xrefSubsection(first: number, count: number): void
  xrefEntry(entry: XrefEntry): void
  trailer(dict: PdfDict): void
  /** A trailer without a table before it. */
  strayTrailer(dict: PdfDict): void
  /** Reports that the next object is on the same line as an end marker. A search for objects does not find it there. */
  gluedObject(): void
  startXref(offset: number): void
}
