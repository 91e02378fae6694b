import type { ByteSink, OutputBudget, StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { CODE_BITS_MAX, fixedHuffman, type Huffman, newHuffman, readDynamicHuffman, slowSymbol } from './huffman.ts'
import { workAt } from './work.ts'

// The size of the input buffer, and the limit for a header. The longest header of a dynamic block (RFC 1951 section
// 3.2.7) has fewer than 600 bytes, and reads go 3 bytes further.
const INPUT_BYTES = 65_536
const HEADER_BYTES_MAX = 1_024
const WINDOW_BYTES = 32_768
const OUTPUT_BYTES = 131_072
const MATCH_BYTES_MAX = 258
// The cost of a block in bytes of output, because a short block can cost as much as a long one. Ordinary data has one
// block per tens of thousands of bytes.
const BLOCK_COST_BYTES = 2_048
const FREE_BLOCKS = 64

// The tables of length and distance codes (RFC 1951 section 3.2.5).
const lengthBase = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    0, 0,
  ],
)
const lengthExtra = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0],
)
const distanceBase = Uint16Array.of(
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097],
  ...[6145, 8193, 12289, 16385, 24577, 0, 0],
)
const distanceExtra = Uint8Array.of(
  ...[0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 0, 0],
)

/** The memory of one inflater. Another inflater can reuse it when the first one is done. */
export type InflateMemory = {
  readonly input: Uint8Array
  readonly output: Uint8Array
  readonly literals: Huffman
  readonly distances: Huffman
}

export const createInflateMemory = (): InflateMemory => ({
  input: new Uint8Array(INPUT_BYTES + HEADER_BYTES_MAX + 8),
  output: new Uint8Array(OUTPUT_BYTES),
  literals: newHuffman(288),
  distances: newHuffman(32),
})

type Phase = 'zlib' | 'header' | 'stored' | 'symbols' | 'done'

/**
 * Creates a streaming zlib decoder (RFC 1950, RFC 1951) that uses about 200 KB for any compression ratio. Charges the
 * budget for output, and for blocks if they are numerous. Like PDF readers, ignores the Adler-32 checksum and bytes
 * after the end. `finish` throws `unexpected_end` for truncated data. A last block may be missing after a stored block,
 * with which programs flush their data: every reader has then decoded all bytes.
 */
