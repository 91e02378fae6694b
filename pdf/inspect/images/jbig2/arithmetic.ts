import { PdfSyntaxError } from '../../../syntax/errors.ts'

/** Returns the error for data that readers decode differently. */
export const damaged = (detail: string): PdfSyntaxError =>
  new PdfSyntaxError('bad_stream_data', `a JBIG2 image has ${detail}`)

// The probability estimation (ITU-T T.88, table E.1): Qe, the next state after the more probable symbol and after the
// less probable symbol, and 1 if the less probable symbol also exchanges the two.
const estimation = `5601 1 1 1,3401 2 6,1801 3 9,0ac1 4 12,0521 5 29,0221 38 33,5601 7 6 1,5401 8 14,4801 9 14,3801 10 14,
  3001 11 17,2401 12 18,1c01 13 20,1601 29 21,5601 15 14 1,5401 16 14,5101 17 15,4801 18 16,3801 19 17,3401 20 18,
  3001 21 19,2801 22 19,2401 23 20,2201 24 21,1c01 25 22,1801 26 23,1601 27 24,1401 28 25,1201 29 26,1101 30 27,
  0ac1 31 28,09c1 32 29,08a1 33 30,0521 34 31,0441 35 32,02a1 36 33,0221 37 34,0141 38 35,0111 39 36,0085 40 37,
  0049 41 38,0025 42 39,0015 43 40,0009 44 41,0005 45 42,0001 45 43,5601 46 46`
/** By context state, which is `2 * index + more probable symbol`: Qe, and the next states. */
export const [qeOf, afterMps, afterLps] = statesOf()

function statesOf(): [Uint16Array, Uint8Array, Uint8Array] {
  const rows = estimation.split(',').map((row) => row.trim().split(' '))
  const each = (value: (row: string[], mps: number) => number): number[] =>
    rows.flatMap((row) => [value(row, 0), value(row, 1)])
  return [
    Uint16Array.from(each(([qe]) => Number.parseInt(qe!, 16))),
    Uint8Array.from(each((row, mps) => 2 * Number(row[1]) + mps)),
    Uint8Array.from(each((row, mps) => 2 * Number(row[2]) + (mps ^ Number(row[3] ?? 0)))),
  ]
}

// The number of times that all readers continue to decode at the end mark. PDFium stops at the next one.
const markReadsMax = 2
// The number of bytes before the end mark that an encoder can write but a decoder does not need.
const restMax = 2
const MARK = [0xff, 0xac]
const HALF = 0x8000

/** The arithmetic decoder (ITU-T T.88, annex E). A context is a byte in an array, with the state 0 at the start. */
export class ArithmeticDecoder {
  readonly #bytes: Uint8Array
  #at = 0
  #interval = HALF
  #code: number
  #bitsLeft = 0
  #markReads = 0

  /** Throws `bad_stream_data` unless the data ends with an end mark, without which some readers draw nothing. */
  constructor(bytes: Uint8Array) {
    if (bytes.length < MARK.length || MARK.some((byte, i) => bytes.at(i - MARK.length) !== byte))
      throw damaged('arithmetic data without an end mark')
    this.#bytes = bytes
    this.#code = bytes[0]! << 16
    this.#readByte()
    this.#code <<= 7
    this.#bitsLeft -= 7
  }

  /** Decodes one bit. */
  bit(contexts: Uint8Array, index: number): number {
    const state = contexts[index]!
    const qe = qeOf[state]!
    this.#interval -= qe
    const isLow = this.#code >>> 16 < qe
    if (!isLow) {
      this.#code = (this.#code - (qe << 16)) | 0
      if (this.#interval >= HALF) return state & 1
    }
    const isMps = isLow === this.#interval < qe
    if (isLow) this.#interval = qe
    contexts[index] = isMps ? afterMps[state]! : afterLps[state]!
    do {
      if (this.#bitsLeft === 0) this.#readByte()
      this.#interval <<= 1
      this.#code <<= 1
      this.#bitsLeft--
    } while (this.#interval < HALF)
    return (state & 1) ^ (isMps ? 0 : 1)
  }

  /**
   * Decodes at most `max` bits of one context as long as each is its more probable symbol and its state remains.
   * Returns their number.
   */
  run(state: number, max: number): number {
    const qe = qeOf[state]!
    const count = Math.min(max, Math.floor((this.#interval - HALF) / qe), Math.floor((this.#code >>> 16) / qe))
    this.#interval -= count * qe
    this.#code = (this.#code - ((count * qe) << 16)) | 0
    return count
  }

  /** Throws `bad_stream_data` unless the data was decoded up to its end mark, and not further. */
  finish(): void {
    if (this.#at + restMax < this.#bytes.length - MARK.length) throw damaged('more data than its size needs')
    if (this.#markReads > markReadsMax) throw damaged('less data than its size needs')
  }

  #readByte(): void {
    const next = this.#bytes[this.#at + 1]!
    this.#bitsLeft = 8
    if (this.#bytes[this.#at] !== 0xff) {
      this.#at++
      this.#code = (this.#code + (next << 8)) | 0
    } else if (next > 0x8f) {
      this.#markReads++
      this.#code = (this.#code + 0xff00) | 0
    } else {
      this.#at++
      this.#code = (this.#code + (next << 9)) | 0
      this.#bitsLeft = 7
    }
  }
}

// The ranges of integers (ITU-T T.88, table A.1): the numbers of bits, and the first values.
const ranges = [
  [2, 0],
  [4, 4],
  [6, 20],
  [8, 84],
  [12, 340],
  [32, 4_436],
] as const
const contextsOfInteger = 512
const integerMax = 1_073_741_823

/** Creates a decoder of one kind of integers (ITU-T T.88, annex A.2). It returns null for an out-of-band value. */
export function createIntegerDecoder(decoder: ArithmeticDecoder): () => number | null {
  const contexts = new Uint8Array(contextsOfInteger)
  let previous = 1
  const bit = (): number => {
    const next = decoder.bit(contexts, previous)
    previous = previous < 256 ? (previous << 1) | next : (((previous << 1) | next) & 511) | 256
    return next
  }
  return () => {
    previous = 1
    const isNegative = bit() === 1
    let range = 0
    while (range < ranges.length - 1 && bit() === 1) range++
    const [bits, first] = ranges[range]!
    let value = 0
    for (let i = 0; i < bits; i++) value = value * 2 + bit()
    value += first
    if (value > integerMax) throw damaged('an integer that is too large')
    if (isNegative) return value === 0 ? null : -value
    return value
  }
}

/** Creates a decoder of symbol numbers of a fixed length in bits (ITU-T T.88, annex A.3). */
export function createIdDecoder(decoder: ArithmeticDecoder, bits: number): () => number {
  const contexts = new Uint8Array(1 << bits)
  return () => {
    let previous = 1
    for (let i = 0; i < bits; i++) previous = (previous << 1) | decoder.bit(contexts, previous)
    return previous - (1 << bits)
  }
}
