import { type JpegCode, jpegCodeOf } from './jpeg-code.ts'
import type { BlockCoding } from './jpeg-data.ts'

/** The header of a JPEG frame (ITU-T T.81, section B.2.2). Each list has one item per component. */
export type Frame = {
  isProgressive: boolean
  precision: number
  height: number
  width: number
  ids: number[]
  samplings: [horizontal: number, vertical: number][]
  quantization: number[]
}

// The largest sampling factor (ITU-T T.81, section B.2.2).
const samplingMax = 4
const BLOCK = 8

/** Returns the header of a frame, or null if it is incomplete or invalid. */
export function readFrame(bytes: Uint8Array, isProgressive: boolean): Frame | null {
  const [precision = 0, high = 0, low = 0, left = 0, right = 0, count = 0] = bytes
  if (count === 0 || bytes.length < 6 + 3 * count) return null
  const parts = Array.from({ length: count }, (_, index) => bytes.subarray(6 + 3 * index, 9 + 3 * index))
  const samplings = parts.map(([, factors]): [number, number] => [factors! >> 4, factors! & 15])
  if (!samplings.flat().every((factor) => factor >= 1 && factor <= samplingMax)) return null
  return {
    isProgressive,
    precision,
    height: high * 256 + low,
    width: left * 256 + right,
    ids: parts.map(([id]) => id!),
    samplings,
    quantization: parts.map(([, , table]) => table!),
  }
}

/** A scan: its components, its units, between which it can restart, and how the blocks of each unit are coded. */
export type JpegScan = { indexes: number[]; units: number; coding: Omit<BlockCoding, 'coefficients'> }

const CODE_LENGTHS = 16

/** Creates a record of the quantization and Huffman tables of a JPEG (ITU-T T.81, sections B.2.4.1 and B.2.4.2). */
export function createJpegTables() {
  const quantization = new Set<number>()
  const codes = new Map<number, JpegCode>()

  /** Adds the tables in a segment. Returns false if the last one is incomplete, or if `addAt` returns null. */
  function add(data: Uint8Array, addAt: (id: number, at: number) => number | null): boolean {
    let at = 0
    while (at < data.length) {
      const size = addAt(data[at]!, at + 1)
      if (size === null) return false
      at += 1 + size
    }
    return at === data.length
  }

  return {
    addQuantization: (data: Uint8Array): boolean =>
      add(data, (id) => {
        quantization.add(id)
        return id >> 4 === 0 ? BLOCK ** 2 : 2 * BLOCK ** 2
      }),
    addHuffman: (data: Uint8Array): boolean =>
      add(data, (id, at) => {
        const counts = data.subarray(at, at + CODE_LENGTHS)
        const size = CODE_LENGTHS + counts.reduce((sum, count) => sum + count, 0)
        const code = jpegCodeOf(counts, data.subarray(at + CODE_LENGTHS, at + size))
        if (code === null) return null
        codes.set(id, code)
        return size
      }),
    /** Returns the properties of a scan, or null if it names an unknown component or table. */
    scanOf(data: Uint8Array, frame: Frame): JpegScan | null {
      const count = data[0] ?? 0
      const [start = 0, end = 0, approximation = 0] = data.subarray(1 + 2 * count)
      const { isProgressive } = frame
      const [first, last] = isProgressive ? [start, end] : [0, BLOCK ** 2 - 1]
      const isRefinement = isProgressive && approximation >> 4 > 0
      if (last < first || last >= BLOCK ** 2 || (isProgressive && first === 0 ? last > 0 : first > 0 && count > 1))
        return null
      const [needsDirect, needsOther] = [first === 0 && !isRefinement, last > 0]
      const indexes: number[] = []
      const used: { direct: JpegCode | undefined; other: JpegCode | undefined }[] = []
      for (let at = 1; at < 1 + 2 * count; at += 2) {
        const [index, tables] = [frame.ids.indexOf(data[at]!), data[at + 1] ?? 0]
        const id = frame.quantization[index]
        if (id === undefined || !(quantization.has(id) || quantization.has(16 + id))) return null
        const [direct, other] = [codes.get(tables >> 4), codes.get(16 + (tables & 15))]
        if ((needsDirect && direct === undefined) || (needsOther && other === undefined)) return null
        indexes.push(index)
        const [width, height] = count === 1 ? [1, 1] : frame.samplings[index]!
        for (let block = 0; block < width * height; block++) used.push({ direct, other })
      }
      if (used.length === 0) return null
      return {
        indexes,
        units: unitsOf(frame, indexes),
        coding: { isProgressive, first, last, isRefinement, codes: used },
      }
    },
  }
}

/** Returns the number of units of a scan. A scan of one component consists of single blocks (ITU-T T.81, section A.2). */
function unitsOf({ width, height, samplings }: Frame, indexes: number[]): number {
  const isSingle = indexes.length === 1
  const [across, down] = [width, height].map((size, axis) => {
    const most = Math.max(...samplings.map((factors) => factors[axis]!))
    const own = isSingle ? samplings[indexes[0]!]![axis]! : most
    return Math.ceil(Math.ceil((size * own) / most) / (isSingle ? BLOCK : BLOCK * most))
  })
  return across! * down!
}
