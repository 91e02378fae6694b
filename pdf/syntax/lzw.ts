import { type ByteSink, createOutputBuffer, type OutputBudget, type Scratch, type StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { workAt } from './work.ts'

const CLEAR = 256
const END = 257
const CODES_MAX = 4_096

/** The memory of one LZW decoder. Another decoder can reuse it when the first one is done. */
export type LzwMemory = {
  // Entry n of the code table is the entry `prefixes[n]` followed by one byte.
  readonly prefixes: Uint16Array
  readonly firstBytes: Uint8Array
  readonly lastBytes: Uint8Array
  readonly lengths: Uint16Array
  readonly expanded: Uint8Array
}

export function createLzwMemory(): LzwMemory {
  const firstBytes = new Uint8Array(CODES_MAX)
  for (let i = 0; i < 256; i++) firstBytes[i] = i
  return {
    prefixes: new Uint16Array(CODES_MAX),
    firstBytes,
    lastBytes: firstBytes.slice(),
    lengths: new Uint16Array(CODES_MAX).fill(1, 0, 256),
    expanded: new Uint8Array(CODES_MAX),
  }
}

/**
 * Creates a decoder for LZWDecode (ISO 32000-2 section 7.4.4). `earlyChange` is 1 unless /EarlyChange is 0. Data
 * without an end-of-data code throws `bad_stream_data`, because only some readers accept it.
 */
export function createLzwDecoder(
  sink: ByteSink,
  budget: OutputBudget,
  earlyChange: 0 | 1,
  { scratch, memory }: { scratch: Scratch; memory: LzwMemory },
): StreamDecoder {
  const output = createOutputBuffer(sink, budget, scratch)
  const { prefixes, firstBytes, lastBytes, lengths, expanded } = memory
  let codes = 258
  let previous = -1
  let hold = 0
  let heldBits = 0
  let isDone = false

  function take(code: number): void {
    if (code === CLEAR) {
      codes = 258
      previous = -1
    } else if (code === END) isDone = true
    else if (previous < 0) {
      if (code > 255)
        throw new PdfSyntaxError('bad_stream_data', 'LZW data contains an unknown code after a clear-table marker')
      output.put(code)
      previous = code
    } else {
      if (code > codes || (code === codes && codes === CODES_MAX)) {
        throw new PdfSyntaxError('bad_stream_data', 'LZW data uses an unknown code')
      }
      const last = firstBytes[code === codes ? previous : code]!
      if (codes < CODES_MAX) {
        prefixes[codes] = previous
        firstBytes[codes] = firstBytes[previous]!
        lastBytes[codes] = last
        lengths[codes] = lengths[previous]! + 1
        codes++
      }
      expand(code)
      previous = code
    }
  }

  function expand(code: number): void {
    if (code < 256) {
      output.put(code)
      return
    }
    const length = lengths[code]!
    for (let at = code, i = length - 1; i >= 0; i--) {
      expanded[i] = lastBytes[at]!
      at = prefixes[at]!
    }
    if (length < 32) for (let i = 0; i < length; i++) output.put(expanded[i]!)
    else output.copy(expanded.subarray(0, length))
  }

  const width = (): number => {
    const next = codes + earlyChange
    return next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9
  }

  return {
    push(bytes) {
      budget.charge(bytes.length * workAt.code)
      for (let at = 0; at < bytes.length && !isDone; at++) {
        hold = ((hold << 8) | bytes[at]!) & 0xff_ffff
        heldBits += 8
        const codeBits = width()
        if (heldBits < codeBits) continue
        heldBits -= codeBits
        take((hold >> heldBits) & ((1 << codeBits) - 1))
      }
    },
    finish() {
      output.flush()
      if (!isDone) throw new PdfSyntaxError('bad_stream_data', 'LZW data has no end-of-data marker')
    },
  }
}
