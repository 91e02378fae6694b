import { damaged } from './arithmetic.ts'

/** The types of segments (ITU-T T.88, section 7.3). */
export const types = {
  dictionary: 0,
  text: 6,
  losslessText: 7,
  generic: 38,
  losslessGeneric: 39,
  page: 48,
  pageEnd: 49,
  stripeEnd: 50,
  fileEnd: 51,
} as const

/** A segment: its number, its type, the numbers of the segments to which it refers, and its data. */
export type Jbig2Segment = { number: number; type: number; references: number[]; data: Uint8Array }

const headerBytes = 11
// A segment that refers to more segments has a longer header, which Poppler reads differently.
const referencesMax = 4
const segmentsMax = 4_096

/**
 * Reads all segments of a stream (ITU-T T.88, section 7.2). Throws `bad_stream_data` for other bytes, and for numbers
 * and references that are not ascending.
 */
export function readSegments(bytes: Uint8Array): Jbig2Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const segments: Jbig2Segment[] = []
  let at = 0
  let previous = -1
  while (at < bytes.length && !isLineEnd(bytes.subarray(at))) {
    if (at + headerBytes > bytes.length || segments.length === segmentsMax) throw damaged('an incomplete segment')
    const number = view.getUint32(at)
    const type = view.getUint8(at + 4)
    const count = view.getUint8(at + 5) >> 5
    if (number <= previous) throw damaged('segments whose numbers do not ascend')
    if (count > referencesMax) throw damaged('a segment with many references')
    const size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
    const start = at + headerBytes + count * size
    if (start > bytes.length) throw damaged('an incomplete segment')
    const references = Array.from({ length: count }, (_, i) => readNumber(view, at + 6 + i * size, size))
    if (references.some((reference, i) => reference >= (references[i + 1] ?? number)))
      throw damaged('references that do not ascend')
    const length = view.getUint32(start - 4)
    if (length > bytes.length - start) throw damaged('an incomplete segment')
    if (view.getUint8(start - 5) > 1) throw damaged('a segment of another page')
    segments.push({ number, type, references, data: bytes.subarray(start, start + length) })
    previous = number
    at = start + length
  }
  return segments
}

/** Returns whether bytes are an end-of-line marker, which some writers include in the length of a stream. */
const isLineEnd = (bytes: Uint8Array): boolean =>
  bytes.length <= 2 && bytes.every((byte) => byte === 0x0a || byte === 0x0d)

const readNumber = (view: DataView, at: number, size: number): number =>
  size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at)
