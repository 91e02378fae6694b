/**
 * What stands behind an inline picture: where that does not look like text, readers that search for its end go on to the next
 * EI, and take what they passed for data once there is one.
 */
export type PictureWake = {
  clear(): void
  /** The EI of a picture was just read. */
  begin(): void
  push(bytes: Uint8Array, from: number): void
  /** Whether another picture would be taken for the end of one before it. */
  isLost(): boolean
}

// The blank behind EI, and what pdf.js looks at behind that.
const wakeBytes = 16

export function createPictureWake(): PictureWake {
  let seen = wakeBytes
  let isLost = false
  return {
    clear() {
      seen = wakeBytes
      isLost = false
    },
    begin() {
      seen = 0
    },
    push(bytes, from) {
      for (let at = from; at < bytes.length && seen < wakeBytes; at++, seen++) {
        const byte = bytes[at]!
        const isText = byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f)
        if (!isText) isLost = true
      }
    },
    isLost: () => isLost,
  }
}
