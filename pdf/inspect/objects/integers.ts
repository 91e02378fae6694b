import { PdfRefusalError } from '../policy/result.ts'
import { createNumberMap } from '../tables/number-map.ts'

/**
 * Objects that are integers, mostly lengths of streams. They may precede or follow their streams. At the end,
 * referenced lengths are compared with the data up to `endstream`.
 */
export type Integers = {
  define(number: number, value: number): void
  /**
   * Records that a stream of `dataBytes` has this object as its length. The last `lineEndBytes` of the data may belong
   * to a line end.
   */
  expectLength(number: number, dataBytes: number, lineEndBytes: number): void
  /** Throws PdfRefusalError unless each length fits the last stream that uses it. */
  checkLengths(): void
  /**
   * Returns the integer, or undefined for any other object. Throws PdfRefusalError if the object has several values.
   */
  get(number: number): number | undefined
}

export function createIntegers(objectsMax: number): Integers {
  const values = createNumberMap()
  const redefined = new Set<number>()
  // The lengths of the data and of its line end, as one integer.
  const expected = createNumberMap()

  return {
    define(number, value) {
      if (values.size >= objectsMax) throw new PdfRefusalError('too_complex')
      if ((values.get(number) ?? value) !== value) redefined.add(number)
      values.set(number, value)
    },
    expectLength(number, dataBytes, lineEndBytes) {
      if (expected.size >= objectsMax) throw new PdfRefusalError('too_complex')
      expected.set(number, dataBytes * 4 + lineEndBytes)
    },
    checkLengths() {
      for (const [number, packed] of expected.entries()) {
        const length = values.get(number) ?? -1
        const dataBytes = packed >> 2
        if (length > dataBytes || length < dataBytes - (packed & 3)) throw new PdfRefusalError('stream_length_wrong')
      }
    },
    get(number) {
      if (redefined.has(number)) throw new PdfRefusalError('too_complex')
      return values.get(number)
    },
  }
}
