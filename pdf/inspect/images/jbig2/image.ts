import { PdfSyntaxError } from '../../../syntax/errors.ts'
import type { Work } from '../../../syntax/work.ts'
import { createFaxCheck } from '../../content/fax-check.ts'
import { workOf } from '../../policy/work-of.ts'
import { ArithmeticDecoder, damaged } from './arithmetic.ts'
import { type Decoding, decodeDictionary, leftForImage, refinesSymbols } from './dictionary.ts'
import { createFields, type SegmentFields } from './fields.ts'
import { type Bitmap, contextsOf, decodeGeneric } from './regions.ts'
import { type Jbig2Segment, readSegments, types } from './segments.ts'
import { decodeText, refinesInstances } from './text-region.ts'

/** The symbols of dictionaries, by segment number. */
type Dictionaries = Map<number, Bitmap[]>

/** The segments that several images share, and their symbols as soon as an image needs them. */
export type Globals = { segments: Jbig2Segment[]; symbols(decoding: Decoding): Dictionaries }

/**
 * Reads a stream of global segments (ISO 32000-2 section 7.4.7). Returns null unless it contains only symbol
 * dictionaries.
 */
export function readGlobals(bytes: Uint8Array): Globals | null {
  const segments = attempt(() => readSegments(bytes))
  if (segments === null || segments.length === 0 || segments.some(({ type }) => type !== types.dictionary)) return null
  let decoded: Dictionaries | null = null
  let hasPixels = false
  return {
    segments,
    symbols(decoding) {
      if (decoded !== null && (hasPixels || !decoding.keepsPixels)) return decoded
      const known: Dictionaries = new Map()
      for (const segment of segments) readDictionary(segment, known, decoding)
      hasPixels = decoding.keepsPixels
      decoded = known
      return known
    },
  }
}

/** A JBIG2 image: its data, its global segments, and the size in its dictionary. */
export type Jbig2Image = { bytes: Uint8Array; globals: Globals | null; width: number | null; height: number | null }

/**
 * Returns whether all readers decode the same pixels from a JBIG2 image (ISO 32000-2 section 7.4.7). Accepts the
 * segments of common encoders: dictionaries of symbols, text regions and generic regions. Readers decode damaged
 * segments and other kinds of segments differently.
 */
export function isPlainJbig2({ bytes, globals, width, height }: Jbig2Image, work: Work): boolean {
  const isPlain = attempt(() => {
    const [head, ...others] = readSegments(bytes)
    const shared = globals?.segments ?? []
    if (head === undefined || head.number <= (shared.at(-1)?.number ?? -1)) return false
    work.charge((shared.length + others.length) * workOf.bitmapSegment)
    const page = readPage(head)
    if ((width ?? page.width) !== page.width || (height ?? page.height) !== page.height) return false
    const decoding = {
      work,
      keepsPixels: [...shared, ...others].some(refinesPixels),
      left: { ...leftForImage },
    }
    const dictionaries: Dictionaries = new Map(globals?.symbols(decoding))
    const ends = others.findIndex(({ type }) => type === types.pageEnd || type === types.fileEnd)
    const [parts, closing] = ends < 0 ? [others, []] : [others.slice(0, ends), others.slice(ends)]
    const context = { dictionaries, decoding }
    const first = parts.findIndex(({ type }) => type !== types.dictionary)
    for (const [i, part] of parts.entries()) readPart(part, page, { ...context, isBlank: i === first && page.isWhite })
    return areEnds(closing)
  })
  return isPlain === true
}

/** Returns the result of reading data, or null if readers interpret the data differently. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
}

function refinesPixels({ type, data }: Jbig2Segment): boolean {
  if (type === types.dictionary) return refinesSymbols(createFields(data))
  if (type !== types.text && type !== types.losslessText) return false
  const fields = createFields(data)
  readRegion(fields)
  return refinesInstances(fields)
}

type Size = { width: number; height: number }

// The flags of page information (ITU-T T.88, section 7.4.8.5): black pixels by default, and a reserved one.
const [BLACK, RESERVED] = [0x04, 0x80]
const pageBytes = 19
const resolutionBytes = 8

function readPage({ type, references, data }: Jbig2Segment): Size & { isWhite: boolean } {
  const fields = createFields(data)
  const size = { width: fields.long(), height: fields.long() }
  if (type !== types.page || references.length > 0 || data.length !== pageBytes) throw damaged('no page information')
  for (let i = 0; i < resolutionBytes; i++) fields.byte()
  const flags = fields.byte()
  if ((flags & RESERVED) !== 0) throw damaged('an unknown flag')
  return { ...size, isWhite: (flags & BLACK) === 0 }
}

/** Returns whether segments are at most an end of page and an end of file, in this order. */
const areEnds = (segments: Jbig2Segment[]): boolean =>
  segments.every(({ data, references }) => data.length + references.length === 0) &&
  ['', '49', '51', '49,51'].includes(segments.map(({ type }) => type).join())

