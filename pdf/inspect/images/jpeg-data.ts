import {
  CODE_BITS,
  COEFFICIENT_BITS,
  DIFFERENCE_BITS,
  type JpegCode,
  jpegSymbol,
  RUN_BITS,
  runsOf,
} from './jpeg-code.ts'

/** By block of a component: which of its coefficients are not zero, as two numbers of 32 bits. */
export type Coefficients = Uint32Array

/** How the blocks of a scan are coded. */
export type BlockCoding = {
  isProgressive: boolean
  /** The first and the last coefficient, and whether an earlier scan contains their higher bits. */
  first: number
  last: number
  isRefinement: boolean
  /** By block of a unit: the codes of its first and of its other coefficients. */
  codes: readonly { direct: JpegCode | undefined; other: JpegCode | undefined }[]
  coefficients: Coefficients | null
}

/** The size of a block's record: a bit for each of its 64 coefficients. */
const WORDS = 2
const LONG_RUN = 15
const BYTE = 8
/** The size of the bytes that contain 16 bits, and of the bytes that are read at a time. */
const WORD_BYTES = 3
const DATA_BYTES = 4_096

const noRuns = new Uint16Array(1 << RUN_BITS)

/**
 * Reads the coded blocks of a scan (ITU-T T.81, annexes F and G) without computing their values. After a wrong code or
 * missing data, some readers draw no image, and others continue at different places.
 */
export class JpegData {
  /** The number of steps since the last charge. */
  steps = 0
  /** The bytes that are not read yet, and the position of the next unread bit, which can be after them. */
  private readonly data = new Uint8Array(DATA_BYTES + WORD_BYTES)
  private length = 0
  private position = 0
  private blocks = 0
  private next = 0
  private at: number
  private runBits = -1
  /** The index of the current block in the component. */
  private block = 0
  private isWrong = false
  private isLong = false
  private readonly coding: BlockCoding

  constructor(coding: BlockCoding) {
    this.coding = coding
    this.at = coding.first
  }

  /** Begins the data of a number of blocks, which is the whole scan or the part up to a restart. */
  begin(blocks: number): void {
    const { isProgressive, isRefinement, first } = this.coding
    const isValues = isProgressive && isRefinement && first === 0
    this.length = 0
    this.position = isValues ? blocks : 0
    this.blocks = isValues ? 0 : blocks
    this.next = 0
  }

