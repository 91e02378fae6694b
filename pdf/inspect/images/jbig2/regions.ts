import type { Work } from '../../../syntax/work.ts'
import { workOf } from '../../policy/work-of.ts'
import { type ArithmeticDecoder, damaged, qeOf } from './arithmetic.ts'

/** A symbol. Its pixels, one per byte, are present only if refinements can use them. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array | null }

// The limit of PDFium.
const sizeMax = 65_535

/** Returns the width or height of a symbol by that of another symbol and the difference. */
export function sizeOf(previous: number, change: number | null): number {
  const size = previous + (change ?? Number.NaN)
  if (!(size > 0 && size <= sizeMax)) throw damaged('a symbol without a valid size')
  return size
}

// By template (ITU-T T.88, figures 3 to 6 with the nominal adaptive pixels): the number of pixels of the context in the
// row two above, in the row above and in the own row, how far they extend to the right in the two rows above, and the
// context that predicts a typical row (figures 8 to 11).
const templates = [
  { above2: 5, above: 7, own: 4, right2: 2, right: 3, typical: 0x9b25 },
  { above2: 4, above: 6, own: 3, right2: 2, right: 3, typical: 0x0795 },
  { above2: 3, above: 5, own: 2, right2: 1, right: 2, typical: 0x00e5 },
  { above2: 0, above: 6, own: 4, right2: 0, right: 2, typical: 0x0195 },
] as const
const PAD = 4

/** Returns the number of contexts of a template. */
export const contextsOf = (template: number): number => {
  const { above2, above, own } = templates[template]!
  return 1 << (above2 + above + own)
}

type GenericRegion = { template: number; isTypical: boolean; width: number; height: number }

/**
 * Decodes a generic region (ITU-T T.88, section 6.2). Copies its pixels into `pixels`, if present.
 */
export function decodeGeneric(
  decoder: ArithmeticDecoder,
  contexts: Uint8Array,
  { template, isTypical, width, height }: GenericRegion,
  { work, pixels }: { work: Work; pixels: Uint8Array | null },
): void {
  const { above2, above, own, right2, right, typical } = templates[template]!
  const [mask2, mask1, mask0] = [(1 << above2) - 1, (1 << above) - 1, (1 << own) - 1]
  const [shift2, shift1] = [above + own, own]
  let [upper, lower, row] = [0, 1, 2].map(() => new Uint8Array(width + 2 * PAD)) as [Uint8Array, Uint8Array, Uint8Array]
  let isCopied = 0
  const end = PAD + width

  function decodeRow(): number {
    let [bits2, bits1, bits0, steps] = [0, 0, 0, 0]
    // The next black pixels in the rows above.
    let [black2, black] = [above2 === 0 ? Number.POSITIVE_INFINITY : 0, 0]
    for (let i = 0; i < right2; i++) bits2 = (bits2 << 1) | upper[PAD + i]!
    for (let i = 0; i < right; i++) bits1 = (bits1 << 1) | lower[PAD + i]!
    for (let at = PAD; at < end; at++) {
      bits2 = ((bits2 << 1) | upper[at + right2]!) & mask2
      bits1 = ((bits1 << 1) | lower[at + right]!) & mask1
      const context = (bits2 << shift2) | (bits1 << shift1) | bits0
      steps++
      if (context === 0 && qeOf[contexts[0]!]! < RUN_QE && (contexts[0]! & 1) === 0) {
        steps += RUN_STEPS
        if (black2 < at + right2) black2 = blackFrom(upper, at + right2)
        if (black < at + right) black = blackFrom(lower, at + right)
        const skipped = decoder.run(contexts[0]!, Math.min(end, black2 - right2, black - right) - at)
        if (skipped > 0) {
          row.fill(0, at, at + skipped)
          at += skipped - 1
          continue
        }
      }
      const bit = decoder.bit(contexts, context)
      row[at] = bit
      bits0 = ((bits0 << 1) | bit) & mask0
    }
    return steps
  }

  for (let y = 0; y < height; y++) {
    work.charge(workOf.bitmapRow + width * workOf.bitmapPixel)
    if (isTypical) isCopied ^= decoder.bit(contexts, typical)
    if (isCopied === 1) row.set(lower)
    else work.charge(decodeRow() * workOf.bitmapStep)
    pixels?.set(row.subarray(PAD, end), y * width)
    ;[upper, lower, row] = [lower, row, upper]
  }
}

// Runs are decoded together only in contexts that are almost certain, and each counts as several steps.
const RUN_QE = 0x100
const RUN_STEPS = 4

function blackFrom(row: Uint8Array, from: number): number {
  const at = row.indexOf(1, from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

const refinedPixelsMax = 1_048_576

/** The number of contexts of a refinement. */
export const refinementContexts = 1 << 13

/**
 * Decodes a refinement of a symbol (ITU-T T.88, section 6.3) with template 0 and the nominal adaptive pixels. The
 * reference is moved by `dx` and `dy`.
 */
export function decodeRefinement(
  decoder: ArithmeticDecoder,
  contexts: Uint8Array,
  { width, height, reference, dx, dy }: { width: number; height: number; reference: Bitmap; dx: number; dy: number },
  work: Work,
): Bitmap {
  if (width * height > refinedPixelsMax) throw damaged('a refinement that is too large')
  work.charge(width * height * workOf.refinedPixel)
  const own: Bitmap = { width, height, pixels: new Uint8Array(width * height) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let context = 0
      for (let i = -1; i <= 1; i++) context = (context << 1) | pixelAt(own, x + i, y - 1)
      context = (context << 1) | pixelAt(own, x - 1, y)
      for (let j = -1; j <= 1; j++)
        for (let i = -1; i <= 1; i++) context = (context << 1) | pixelAt(reference, x - dx + i, y - dy + j)
      own.pixels![y * width + x] = decoder.bit(contexts, context)
    }
  return own
}

const pixelAt = ({ width, height, pixels }: Bitmap, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : pixels![y * width + x]!
