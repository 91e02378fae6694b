import { PdfRefusal } from '../policy/result.ts'
import { createNumberMap } from '../tables/number-map.ts'

/**
 * Objects that are integers, most of them lengths of streams, which may come before their streams or after them. A
 * length given by reference is checked when all is known, against what the search for `endstream` found.
 */
export type Integers = {
  define(number: number, value: number): void
  /** A stream of `dataBytes`, the last `lineEndBytes` of which may not count, names this object as its length. */
  expectLength(number: number, dataBytes: number, lineEndBytes: number): void
  /** Throws PdfRefusal unless every length fits the last stream that named it. */
  checkLengths(): void
  /** The integer; undefined when the object is none. An object that was several integers is refused. */
  get(number: number): number | undefined
}

export function createIntegers(objectsMax: number): Integers {
  const values = createNumberMap()
  const redefined = new Set<number>()
  // The bytes of data and of their line end in one small integer.
  const expected = createNumberMap()

  return {
    define(number, value) {
      if (values.size >= objectsMax) throw new PdfRefusal('too_complex')
      if ((values.get(number) ?? value) !== value) redefined.add(number)
      values.set(number, value)
    },
    expectLength(number, dataBytes, lineEndBytes) {
      if (expected.size >= objectsMax) throw new PdfRefusal('too_complex')
      expected.set(number, dataBytes * 4 + lineEndBytes)
    },
    checkLengths() {
      for (const [number, packed] of expected.entries()) {
        const length = values.get(number) ?? -1
        const dataBytes = packed >> 2
        if (length > dataBytes || length < dataBytes - (packed & 3)) throw new PdfRefusal('stream_length_wrong')
      }
    },
    get(number) {
      if (redefined.has(number)) throw new PdfRefusal('too_complex')
      return values.get(number)
    },
  }
}
