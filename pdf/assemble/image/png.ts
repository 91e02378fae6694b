import { zlibSync } from 'fflate'
import { concatBytes, latin1 } from '../../../base/bytes.ts'
import { crc32 } from '../../../base/crc32.ts'
import { ImageDecodeError } from '../../pixels/image.ts'
import { colorsOf, depthsOf } from '../../pixels/png-pixels.ts'
import { isPng, readPng } from '../../pixels/read-png.ts'
import { createOutputBudget } from '../../syntax/decoder.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { createStreamDecoder } from '../../syntax/filters.ts'
import { decodedPixelsMax, ImageError, requireSize, storedPixelsMax } from './image-error.ts'
import { type Orientation, orientationIn } from './orientation.ts'

/** A PNG image as it is stored in a PDF: its deflated rows. With a predictor, the rows have PNG filters. */
export type PngImage = {
  width: number
  height: number
  orientation: Orientation
  colors: 1 | 3
  bits: number
  palette: Uint8Array | null
  isPredicted: boolean
  data: Uint8Array<ArrayBuffer>
}

type Chunk = { type: string; data: Uint8Array }
const chunksMax = 100_000
/** The highest filter type of a row (ISO/IEC 15948 section 9.2). */
const filtersMax = 4

/**
 * Reads a PNG. Keeps the deflated rows of an opaque image and decodes them once as a check. Draws any other image on
 * white. Throws ImageError.
 */
export function readPngFile(bytes: Uint8Array): PngImage {
  if (!isPng(bytes)) throw new ImageError('image_type_wrong')
  const chunks = chunksOf(bytes)
  const [header, ...rest] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new ImageError('image_broken')
  const view = new DataView(header.data.buffer, header.data.byteOffset)
  const size = { width: view.getUint32(0), height: view.getUint32(4) }
  const [bits, colorType, compression, filter, interlace] = header.data.subarray(8) as unknown as number[]
  const colors = colorsOf(colorType!)
  if (colors === null || !depthsOf(colors).includes(bits!) || compression !== 0 || filter !== 0 || interlace! > 1)
    throw new ImageError('image_broken')
  const dataOf = (type: string) => rest.find((chunk) => chunk.type === type)?.data ?? null
  const exif = dataOf('eXIf')
  const orientation = exif ? orientationIn(exif) : 1
  if (colors.hasAlpha || interlace === 1 || dataOf('tRNS') !== null) return drawnOnWhite(bytes, size, orientation)
  requireSize(size, storedPixelsMax)
  const palette = colors.kind === 'indexed' ? wholePalette(dataOf('PLTE'), bits!) : null
  const data = concatBytes(...rest.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data))
  const count = colors.kind === 'rgb' ? 3 : 1
  checkRows(data, { height: size.height, rowBytes: Math.ceil((size.width * count * bits!) / 8) })
  return { ...size, orientation, colors: count, bits: bits!, palette, isPredicted: true, data }
}

/**
 * Returns the palette extended to one color for every sample value, because readers differ on samples without a color.
 */
function wholePalette(palette: Uint8Array | null, bits: number): Uint8Array {
  const whole = new Uint8Array(3 * 2 ** bits)
  if (palette === null || palette.length === 0 || palette.length % 3 !== 0 || palette.length > whole.length)
    throw new ImageError('image_broken')
  whole.set(palette)
  return whole
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length && chunks.length < chunksMax; ) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) break
    const chunk = { type: latin1(bytes, at + 4, at + 8), data: bytes.subarray(at + 8, end) }
    if (chunk.type === 'IEND') return chunks
    chunks.push(chunk)
    at = end + 4
  }
  throw new ImageError('image_broken')
}

/** Decodes all rows without storing them, to check their total size and the filter of each row. */
function checkRows(data: Uint8Array, { height, rowBytes }: { height: number; rowBytes: number }): void {
  const row = rowBytes + 1
  let length = 0
  const check = (part: Uint8Array) => {
    for (let at = (row - (length % row)) % row; at < part.length; at += row)
      if (part[at]! > filtersMax) throw new ImageError('image_broken')
    length += part.length
  }
  const decoder = createStreamDecoder([{ name: 'FlateDecode', parms: null }], check, createOutputBudget(height * row))
  try {
    decoder.push(data)
    decoder.finish()
  } catch (error) {
    if (error instanceof PdfSyntaxError) throw new ImageError('image_broken')
    throw error
  }
  if (length !== height * row) throw new ImageError('image_broken')
}

function drawnOnWhite(bytes: Uint8Array, size: { width: number; height: number }, orientation: Orientation): PngImage {
  requireSize(size, decodedPixelsMax)
  try {
    const { pixels } = readPng(bytes, decodedPixelsMax)
    const rgb = new Uint8Array((pixels.length / 4) * 3)
    for (let from = 0, to = 0; from < pixels.length; from += 4) {
      const opacity = pixels[from + 3]! / 255
      for (let part = 0; part < 3; part++) rgb[to++] = Math.round(pixels[from + part]! * opacity + 255 * (1 - opacity))
    }
    const data = zlibSync(rgb) as Uint8Array<ArrayBuffer>
    return { ...size, orientation, colors: 3, bits: 8, palette: null, isPredicted: false, data }
  } catch (error) {
    if (error instanceof ImageDecodeError) throw new ImageError('image_broken')
    throw error
  }
}
