import { damaged } from './arithmetic.ts'

/** The positions of the nominal adaptive pixels (ITU-T T.88, sections 6.2.5.4 and 6.3.5.3), by template. */
const nominalPixels = [
  [3, -1, -3, -1, 2, -2, -2, -2],
  [3, -1],
  [2, -1],
  [2, -1],
].map((at) => Int8Array.from(at))
const nominalRefinement = Int8Array.of(-1, -1, -1, -1)

/** Reads the fields of a segment's data. Throws `bad_stream_data` if the data is too short. */
export function createFields(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  const next = (length: number): number => {
    if (at + length > bytes.length) throw damaged('an incomplete segment')
    at += length
    return at - length
  }
  const expect = (pixels: Int8Array): void => {
    for (const position of pixels) if (view.getInt8(next(1)) !== position) throw damaged('other adaptive pixels')
  }
  return {
    byte: (): number => view.getUint8(next(1)),
    short: (): number => view.getUint16(next(2)),
    long: (): number => view.getUint32(next(4)),
    /** Requires the nominal positions of the adaptive pixels. Each reader draws other positions in its own way. */
    nominal: (template: number): void => expect(nominalPixels[template]!),
    nominalRefinement: (): void => expect(nominalRefinement),
    rest: (): Uint8Array => bytes.subarray(at),
  }
}

export type SegmentFields = ReturnType<typeof createFields>