  /** Reads data without markers, and without the zero that follows each byte of 255. */
  push(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + DATA_BYTES - this.length)
      this.data.set(part, this.length)
      this.length += part.length
      from += part.length
      if (this.length === DATA_BYTES) this.readMost()
    }
  }

  /** Ends the data. Returns whether it contains all blocks. */
  end(): boolean {
    this.data.fill(0, this.length)
    this.read(BYTE * this.length)
    return !this.isWrong && this.blocks === 0 && this.position <= BYTE * this.length
  }

  /** Reads the codes that start before the last bytes. */
  private readMost(): void {
    this.read(BYTE * (this.length - WORD_BYTES))
    const read = this.blocks === 0 ? this.length : Math.min(this.position >> 3, this.length)
    this.data.copyWithin(0, read, this.length)
    this.length -= read
    this.position -= BYTE * read
    this.isLong = true
  }

  /** Reads the codes that start before a position. */
  private read(limit: number): void {
    const { data, coding } = this
    let { position, at } = this
    let steps = 0
    let runs = this.runs()
    while (position < limit) {
      steps++
      const byte = position >> 3
      const bytes = (data[byte]! << 16) | (data[byte + 1]! << 8) | data[byte + 2]!
      const word = (bytes >> (BYTE - (position & 7))) & 0xffff
      const run = runs[word >> (CODE_BITS - RUN_BITS)]!
      const to = at + (run >> 8)
      if (run > 0 && to <= coding.last) {
        at = to
        position += run & 255
      } else {
        if (this.blocks === 0) break
        this.at = at
        position += this.runBits >= 0 ? this.readRun(word) : this.readSymbol(word)
        at = this.at
        runs = this.runs()
      }
    }
    this.at = at
    this.position = position
    this.steps += steps
  }

  /** Returns the table of the runs of coefficients that can follow. For little data, reading single codes costs less. */
  private runs(): Uint16Array {
    const { codes, isProgressive } = this.coding
    if (this.at === 0 || this.blocks === 0 || isProgressive || !this.isLong) return noRuns
    const { other } = codes[this.next]!
    if (other!.runs === null) {
      other!.runs = runsOf(other!)
      this.steps += other!.runs.length
    }
    return other!.runs
  }

  /** Reads a code at the start of 16 bits. Returns its length and that of its value. */
  private readSymbol(word: number): number {
    const { codes, isProgressive, isRefinement } = this.coding
    const { direct, other } = codes[this.next]!
    const code = this.at === 0 ? direct : other
    const symbol = code === undefined ? 0 : jpegSymbol(code, word)
    const length = symbol >> 8
    const run = (symbol >> 4) & 15
    const size = symbol & 15
    if (symbol === 0) return this.fail()
    if (this.at === 0) {
      if ((symbol & 255) > DIFFERENCE_BITS) return this.fail()
      this.at = 1
      return length + size + (isProgressive ? this.endBlocks(1) : 0)
    }
    if (size === 0 && run < LONG_RUN) {
      if (!isProgressive || run === 0) return length + this.endBlocks(1)
      this.runBits = run
      return length
    }
    if (size > (isRefinement ? 1 : COEFFICIENT_BITS)) return this.fail()
    return length + size + this.skip(run, size > 0)
  }

  /** Stops reading. */
  private fail(): number {
    this.isWrong = true
    this.blocks = 0
    return 0
  }

  /**
   * Passes over a number of zeros, and over a coefficient that becomes another number. Returns the number of bits with
   * more precise values.
   */
  private skip(zeros: number, isSet: boolean): number {
    const { last, isRefinement, coefficients } = this.coding
    let bits = 0
    if (isRefinement) {
      const from = this.at
      for (let left = zeros; this.at <= last; this.at++)
        if (this.isSet(this.at)) bits++
        else if (left-- === 0) break
      this.steps += (this.at - from) >> 2
    } else this.at += zeros
    if (this.at > last) return this.fail()
    if (isSet && coefficients !== null) coefficients[WORDS * this.block + (this.at >> 5)]! |= 1 << (this.at & 31)
    this.at++
    return this.at > last ? bits + this.endBlocks(1) : bits
  }

  private isSet(at: number): boolean {
    return ((this.coding.coefficients![WORDS * this.block + (at >> 5)]! >>> (at & 31)) & 1) === 1
  }

  /** Returns the number of coefficients of a block that are not zero, from one position to another. */
  private setBetween(block: number, from: number, to: number): number {
    let sum = 0
    for (let word = 0; word < WORDS; word++) {
      const [low, high] = [Math.max(from - 32 * word, 0), Math.min(to - 32 * word, 31)]
      if (low > high) continue
      const mask = (0xffff_ffff >>> (31 - high + low)) << low
      sum += ones(this.coding.coefficients![WORDS * block + word]! & mask)
    }
    return sum
  }

  /** Reads the number of blocks that end here. Returns the number of its bits and of those with more precise values. */
  private readRun(word: number): number {
    const bits = this.runBits
    const ended = (1 << bits) + (word >> (CODE_BITS - bits))
    this.runBits = -1
    return ended > this.blocks ? this.fail() : bits + this.endBlocks(ended)
  }

  /** Ends a number of blocks. Returns the number of bits with more precise values. */
  private endBlocks(count: number): number {
    const { first, last, isRefinement, codes } = this.coding
    let bits = 0
    if (isRefinement) {
      this.steps += 2 * count
      for (let index = 0; index < count; index++)
        bits += this.setBetween(this.block + index, index === 0 ? this.at : first, last)
    }
    this.block += count
    this.at = first
    this.blocks -= count
    // Blocks that end together are in a scan of one component.
    this.next = this.next + 1 < codes.length ? this.next + 1 : 0
    return bits
  }
}

/** Returns the number of ones in 32 bits. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Returns a record of the coefficients of blocks, which are all zero. */
export const coefficientsOf = (blocks: number): Coefficients => new Uint32Array(WORDS * blocks)
