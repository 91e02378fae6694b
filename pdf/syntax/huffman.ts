import { PdfSyntaxError } from './errors.ts'

/**
 * A canonical Huffman code (RFC 1951 section 3.2.2). Short codes need one table lookup, long codes a bit-by-bit search.
 */
export type Huffman = {
  /**
   * Maps the next bits to `symbol << 4 | code length`. Contains 0 if the code is longer than the index of the table.
   */
  readonly primary: Uint16Array
  mask: number
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

const PRIMARY_BITS_MAX = 10
export const CODE_BITS_MAX = 15

export const newHuffman = (symbolsMax: number): Huffman => ({
  primary: new Uint16Array(1 << PRIMARY_BITS_MAX),
  mask: 0,
  counts: new Uint16Array(CODE_BITS_MAX + 1),
  symbols: new Uint16Array(symbolsMax),
})

// All calls share the working arrays, because a stream can have hundreds of thousands of blocks.
const starts = new Uint16Array(CODE_BITS_MAX + 2)
const orderLengths = new Uint8Array(19)
const lengthCode = newHuffman(19)
const codeLengths = new Uint8Array(286 + 2 + 32)

/**
 * Fills `code` from code lengths, with 0 for an absent symbol. Throws `bad_stream_data` if the lengths are over- or
 * under-subscribed. Accepts a single code, as RFC 1951 section 3.2.7 permits for distances.
 */
function buildHuffman(code: Huffman, lengths: Uint8Array): void {
  const { counts, symbols, primary } = code
  counts.fill(0)
  let longest = 0
  for (const length of lengths) {
    counts[length]!++
    if (length > longest) longest = length
  }
  counts[0] = 0
  starts.fill(0)
  let unused = 1
  let used = 0
  for (let length = 1; length <= CODE_BITS_MAX; length++) {
    unused = unused * 2 - counts[length]!
    if (unused < 0)
      throw new PdfSyntaxError('bad_stream_data', 'a Huffman table has too many codes for its code lengths')
    used += counts[length]!
    starts[length + 1] = starts[length]! + counts[length]!
  }
  if (unused > 0 && used > 1)
    throw new PdfSyntaxError('bad_stream_data', 'a Huffman table has too few codes for its code lengths')
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length > 0) symbols[starts[length]!++] = symbol
  }
  const width = Math.min(Math.max(longest, 1), PRIMARY_BITS_MAX)
  code.mask = (1 << width) - 1
  primary.fill(0, 0, 1 << width)
  fillPrimary(code, width)
}

function fillPrimary({ primary, counts, symbols }: Huffman, width: number): void {
  let next = 0
  let index = 0
  for (let length = 1; length <= width; length++) {
    for (let i = 0; i < counts[length]!; i++) {
      const entry = (symbols[index++]! << 4) | length
      for (let at = reversed[next]! >> (PRIMARY_BITS_MAX - length); at < 1 << width; at += 1 << length)
        primary[at] = entry
      next++
    }
    next <<= 1
  }
}

// The ten-bit numbers with their bits in reverse order.
const reversed = Uint16Array.from({ length: 1 << PRIMARY_BITS_MAX }, (_, value) => {
  let bits = 0
  for (let i = 0; i < PRIMARY_BITS_MAX; i++) bits |= ((value >> i) & 1) << (PRIMARY_BITS_MAX - 1 - i)
  return bits
})

/**
 * Returns `symbol << 4 | code length` for the code in the low bits of `word` (at least 15 bits), or 0 for an invalid
 * code.
 */
export function slowSymbol({ counts, symbols }: Huffman, word: number): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= CODE_BITS_MAX; length++) {
    code |= (word >> (length - 1)) & 1
    const count = counts[length]!
    if (code - count < first) return (symbols[index + code - first]! << 4) | length
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  return 0
}

/** The fixed Huffman codes (RFC 1951 section 3.2.6). */
export const fixedHuffman = makeFixedHuffman()

function makeFixedHuffman(): { literals: Huffman; distances: Huffman } {
  const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280)
  const literals = newHuffman(288)
  const distances = newHuffman(32)
  buildHuffman(literals, lengths)
  buildHuffman(distances, new Uint8Array(32).fill(5))
  return { literals, distances }
}

const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/**
 * Reads the two Huffman codes of a dynamic block (RFC 1951 section 3.2.7), whose header begins at `startBit`. Returns
 * the position after the header, or 0 if the input ends within it. `input` must have some readable bytes past `endBit`.
 */
export function readDynamicHuffman(
  input: Uint8Array,
  startBit: number,
  endBit: number,
  literals: Huffman,
  distances: Huffman,
): number {
  let bit = startBit
  const peek = (): number => {
    const at = bit >> 3
    return ((input[at] ?? 0) | ((input[at + 1] ?? 0) << 8) | ((input[at + 2] ?? 0) << 16)) >>> (bit & 7)
  }
  const take = (width: number): number => {
    const value = peek() & ((1 << width) - 1)
    bit += width
    return value
  }
  const literalCount = take(5) + 257
  const distanceCount = take(5) + 1
  const orderCount = take(4) + 4
  if (bit + orderCount * 3 > endBit) return 0
  orderLengths.fill(0)
  for (let i = 0; i < orderCount; i++) orderLengths[lengthOrder[i]!] = take(3)
  buildHuffman(lengthCode, orderLengths)
  const lengths = codeLengths.subarray(0, literalCount + distanceCount)
  for (let at = 0; at < lengths.length; ) {
    // A code in the code length alphabet has at most 7 bits.
    const entry = lengthCode.primary[peek() & lengthCode.mask]!
    if (entry === 0 && bit + 7 <= endBit)
      throw new PdfSyntaxError('bad_stream_data', 'the compressed data contains an unknown code')
    bit += entry & 15
    const symbol = entry >> 4
    const repeat = symbol < 16 ? 1 : symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7)
    if (entry === 0 || bit > endBit) return 0
    if (symbol === 16 && at === 0)
      throw new PdfSyntaxError('bad_stream_data', 'the first code length repeats a previous code length')
    if (at + repeat > lengths.length)
      throw new PdfSyntaxError('bad_stream_data', 'the compressed data contains too many code lengths')
    lengths.fill(symbol < 16 ? symbol : symbol === 16 ? lengths[at - 1]! : 0, at, at + repeat)
    at += repeat
  }
  if (literalCount > 286)
    throw new PdfSyntaxError('bad_stream_data', 'the compressed data has more than 286 literal and length codes')
  buildHuffman(literals, lengths.subarray(0, literalCount))
  buildHuffman(distances, lengths.subarray(literalCount))
  return bit
}
