import { PdfSyntaxError } from './errors.ts'

/** Takes decoded bytes; they are valid during the call only. */
export type ByteSink = (bytes: Uint8Array) => void

/** One step of decoding: bytes in through `push`, bytes out through its sink; `finish` ends the data. */
export type StreamDecoder = { push(bytes: Uint8Array): void; finish(): void }

/** How many decoded bytes are still allowed; `spend` throws PdfSyntaxError `too_much_output` when they are used up. */
export type OutputBudget = { spend(bytes: number): void }

export function createOutputBudget(bytesMax: number): OutputBudget {
  let spentBytes = 0
  return {
    spend(bytes) {
      spentBytes += bytes
      if (spentBytes > bytesMax)
        throw new PdfSyntaxError('too_much_output', `data decodes to more than ${bytesMax} bytes`)
    },
  }
}

/** Gathers small outputs, so that a decoder that makes single bytes calls its sink once per 16 KiB. */
export function createOutputBuffer(sink: ByteSink, budget: OutputBudget): { put(byte: number): void; flush(): void } {
  const buffer = new Uint8Array(16_384)
  let length = 0
  const flush = (): void => {
    if (length === 0) return
    budget.spend(length)
    const filled = buffer.subarray(0, length)
    length = 0
    sink(filled)
  }
  return {
    put(byte) {
      if (length === buffer.length) flush()
      buffer[length++] = byte
    },
    flush,
  }
}
