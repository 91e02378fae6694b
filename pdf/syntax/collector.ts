/** Concatenates bytes and texts. Each character of a text (U+0000 to U+00FF) becomes one byte. */
export type Collector = {
  push(part: string | Uint8Array): void
  length(): number
  /** Discards the collected bytes, but keeps the array for reuse. */
  clear(): void
  /** Returns the collected bytes as a view of the collector's array. */
  bytes(): Uint8Array<ArrayBuffer>
  /** Returns the collected bytes in a separate array and empties the collector. */
  take(): Uint8Array<ArrayBuffer>
}

const KEPT_BYTES_MAX = 1_048_576
// Texts up to this length are copied in a loop, because a platform call costs more.
const SHORT_CHARS = 48
const encoder = new TextEncoder()

/** Writes an ASCII text into `room`. For any other text, returns false and may leave arbitrary bytes there. */
const putAscii = (text: string, room: Uint8Array): boolean => {
  const { read, written } = encoder.encodeInto(text, room)
  return read === text.length && written === text.length
}

/**
 * Creates a collector with one array, which doubles when it is full. Collecting thousands of short arrays would be
 * slow.
 */
export function createCollector(roomBytes = 4_096): Collector {
  let buffer = new Uint8Array(roomBytes)
  let length = 0
  const clear = () => {
    length = 0
    if (buffer.length > KEPT_BYTES_MAX) buffer = new Uint8Array(roomBytes)
  }
  return {
    push(part) {
      if (length + part.length > buffer.length) {
        const larger = new Uint8Array(Math.max(buffer.length * 2, length + part.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      if (typeof part !== 'string') buffer.set(part, length)
      else if (part.length < SHORT_CHARS || !putAscii(part, buffer.subarray(length, length + part.length)))
        for (let i = 0; i < part.length; i++) buffer[length + i] = part.charCodeAt(i)
      length += part.length
    },
    length: () => length,
    clear,
    bytes: () => buffer.subarray(0, length),
    take() {
      const taken = length > KEPT_BYTES_MAX ? buffer.subarray(0, length) : buffer.slice(0, length)
      if (length > KEPT_BYTES_MAX) buffer = new Uint8Array(roomBytes)
      clear()
      return taken
    },
  }
}
