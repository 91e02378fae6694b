import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import type { ImageCheck, StatedImage } from './stated-image.ts'

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
const tables = [0xc4, 0xdb, DRI]
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
  let hasScan = false
  let hasRestarts = false
  let restart = 0
  let hasJfif = false
  let transform: number | null = null
  let scanned = 0
  // What the next byte is: the first two bytes, a marker, the length of a segment, its data, or the data of a scan.
  let part: 'start' | 'marker' | 'length' | 'segment' | 'scan' = 'start'
  let marker = 0
  let isMarker = false
  let lengthBytes = 0
  let left = 0
  const stored = new Uint8Array(storedBytes)
  let storedLength = 0
  let position = 0

  function beginMarker(code: number): void {
    marker = code
    isMarker = false
    if (code === EOI) isDone = true
    else if (isRestart(code) || code === SOI || code === DNL || isOtherFrame(code)) isOdd = true
    else if (hasScan && code !== SOS && !tables.includes(code)) isOdd = true
    else {
      part = 'length'
      lengthBytes = 0
      left = 0
      storedLength = 0
    }
  }

  function endSegment(): void {
    part = 'marker'
    const text = String.fromCharCode(...stored.subarray(0, Math.min(storedLength, 5)))
    if (frames.includes(marker)) {
      if (frame !== null) isOdd = true
      frame = readFrame(stored.subarray(0, storedLength))
      if (frame === null) isOdd = true
    } else if (marker === DRI) hasRestarts = stored[0] !== 0 || stored[1] !== 0
    else if (marker === APP0 && text.startsWith('JFIF')) hasJfif = true
    else if (marker === APP14 && text === 'Adobe') transform = stored[11] ?? null
    else if (marker === SOS) {
      hasScan = true
      scanned += stored[0] ?? 0
      restart = 0
      part = 'scan'
    }
  }

  function readByte(byte: number): void {
    switch (part) {
      case 'start':
        if (byte !== (position === 0 ? 0xff : SOI)) isOdd = true
        if (position === 1) part = 'marker'
        break
      case 'marker':
        if (!isMarker) {
          isMarker = byte === 0xff
          if (!isMarker) isOdd = true
        } else if (byte !== 0xff) beginMarker(byte)
        break
      case 'length':
        left = left * 256 + byte
        if (++lengthBytes < 2) break
        left -= 2
        if (left < 0) isOdd = true
        else if (left === 0) endSegment()
        else part = 'segment'
        break
      case 'segment':
        if (storedLength < storedBytes) stored[storedLength++] = byte
        if (--left === 0) endSegment()
    }
    position++
  }

  /** Reads the data of a scan from a position. Returns the position after the next marker or the end of the bytes. */
  function readScan(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length) {
      if (!isMarker) {
        const next = bytes.indexOf(0xff, at)
        if (next < 0) return bytes.length
        isMarker = true
        at = next + 1
        continue
      }
      const byte = bytes[at++]!
      if (byte === 0xff) continue
      isMarker = false
      if (byte === 0) continue
      if (isRestart(byte)) {
        if (!hasRestarts || byte !== 0xd0 + restart) isOdd = true
        restart = (restart + 1) % 8
        continue
      }
      part = 'marker'
      beginMarker(byte)
      return at
    }
    return at
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
    push(bytes) {
      for (let at = 0; at < bytes.length && !isDone && !isOdd; )
        if (part === 'scan') at = readScan(bytes, at)
        else if (part === 'segment' && storedLength === storedBytes && left > 1) {
          const skipped = Math.min(left - 1, bytes.length - at)
          left -= skipped
          at += skipped
        } else {
          work.charge(workOf.imageHeaderByte)
          readByte(bytes[at++]!)
        }
    },
    isUnclear: () => isOdd || !isDone || frame === null || scanned < frame.ids.length || contradicts(frame),
  }
}

function readFrame(bytes: Uint8Array): Frame | null {
  const [precision = 0, high = 0, low = 0, left = 0, right = 0, count = 0] = bytes
  const ids = Array.from({ length: count }, (_, index) => bytes[6 + 3 * index])
  if (count === 0 || ids.some((id) => id === undefined)) return null
  return { precision, height: high * 256 + low, width: left * 256 + right, ids: ids as number[] }
}
