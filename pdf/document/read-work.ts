import type { Work } from '../syntax/work.ts'
import { PdfFileError } from './errors.ts'

/** The maximum cost of each operation on a file that is read object by object, in nanoseconds of CPU. */
export const readWorkAt = {
  /** Per cached object, per object read, and per parsed byte. */
  lookUp: 100,
  object: 5_000,
  parsedByte: 25,
  /** Per stream, and per byte of it before and after its filters. */
  stream: 5_000,
  decodedByte: 10,
  /** Per byte of interpreted content, and per compared letter. */
  contentByte: 100,
  letter: 60,
  /** Per field or widget, and per option of a choice field. */
  field: 5_000,
  option: 500,
} as const

// A base allowance for any file plus one per byte, as in the inspection of uploads.
const workFree = 1_000_000_000
const workPerByte = 25

/** Returns the work limit for reading a file of this size; its `charge` throws PdfFileError `limit_exceeded`. */
export function createReadWork(bytes: number): Work {
  let left = workFree + bytes * workPerByte
  return {
    charge(nanoseconds) {
      left -= nanoseconds
      if (left < 0) throw new PdfFileError('limit_exceeded', 'the form of the file takes too much work to be read')
    },
  }
}
