import type { ByteRange } from '../document/read-signatures.ts'
import { type WrittenSignature, writeByteRange } from './signature-object.ts'

/** The bytes to append to a file. The CMS of the signature or timestamp is still missing in them. */
export type SignedUpdate = {
  appended: Uint8Array<ArrayBuffer>
  /** The parts of the updated file that the signature covers. */
  byteRange: ByteRange
  /**
   * The position and length of the hexadecimal string in /Contents with its brackets. The position is an offset from
   * the start of the updated file.
   */
  contentsStart: number
  contentsLength: number
  /** The parts of `appended` that the signature covers after the whole original file, in this order. */
  digestRanges: [{ start: number; end: number }, { start: number; end: number }]
}

/**
 * Computes the byte range of a signature and writes it into the update. The signature dictionary begins at
 * `signatureStart` in the updated file.
 */
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
