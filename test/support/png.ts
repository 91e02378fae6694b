import { crc32, deflateSync } from 'node:zlib'

/** A plan for a PNG with the given samples, which is written without the product's encoder. */
export type PngPlan = {
  width: number
  height: number
  depth: number
  type: number
  /** Returns the samples of the pixel at a column and row, in the range of the bit depth. */
  at: (column: number, row: number) => number[]
  palette?: number[]
  transparent?: number[]
  isInterlaced?: boolean
  /** The PNG filter of every row. */
  filter?: number
  chunks?: [type: string, data: Uint8Array][]
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the PNG file of a plan. */
export function pngOf(plan: PngPlan): Uint8Array<ArrayBuffer> {
  const { width, height, depth, type, palette, transparent, isInterlaced = false, chunks = [] } = plan
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunkOf('IHDR', header),
      ...(palette ? [chunkOf('PLTE', Buffer.from(palette))] : []),
      ...(transparent ? [chunkOf('tRNS', Buffer.from(transparent))] : []),
      ...chunks.map(([name, data]) => chunkOf(name, data)),
      chunkOf('IDAT', deflateSync(rowsOf(plan))),
      chunkOf('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** Returns a PNG chunk with its length and checksum. */
export function chunkOf(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function rowsOf({ width, height, depth, at, isInterlaced = false, filter = 0 }: PngPlan): Buffer {
  const rows: Buffer[] = []
  for (const [x, y, dx, dy] of isInterlaced ? adam7 : [[0, 0, 1, 1] as const]) {
    if (x >= width) continue
    let above: Buffer | null = null
    for (let row = y; row < height; row += dy) {
      const samples: number[] = []
      for (let column = x; column < width; column += dx) samples.push(...at(column, row))
      const bytes = packed(samples, depth)
      const parts = samples.length / Math.ceil((width - x) / dx)
      rows.push(Buffer.from([filter]), filtered(bytes, above, filter, Math.max(1, (depth * parts) >> 3)))
      above = bytes
    }
  }
  return Buffer.concat(rows)
}

/** Returns samples of 1 to 16 bits as bytes, the first sample in the highest bits. */
function packed(samples: number[], depth: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8))
  for (const [index, sample] of samples.entries()) {
    const bit = index * depth
    if (depth === 16) bytes.writeUInt16BE(sample, bit / 8)
    else bytes[bit >> 3]! |= sample << (8 - depth - (bit & 7))
  }
  return bytes
}

function filtered(bytes: Buffer, above: Buffer | null, filter: number, step: number): Buffer {
  if (filter === 0) return bytes
  const result = Buffer.alloc(bytes.length)
  for (let index = 0; index < bytes.length; index++) {
    const left = index >= step ? bytes[index - step]! : 0
    const up = above?.[index] ?? 0
    const corner = index >= step ? (above?.[index - step] ?? 0) : 0
    result[index] = bytes[index]! - prediction(filter, left, up, corner)
  }
  return result
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const distance = (value: number) => Math.abs(left + up - corner - value)
  if (distance(left) <= distance(up) && distance(left) <= distance(corner)) return left
  return distance(up) <= distance(corner) ? up : corner
}
