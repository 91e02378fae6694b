import { isWhiteSpace } from '../../syntax/characters.ts'
import { createCollector } from '../../syntax/collector.ts'
import type { DecoderWorkspace } from '../../syntax/filters.ts'
import type { Work } from '../../syntax/work.ts'
import { endsForEverybody } from './image-data.ts'

/** A picture between BI and EI, as its bytes come in. */
export type InlinePicture = {
  begin(): void
  /** Takes bytes from a position on and gives where it stopped: behind the picture, or anywhere before. */
  push(bytes: Uint8Array, from: number): number
  isOver(): boolean
  /** Whether every reader finds its end where it was found. */
  isCertain(): boolean
}

const bytesMax = 1_048_576
const pieceBytes = 256
const E = 0x45
const I = 0x49
const plainSpace = [0x20, 0x0a, 0x0d]

/**
 * An end is the word EI between white space; the first one is taken, and must be the one that a decoder comes to. Behind it stands
 * a blank or the end of a line: other white space is none for some readers.
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
      // Not more than twice of what it needs.
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
