import { describe, expect, test } from 'vitest'
import { ImageDecodeError } from '../../../../pdf/pixels/image.ts'
import { readPng } from '../../../../pdf/pixels/read-png.ts'
import { writePng } from '../../../../pdf/pixels/write-png.ts'
import { type PngPlan, pngOf } from '../../../support/png.ts'

const size = { width: 13, height: 11 }
const most = (depth: number) => 2 ** depth - 1
const to8 = (sample: number, depth: number) => Math.round((sample * 255) / most(depth))
const partsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const palette = Array.from({ length: 256 }, (_, index) => [index, 255 - index, (index * 7) & 255]).flat()

/** Returns samples that differ from pixel to pixel. */
const samples = (type: number, depth: number) => (column: number, row: number) =>
  Array.from({ length: partsOf[type]! }, (_, part) => (column * 31 + row * 17 + part * 77) % (most(depth) + 1))

function expected(type: number, depth: number, drawn: number[]): number[] {
  const [first, second, third, fourth] = drawn.map((sample) => to8(sample, depth)) as [number, number, number, number]
  switch (type) {
    case 0:
      return [first, first, first, 255]
    case 2:
      return [first, second, third, 255]
    case 3:
      return [...palette.slice(drawn[0]! * 3, drawn[0]! * 3 + 3), 255]
    case 4:
      return [first, first, first, second]
    default:
      return [first, second, third, fourth]
  }
}

const kinds = Object.entries({ 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }).flatMap(
  ([type, depths]) => depths.map((depth) => [Number(type), depth] as const),
)

const readFault = (bytes: Uint8Array, pixelsMax = 10_000): string => {
  try {
    readPng(bytes, pixelsMax)
    return 'read'
  } catch (error) {
    if (error instanceof ImageDecodeError) return error.fault
    throw error
  }
}

describe.each(kinds)('a PNG of color type %i and bit depth %i', (type, depth) => {
  const plan = { ...size, type, depth, at: samples(type, depth), ...(type === 3 ? { palette } : {}) }

  test('is decoded with every row filter, interlaced or not', () => {
    for (const isInterlaced of [false, true])
      for (const filter of [0, 1, 2, 3, 4]) {
        const { width, height, pixels } = readPng(pngOf({ ...plan, isInterlaced, filter }), 10_000)
        expect([width, height]).toEqual([13, 11])
        for (let row = 0; row < height; row++)
          for (let column = 0; column < width; column++) {
            const at = (row * width + column) * 4
            expect([...pixels.subarray(at, at + 4)]).toEqual(expected(type, depth, plan.at(column, row)))
          }
      }
  })

  test('keeps its pixels, but not its metadata, when it is decoded and written again', () => {
    const secret = Buffer.from('Comment\0GPS 52.5 13.4')
    const first = readPng(pngOf({ ...plan, chunks: [['tEXt', secret]] }), 10_000)
    const written = writePng(first)
    expect(readPng(written, 10_000)).toEqual(first)
    expect(Buffer.from(written).toString('latin1')).not.toContain('GPS')
  })
})

test('decodes the transparent color of grayscale and color images, and transparent palette entries', () => {
  const gray: PngPlan = { ...size, type: 0, depth: 8, at: (column) => [column], transparent: [0, 5] }
  expect([4, 5].map((column) => readPng(pngOf(gray), 10_000).pixels[column * 4 + 3])).toEqual([255, 0])
  const colored: PngPlan = {
    ...size,
    type: 2,
    depth: 8,
    at: (column) => [column, 1, 2],
    transparent: [0, 3, 0, 1, 0, 2],
  }
  expect([2, 3].map((column) => readPng(pngOf(colored), 10_000).pixels[column * 4 + 3])).toEqual([255, 0])
  const indexed: PngPlan = { ...size, type: 3, depth: 8, at: (column) => [column], palette, transparent: [9, 99] }
  expect([0, 1, 2].map((column) => readPng(pngOf(indexed), 10_000).pixels[column * 4 + 3])).toEqual([9, 99, 255])
})

describe('the PNG decoder', () => {
  const plain: PngPlan = { ...size, type: 6, depth: 8, at: samples(6, 8) }
  const file = () => Buffer.from(pngOf(plain))
  const header = (change: (header: Buffer) => void): Buffer => {
    const bytes = file()
    change(bytes.subarray(16, 29))
    const fixed = pngOf({ ...plain, at: plain.at })
    const { crc32 } = process.getBuiltinModule('node:zlib')
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    expect(fixed.length).toBe(bytes.length)
    return bytes
  }

  test('rejects an image whose header declares more pixels than the limit', () => {
    expect(readFault(file(), 142)).toBe('too_many_pixels')
    expect(readFault(file(), 143)).toBe('read')
    expect(
      readFault(
        header((h) => h.writeUInt32BE(0xffffffff, 0)),
        10_000,
      ),
    ).toBe('too_many_pixels')
  })

  test('rejects an image that has more or less data than its header declares', () => {
    expect(readFault(header((h) => h.writeUInt32BE(12, 4)))).toBe('broken')
    expect(readFault(header((h) => h.writeUInt32BE(10, 4)))).toBe('broken')
    expect(readFault(header((h) => h.writeUInt32BE(0, 4)))).toBe('broken')
  })

  test('rejects an image with an invalid header, an invalid palette index, or damaged data', () => {
    for (const [at, value] of [
      [8, 3],
      [9, 5],
      [9, 3],
      [10, 1],
      [11, 1],
      [12, 2],
    ] as const)
      expect(readFault(header((h) => h.writeUInt8(value, at))), `${at}: ${value}`).toBe('broken')
    expect(readFault(pngOf({ ...plain, type: 3, at: () => [2], palette: [1, 2, 3, 4, 5, 6] }))).toBe('broken')
    expect(readFault(pngOf({ ...plain, filter: 4 }).fill(0, 60, 61))).toBe('broken')
  })

  test('rejects an image that is truncated at any byte, or in which any byte of a chunk is changed', () => {
    const bytes = file()
    for (let end = 8; end < bytes.length; end++) expect(readFault(bytes.subarray(0, end))).toBe('broken')
    for (let at = 12; at < bytes.length - 12; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(readFault(changed), String(at)).toBe('broken')
    }
  })
})
