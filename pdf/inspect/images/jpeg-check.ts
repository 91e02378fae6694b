import type { Work } from '../../syntax/work.ts'
import type { StatedImage } from '../content/image-data.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck } from '../scan/stream-check.ts'
import { type Coefficients, coefficientsOf, JpegData } from './jpeg-data.ts'
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
/** The maximum number of blocks whose coefficients are recorded, for progressive images. */
const blocksMax = 2_097_152

/** The number of bytes in scans that may still be read. Beyond it, only the headers are checked. */
export type ScanBudget = { bytes: number }

/**
 * Creates a check of a JPEG image: that its header agrees with the image's dictionary, and that its scans contain valid
 * codes for all blocks. `isComplete` is true if the dictionary has a color space and a number of bits.
 */
export function createJpegCheck(
  work: Work,
  { width, height, bits, components, isMask }: StatedImage,
  isComplete: boolean,
  budget: ScanBudget,
): ImageCheck {
  let isOdd = isMask || !isComplete || (bits !== null && bits !== 8)
  let isDone = false
  let frame: Frame | null = null
  let isStarted = false
  let isInScan = false
  let hasScan = false
  const known = createJpegTables()
  let scan: JpegScan | null = null
  let data: JpegData | null = null
  /** The coefficients of each component. */
  const coefficients = new Map<number, Coefficients>()
  let blocks = 0
  /** The number of units between two restarts, or 0. */
  let interval = 0
  let restarts = 0
  let unitsLeft = 0
  let isFilled = false
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

  function keepSegment(marker: number, bytes: Uint8Array): void {
    const text = String.fromCharCode(...bytes.subarray(0, 5))
    if (frames.includes(marker)) {
      isOdd ||= frame !== null
      frame = readFrame(bytes, marker === PROGRESSIVE)
      isOdd ||= frame === null
    } else if (marker === DHT) isOdd ||= !known.addHuffman(bytes)
    else if (marker === DQT) isOdd ||= !known.addQuantization(bytes)
    else if (marker === DRI) interval = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
    else if (marker === APP0 && text.startsWith('JFIF')) hasJfif = true
    else if (marker === APP14 && text === 'Adobe') transform = bytes[11] ?? 0
    else if (marker === SOS) {
      hasScan = true
      scan = frame === null ? null : known.scanOf(bytes, frame)
      if (scan === null) refuse()
      else beginScan(scan)
    }
  }

  function beginScan({ indexes, units, coding }: JpegScan): void {
    hasScan = true
    isInScan = true
    isFilled = false
    scanned += indexes.length
    restarts = 0
    unitsLeft = units
    const [component] = indexes
    const isRecorded = coding.first > 0
    if (isRecorded && !coefficients.has(component!)) {
      blocks += units
      if (blocks > blocksMax) return void refuse()
      coefficients.set(component!, coefficientsOf(units))
    }
    data = new JpegData({ ...coding, coefficients: isRecorded ? coefficients.get(component!)! : null })
    beginInterval()
  }

  function beginInterval(): void {
    const units = interval === 0 ? unitsLeft : Math.min(interval, unitsLeft)
    unitsLeft -= units
    data?.begin(units * scan!.coding.codes.length)
  }

  function readData(bytes: Uint8Array): void {
    budget.bytes -= bytes.length
    if (budget.bytes < 0) data = null
    if (data === null) return
    data.push(bytes)
    work.charge(bytes.length * workOf.scanByte + data.steps * workOf.scanStep)
    data.steps = 0
  }

  /** Reads the data of a scan up to the next marker. */
  function readScan(bytes: Uint8Array): number | null {
    let from = 0
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at + 1 < bytes.length) {
      const code = bytes[at + 1]!
      if (code === 0) {
        // Any number of these bytes may precede a marker, but not a zero.
        if (isFilled) return refuse()
        readData(bytes.subarray(from, at + 1))
        from = at + 2
        at = bytes.indexOf(0xff, from)
        continue
      }
      readData(bytes.subarray(from, at))
      isFilled = code === 0xff
      if (isFilled) from = ++at
      else if (isRestart(code)) {
        // A marker after the last interval changes nothing.
        if ((unitsLeft > 0 && code !== 0xd0 + (restarts % 8)) || data?.end() === false) return refuse()
        restarts++
        beginInterval()
        from = at + 2
        at = bytes.indexOf(0xff, from)
      } else {
        isInScan = false
        if (unitsLeft > 0 || data?.end() === false) return refuse()
        return at === 0 ? readSegment(bytes) : at
      }
    }
    const read = at < 0 ? bytes.length : at
    readData(bytes.subarray(from, read))
    return read === 0 ? null : read
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
