import { PdfSyntaxError } from './errors.ts'
import { unboundedWork, type Work, workAt } from './work.ts'

/** Takes decoded bytes; they are valid during the call only. */
export type ByteSink = (bytes: Uint8Array) => void

/** One step of decoding: bytes in through `push`, bytes out through its sink; `finish` ends the data. */
export type StreamDecoder = { push(bytes: Uint8Array): void; finish(): void }

/**
 * How many decoded bytes are still allowed; `spend` throws PdfSyntaxError `too_much_output` when they are used up, and
 * `charge` passes on what work costs beside bytes.
 */
export type OutputBudget = { spend(bytes: number): void } & Work

export function createOutputBudget(bytesMax: number, work: Work = unboundedWork): OutputBudget {
  let spentBytes = 0
  return {
    spend(bytes) {
      spentBytes += bytes
      if (spentBytes > bytesMax)
        throw new PdfSyntaxError('too_much_output', `data decodes to more than ${bytesMax} bytes`)
      work.charge(workAt.call + bytes * workAt.decodedByte)
    },
    charge: work.charge,
  }
}

/** Arrays for one step of decoding that the next stream's takes over: at least as long as asked for, not cleared. */
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
  /** The same byte several times, at most 16,384. */
  repeat(byte: number, times: number): void
  copy(bytes: Uint8Array): void
  flush(): void
}

/** Gathers small outputs, so that a decoder that makes single bytes calls its sink once per 16 KiB. */
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
