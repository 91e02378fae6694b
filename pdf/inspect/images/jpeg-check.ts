import type { Work } from '../../syntax/work.ts'
import type { StatedImage } from '../content/image-data.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck } from '../scan/stream-check.ts'
import { createJpegTables, type Frame, type JpegScan, readFrame } from './jpeg-scan.ts'
import { createSegments } from './segments.ts'

// JPEG markers (ITU-T T.81, table B.1).
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DNL = 0xdc
const DRI = 0xdd
const APP0 = 0xe0
const APP14 = 0xee
/** Frames that all readers decode: baseline, extended sequential and progressive, with Huffman codes. */
const PROGRESSIVE = 0xc2
const frames = [0xc0, 0xc1, PROGRESSIVE]
const [DHT, DQT] = [0xc4, 0xdb]
const tables = [DHT, DQT, DRI]
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && !frames.includes(marker) && !tables.includes(marker)
// The bytes of a segment that are stored: a frame header with four components, or the header of an application segment.
const storedBytes = 32
const tableBytesMax = 4_096
// A sequential block needs at least one bit for its first coefficient and one for its end. In a progressive image, a
// block needs one bit in a scan of first coefficients. In other scans, one code can end many blocks.
const sequentialBlockBits = 2
const firstCoefficientBits = 1

/**
 * Creates a check of a JPEG image: that its header agrees with the image's dictionary, and that its scans are complete.
 * Does not decode the scans. `isComplete` is true if the dictionary has a color space and a number of bits.
 */
export function createJpegCheck(
  work: Work,
  { width, height, bits, components, isMask }: StatedImage,
  isComplete: boolean,
): ImageCheck {
  let isOdd = isMask || !isComplete || (bits !== null && bits !== 8)
  let isDone = false
  let frame: Frame | null = null
  let isStarted = false
  let isInScan = false
  let hasScan = false
  const known = createJpegTables()
  let scan: JpegScan | null = null
  let scanBytes = 0
  /** The number of units between two restarts, or 0. */
  let interval = 0
  let restarts = 0
  let hasJfif = false
  let transform: number | null = null
  let scanned = 0

  function refuse(): number {
    isOdd = true
    return Number.POSITIVE_INFINITY
  }

  function readStart(bytes: Uint8Array): number | null {
    if (bytes.length < 2) return null
    isStarted = true
    return bytes[0] === 0xff && bytes[1] === SOI ? 2 : refuse()
  }

  function readSegment(bytes: Uint8Array): number | null {
    const [first, marker, high = 0, low = 0] = bytes
    if (first !== 0xff) return refuse()
    if (marker === undefined) return null
    work.charge(workOf.imageHeaderByte)
    // Any number of these bytes may precede a marker.
    if (marker === 0xff) return 1
    if (marker === EOI) {
      isDone = true
      return Number.POSITIVE_INFINITY
    }
    if (isRestart(marker) || marker === SOI || marker === DNL || isOtherFrame(marker)) return refuse()
    if (hasScan && marker !== SOS && !tables.includes(marker)) return refuse()
    const length = high * 256 + low
    const stored = Math.min(length - 2, marker === DHT || marker === DQT ? tableBytesMax : storedBytes)
    if (bytes.length < 4) return null
    if (stored < 0) return refuse()
    if (bytes.length < 4 + stored) return null
    work.charge((3 + stored) * workOf.imageHeaderByte)
    keepSegment(marker, bytes.subarray(4, 4 + stored))
    return isOdd ? Number.POSITIVE_INFINITY : 2 + length
  }

  function keepSegment(marker: number, data: Uint8Array): void {
    const text = String.fromCharCode(...data.subarray(0, 5))
    if (frames.includes(marker)) {
      isOdd ||= frame !== null
      frame = readFrame(data, marker === PROGRESSIVE)
      isOdd ||= frame === null
    } else if (marker === DHT) isOdd ||= !known.addHuffman(data)
    else if (marker === DQT) isOdd ||= !known.addQuantization(data)
    else if (marker === DRI) interval = (data[0] ?? 0) * 256 + (data[1] ?? 0)
    else if (marker === APP0 && text.startsWith('JFIF')) hasJfif = true
    else if (marker === APP14 && text === 'Adobe') transform = data[11] ?? 0
    else if (marker === SOS) {
      hasScan = true
      scan = frame === null ? null : known.scanOf(data, frame)
      isOdd ||= scan === null
      scanned += scan?.components ?? 0
      restarts = 0
      scanBytes = 0
      isInScan = true
    }
  }

  /** Reads the data of a scan up to the next marker. */
  function readScan(bytes: Uint8Array): number | null {
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at + 1 < bytes.length) {
      const code = bytes[at + 1]!
      if (code === 0xff) at++
      else if (code === 0) at = bytes.indexOf(0xff, at + 2)
      else if (isRestart(code)) {
        if (code !== 0xd0 + (restarts % 8)) return refuse()
        restarts++
        at = bytes.indexOf(0xff, at + 2)
      } else {
        isInScan = false
        scanBytes += at
        if (!isScanComplete(scan!)) return refuse()
        return at === 0 ? readSegment(bytes) : at
      }
    }
    const read = at < 0 ? bytes.length : at
    scanBytes += read
    return read === 0 ? null : read
  }

  /** Returns whether a scan restarts as often as stated, and can have data for all blocks. */
  function isScanComplete({ units, blocks, isFirst }: JpegScan): boolean {
    const expected = interval === 0 ? 0 : Math.ceil(units / interval) - 1
    const progressiveBits = isFirst ? blocks * firstCoefficientBits : 1
    const bitsMin = frame!.isProgressive ? progressiveBits : blocks * sequentialBlockBits
    return restarts === expected && scanBytes * 8 >= bitsMin
  }

  function contradicts({ precision, ids, ...size }: Frame): boolean {
    const isOtherSize = (width !== null && size.width !== width) || (height !== null && size.height !== height)
    const isOtherSpace = components !== null && ids.length !== components
    const isNamedRgb = ids.length === 3 && String.fromCharCode(...ids) === 'RGB'
    // Readers disagree about the colors if the two application segments contradict each other.
    const isOtherTransform = ids.length === 3 && hasJfif && transform !== null && transform !== 1
    return precision !== 8 || isOtherSize || isOtherSpace || isNamedRgb || isOtherTransform
  }

  return {
    push: createSegments((bytes) => {
      if (isOdd) return Number.POSITIVE_INFINITY
      return isInScan ? readScan(bytes) : isStarted ? readSegment(bytes) : readStart(bytes)
    }).push,
    isUnclear: () => isOdd || !isDone || frame === null || scanned < frame.ids.length || contradicts(frame),
  }
}
