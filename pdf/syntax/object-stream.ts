import { isDigit, skipWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import { asCount } from './kinds.ts'
import { lexNumber } from './lexer.ts'
import type { PdfDict } from './objects.ts'
import { type Work, workAt } from './work.ts'

// The maximum number of objects in a stream. Most programs write some hundreds into a stream.
const objectsMax = 100_000

/**
 * Returns the number and the offset of each object in a decoded object stream (ISO 32000-2 section 7.5.7). Throws
 * PdfSyntaxError.
 */
export function objectPlaces(dict: PdfDict, decoded: Uint8Array, work?: Work): { number: number; offset: number }[] {
  const [count, first] = [asCount(dict.get('N')), asCount(dict.get('First'))]
  if (count === null || count > objectsMax || first === null || first > decoded.length) throw badStream()
  const header = { bytes: decoded.subarray(0, first), at: 0 }
  const nextNumber = (): number => {
    const at = skipWhiteSpace(header.bytes, header.at)
    header.at = at
    const number = lexNumber(header)
    // Some readers do not accept a sign or a decimal point in the header of an object stream.
    if (asCount(number) === null || !header.bytes.subarray(at, header.at).every(isDigit)) throw badStream()
    return number
  }
  return Array.from({ length: count }, () => {
    work?.charge(2 * workAt.value)
    return { number: nextNumber(), offset: first + nextNumber() }
  })
}

/** Returns the error for an object stream whose header or objects are invalid. */
export const badStream = (): PdfSyntaxError =>
  new PdfSyntaxError('bad_object', 'the header or an object of an object stream is invalid')
