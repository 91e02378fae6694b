import type { Work } from '../../../syntax/work.ts'
import { workOf } from '../../policy/work-of.ts'
import { ArithmeticDecoder, createIdDecoder, createIntegerDecoder, damaged } from './arithmetic.ts'
import type { SegmentFields } from './fields.ts'
import { type Bitmap, decodeRefinement, refinementContexts, sizeOf } from './regions.ts'

// The flags of a text region (ITU-T T.88, section 7.4.3.1.1). A position at the right of a symbol changes nothing, because
// the distances between symbols do not include their widths.
// The operator is OR or XOR. Poppler applies the others differently.
const [REFINES, STRIPS, TOP, RIGHT, XOR, OFFSET] = [0x0002, 0x000c, 0x0010, 0x0020, 0x0100, 0x7c00]

/** Returns whether the instances of a text region can refine its symbols. */
export const refinesInstances = (fields: SegmentFields): boolean => (fields.short() & REFINES) !== 0

/** Receives the symbols that a text region draws, with the position of their top left corner. */
export type PlaceSymbol = (symbol: Bitmap, x: number, y: number) => void

/** How the instances of symbols are arranged: in strips, by their top or bottom, and with a distance in addition. */
type Arrangement = { count: number; strips: number; isTop: boolean; offset: number; refines: boolean }

/**
 * Decodes a text region (ITU-T T.88, section 7.4.3) with arithmetic coding. Throws `bad_stream_data` for data that
 * readers decode differently.
 */
export function decodeText(fields: SegmentFields, symbols: readonly Bitmap[], work: Work, place: PlaceSymbol): void {
  const flags = fields.short()
  if ((flags & ~(REFINES | STRIPS | TOP | RIGHT | XOR | OFFSET)) !== 0)
    throw damaged('a text region of an unsupported kind')
  const refines = (flags & REFINES) !== 0
  if (refines) fields.nominalRefinement()
  const count = fields.long()
  const strips = 1 << ((flags & STRIPS) >> 2)
  const offset = ((flags & OFFSET) << 17) >> 27
  const decoder = new ArithmeticDecoder(fields.rest())
  const instances = createInstanceDecoder(decoder, symbols.length, work)
  instances.decode(symbols, { count, strips, isTop: (flags & TOP) !== 0, offset, refines }, place)
  decoder.finish()
}

/** Creates a decoder of uses of symbols (ITU-T T.88, section 6.4). `symbolsMax` is the highest number of symbols. */
export function createInstanceDecoder(decoder: ArithmeticDecoder, symbolsMax: number, work: Work) {
  const integer = (): (() => number) => {
    const read = createIntegerDecoder(decoder)
    return () => required(read())
  }
  const [deltaT, firstS, inStrip, isRefined] = [integer(), integer(), integer(), integer()]
  const [wider, higher, moveX, moveY] = [integer(), integer(), integer(), integer()]
  const deltaS = createIntegerDecoder(decoder)
  const id = createIdDecoder(decoder, Math.ceil(Math.log2(Math.max(symbolsMax, 1))))
  const contexts = new Uint8Array(refinementContexts)

  function readSymbol(symbols: readonly Bitmap[]): Bitmap {
    const symbol = symbols[id()]
    if (symbol === undefined) throw damaged('an instance of a missing symbol')
    return symbol
  }

  function readInstance(symbols: readonly Bitmap[], refines: boolean): Bitmap {
    const reference = readSymbol(symbols)
    if (!refines || isRefined() === 0) return reference
    const [dw, dh, dx, dy] = [wider(), higher(), moveX(), moveY()]
    const size = { width: sizeOf(reference.width, dw), height: sizeOf(reference.height, dh) }
    return decodeRefinement(decoder, contexts, { ...size, reference, dx: (dw >> 1) + dx, dy: (dh >> 1) + dy }, work)
  }

  return {
    /** Decodes one refined symbol of the given size in a dictionary (ITU-T T.88, section 6.5.8.2.2). */
    refined(symbols: readonly Bitmap[], width: number, height: number): Bitmap {
      const reference = readSymbol(symbols)
      return decodeRefinement(decoder, contexts, { width, height, reference, dx: moveX(), dy: moveY() }, work)
    },
    /** Decodes instances, which must end exactly with the last strip. */
    decode(
      symbols: readonly Bitmap[],
      { count, strips, isTop, offset, refines }: Arrangement,
      place: PlaceSymbol,
    ): void {
      let t = -deltaT() * strips
      let first = 0
      let placed = 0
      while (placed < count) {
        t += deltaT() * strips
        first += firstS()
        let s = first
        for (let change: number | null = 0; change !== null; s += offset + (change ?? 0)) {
          if (placed++ === count) throw damaged('more instances of symbols than stated')
          work.charge(workOf.bitmapInstance)
          const line = t + (strips === 1 ? 0 : inStrip())
          const symbol = readInstance(symbols, refines)
          place(symbol, s, isTop ? line : line - symbol.height + 1)
          s += symbol.width - 1
          change = deltaS()
        }
      }
    },
  }
}

function required(value: number | null): number {
  if (value === null) throw damaged('a value without a number')
  return value
}
