import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { XrefEntry } from '../../syntax/xref.ts'

/** Where something begins: its offset, and how many bytes of white space stand right before it. */
export type ObjectPlace = { offset: number; spaceBytes: number }

export type ObjectId = { number: number; generation: number }

/** What the parts of a body are, told in file order. */
export type BodyEvents = {
  header(version: string): void
  object(id: ObjectId, value: PdfObject, place: ObjectPlace): void
  /** Gives the length of the data where it is known. */
  streamBegin(id: ObjectId, dict: PdfDict, place: ObjectPlace): number | null
  streamData(bytes: Uint8Array): void
  /** `lineEndBytes` of the `dataBytes` may belong to the line end before `endstream`. */
  streamEnd(dataBytes: number, lineEndBytes: number): void
  /** The object or stream that was told last ends there, whole. */
  objectEnd(offset: number): void
  xrefTable(place: ObjectPlace): void
  xrefSubsection(first: number, count: number): void
  xrefEntry(entry: XrefEntry): void
  trailer(dict: PdfDict): void
  /** A trailer that no table stands before. */
  strayTrailer(dict: PdfDict): void
  /** The next object stands on the line of an end marker, where no search for objects finds it. */
  gluedObject(): void
  startXref(offset: number): void
}
