import { concatBytes, latin1 } from '../../../base/bytes.ts'
import { createJpegCheck } from '../../inspect/images/jpeg-check.ts'
import { unboundedWork } from '../../syntax/work.ts'
import { ImageError, requireSize, storedPixelsMax } from './image-error.ts'
import { type Orientation, orientationIn } from './orientation.ts'

/** A JPEG file reduced to the data that is needed to draw it. */
export type JpegImage = { width: number; height: number; orientation: Orientation; data: Uint8Array<ArrayBuffer> }

const [SOI, EOI, SOS, DQT, DHT, DRI, APP1, APP14] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xe1, 0xee]
/** The markers of baseline, extended and progressive frames, which all PDF readers decode (ITU-T T.81 table B.1). */
const frames = [0xc0, 0xc1, 0xc2]
/**
 * The maximum number of scans in a progressive image. Programs write about ten, and each scan covers the whole image.
 */
const scansMax = 64
const segmentsMax = 10_000

type Size = { width: number; height: number; components: number }

/**
 * Reads a JPEG marker by marker without decoding it. Keeps its tables, frame and scans. Removes comments, color
 * profiles, location data and all bytes after the end. Throws ImageError, also if the codes of a scan are damaged.
 */
export function readJpegFile(bytes: Uint8Array): JpegImage {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new ImageError('image_type_wrong')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)]
  let size: Size | null = null
  let orientation: Orientation = 1
  let scans = 0
  let at = 2
  for (let segments = 0; segments < segmentsMax; segments++) {
    const marker = markerAt(bytes, at)
    if (marker === EOI) {
      const data = concatBytes(...kept, Uint8Array.of(0xff, EOI))
      if (size === null || scans === 0 || !isUnambiguous(data, size)) throw new ImageError('image_broken')
      return { width: size.width, height: size.height, orientation, data }
    }
    const end = at + 2 + (at + 4 <= bytes.length ? view.getUint16(at + 2) : 0)
    if (end < at + 4 || end > bytes.length) throw new ImageError('image_broken')
    const body = bytes.subarray(at + 4, end)
    if (isFrame(marker)) {
      if (size !== null) throw new ImageError('image_broken')
      size = frameSize(marker, body)
    }
    if (marker === APP1 && latin1(body, 0, 6) === 'Exif\0\0') orientation = orientationIn(body.subarray(6))
    const isScan = marker === SOS
    if (isScan && (size === null || ++scans > scansMax)) throw new ImageError('image_broken')
    const next = isScan ? endOfScan(bytes, end) : end
    const isAdobe = marker === APP14 && latin1(body, 0, 5) === 'Adobe'
    if (isScan || isFrame(marker) || isAdobe || [DQT, DHT, DRI].includes(marker)) kept.push(bytes.subarray(at, next))
    at = next
  }
  throw new ImageError('image_broken')
}

/** Returns whether all PDF readers draw the same image. The upload check refuses a PDF with any other image. */
function isUnambiguous(data: Uint8Array, size: Size): boolean {
  const stated = { ...size, bits: 8, isMask: false }
  const check = createJpegCheck(unboundedWork, stated, true, { bytes: data.length })
  check.push(data)
  return !check.isUnclear()
}

/** Returns the marker at a position. Rejects fill bytes, which programs do not write between segments. */
function markerAt(bytes: Uint8Array, at: number): number {
  const marker = bytes[at + 1]
  if (bytes[at] !== 0xff || marker === undefined || marker < 0xc0 || marker === 0xff)
    throw new ImageError('image_broken')
  return marker
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function frameSize(marker: number, body: Uint8Array): Size {
  if (body.length < 6) throw new ImageError('image_broken')
  const [precision, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = body
  const isDrawn = frames.includes(marker) && precision === 8 && (components === 1 || components === 3)
  if (!isDrawn) throw new ImageError('image_unsupported')
  if (body.length !== 6 + components * 3) throw new ImageError('image_broken')
  const size = { width: w1 * 256 + w0, height: h1 * 256 + h0, components }
  requireSize(size, storedPixelsMax)
  return size
}

/** Returns the end of a scan's data: the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) {
      if (at === from) throw new ImageError('image_broken')
      return at
    }
  }
  throw new ImageError('image_broken')
}
