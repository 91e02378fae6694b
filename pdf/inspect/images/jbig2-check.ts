import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck, StatedImage } from './stated-image.ts'

const pageInformation = 48
const unknownLength = 0xffff_ffff
const headerBytesMax = 4_096
const sizeBytes = 8

/**
 * Creates a check of a JBIG2 image: that its segments (ITU-T T.88, section 7.2) are complete, and that the page has the
 * size in the image's dictionary. Does not decode the segments.
 */
export function createJbig2Check({ width, height }: StatedImage, work: Work): ImageCheck {
  const header = new Uint8Array(headerBytesMax)
  let headerLength = 0
  let left = 0
  // The bytes of the page size that are still expected.
  let sizeLeft = 0
  const size = new Uint8Array(sizeBytes)
  let hasPage = false
  let isOpen = false
  let isOdd = false

  function readHeader(byte: number): void {
    work.charge(workOf.imageHeaderByte)
    if (headerLength === headerBytesMax) isOdd = true
    else header[headerLength++] = byte
    const segment = parseHeader(header.subarray(0, headerLength))
    if (segment === null) return
    headerLength = 0
    if (segment.length === unknownLength) isOpen = true
    else left = segment.length
    if (segment.type !== pageInformation) return
    isOdd ||= hasPage || left < sizeBytes
    hasPage = true
    sizeLeft = sizeBytes
  }

  const fits = (offset: number, stated: number | null, mayBeUnknown: boolean): boolean => {
    const found = new DataView(size.buffer).getUint32(offset)
    return stated === null || found === stated || (mayBeUnknown && found === unknownLength)
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length && !isOdd && !isOpen; )
        if (left === 0) readHeader(bytes[at++]!)
        else if (sizeLeft > 0) {
          size[sizeBytes - sizeLeft--] = bytes[at++]!
          left--
        } else {
          const skipped = Math.min(left, bytes.length - at)
          left -= skipped
          at += skipped
        }
    },
    isUnclear: () =>
      isOdd || !hasPage || sizeLeft > 0 || (!isOpen && left > 0) || !fits(0, width, false) || !fits(4, height, true),
  }
}

/** Returns the type and the length of a segment, or null if the header is incomplete. */
function parseHeader(bytes: Uint8Array): { type: number; length: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 6) return null
  const flags = bytes[4]!
  const isLong = bytes[5]! >> 5 === 7
  if (isLong && bytes.length < 9) return null
  const count = isLong ? view.getUint32(5) & 0x1fff_ffff : bytes[5]! >> 5
  const number = view.getUint32(0)
  const referenceBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
  const retained = isLong ? 4 + Math.ceil((count + 1) / 8) : 1
  const at = 5 + retained + count * referenceBytes + ((flags & 0x40) === 0 ? 1 : 4)
  return bytes.length < at + 4 ? null : { type: flags & 0x3f, length: view.getUint32(at) }
}
