import { type ByteSink, createOutputBuffer, type OutputBudget, type StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'

const CLEAR = 256
const END = 257
const CODES_MAX = 4_096

/** LZWDecode (ISO 32000-2 section 7.4.4); `earlyChange` is 1 unless /EarlyChange says 0. */
export function createLzwDecoder(sink: ByteSink, budget: OutputBudget, earlyChange: 0 | 1): StreamDecoder {
  const output = createOutputBuffer(sink, budget)
  // Entry n is the entry `prefixes[n]` and one byte more.
  const prefixes = new Uint16Array(CODES_MAX)
  const lastBytes = new Uint8Array(CODES_MAX)
  const lengths = new Uint16Array(CODES_MAX)
  const expanded = new Uint8Array(CODES_MAX)
  for (let i = 0; i < 256; i++) lastBytes[i] = i
  lengths.fill(1, 0, 256)
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
      if (code > 255) throw new PdfSyntaxError('bad_stream_data', 'LZW data begins with an unknown code')
      output.put(code)
      previous = code
    } else {
      if (code > codes || (code === codes && codes === CODES_MAX)) {
        throw new PdfSyntaxError('bad_stream_data', 'LZW data uses an unknown code')
      }
      const first = firstByte(code === codes ? previous : code)
      if (codes < CODES_MAX) {
        prefixes[codes] = previous
        lastBytes[codes] = first
        lengths[codes] = lengths[previous]! + 1
        codes++
      }
      expand(code)
      previous = code
    }
  }

  function firstByte(code: number): number {
    let at = code
    while (at > 255) at = prefixes[at]!
    return at
  }

  function expand(code: number): void {
    const length = lengths[code]!
    for (let at = code, i = length - 1; i >= 0; i--) {
      expanded[i] = lastBytes[at]!
      at = prefixes[at]!
    }
    for (let i = 0; i < length; i++) output.put(expanded[i]!)
  }

  const width = (): number => {
    const next = codes + earlyChange
    return next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length && !isDone; at++) {
        hold = ((hold << 8) | bytes[at]!) & 0xff_ffff
        heldBits += 8
        const codeBits = width()
        if (heldBits < codeBits) continue
        heldBits -= codeBits
        take((hold >> heldBits) & ((1 << codeBits) - 1))
      }
    },
    finish: output.flush,
  }
}
