import type { Work } from '../../syntax/work.ts'
import type { StatedImage } from '../content/image-data.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck } from '../scan/stream-check.ts'
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
const frames = [0xc0, 0xc1, 0xc2]
/** The segments with Huffman tables and with quantization tables. */
const needed = [0xc4, 0xdb]
const tables = [...needed, DRI]
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && !frames.includes(marker) && !tables.includes(marker)
// The bytes of a segment that are stored: a frame header with four components, or the header of an application segment.
const storedBytes = 32

type Frame = { precision: number; height: number; width: number; ids: number[] }

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
  const seen = new Set<number>()
  let hasRestarts = false
  let restart = 0
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
    const stored = Math.min(length - 2, storedBytes)
    if (bytes.length < 4) return null
    if (stored < 0) return refuse()
    if (bytes.length < 4 + stored) return null
    work.charge((3 + stored) * workOf.imageHeaderByte)
    keepSegment(marker, bytes.subarray(4, 4 + stored))
    return isOdd ? Number.POSITIVE_INFINITY : 2 + length
  }

  function keepSegment(marker: number, data: Uint8Array): void {
    const text = String.fromCharCode(...data.subarray(0, 5))
    seen.add(marker)
    if (frames.includes(marker)) {
      isOdd ||= frame !== null
      frame = readFrame(data)
      isOdd ||= frame === null
    } else if (marker === DRI) hasRestarts = (data[0] ?? 0) !== 0 || (data[1] ?? 0) !== 0
    else if (marker === APP0 && text.startsWith('JFIF')) hasJfif = true
    else if (marker === APP14 && text === 'Adobe') transform = data[11] ?? 0
    else if (marker === SOS) {
      hasScan = true
      isOdd ||= !needed.every((table) => seen.has(table))
      scanned += data[0] ?? 0
      restart = 0
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
        if (!hasRestarts || code !== 0xd0 + restart) return refuse()
        restart = (restart + 1) % 8
        at = bytes.indexOf(0xff, at + 2)
      } else {
        isInScan = false
        return at === 0 ? readSegment(bytes) : at
      }
    }
    if (at < 0) return bytes.length
    return at === 0 ? null : at
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

// The largest sampling factor (ITU-T T.81, section B.2.2).
const samplingMax = 4

function readFrame(bytes: Uint8Array): Frame | null {
  const [precision = 0, high = 0, low = 0, left = 0, right = 0, count = 0] = bytes
  const ids = Array.from({ length: count }, (_, index) => bytes[6 + 3 * index])
  if (count === 0 || ids.some((id) => id === undefined)) return null
  const samplings = ids.flatMap((_, index) => [bytes[7 + 3 * index]! >> 4, bytes[7 + 3 * index]! & 15])
  if (!samplings.every((sampling) => sampling >= 1 && sampling <= samplingMax)) return null
  return { precision, height: high * 256 + low, width: left * 256 + right, ids: ids as number[] }
}
