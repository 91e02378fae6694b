/** Gathers bytes, and texts of one byte per character (U+0000 to U+00FF), one after another. */
export type Collector = {
  push(part: string | Uint8Array): void
  length(): number
  /** Forgets what was gathered; the array serves again. */
  clear(): void
  /** What was gathered, in the collector's own array. */
  bytes(): Uint8Array<ArrayBuffer>
  /** What was gathered, in an array that is nobody else's; the collector is empty then. */
  take(): Uint8Array<ArrayBuffer>
}

const KEPT_BYTES_MAX = 1_048_576
// Of shorter texts the way to the platform costs more than a loop.
const SHORT_CHARS = 48
const encoder = new TextEncoder()

/** Writes a text of ASCII; false where it is none, and what stands there then is to be written over. */
const putAscii = (text: string, room: Uint8Array): boolean => {
  const { read, written } = encoder.encodeInto(text, room)
  return read === text.length && written === text.length
}

/** A collector into one array that doubles as it fills: arrays of their own for thousands of short parts are slow. */
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
