/**
 * Checks the content after inline images. Some readers search for the end of an image. If the content does not look
 * like text, they continue to the next EI and treat everything before it as data.
 */
export type InlineImageEnd = {
  clear(): void
  /** Starts the check of an image. Call it after EI. */
  begin(): void
  push(bytes: Uint8Array, from: number): void
  /** Returns whether a reader could treat a later image as the end of an earlier one. */
  isLost(): boolean
}

// The number of bytes after EI that pdf.js examines, including the blank.
const endBytes = 16

export function createInlineImageEnd(): InlineImageEnd {
  let seen = endBytes
  let isLost = false
  return {
    clear() {
      seen = endBytes
      isLost = false
    },
    begin() {
      seen = 0
    },
    push(bytes, from) {
      for (let at = from; at < bytes.length && seen < endBytes; at++, seen++) {
        const byte = bytes[at]!
        const isText = byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f)
        if (!isText) isLost = true
      }
    },
    isLost: () => isLost,
  }
}
