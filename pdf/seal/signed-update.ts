import type { ByteRange } from '../document/read-signatures.ts'
import { type WrittenSignature, writeByteRange } from './signature-object.ts'

/** What goes behind a file's last byte; the value of its signature or time stamp is still to be filled in. */
export type SignedUpdate = {
  appended: Uint8Array<ArrayBuffer>
  /** What the signature covers, in the whole file. */
  byteRange: ByteRange
  /** The hexadecimal string of /Contents with its brackets, in the whole file. */
  contentsStart: number
  contentsLength: number
  /** The parts of `appended` that the signature covers after the whole original, in this order. */
  digestRanges: [{ start: number; end: number }, { start: number; end: number }]
}

/** Works out what a signature covers whose dictionary begins at `signatureStart` of the whole file, and writes it in. */
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
