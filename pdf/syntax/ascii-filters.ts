import { hexDigit } from './characters.ts'
import { type ByteSink, createOutputBuffer, type OutputBudget, type Scratch, type StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { workAt } from './work.ts'

// Some readers treat NUL and form feed as white space, others treat them as the end of the data or as an error. The
// decoder therefore does not skip them.
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/** Creates a decoder for ASCIIHexDecode (ISO 32000-2 section 7.4.2). It stops at `>` or at the end of the data. */
export function createAsciiHexDecoder(sink: ByteSink, budget: OutputBudget, scratch: Scratch): StreamDecoder {
  const output = createOutputBuffer(sink, budget, scratch)
  let high = -1
  let isDone = false

  function take(byte: number): void {
    if (isBlank(byte)) return
    if (byte === 0x3e) {
      isDone = true
      return
    }
    const digit = hexDigit(byte)
    if (digit < 0)
      throw new PdfSyntaxError('bad_stream_data', 'ASCIIHex data contains a character that is not a hexadecimal digit')
    if (high < 0) high = digit
    else {
      output.put(high * 16 + digit)
      high = -1
    }
  }

  return {
    push(bytes) {
      budget.charge(bytes.length * workAt.digit)
      for (let at = 0; at < bytes.length && !isDone; at++) take(bytes[at]!)
    },
    finish() {
      if (high >= 0) output.put(high * 16)
      output.flush()
    },
  }
}

/**
 * Creates a decoder for ASCII85Decode (ISO 32000-2 section 7.4.3). It stops at `~`. Data without `~` throws
 * `bad_stream_data`, because only some readers accept it.
 */
export function createAscii85Decoder(sink: ByteSink, budget: OutputBudget, scratch: Scratch): StreamDecoder {
  const output = createOutputBuffer(sink, budget, scratch)
  let value = 0
  let count = 0
  let isDone = false

  function put(bytes: number): void {
    if (value > 0xffff_ffff)
      throw new PdfSyntaxError('bad_stream_data', 'a group of ASCII85 characters has a value above 2^32 - 1')
    for (let i = 0; i < bytes; i++) output.put((value >>> (24 - 8 * i)) & 0xff)
    value = 0
    count = 0
  }

  function take(byte: number): void {
    if (isBlank(byte)) return
    if (byte === 0x7e) isDone = true
    else if (byte === 0x7a && count === 0) put(4)
    else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + byte - 0x21
      if (++count === 5) put(4)
    } else throw new PdfSyntaxError('bad_stream_data', 'ASCII85 data contains an invalid character')
  }

  return {
    push(bytes) {
      budget.charge(bytes.length * workAt.digit)
      for (let at = 0; at < bytes.length && !isDone; at++) take(bytes[at]!)
    },
    finish() {
      if (count > 1) {
        const bytes = count - 1
        for (; count < 5; count++) value = value * 85 + 84
        put(bytes)
      }
      output.flush()
      if (!isDone) throw new PdfSyntaxError('bad_stream_data', 'ASCII85 data has no end-of-data marker')
    },
  }
}
