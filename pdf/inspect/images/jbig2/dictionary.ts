import type { Work } from '../../../syntax/work.ts'
import { workOf } from '../../policy/work-of.ts'
import { ArithmeticDecoder, createIntegerDecoder, damaged } from './arithmetic.ts'
import type { SegmentFields } from './fields.ts'
import { type Bitmap, contextsOf, decodeGeneric, sizeOf } from './regions.ts'
import { createInstanceDecoder } from './text-region.ts'

/**
 * How the segments of an image are decoded. `keepsPixels` is true if a segment refines symbols. `left` limits the
 * symbols in all dictionaries of the image, and their stored pixels.
 */
export type Decoding = {
  work: Work
  keepsPixels: boolean
  left: { symbols: number; pixels: number }
}

/** The maximum number of symbols in a dictionary. PDFium supports no more. */
const symbolsMax = 65_535
export const leftForImage = { symbols: 131_072, pixels: 8_388_608 }

// The flags of a symbol dictionary (ITU-T T.88, section 7.4.2.1.1).
const [AGGREGATES, TEMPLATE] = [0x0002, 0x0c00]

/** Returns whether a symbol dictionary refines symbols. */
export const refinesSymbols = (fields: SegmentFields): boolean => (fields.short() & AGGREGATES) !== 0

/**
 * Decodes a symbol dictionary (ITU-T T.88, sections 6.5 and 7.4.2) with arithmetic coding, and returns the symbols that
 * it exports. Throws `bad_stream_data` for data that readers decode differently.
 */
export function decodeDictionary(fields: SegmentFields, known: readonly Bitmap[], decoding: Decoding): Bitmap[] {
  const { work, keepsPixels, left } = decoding
  const flags = fields.short()
  if ((flags & ~(AGGREGATES | TEMPLATE)) !== 0) throw damaged('a symbol dictionary of an unsupported kind')
  const template = (flags & TEMPLATE) >> 10
  fields.nominal(template)
  const refines = (flags & AGGREGATES) !== 0
  if (refines) fields.nominalRefinement()
  const [exported, count] = [fields.long(), fields.long()]
  const total = known.length + count
  left.symbols -= total
  if (total > symbolsMax || exported > total || left.symbols < 0) throw damaged('too many symbols')
  const decoder = new ArithmeticDecoder(fields.rest())
  const [deltaHeight, deltaWidth, aggregated, run] = Array.from({ length: 4 }, () => createIntegerDecoder(decoder)) as [
    Integer,
    Integer,
    Integer,
    Integer,
  ]
  const instances = createInstanceDecoder(decoder, total, work)
  const contexts = new Uint8Array(contextsOf(template))
  const symbols = [...known]

  function decodeSymbol(width: number, height: number): Bitmap {
    const size = width * height
    if (keepsPixels) left.pixels -= size
    if (left.pixels < 0) throw damaged('too many pixels in symbols')
    if (refines) return decodeAggregate(width, height)
    const pixels = keepsPixels ? new Uint8Array(size) : null
    const region = { template, isTypical: false, width, height }
    decodeGeneric(decoder, contexts, region, { work, pixels })
    return { width, height, pixels }
  }

  /** Decodes a symbol that consists of other symbols, or that refines one (ITU-T T.88, section 6.5.8.2). */
  function decodeAggregate(width: number, height: number): Bitmap {
    const count = aggregated()
    if (count === null || count < 1) throw damaged('a symbol without parts')
    if (count === 1) return instances.refined(symbols, width, height)
    work.charge(width * height * workOf.bitmapPixel)
    const own = { width, height, pixels: new Uint8Array(width * height) }
    instances.decode(symbols, { ...aggregation, count }, (part, x, y) => draw(part, x, y, own))
    return own
  }

  work.charge(total * workOf.bitmapStep)
  let height = 0
  while (symbols.length < total) {
    height = sizeOf(height, deltaHeight())
    let width = 0
    for (let change = deltaWidth(); change !== null; change = deltaWidth()) {
      if (symbols.length === total) throw damaged('more symbols than stated')
      work.charge(workOf.bitmapSymbol)
      width = sizeOf(width, change)
      symbols.push(decodeSymbol(width, height))
    }
  }
  const kept = readExported(symbols, run)
  if (kept.length !== exported) throw damaged('another number of exported symbols')
  decoder.finish()
  return kept
}

type Integer = () => number | null

// ITU-T T.88, table 17.
const aggregation = { strips: 1, isTop: true, offset: 0, refines: true }

function draw({ width, height, pixels }: Bitmap, x: number, y: number, to: Required<Bitmap>): void {
  if (x < 0 || y < 0 || x + width > to.width || y + height > to.height) throw damaged('a part outside its symbol')
  for (let i = 0; i < width * height; i++) {
    const at = (y + Math.floor(i / width)) * to.width + x + (i % width)
    to.pixels![at]! |= pixels![i]!
  }
}

/** Reads which symbols a dictionary exports, as runs of symbols that it does not export and of those that it exports. */
function readExported(symbols: readonly Bitmap[], run: Integer): Bitmap[] {
  const kept: Bitmap[] = []
  let at = 0
  for (let isKept = false; at < symbols.length; isKept = !isKept) {
    const length = run()
    // Only the first run can be empty. MuPDF permits few others.
    const least = at === 0 && !isKept ? 0 : 1
    if (length === null || length < least || at + length > symbols.length)
      throw damaged('an invalid run of exported symbols')
    if (isKept) for (const symbol of symbols.slice(at, at + length)) kept.push(symbol)
    at += length
  }
  return kept
}
