import type { Work } from '../syntax/work.ts'
import { PdfFileError } from './errors.ts'

/** The maximum cost of each operation on a file that is read object by object, in nanoseconds of CPU time. */
export const readWorkAt = {
  /** The cost per cached object or looked-up entry, per object read, and per parsed byte. */
  lookUp: 100,
  object: 5_000,
  /** The cost per opened cross-reference section (its runs count as look-ups), and per entry of a stream. */
  openedSection: 20_000,
  entry: 20,
  parsedByte: 25,
  /** The cost per stream, per byte of the stream before and after its filters, and per decrypted byte. */
  stream: 5_000,
  copiedByte: 2,
  decryptedByte: 10,
  /** The cost per byte of interpreted content, and per compared letter. */
  contentByte: 100,
  letter: 60,
  /** The cost per letter that is searched for a field name. */
  searchedLetter: 3,
  /** The cost per field or widget, and per option of a choice field. */
  field: 5_000,
  option: 500,
  /** The cost per entry in a resource table that text uses, and in the /Annots of a page. */
  resource: 600,
  annotation: 1_000,
  /** The cost per byte of content that is searched for text. */
  textByte: 50,
  /** The cost per page subset that pdf.js opens, per page in the subset, and per byte of the subset or its content. */
  subset: 1_000_000,
  subsetPage: 1_500_000,
  subsetByte: 150,
  /** The cost per font in a subset, per composite font, per byte of a character map, and per code that a font names. */
  font: 200_000,
  compositeFont: 3_000_000,
  mapByte: 100,
  code: 100,
  /** The cost of comparing a point of a text with one painted area, or with one point of the outline of the area. */
  inkPoint: 15,
} as const

/** The work limit for reading a file. `charge` throws PdfFileError `limit_exceeded`. */
export type ReadWork = Work & {
  /** Returns the nanoseconds charged so far. */
  spent(): number
  /** Returns whether the limit was exceeded. */
  isOver(): boolean
}

// The allowance for any file, and the allowance per byte.
const workFree = 1_000_000_000
const workPerByte = 25

/** Returns the work limit for reading a file of this size. */
export const createReadWork = (bytes: number): ReadWork =>
  limitedWork(workFree + bytes * workPerByte, 'reading the form takes too much work')

// A comparison of revisions reads each object of a large file several times.
const sweepWorkFree = 700_000_000
const sweepWorkPerByte = 400

/** Returns the work limit for reading all objects of a file of this size, several times if the file is large. */
export const createSweepWork = (bytes: number): ReadWork =>
  limitedWork(sweepWorkFree + bytes * sweepWorkPerByte, 'comparing the revisions takes too much work')

// The permitted work for reading text is higher, because text is a large part of the work for a normal file of any
// size.
const textWorkFree = 400_000_000
const textWorkPerByte = 5_000

/**
 * Returns the work limit for reading the text of a file of this size. `spent` is the number of nanoseconds that are
 * already used.
 */
export const createTextWork = (bytes: number, spent = 0): ReadWork =>
  limitedWork(textWorkFree + bytes * textWorkPerByte, 'reading the text takes too much work', spent)

function limitedWork(allowed: number, message: string, before = 0): ReadWork {
  let spent = before
  return {
    charge(nanoseconds) {
      spent += nanoseconds
      if (spent > allowed) throw new PdfFileError('limit_exceeded', message)
    },
    spent: () => spent,
    isOver: () => spent > allowed,
  }
}
