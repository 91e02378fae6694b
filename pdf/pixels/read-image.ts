import { decode } from 'jpeg-js'
import { type Image, ImageDecodeError, requirePixels } from './image.ts'
import { isPng, readPng } from './read-png.ts'

/**
 * Returns the pixels of a PNG or JPEG file, whose first bytes determine the type. `pixelsMax` bounds memory and work.
 * Throws ImageDecodeError.
 */
export function readImage(bytes: Uint8Array, pixelsMax: number): Image {
  if (isPng(bytes)) return readPng(bytes, pixelsMax)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes, pixelsMax)
  throw new ImageDecodeError('unknown_format')
}

function readJpeg(bytes: Uint8Array, pixelsMax: number): Image {
  requirePixels(jpegSize(bytes), pixelsMax)
  if (scansOf(bytes) > scansMax) throw new ImageDecodeError('broken')
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      tolerantDecoding: false,
      maxMemoryUsageInMB: jpegMemoryMb,
    })
    // The size is checked again, because a second header could declare another one.
    requirePixels({ width, height }, pixelsMax)
    return { width, height, pixels: data }
  } catch (error) {
    throw error instanceof ImageDecodeError ? error : new ImageDecodeError('broken')
  }
}

const jpegMemoryMb = 64
/**
 * The maximum number of scans in a progressive image. Programs write about ten, but a scan can have only a few bytes
 * and still covers the whole image.
 */
const scansMax = 64

/** Returns the number of scans. Scan data never contains the marker's second byte after 0xff. */
function scansOf(bytes: Uint8Array): number {
  let scans = 0
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) scans++
  return scans
}

/** Returns the size that the frame header declares (ITU-T T.81 annex B). */
function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  throw new ImageDecodeError('broken')
}
