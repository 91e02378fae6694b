/** A Huffman code of a JPEG (ITU-T T.81, annex C). */
export type JpegCode = {
  /** Maps the next bits to `length << 8 | symbol`, or to 0 for a longer code. */
  readonly direct: Uint16Array
  /** Null, or the result of `runsOf`. */
  runs: Uint16Array | null
  /** By length: the number after the last code, and the distance from a code to the index of its symbol. */
  readonly ends: Int32Array
  readonly offsets: Int32Array
  readonly symbols: Uint8Array
}

export const CODE_BITS = 16
const DIRECT_BITS = 9
export const RUN_BITS = 13
// The largest sizes of a difference and of a coefficient, in bits (ITU-T T.81, tables F.1 and F.2).
export const [DIFFERENCE_BITS, COEFFICIENT_BITS] = [11, 10]
/** The symbol of sixteen zeros. */
const LONG_RUN = 0xf0

/**
 * Returns the code with the given number of symbols of each length. Returns null if lengths leave no room for the code
 * of ones, which is reserved: some readers reject the table.
 */
export function jpegCodeOf(counts: Uint8Array, symbols: Uint8Array): JpegCode | null {
  const direct = new Uint16Array(1 << DIRECT_BITS)
  const [ends, offsets] = [new Int32Array(CODE_BITS + 1), new Int32Array(CODE_BITS + 1)]
  let [code, index] = [0, 0]
  for (let length = 1; length <= CODE_BITS; length++) {
    offsets[length] = index - code
    for (let i = 0; i < counts[length - 1]!; i++, code++, index++)
      if (length <= DIRECT_BITS) {
        const room = DIRECT_BITS - length
        direct.fill((length << 8) | symbols[index]!, code << room, (code + 1) << room)
      }
    if (code >= 1 << length && counts[length - 1]! > 0) return null
    ends[length] = code
    code <<= 1
  }
  return { direct, runs: null, ends, offsets, symbols: symbols.slice() }
}

/**
 * Returns a table that maps the next bits to `distance << 8 | length` for all coefficients with codes in these bits.
 * The distance is from the coefficient before them to the last one. The length is that of their codes and values.
 */
export function runsOf({ direct }: JpegCode): Uint16Array {
  const runs = new Uint16Array(1 << RUN_BITS)
  for (let word = 0; word < runs.length; word++)
    for (let at = 0; at < RUN_BITS; at = runs[word]! & 255) {
      const entry = direct[((word << at) & (runs.length - 1)) >> (RUN_BITS - DIRECT_BITS)]!
      const [symbol, length, size] = [entry & 255, entry >> 8, entry & 15]
      const isCoefficient = size > 0 ? size <= COEFFICIENT_BITS : symbol === LONG_RUN
      if (!isCoefficient || at + length > RUN_BITS) break
      runs[word]! += (((symbol >> 4) + 1) << 8) + length + size
    }
  return runs
}

/** Returns `length << 8 | symbol` for the code at the start of 16 bits, or 0 for an invalid code. */
export function jpegSymbol({ direct, ends, offsets, symbols }: JpegCode, word: number): number {
  const entry = direct[word >> (CODE_BITS - DIRECT_BITS)]!
  if (entry !== 0) return entry
  for (let length = DIRECT_BITS + 1; length <= CODE_BITS; length++) {
    const code = word >> (CODE_BITS - length)
    if (code < ends[length]!) return (length << 8) | symbols[code + offsets[length]!]!
  }
  return 0
}