/** The known dictionaries, and how to decode further segments. */
type Context = { dictionaries: Dictionaries; decoding: Decoding; isBlank: boolean }

function readPart(segment: Jbig2Segment, page: Size, { dictionaries, decoding, isBlank }: Context): void {
  const { type, references, data } = segment
  if (type === types.dictionary) {
    readDictionary(segment, dictionaries, decoding)
    return
  }
  const fields = createFields(data)
  if (type === types.stripeEnd) {
    if (data.length !== 4 || references.length > 0 || fields.long() >= page.height) throw damaged('an invalid stripe')
    return
  }
  const { width, height, x, y, operator } = readRegion(fields)
  if (!operators.includes(operator) && !(isBlank && operator === replace)) throw damaged('an unsupported operator')
  if (x + width > page.width || y + height > page.height || width === 0 || height === 0)
    throw damaged('a region outside its page')
  if (type === types.text || type === types.losslessText) {
    const symbols = symbolsOf(references, dictionaries)
    decoding.work.charge(symbols.length * workOf.bitmapStep)
    decodeText(fields, symbols, decoding.work, (symbol, left, top) => {
      // Readers crop a symbol at the left edge differently.
      if (left < 0 || left >= width || top >= height || top + symbol.height <= 0)
        throw damaged('a symbol outside its region')
    })
  } else if ((type === types.generic || type === types.losslessGeneric) && references.length === 0) {
    readGeneric(fields, { width, height }, decoding)
  } else throw damaged('a segment of an unsupported type')
}

function readDictionary({ number, references, data }: Jbig2Segment, known: Dictionaries, decoding: Decoding): void {
  known.set(number, decodeDictionary(createFields(data), symbolsOf(references, known), decoding))
}

function symbolsOf(references: readonly number[], dictionaries: Dictionaries): Bitmap[] {
  return references.flatMap((number) => {
    const symbols = dictionaries.get(number)
    if (symbols === undefined) throw damaged('a reference to a missing dictionary')
    return symbols
  })
}

// The operators that combine a region with its page in all readers (OR and XOR), and with a white page (REPLACE).
const [operators, replace] = [[0, 2], 4]

/** Reads the size and position of a region (ITU-T T.88, section 7.4.1). */
function readRegion(fields: SegmentFields) {
  const region = { width: fields.long(), height: fields.long(), x: fields.long(), y: fields.long() }
  return { ...region, operator: fields.byte() }
}

// The flags of a generic region (ITU-T T.88, section 7.4.6.2).
const [MMR, TEMPLATE, TYPICAL] = [0x01, 0x06, 0x08]
const chunkBytes = 4_096

function readGeneric(fields: SegmentFields, { width, height }: Size, { work }: Decoding): void {
  const flags = fields.byte()
  if (flags === MMR) {
    const parms = new Map<string, number>([
      ['K', -1],
      ['Columns', width],
    ])
    const check = createFaxCheck({ width, height, bits: 1, components: 1, isMask: false }, parms, work)
    const rows = fields.rest()
    for (let at = 0; at < rows.length; at += chunkBytes) check.push(rows.subarray(at, at + chunkBytes))
    if (check.isUnclear()) throw damaged('incomplete rows')
    return
  }
  if ((flags & ~(TEMPLATE | TYPICAL)) !== 0) throw damaged('an unknown flag')
  const template = (flags & TEMPLATE) >> 1
  fields.nominal(template)
  const decoder = new ArithmeticDecoder(fields.rest())
  const region = { template, isTypical: (flags & TYPICAL) !== 0, width, height }
  const contexts = new Uint8Array(contextsOf(template))
  decodeGeneric(decoder, contexts, region, { work, pixels: null })
  decoder.finish()
}
