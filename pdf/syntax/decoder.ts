import { PdfSyntaxError } from './errors.ts'
import { unboundedWork, type Work, workAt } from './work.ts'

/** Receives decoded bytes, which are valid only during the call. */
export type ByteSink = (bytes: Uint8Array) => void

/** A decoding step. `push` receives bytes and passes decoded bytes to the sink. `finish` marks the end of the data. */
export type StreamDecoder = { push(bytes: Uint8Array): void; finish(): void }

/**
 * The limit for decoded bytes. `spend` throws PdfSyntaxError `too_much_output` when the limit is exceeded. `charge`
 * counts other work.
 */
export type OutputBudget = { spend(bytes: number): void } & Work

export function createOutputBudget(bytesMax: number, work: Work = unboundedWork): OutputBudget {
  let spentBytes = 0
  return {
    spend(bytes) {
      work.charge(workAt.call + bytes * workAt.decodedByte)
      spentBytes += bytes
      if (spentBytes > bytesMax)
        throw new PdfSyntaxError('too_much_output', `data decodes to more than ${bytesMax} bytes`)
    },
    charge: work.charge,
  }
}

/** A reusable array for a decoding step. The array has at least the requested length and is not cleared. */
export type Scratch = { bytes(length: number): Uint8Array }

export function createScratch(): Scratch {
  let kept = new Uint8Array(0)
  return {
    bytes(length) {
      if (kept.length < length) kept = new Uint8Array(length)
      return kept
    },
  }
}

const BUFFER_BYTES = 16_384

export type OutputBuffer = {
  put(byte: number): void
  /** Writes one byte repeatedly, at most 16,384 times. */
  repeat(byte: number, times: number): void
  copy(bytes: Uint8Array): void
  flush(): void
}

/** Creates a buffer for small outputs, so a decoder that produces single bytes calls its sink only once per 16 KiB. */
export function createOutputBuffer(sink: ByteSink, budget: OutputBudget, scratch: Scratch): OutputBuffer {
  const buffer = scratch.bytes(BUFFER_BYTES)
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
      if (length === BUFFER_BYTES) flush()
      buffer[length++] = byte
    },
    repeat(byte, times) {
      if (length + times > BUFFER_BYTES) flush()
      buffer.fill(byte, length, length + times)
      length += times
    },
    copy(bytes) {
      for (let at = 0; at < bytes.length; ) {
        if (length === BUFFER_BYTES) flush()
        const piece = bytes.subarray(at, at + BUFFER_BYTES - length)
        buffer.set(piece, length)
        length += piece.length
        at += piece.length
      }
    },
    flush,
  }
}
