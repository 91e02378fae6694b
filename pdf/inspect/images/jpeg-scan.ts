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

/**
 * The numbers of components, of blocks, and of the units between which a scan can restart. `isFirst` is true if it
 * contains the first coefficients of the blocks.
 */
export type JpegScan = { components: number; units: number; blocks: number; isFirst: boolean }

/** Creates a record of the quantization and Huffman tables of a JPEG (ITU-T T.81, sections B.2.4.1 and B.2.4.2). */
export function createJpegTables() {
  const quantization = new Set<number>()
  const huffman = new Set<number>()

  /** Adds the tables in a segment. Returns false if the last one is incomplete. */
  function add(data: Uint8Array, ids: Set<number>, sizeAt: (at: number) => number): boolean {
    let at = 0
    for (; at < data.length; at += 1 + sizeAt(at)) ids.add(data[at]!)
    return at === data.length
  }

  return {
    addQuantization: (data: Uint8Array): boolean =>
      add(data, quantization, (at) => (data[at]! >> 4 === 0 ? BLOCK ** 2 : 2 * BLOCK ** 2)),
    addHuffman: (data: Uint8Array): boolean =>
      add(data, huffman, (at) => data.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 16)),
    /** Returns the size of a scan, or null if it names an unknown component or table. */
    scanOf(data: Uint8Array, frame: Frame): JpegScan | null {
      const count = data[0] ?? 0
      const [start = 0, , approximation = 0] = data.subarray(1 + 2 * count)
      const needsDirect = !frame.isProgressive || (start === 0 && approximation >> 4 === 0)
      const needsOther = !frame.isProgressive || start > 0
      const indexes: number[] = []
      for (let at = 1; at < 1 + 2 * count; at += 2) {
        const [index, tables] = [frame.ids.indexOf(data[at]!), data[at + 1] ?? 0]
        const id = frame.quantization[index]
        if (id === undefined || !(quantization.has(id) || quantization.has(16 + id))) return null
        if (needsDirect && !huffman.has(tables >> 4)) return null
        if (needsOther && !huffman.has(16 + (tables & 15))) return null
        indexes.push(index)
      }
      return { ...sizeOf(frame, indexes), isFirst: start === 0 }
    },
  }
}

/** Returns the size of a scan. A scan of one component consists of single blocks (ITU-T T.81, section A.2). */
function sizeOf({ width, height, samplings }: Frame, indexes: number[]): Omit<JpegScan, 'isFirst'> {
  const isSingle = indexes.length === 1
  const units = [width, height].map((size, axis) => {
    const most = Math.max(...samplings.map((factors) => factors[axis]!))
    const own = isSingle ? samplings[indexes[0]!]![axis]! : most
    return Math.ceil(Math.ceil((size * own) / most) / (isSingle ? BLOCK : BLOCK * most))
  })
  const all = units[0]! * units[1]!
  const blocks = indexes.reduce((sum, index) => sum + samplings[index]![0] * samplings[index]![1], 0)
  return { components: indexes.length, units: all, blocks: isSingle ? all : all * blocks }
}
