import { ImageDecodeError } from './image.ts'

/**
 * The samples of a PNG pixel (ISO/IEC 15948 section 6.1): their kind, their number (`parts`), and whether one of them
 * is opacity.
 */
export type PngColors = { kind: 'gray' | 'rgb' | 'indexed'; parts: number; hasAlpha: boolean }

const colorTypes: Record<number, PngColors> = {
  0: { kind: 'gray', parts: 1, hasAlpha: false },
  2: { kind: 'rgb', parts: 3, hasAlpha: false },
  3: { kind: 'indexed', parts: 1, hasAlpha: false },
  4: { kind: 'gray', parts: 2, hasAlpha: true },
  6: { kind: 'rgb', parts: 4, hasAlpha: true },
}

/** Returns the samples of a color type, or null for an unknown type. */
export const colorsOf = (type: number): PngColors | null => colorTypes[type] ?? null

/** Returns the permitted bit depths of a color type. */
export function depthsOf({ kind, hasAlpha }: PngColors): number[] {
  if (kind === 'indexed') return [1, 2, 4, 8]
  return kind === 'gray' && !hasAlpha ? [1, 2, 4, 8, 16] : [8, 16]
}

type Samples = { depth: number; colors: PngColors; palette: Uint8Array | null; transparent: Uint8Array | null }

/**
 * Reads the pixel in a column of a row and writes it to `pixels` from index `to` on, as red, green, blue and opacity.
 */
type PixelWriter = (row: Uint8Array, column: number, pixels: Uint8Array, to: number) => void

/**
 * Returns a writer for pixels with the given samples. The writer throws `broken` if the palette is missing or lacks a
 * color.
 */
export function pixelWriter(samples: Samples): PixelWriter {
  return samples.colors.kind === 'indexed' ? indexedWriter(samples) : directWriter(samples)
}

function indexedWriter({ depth, palette, transparent }: Samples): PixelWriter {
  if (palette === null) throw new ImageDecodeError('broken')
  return (row, column, pixels, to) => {
    const index = sampleOf(row, column, depth)
    if (index * 3 + 3 > palette.length) throw new ImageDecodeError('broken')
    pixels.set(palette.subarray(index * 3, index * 3 + 3), to)
    pixels[to + 3] = transparent?.[index] ?? 255
  }
}

function directWriter({ depth, colors: { kind, parts, hasAlpha }, transparent }: Samples): PixelWriter {
  const paints = kind === 'gray' ? 1 : 3
  const most = 2 ** depth - 1
  const clear = hasAlpha ? null : clearSamples(transparent, paints)
  return (row, column, pixels, to) => {
    let isClear = clear !== null
    for (let part = 0; part < 3; part++) {
      const own = Math.min(part, paints - 1)
      const sample = sampleOf(row, column * parts + own, depth)
      if (clear !== null && clear[own] !== sample) isClear = false
      pixels[to + part] = Math.round((sample * 255) / most)
    }
    const alpha = hasAlpha ? (sampleOf(row, column * parts + paints, depth) * 255) / most : 255
    pixels[to + 3] = isClear ? 0 : Math.round(alpha)
  }
}

/** Returns the samples of the transparent color (ISO/IEC 15948 section 11.3.2.1), or null. */
function clearSamples(transparent: Uint8Array | null, paints: number): number[] | null {
  if (transparent === null || transparent.length < paints * 2) return null
  return Array.from({ length: paints }, (_, at) => sampleOf(transparent, at, 16))
}

function sampleOf(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index]!
  if (depth === 16) return row[index * 2]! * 256 + row[index * 2 + 1]!
  const bit = index * depth
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
