import { concatBytes, latin1 } from '../../base/bytes.ts'
import { crc32 } from '../../base/crc32.ts'
import { createCollector } from '../syntax/collector.ts'
import { createOutputBudget, createScratch } from '../syntax/decoder.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { decodeStream } from '../syntax/filters.ts'
import { pdfDict } from '../syntax/objects.ts'
import { createPredictorDecoder } from '../syntax/predictors.ts'
import { type Image, ImageDecodeError, requirePixels } from './image.ts'
import { colorsOf, depthsOf, type PngColors, pixelWriter } from './png-pixels.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Returns whether a file has the PNG signature. */
export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/**
 * Returns the pixels of a PNG, converted to eight bits per sample (ISO/IEC 15948). `pixelsMax` bounds memory and work.
 * Throws ImageDecodeError.
 */
export function readPng(bytes: Uint8Array, pixelsMax: number): Image {
  try {
    return readChunks(chunksOf(bytes), pixelsMax)
  } catch (error) {
    if (error instanceof PdfSyntaxError) throw new ImageDecodeError('broken')
    throw error
  }
}

type Chunk = { type: string; data: Uint8Array }

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) break
    const chunk = { type: latin1(bytes, at + 4, at + 8), data: bytes.subarray(at + 8, end) }
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at = end + 4
  }
  throw new ImageDecodeError('broken')
}

type Header = { width: number; height: number; depth: number; colors: PngColors; isInterlaced: boolean }

function readChunks([first, ...chunks]: Chunk[], pixelsMax: number): Image {
  const header = headerOf(first)
  requirePixels(header, pixelsMax)
  const dataOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.data ?? null
  const { width, height, depth, colors } = header
  const pixels = new Uint8Array(width * height * 4)
  const write = pixelWriter({ depth, colors, palette: dataOf('PLTE'), transparent: dataOf('tRNS') })
  const compressed = concatBytes(...chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  let rest = inflated(compressed, header)
  for (const pass of passesOf(header)) {
    const rowBytes = rowBytesOf(header, pass.width)
    const taken = pass.height * (1 + rowBytes)
    const rows = unfiltered(rest.subarray(0, taken), header, pass.width)
    rest = rest.subarray(taken)
    for (let row = 0; row < pass.height; row++) {
      const samples = rows.subarray(row * rowBytes, (row + 1) * rowBytes)
      for (let column = 0; column < pass.width; column++) {
        const to = ((pass.y + row * pass.dy) * width + pass.x + column * pass.dx) * 4
        write(samples, column, pixels, to)
      }
    }
  }
  return { width, height, pixels }
}

function headerOf(first: Chunk | undefined): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new ImageDecodeError('broken')
  const [, , , , , , , , depth = 0, type = 0, compression, filter, interlace = 0] = first.data
  const view = new DataView(first.data.buffer, first.data.byteOffset)
  const colors = colorsOf(type)
  const isKnown = colors !== null && depthsOf(colors).includes(depth)
  if (!isKnown || compression !== 0 || filter !== 0 || interlace > 1) throw new ImageDecodeError('broken')
  return { width: view.getUint32(0), height: view.getUint32(4), depth, colors, isInterlaced: interlace === 1 }
}

type Pass = { x: number; y: number; dx: number; dy: number; width: number; height: number }

/** Returns the passes of the image data: one, or the seven passes of an interlaced file (ISO/IEC 15948 section 8.2). */
function passesOf({ width, height, isInterlaced }: Header): Pass[] {
  const grids = isInterlaced ? interlacing : [[0, 0, 1, 1] as const]
  return grids
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const rowBytesOf = ({ colors, depth }: Header, width: number): number => Math.ceil((colors.parts * depth * width) / 8)

/** Decompresses at most as many bytes as the header implies, so a small file cannot expand without limit. */
function inflated(compressed: Uint8Array, header: Header): Uint8Array {
  const length = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytesOf(header, pass.width)), 0)
  const rows = decodeStream(compressed, [{ name: 'FlateDecode', parms: null }], length)
  if (rows.length !== length) throw new ImageDecodeError('broken')
  return rows
}

/** Removes the row filters, which are identical to the PNG predictors in PDF. */
function unfiltered(rows: Uint8Array, { colors, depth }: Header, width: number): Uint8Array {
  const output = createCollector()
  const parms = pdfDict({ Predictor: 15, Colors: colors.parts, BitsPerComponent: depth, Columns: width })
  const decoder = createPredictorDecoder(parms, output.push, createOutputBudget(rows.length), createScratch())!
  decoder.push(rows)
  decoder.finish()
  return output.bytes()
}
