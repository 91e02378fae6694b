import { type ByteSink, createOutputBuffer, type OutputBudget, type Scratch, type StreamDecoder } from './decoder.ts'
import { workAt } from './work.ts'

/**
 * Creates a decoder for RunLengthDecode (ISO 32000-2 section 7.4.5). The length bytes 0 to 127 copy bytes, 129 to 255
 * repeat a byte, and 128 ends the data.
 */
export function createRunLengthDecoder(sink: ByteSink, budget: OutputBudget, scratch: Scratch): StreamDecoder {
  const output = createOutputBuffer(sink, budget, scratch)
  let literals = 0
  let repeats = 0
  let isDone = false

  function take(byte: number): void {
    if (literals > 0) {
      output.put(byte)
      literals--
    } else if (repeats > 0) {
      output.repeat(byte, repeats)
      repeats = 0
    } else if (byte < 128) literals = byte + 1
    else if (byte > 128) repeats = 257 - byte
    else isDone = true
  }

  return {
    push(bytes) {
      budget.charge(bytes.length * workAt.code)
      for (let at = 0; at < bytes.length && !isDone; at++) take(bytes[at]!)
    },
    finish: output.flush,
  }
}
