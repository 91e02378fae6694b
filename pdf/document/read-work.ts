import type { Work } from '../syntax/work.ts'
import { PdfFileError } from './errors.ts'

/** What one of each costs at most where a file is read object by object, in nanoseconds of CPU. */
export const readWorkAt = {
  /** An object that is known, one that is read, and a byte of what is parsed. */
  lookUp: 100,
  object: 5_000,
  parsedByte: 25,
  /** A stream, and a byte of it in front of its filters and behind them. */
  stream: 5_000,
  decodedByte: 10,
  /** A byte of content whose instructions are read, and a letter that is compared. */
  contentByte: 100,
  letter: 60,
  /** A field or a place of it, and an option of a choice. */
  field: 5_000,
  option: 500,
} as const

// As for the inspection of the bytes themselves: some for any file, and more with every byte.
const workFree = 1_000_000_000
const workPerByte = 25

/** The work that all may cost that is read of a file of so many bytes at once; throws PdfFileError `limit_exceeded`. */
export function createReadWork(bytes: number): Work {
  let left = workFree + bytes * workPerByte
  return {
    charge(nanoseconds) {
      left -= nanoseconds
      if (left < 0) throw new PdfFileError('limit_exceeded', 'the form of the file takes too much work to be read')
    },
  }
}
