import { isWhiteSpace } from '../../syntax/characters.ts'
import { createCollector } from '../../syntax/collector.ts'
import type { DecoderWorkspace } from '../../syntax/filters.ts'
import type { Work } from '../../syntax/work.ts'
import { endsForEverybody } from './image-data.ts'

/** An inline image between BI and EI, read in pieces. */
export type InlinePicture = {
  begin(): void
  /** Receives bytes from a position. Returns the position at which it stopped: after the image or earlier. */
  push(bytes: Uint8Array, from: number): number
  isOver(): boolean
  /** Returns whether all readers find the same end. */
  isCertain(): boolean
}

const bytesMax = 1_048_576
const pieceBytes = 256
const E = 0x45
const I = 0x49
const plainSpace = [0x20, 0x0a, 0x0d]

/**
 * Creates a reader for an inline image. The image ends at the first EI between white space, and a decoder must end
 * there too. A space, LF or CR must follow EI, because some readers do not accept other white space.
 */
export function createInlinePicture(work: Work): InlinePicture {
  const collector = createCollector()
  const workspace: DecoderWorkspace = []
  let searched = 0
  let end = -1
  let isTooLong = false

  function findEnd(): void {
    const bytes = collector.bytes()
    for (let at = bytes.indexOf(E, searched); at >= 0; at = bytes.indexOf(E, at + 1)) {
      if (bytes[at + 1] === I && isWhiteSpace(bytes[at - 1]) && isWhiteSpace(bytes[at + 2])) {
        end = at + 2
        return
      }
    }
    searched = Math.max(0, bytes.length - 2)
  }

  const endsPlainly = (): boolean => plainSpace.includes(collector.bytes()[end] ?? 0)

  return {
    begin() {
      collector.clear()
      searched = 0
      end = -1
      isTooLong = false
    },
    push(bytes, from) {
      const before = collector.length()
      // Limits each piece, so at most twice the needed bytes are copied.
      const piece = bytes.subarray(from, from + Math.max(pieceBytes, before))
      collector.push(piece)
      findEnd()
      if (end < 0 && collector.length() > bytesMax) isTooLong = true
      return from + (end < 0 ? piece.length : Math.max(0, end - before))
    },
    isOver: () => end >= 0 || isTooLong,
    isCertain: () =>
      end >= 0 && endsPlainly() && endsForEverybody(collector.bytes().subarray(0, end - 2), workspace, work),
  }
}
