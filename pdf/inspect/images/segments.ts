import { createByteWindow } from '../../syntax/byte-window.ts'

/**
 * Creates a reader of data that consists of segments. `read` receives the unread bytes and returns how many of them, or
 * of the bytes that follow, belong to the segment. It returns null if it needs more bytes.
 */
export function createSegments(read: (bytes: Uint8Array) => number | null) {
  const window = createByteWindow()
  let left = 0
  return {
    push(chunk: Uint8Array): void {
      window.append(chunk)
      for (;;) {
        const skipped = Math.min(left, window.bytes.length - window.at)
        window.at += skipped
        left -= skipped
        const size = left > 0 || window.at === window.bytes.length ? null : read(window.bytes.subarray(window.at))
        if (size === null) break
        left = size
      }
      window.release()
    },
    /** Returns whether the last segment is complete. */
    isComplete: (): boolean => left === 0,
  }
}
