import { deflateSync } from 'node:zlib'
import { concatBytes, latin1Bytes, utf8 } from '../../../../base/bytes.ts'
import { crc32 } from '../../../../base/crc32.ts'
import { limits } from '../../../../core/limits.ts'
import { decodedPixelsMax, storedPixelsMax } from '../../../../pdf/assemble/image/image-error.ts'
import type { Shape } from './shape.ts'

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(latin1Bytes(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

type Png = { bits: number; colorType: number; isInterlaced?: boolean; rowBytes: (side: number) => number }

/** Returns the bytes of the seven passes of a square interlaced image (ISO/IEC 15948, section 8.2). */
function interlacedBytes(side: number, rowBytes: (side: number) => number): number {
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((digits) => [...digits].map(Number))
  return passes.reduce((sum, [x, y, dx, dy]) => {
    const [width, height] = [Math.ceil((side - x!) / dx!), Math.ceil((side - y!) / dy!)]
    return sum + (width > 0 ? height * (1 + rowBytes(width)) : 0)
  }, 0)
}

/** A square PNG of `count` pixels of one color. Each row uses the filter with the highest cost. */
const png = (name: string, { bits, colorType, isInterlaced = false, rowBytes }: Png): Shape => ({
  name,
  file(count) {
    const side = Math.floor(Math.sqrt(count))
    const header = new Uint8Array(13)
    const view = new DataView(header.buffer)
    view.setUint32(0, side)
    view.setUint32(4, side)
    header.set([bits, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
    const row = rowBytes(side) + 1
    const rows = new Uint8Array(isInterlaced ? interlacedBytes(side, rowBytes) : row * side)
    if (!isInterlaced) for (let at = 0; at < rows.length; at += row) rows[at] = 4
    return concatBytes(
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', header),
      ...(colorType === 3 ? [chunk('PLTE', new Uint8Array(3))] : []),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', new Uint8Array()),
    )
  },
})

const segment = (marker: number, data: number[]): Uint8Array =>
  Uint8Array.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])

/** A JPEG of `count` pixels whose scans contain no data, so a decoder reads each bit as zero. */
const jpeg = (name: string, scans: number): Shape => ({
  name,
  file(count) {
    const side = Math.min(65_535, Math.floor(Math.sqrt(count)))
    const codes = [1, ...Array<number>(15).fill(0), 0]
    const size = [side >> 8, side & 255]
    const scan = segment(0xda, [1, 1, 0, 0, scans > 1 ? 0 : 63, 0])
    const data = new Uint8Array(Math.min(30_000, Math.ceil(count / 512)))
    return concatBytes(
      Uint8Array.of(0xff, 0xd8),
      segment(0xdb, [0, ...Array<number>(64).fill(1)]),
      segment(scans > 1 ? 0xc2 : 0xc0, [8, ...size, ...size, 1, 1, 0x11, 0]),
      segment(0xc4, [0x00, ...codes]),
      segment(0xc4, [0x10, ...codes]),
      ...Array.from({ length: scans }, () => concatBytes(scan, data)),
      Uint8Array.of(0xff, 0xd9),
    )
  },
})

const images: Shape[] = [
  png('gray PNG of one bit', { bits: 1, colorType: 0, rowBytes: (side) => Math.ceil(side / 8) }),
  png('gray PNG', { bits: 8, colorType: 0, rowBytes: (side) => side }),
  png('RGB PNG of 16 bits', { bits: 16, colorType: 2, rowBytes: (side) => side * 6 }),
  png('indexed PNG', { bits: 1, colorType: 3, rowBytes: (side) => Math.ceil(side / 8) }),
  png('transparent PNG', { bits: 8, colorType: 6, rowBytes: (side) => side * 4 }),
  png('transparent PNG of 16 bits', { bits: 16, colorType: 6, rowBytes: (side) => side * 8 }),
  png('interlaced PNG', { bits: 8, colorType: 0, isInterlaced: true, rowBytes: (side) => side }),
  jpeg('JPEG', 1),
  jpeg('progressive JPEG of 10 scans', 10),
  jpeg('progressive JPEG of 60 scans', 60),
]
const pixels = [limits.signatureImagePixelsMax, limits.logoPixelsMax, decodedPixelsMax, storedPixelsMax]

/** Images that need few bytes for as many pixels as a limit permits. */
export const imageShapes: Shape[] = images.flatMap(({ name, file }) =>
  pixels.map((count) => ({ name: `${name} of ${count} pixels`, file: () => file(count) })),
)

const text = (name: string, of: (index: number) => string): Shape => ({
  name,
  file: (count) =>
    utf8(
      Array.from({ length: count }, (_, i) => of(i))
        .join('')
        .slice(0, count),
    ),
})

/** Texts with letters that are costly to shape. */
export const textShapes: Shape[] = [
  text('one word', () => 'm'),
  text('short words', () => 'i '),
  text('empty lines', () => '\n'),
  text('lines of one letter', () => 'a\n'),
  text('spaces', () => ' '),
  text('tabs', () => '\t'),
  text('Arabic words', () => 'ععع '),
  text('one Arabic word', () => 'ع'),
  text('directions in turns', () => 'aע'),
  text('directions of lines in turns', (i) => (i % 2 === 0 ? 'abc ' : 'עבג\n')),
  text('letters with marks', () => 'a\u0301'),
  text('one letter with marks', (i) => (i === 0 ? 'a' : '\u0301')),
  text('ideographs, each another', (i) => String.fromCharCode(0x4e00 + (i % 20_000))),
  text('ligatures', () => 'ffi'),
  text('brackets', () => '(['),
  text('Thai', () => 'กำ'),
]
