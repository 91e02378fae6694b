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
    let above: Buffer | null = null
    for (let row = y; row < height; row += dy) {
      const bits: string[] = []
      let parts = 1
      for (let column = x; column < width; column += dx) {
        const samples = at(column, row)
        parts = samples.length
        bits.push(...samples.map((sample) => sample.toString(2).padStart(depth, '0')))
      }
      if (bits.length === 0) continue
      const bytes: Buffer = Buffer.from(
        (bits.join('').match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
      )
      rows.push(Buffer.from([filter]), filtered(bytes, above, filter, Math.max(1, (depth * parts) >> 3)))
      above = bytes
    }
  }
  return Buffer.concat(rows)
}

function filtered(bytes: Buffer, above: Buffer | null, filter: number, step: number): Buffer {
  return bytes.map((byte, index) => {
    const left = index >= step ? bytes[index - step]! : 0
    const up = above?.[index] ?? 0
    const corner = index >= step ? (above?.[index - step] ?? 0) : 0
    const paeth = [left, up, corner].toSorted(
      (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
    )[0]!
    return byte - [0, left, up, (left + up) >> 1, paeth][filter]!
  }) as Buffer
}
