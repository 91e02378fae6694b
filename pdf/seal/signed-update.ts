import type { ByteRange } from '../document/read-signatures.ts'
import { type WrittenSignature, writeByteRange } from './signature-object.ts'

/** The bytes to append to a file. They do not contain the value of the signature or time stamp yet. */
export type SignedUpdate = {
  appended: Uint8Array<ArrayBuffer>
  /** The parts of the whole file that the signature covers. */
  byteRange: ByteRange
  /** The hexadecimal string of /Contents with its brackets, by its offset from the start of the whole file. */
  contentsStart: number
  contentsLength: number
  /** The parts of `appended` that the signature covers, in this order. It covers the whole original before them. */
  digestRanges: [{ start: number; end: number }, { start: number; end: number }]
}

/** Computes and writes the byte range of a signature. Its dictionary begins at `signatureStart` in the whole file. */
export function withByteRange(
  appended: Uint8Array<ArrayBuffer>,
  written: WrittenSignature,
  signatureStart: number,
  originalLength: number,
): SignedUpdate {
  const contentsStart = signatureStart + written.contentsStart
  const contentsEnd = contentsStart + written.contentsLength
  const length = originalLength + appended.length
  const byteRange: ByteRange = [0, contentsStart, contentsEnd, length - contentsEnd]
  appended.set(writeByteRange(byteRange), signatureStart + written.byteRangeStart - originalLength)
  return {
    appended,
    byteRange,
    contentsStart,
    contentsLength: written.contentsLength,
    digestRanges: [
      { start: 0, end: contentsStart - originalLength },
      { start: contentsEnd - originalLength, end: appended.length },
    ],
  }
}
