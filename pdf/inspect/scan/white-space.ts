import type { ByteWindow } from '../../syntax/byte-window.ts'
import { isWhiteSpace } from '../../syntax/characters.ts'

const [NUL, LF, FF, CR, SPACE] = [0x00, 0x0a, 0x0c, 0x0d, 0x20]

/** The white space before a position. */
export type WhiteSpace = ReturnType<typeof createWhiteSpace>

/** Creates a reader that moves a window past white space, and describes the white space since the last `reset`. */
export function createWhiteSpace(window: ByteWindow) {
  const space = {
    count: 0,
    /** True if the position is at the start of a line, or only spaces precede it. */
    isLineStart: false,
    /** True if the white space contains a byte that some readers do not skip. */
    isUnusual: false,
    skip(): void {
      const { bytes } = window
      const from = window.at
      for (; isWhiteSpace(bytes[window.at]); window.at++) {
        const byte = bytes[window.at]
        space.isLineStart = byte === LF || byte === CR || (space.isLineStart && byte === SPACE)
        space.isUnusual ||= byte === NUL || byte === FF
      }
      space.count += window.at - from
    },
    reset(): void {
      space.count = 0
      space.isLineStart = space.isUnusual = false
    },
  }
  return space
}
