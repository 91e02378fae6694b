import { asCount } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { checkWhole, type ParseLimits, parseObject } from '../syntax/parser.ts'
import { PdfFileError, parsing } from './errors.ts'

/** A decoded object stream (ISO 32000-2 section 7.5.7), with the number and the offset of each object by index. */
export type ObjectStream = { bytes: Uint8Array; places: { number: number; offset: number }[] }

const objectsMax = 100_000

/** Reads the header of a decoded object stream. Throws PdfFileError `object_broken`. */
export function openObjectStream(dict: PdfDict, bytes: Uint8Array): ObjectStream {
  const count = asCount(dict.get('N'))
  const first = asCount(dict.get('First'))
  if (count === null || first === null || count > objectsMax || first > bytes.length) {
    throw new PdfFileError('object_broken', 'an object stream has a wrong /N or /First')
  }
  const header = parsing('object_broken', 'object stream', () => integers(bytes.subarray(0, first), count * 2))
  const places = Array.from({ length: count }, (_, i) => ({
    number: header[i * 2] as number,
    offset: first + (header[i * 2 + 1] as number),
  }))
  return { bytes, places }
}

/**
 * Returns the object at an index and its length in bytes. Throws PdfFileError `object_broken` if it has another number
 * than the given one.
 */
export function objectInStream(
  pack: ObjectStream,
  index: number,
  number: number,
  limits: ParseLimits,
): { value: PdfObject; bytes: number } {
  const place = pack.places[index]
  if (place?.number !== number) {
    throw new PdfFileError('object_broken', `object ${number} is not in its object stream`)
  }
  const { value, end } = parsing('object_broken', `object ${number}`, () =>
    parseObject(pack.bytes, place.offset, limits),
  )
  return { value, bytes: end - place.offset }
}

function integers(bytes: Uint8Array, count: number): number[] {
  const found: number[] = []
  for (let at = 0; found.length < count; ) {
    const { value, end } = parseObject(bytes, at)
    checkWhole(bytes, end, value)
    const integer = asCount(value)
    if (integer === null) throw new PdfFileError('object_broken', 'an object stream has a wrong header')
    found.push(integer)
    at = end
  }
  return found
}
