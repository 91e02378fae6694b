import { isWhiteSpace } from '../../syntax/characters.ts'
import type { DecoderWorkspace } from '../../syntax/filters.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { hasSameEndForAllReaders } from './image-data.ts'

/** Reads the inline images of a content stream, each between BI and EI. */
export type InlineImages = {
  clear(): void
  /**
   * Returns the position after the image that begins at `from`. Returns -1 if the image may continue after `bytes`, and
   * null if readers find different ends.
   */
  read(bytes: Uint8Array, from: number, isFinal: boolean): number | null
  /**
   * Returns whether a reader could overlook the end of an image, because the bytes after its EI do not look like text.
   */
  isLost(): boolean
}

// The number of bytes after EI that pdf.js examines, including the blank.
const endBytes = 16
const plainSpace = [0x20, 0x0a, 0x0d]
const isText = (byte: number): boolean => byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f)

/**
 * Creates a reader for inline images. An image ends at the first EI with white space on both sides, and its decoder
 * must need exactly the bytes before that EI. A space, LF or CR must follow EI, because some readers do not accept
 * other white space. Some readers search for EI, and continue to the next EI if the bytes after it do not look like
 * text.
 */
export function createInlineImages(work: Work): InlineImages {
  const workspace: DecoderWorkspace = []
  let isLost = false
  return {
    clear() {
      isLost = false
    },
    read(bytes, from, isFinal) {
      const end = endOfImage(bytes, from)
      work.charge(((end < 0 ? bytes.length : end) - from) * workOf.imageByte)
      if (end < 0 || (bytes.length - end < endBytes && !isFinal)) return -1
      isLost ||= !bytes.subarray(end, end + endBytes).every(isText)
      const isCertain = plainSpace.includes(bytes[end]!)
      return isCertain && hasSameEndForAllReaders(bytes.subarray(from, end - 2), workspace, work) ? end : null
    },
    isLost: () => isLost,
  }
}

function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (bytes[at + 1] === 0x49 && isWhiteSpace(bytes[at - 1]) && isWhiteSpace(bytes[at + 2])) return at + 2
  return -1
}
