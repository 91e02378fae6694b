import type { Work } from '../../syntax/work.ts'
import type { StatedImage } from '../content/image-data.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck } from '../scan/stream-check.ts'
import { createSegments } from './segments.ts'

const pageInformation = 48
const unknownLength = 0xffff_ffff
const headerBytesMax = 4_096
const sizeBytes = 8

/**
 * Creates a check of a JBIG2 image: that its segments (ITU-T T.88, section 7.2) are complete, and that the page has the
 * size in the image's dictionary. Does not decode the segments.
 */
export function createJbig2Check({ width, height }: StatedImage, work: Work): ImageCheck {
  let page: { width: number; height: number } | null = null
  let isOpen = false
  let isOdd = false

  const segments = createSegments((bytes) => {
    const segment = parseHeader(bytes.subarray(0, headerBytesMax))
    if (segment === null && bytes.length <= headerBytesMax) return null
    const { type, headerBytes, length } = segment ?? { type: 0, headerBytes: headerBytesMax, length: 0 }
    const isPage = type === pageInformation
    const isLong = length !== unknownLength && length >= sizeBytes
    if (isPage && isLong && bytes.length < headerBytes + sizeBytes) return null
    work.charge(headerBytes * workOf.imageHeaderByte)
    isOdd = segment === null || (isPage && (page !== null || !isLong))
    isOpen = length === unknownLength
    if (isOdd || isOpen) return Number.POSITIVE_INFINITY
    if (isPage) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + headerBytes, sizeBytes)
      page = { width: view.getUint32(0), height: view.getUint32(4) }
    }
    return headerBytes + length
  })

  const fits = (found: { width: number; height: number }): boolean =>
    (width === null || found.width === width) &&
    (height === null || found.height === height || found.height === unknownLength)

  return {
    push: segments.push,
    isUnclear: () => isOdd || page === null || (!isOpen && !segments.isComplete()) || !fits(page),
  }
}

/** Returns the type of a segment, and the lengths of its header and its data. Returns null for an incomplete header. */
function parseHeader(bytes: Uint8Array): { type: number; headerBytes: number; length: number } | null {
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
  return bytes.length < at + 4 ? null : { type: flags & 0x3f, headerBytes: at + 4, length: view.getUint32(at) }
}
