import { skipWhiteSpace } from '../syntax/characters.ts'
import { objectPlaces } from '../syntax/object-stream.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { type ParseLimits, parseObject } from '../syntax/parser.ts'
import { PdfFileError, parsing } from './errors.ts'

/** A decoded object stream (ISO 32000-2 section 7.5.7). `places` contains the number and offset of each object. */
export type ObjectStream = { bytes: Uint8Array; places: { number: number; offset: number }[] }

/** Reads the header of a decoded object stream. Throws PdfFileError `object_broken`. */
export const openObjectStream = (dict: PdfDict, bytes: Uint8Array): ObjectStream => ({
  bytes,
  places: parsing('object_broken', 'object stream', () => objectPlaces(dict, bytes)),
})

/**
 * Returns the object at an index of the stream, and its length in bytes. Throws PdfFileError `object_broken` if the
 * object does not have the given number or, in a lenient read, if the next object does not follow it.
 */
export function objectInStream(
  pack: ObjectStream,
  index: number,
  number: number,
  limits: ParseLimits,
): { value: PdfObject; bytes: number } {
  const place = pack.places[index]
  if (place?.number !== number) {
    throw new PdfFileError('object_broken', `object ${number} is not at its index in the object stream`)
  }
  const { value, end } = parsing('object_broken', `object ${number}`, () =>
    parseObject(pack.bytes, place.offset, limits),
  )
  const next = pack.places[index + 1]?.offset ?? pack.bytes.length
  // Readers interpret an object and additional bytes in different ways.
  if (limits.isLenient && (end > next || skipWhiteSpace(pack.bytes, end) < next))
    throw new PdfFileError('object_broken', `the object after object ${number} does not follow it in the object stream`)
  return { value, bytes: end - place.offset }
}
