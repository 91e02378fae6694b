import { afterLps, afterMps, qeOf } from '../../../../pdf/inspect/images/jbig2/arithmetic.ts'

/** Returns the bytes of 32-bit integers. */
export const longs = (...values: number[]): number[] =>
  values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff))

/** Returns a segment (ITU-T T.88, section 7.2). */
export const segment = (
  number: number,
  type: number,
  data: number[],
  references: number[] = [],
  page = 1,
): number[] => [...longs(number), type, references.length << 5, ...references, page, ...longs(data.length), ...data]

/** The context of a pixel by template (ITU-T T.88, figures 3 to 6): the positions above and to the left. */
const contextPixels = [
  [[-2, 2], [-3, 3], 4],
  [[-1, 2], [-2, 3], 3],
  [[-1, 1], [-2, 2], 2],
  [null, [-3, 2], 4],
] as const

/** The contexts that predict a typical row (ITU-T T.88, figures 8 to 11), by template. */
const typicalContexts = [0x9b25, 0x0795, 0x00e5, 0x0195]

/** The prefix of integers (ITU-T T.88, table A.1): the number of bits, and the first value. */
const ranges = [
  [2, 0],
  [4, 4],
  [6, 20],
  [8, 84],
  [12, 340],
  [32, 4_436],
] as const

/** Creates an encoder of arithmetic data (ITU-T T.88, annex E.2). */
export function createEncoder() {
  const bytes = [0]
  let [interval, code, bitsLeft] = [0x8000, 0, 12]
  const contexts = new Map<string, Uint8Array>()
  const contextsOf = (kind: string): Uint8Array => {
    if (!contexts.has(kind)) contexts.set(kind, new Uint8Array(65_536))
    return contexts.get(kind)!
  }

  function putByte(): void {
    const last = bytes.length - 1
    if (bytes[last] !== 0xff && code >= 0x8000000) {
      bytes[last]!++
      code &= 0x7ffffff
    }
    const isStuffed = bytes[last] === 0xff
    bytes.push(code >> (isStuffed ? 20 : 19))
    code &= isStuffed ? 0xfffff : 0x7ffff
    bitsLeft = isStuffed ? 7 : 8
  }

  function bit(kind: string, index: number, value: number): void {
    const own = contextsOf(kind)
    const state = own[index]!
    const qe = qeOf[state]!
    const isMps = value === (state & 1)
    interval -= qe
    if (isMps && interval >= 0x8000) {
      code += qe
      return
    }
    if (isMps === interval < qe) interval = qe
    else code += qe
    own[index] = isMps ? afterMps[state]! : afterLps[state]!
    do {
      interval <<= 1
      code <<= 1
      if (--bitsLeft === 0) putByte()
    } while (interval < 0x8000)
  }

  function integerBits(kind: string, bits: string): void {
    let previous = 1
    for (const digit of bits) {
      bit(kind, previous, Number(digit))
      previous = previous < 256 ? previous * 2 + Number(digit) : ((previous * 2 + Number(digit)) & 511) | 256
    }
  }

  return {
    bit,
    /** Encodes an integer of one kind, or null for an out-of-band value. */
    integer(kind: string, value: number | null): void {
      const size = Math.abs(value ?? 0)
      const range = ranges.findLastIndex(([, first]) => size >= first)
      const [bits, first] = ranges[range]!
      const digits = (size - first).toString(2).padStart(bits, '0')
      integerBits(
        kind,
        `${value === null || value < 0 ? 1 : 0}${'1'.repeat(range)}${range < ranges.length - 1 ? '0' : ''}${digits}`,
      )
    },
    id(value: number, bits: number): void {
      for (let i = 0, previous = 1; i < bits; i++) {
        const digit = (value >> (bits - 1 - i)) & 1
        bit('id', previous, digit)
        previous = previous * 2 + digit
      }
    },
    /** Encodes rows of pixels, which are marked by `#`. With `typical`, does not encode rows that equal the row above. */
    generic(rows: string[], template = 0, typical = false): void {
      const [far, near, own] = contextPixels[template]!
      const pixel = (x: number, y: number): number => (rows[y]?.[x] === '#' ? 1 : 0)
      let wasCopied = 0
      for (const [y, row] of rows.entries()) {
        const isCopied = typical && row === (rows[y - 1] ?? row.replaceAll('#', '.')) ? 1 : 0
        if (typical) bit('generic', typicalContexts[template]!, isCopied ^ wasCopied)
        wasCopied = isCopied
        for (const [x, mark] of isCopied === 1 ? [] : [...row].entries()) {
          let context = 0
          for (const [ends, line] of [
            [far, y - 2],
            [near, y - 1],
            [[-own, -1], y],
          ] as const)
            if (ends !== null) for (let i = ends[0]; i <= ends[1]; i++) context = context * 2 + pixel(x + i, line)
          bit('generic', context, mark === '#' ? 1 : 0)
        }
      }
    },
    /** Encodes rows as a refinement of other rows (ITU-T T.88, figure 12). */
    refinement(rows: string[], reference: string[], dx = 0, dy = 0): void {
      const pixel = (of: string[], x: number, y: number): number => (of[y]?.[x] === '#' ? 1 : 0)
      for (const [y, row] of rows.entries())
        for (const [x, mark] of [...row].entries()) {
          let context = 0
          for (let i = -1; i <= 1; i++) context = context * 2 + pixel(rows, x + i, y - 1)
          context = context * 2 + pixel(rows, x - 1, y)
          for (let j = -1; j <= 1; j++)
            for (let i = -1; i <= 1; i++) context = context * 2 + pixel(reference, x + i - dx, y + j - dy)
          bit('refinement', context, mark === '#' ? 1 : 0)
        }
    },
    /** Ends the data with its end mark. */
    end(): number[] {
      const limit = code + interval
      code |= 0xffff
      if (code >= limit) code -= 0x8000
      for (let i = 0; i < 2; i++) {
        code <<= bitsLeft
        putByte()
      }
      return [...bytes.slice(1), ...(bytes.at(-1) === 0xff ? [] : [0xff]), 0xac]
    },
  }
}

export type Encoder = ReturnType<typeof createEncoder>