export function createInflater(
  sink: ByteSink,
  budget: OutputBudget,
  memory: InflateMemory = createInflateMemory(),
): StreamDecoder {
  const { input, output, literals, distances } = memory
  let literalCode: Huffman = literals
  let distanceCode: Huffman = distances
  let inputLength = 0
  let bit = 0
  let out = 0
  let flushed = 0
  let phase: Phase = 'zlib'
  let isLastBlock = false
  let isFlushed = false
  let storedBytes = 0
  let blocks = 0
  let symbols = 0

  function flush(): void {
    budget.spend(out - flushed)
    budget.charge(symbols * workAt.symbol)
    symbols = 0
    if (out > flushed) sink(output.subarray(flushed, out))
    if (out > WINDOW_BYTES) {
      output.copyWithin(0, out - WINDOW_BYTES, out)
      out = WINDOW_BYTES
    }
    flushed = out
  }

  // Each decoding function returns false if it needs more input. Until then, it has consumed only the parts that it
  // completed.
  function readZlibHeader(): boolean {
    if (inputLength < 2) return false
    const header = input[0]! * 256 + input[1]!
    if (header % 31 !== 0 || (input[0]! & 0x0f) !== 8 || (input[1]! & 0x20) !== 0) throw badData('no zlib header')
    bit = 16
    phase = 'header'
    return true
  }

  function readBlockHeader(): boolean {
    const end = inputLength * 8
    if (bit + 3 > end) return false
    const word = bitsAt(input, bit)
    const type = (word >> 1) & 3
    if (type === 0) {
      const at = (bit + 3 + 7) >> 3
      if (at + 4 > inputLength) return false
      storedBytes = input[at]! | (input[at + 1]! << 8)
      if ((storedBytes ^ 0xffff) !== (input[at + 2]! | (input[at + 3]! << 8))) throw badData('a wrong stored length')
      bit = (at + 4) * 8
      phase = 'stored'
    } else if (type === 1) {
      literalCode = fixedHuffman.literals
      distanceCode = fixedHuffman.distances
      bit += 3
      phase = 'symbols'
    } else if (type === 2) {
      const next = readDynamicHuffman(input, bit + 3, end, literals, distances)
      if (next === 0) return false
      literalCode = literals
      distanceCode = distances
      bit = next
      phase = 'symbols'
    } else throw badData('a wrong block type')
    isLastBlock = (word & 1) === 1
    budget.charge(type === 2 ? workAt.dynamicBlock : workAt.block)
    if (++blocks > FREE_BLOCKS) budget.spend(BLOCK_COST_BYTES)
    return true
  }

  function endBlock(isStored: boolean): void {
    phase = isLastBlock ? 'done' : 'header'
    isFlushed = isStored
    if (isLastBlock) flush()
  }

  function copyStored(): boolean {
    const at = bit >> 3
    const length = Math.min(storedBytes, inputLength - at, OUTPUT_BYTES - out)
    output.set(input.subarray(at, at + length), out)
    out += length
    bit += length * 8
    storedBytes -= length
    if (out > OUTPUT_BYTES - MATCH_BYTES_MAX) flush()
    if (storedBytes > 0) return bit >> 3 < inputLength
    endBlock(true)
    return true
  }

  function copySymbols(): boolean {
    const end = inputLength * 8
    const { primary: literalTable, mask: literalMask } = literalCode
    const { primary: distanceTable, mask: distanceMask } = distanceCode
    // The loop uses local copies of the positions, because it cannot keep shared variables in registers.
    let at = bit
    let to = out
    let count = 0
    let isEnd = false
    while (!isEnd) {
      if (to > OUTPUT_BYTES - MATCH_BYTES_MAX) {
        out = to
        symbols += count
        count = 0
        flush()
        to = out
      }
      count++
      let next = at
      let entry = literalTable[bitsAt(input, next) & literalMask]!
      if (entry === 0) entry = slowSymbol(literalCode, bitsAt(input, next))
      if (entry === 0 && next + CODE_BITS_MAX <= end) throw badData('no such code')
      next += entry & 15
      const symbol = entry >> 4
      if (entry === 0 || next > end) break
      if (symbol < 256) output[to++] = symbol
      else if (symbol === 256) isEnd = true
      else {
        const extra = lengthExtra[symbol - 257]!
        const length = lengthBase[symbol - 257]! + (bitsAt(input, next) & ((1 << extra) - 1))
        next += extra
        let far = distanceTable[bitsAt(input, next) & distanceMask]!
        if (far === 0) far = slowSymbol(distanceCode, bitsAt(input, next))
        if (far === 0 && next + CODE_BITS_MAX <= end) throw badData('no such code')
        next += far & 15
        const farExtra = distanceExtra[far >> 4]!
        const distance = distanceBase[far >> 4]! + (bitsAt(input, next) & ((1 << farExtra) - 1))
        next += farExtra
        if (far === 0 || next > end) break
        if (symbol > 285 || far >> 4 > 29 || distance > to) throw badData('a wrong distance')
        for (let from = to - distance, stop = to + length; to < stop; ) output[to++] = output[from++]!
      }
      at = next
    }
    bit = at
    out = to
    symbols += count
    if (isEnd) endBlock(false)
    return isEnd
  }

  const steps = { zlib: readZlibHeader, header: readBlockHeader, stored: copyStored, symbols: copySymbols }

  function run(): void {
    while (phase !== 'done' && steps[phase]()) {}
    const used = Math.min(bit >> 3, inputLength)
    input.copyWithin(0, used, inputLength)
    inputLength -= used
    bit -= used * 8
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length && phase !== 'done'; ) {
        const piece = bytes.subarray(at, at + input.length - 8 - inputLength)
        input.set(piece, inputLength)
        inputLength += piece.length
        at += piece.length
        run()
      }
    },
    finish() {
      if (phase === 'done') return
      flush()
      if (phase === 'header' && isFlushed && inputLength === 0) return
      throw new PdfSyntaxError('unexpected_end', 'the compressed data is truncated')
    },
  }
}

/** Returns at least 17 bits from a position. */
const bitsAt = (input: Uint8Array, bit: number): number => {
  const at = bit >> 3
  return (input[at]! | (input[at + 1]! << 8) | (input[at + 2]! << 16)) >>> (bit & 7)
}

const badData = (message: string): PdfSyntaxError => new PdfSyntaxError('bad_stream_data', message)
