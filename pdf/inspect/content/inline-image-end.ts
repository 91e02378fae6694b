/**
 * Checks the content after inline images. If it does not look like text, readers that search for the end continue to
 * the next EI and treat everything before it as data.
 */
export type InlineImageEnd = {
  clear(): void
  /** Called after the EI of an image. */
  begin(): void
  push(bytes: Uint8Array, from: number): void
  /** Returns whether a later image could be treated as the end of an earlier one. */
  isLost(): boolean
}

// The blank after EI, and the bytes after it that pdf.js examines.
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
