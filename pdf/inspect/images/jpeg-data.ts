import { CODE_BITS, type JpegCode, jpegSymbol } from './jpeg-code.ts'

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

// The largest sizes of a difference and of a coefficient, in bits (ITU-T T.81, tables F.1 and F.2).
const [DIFFERENCE_BITS, COEFFICIENT_BITS] = [11, 10]
/** The size of a block's record: a bit for each of its 64 coefficients. */
const WORDS = 2
const LONG_RUN = 15

/**
 * Reads the coded blocks of a scan (ITU-T T.81, annexes F and G) without computing their values. After a wrong code or
 * missing data, some readers draw no image, and others continue at different places.
 */
export class JpegData {
  /** The number of steps since the last charge. */
  steps = 0
  private buffer = 0
  private count = 0
  /** The number of bits that carry only values. */
  private ignored = 0
  private blocks = 0
  private next = 0
  private at: number
  private runBits = -1
  /** The index of the current block in the component. */
  private block = 0
  private isWrong = false
  private readonly coding: BlockCoding

  constructor(coding: BlockCoding) {
    this.coding = coding
    this.at = coding.first
  }

  /** Begins the data of a number of blocks, which is the whole scan or the part up to a restart. */
  begin(blocks: number): void {
    this.buffer = 0
    this.count = 0
    this.ignored = 0
    this.next = 0
    this.blocks = blocks
    const { isProgressive, isRefinement, first } = this.coding
    if (!isProgressive || !isRefinement || first > 0) return
    this.ignored = blocks
    this.blocks = 0
  }

  /** Reads data without markers. A zero follows each byte of 255. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.blocks + this.ignored > 0; at++) {
      const byte = bytes[at]!
      if (byte === 0xff) at++
      this.buffer = (this.buffer << 8) | byte
      this.count += 8
      if (this.count >= CODE_BITS) this.read(CODE_BITS)
    }
  }

  /** Ends the data. Returns whether it contains all blocks. */
  end(): boolean {
    this.read(1)
    return !this.isWrong && this.blocks === 0 && this.ignored === 0
  }

  /** Reads codes while at least `least` bits are left. */
  private read(least: number): void {
    for (;;) {
      const ignored = Math.min(this.ignored, this.count)
      this.ignored -= ignored
      this.count -= ignored
      if (this.ignored > 0 || this.blocks === 0 || this.count < least || this.isWrong) return
      this.steps++
      const { buffer, count } = this
      const word = (count < CODE_BITS ? buffer << (CODE_BITS - count) : buffer >>> (count - CODE_BITS)) & 0xffff
      this.count -= this.runBits >= 0 ? this.readRun(word) : this.readSymbol(word)
      if (this.count < 0) this.isWrong = true
    }
  }

  /** Reads a code at the start of 16 bits, and returns its length. */
  private readSymbol(word: number): number {
    const { codes, isProgressive, isRefinement, last } = this.coding
    const { direct, other } = codes[this.next]!
    const code = this.at === 0 ? direct : other
    const symbol = code === undefined ? 0 : jpegSymbol(code, word)
    const run = (symbol >> 4) & 15
    const size = symbol & 15
    if (symbol === 0) this.isWrong = true
    else if (this.at === 0) {
      this.isWrong = (symbol & 255) > DIFFERENCE_BITS
      this.ignored = size
      this.at = 1
      if (isProgressive) this.endBlocks(1)
    } else if (size === 0 && run < LONG_RUN) {
      if (isProgressive && run > 0) this.runBits = run
      else this.endBlocks(1)
    } else {
      this.ignored = size
      this.isWrong = size > (isRefinement ? 1 : COEFFICIENT_BITS)
      this.skip(run, size > 0)
      if (this.at > last) this.endBlocks(1)
    }
    return symbol >> 8
  }

  /** Passes over a number of zeros, and over a coefficient that becomes another number. */
  private skip(zeros: number, isSet: boolean): void {
    const { last, isRefinement, coefficients } = this.coding
    if (isRefinement) {
      const from = this.at
      for (let left = zeros; this.at <= last; this.at++)
        if (this.isSet(this.at)) this.ignored++
        else if (left-- === 0) break
      this.steps += (this.at - from) >> 2
    } else this.at += zeros
    if (this.at > last) this.isWrong = true
    else if (isSet && coefficients !== null) coefficients[WORDS * this.block + (this.at >> 5)]! |= 1 << (this.at & 31)
    this.at++
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

  /** Reads the number of blocks that end here. Returns the number of its bits. */
  private readRun(word: number): number {
    const bits = this.runBits
    const ended = (1 << bits) + (word >> (CODE_BITS - bits))
    this.runBits = -1
    if (ended > this.blocks) this.isWrong = true
    else this.endBlocks(ended)
    return bits
  }

  private endBlocks(count: number): void {
    const { first, last, isRefinement, codes } = this.coding
    if (isRefinement) {
      this.steps += 2 * count
      for (let index = 0; index < count; index++)
        this.ignored += this.setBetween(this.block + index, index === 0 ? this.at : first, last)
    }
    this.block += count
    this.at = first
    this.blocks -= count
    this.next = (this.next + count) % codes.length
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
