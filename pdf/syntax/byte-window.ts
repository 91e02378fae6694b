/**
 * The unread bytes of a stream as one array. Uses the caller's chunk without copying it if no earlier bytes remain, and
 * copies only bytes that remain unread.
 */
export type ByteWindow = {
  readonly bytes: Uint8Array
  /** The index of the next unread byte in `bytes`. */
  at: number
  /** The offset of `bytes[0]` from the start of the stream. */
  readonly base: number
  append(chunk: Uint8Array): void
  /** Discards all bytes for the start of another stream. */
  clear(): void
  /** Copies the unread bytes of the caller's chunk, which the caller may then change. */
  release(): void
}

export function createByteWindow(): ByteWindow {
  let own = new Uint8Array(65_536)
  let bytes: Uint8Array = own.subarray(0, 0)
  let isBorrowed = false
  let base = 0

  function keepRest(at: number, room: number): void {
    const rest = bytes.subarray(at)
    if (own.length < rest.length + room) {
      const larger = new Uint8Array(Math.max(own.length * 2, rest.length + room))
      larger.set(rest)
      own = larger
    } else own.set(rest)
    bytes = own.subarray(0, rest.length)
    isBorrowed = false
  }

  const window = {
    at: 0,
    get bytes() {
      return bytes
    },
    get base() {
      return base
    },
    append(chunk: Uint8Array): void {
      if (window.at === bytes.length) {
        base += window.at
        window.at = 0
        bytes = chunk
        isBorrowed = true
        return
      }
      const isRoom = !isBorrowed && bytes.length + chunk.length <= own.length
      // Unread bytes keep their position while the array has room, because each short chunk would otherwise move them.
      if (!isRoom) {
        base += window.at
        keepRest(window.at, chunk.length)
        window.at = 0
      }
      own.set(chunk, bytes.length)
      bytes = own.subarray(0, bytes.length + chunk.length)
    },
    clear(): void {
      bytes = own.subarray(0, 0)
      isBorrowed = false
      base = 0
      window.at = 0
    },
    release(): void {
      if (!isBorrowed) return
      base += window.at
      keepRest(window.at, 0)
      window.at = 0
    },
  }
  return window
}
