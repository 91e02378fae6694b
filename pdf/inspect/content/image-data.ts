import { hasKeyword, isWhiteSpace, skipWhiteSpace } from '../../syntax/characters.ts'
import { type ByteSink, createOutputBudget } from '../../syntax/decoder.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import {
  createStreamDecoder,
  type DecoderWorkspace,
  type FilterStep,
  filterSteps,
  imageFilters,
} from '../../syntax/filters.ts'
import { asCount, asNumber, isArray, isName } from '../../syntax/kinds.ts'
import { type Cursor, lexName } from '../../syntax/lexer.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { parseObject } from '../../syntax/parser.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { createFaxCheck } from './fax-check.ts'
import { createUsedColors, listedColorsOf } from './used-colors.ts'

// Full names of the abbreviated keys and values in inline images (ISO 32000-2 tables 91 to 93).
const fullNames = new Map([
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['IM', 'ImageMask'],
  ['I', 'Interpolate'],
  ['L', 'Length'],
  ['W', 'Width'],
])
const abbreviations = new Map([...fullNames].map(([short, name]) => [name, short]))

/** Returns an entry of an image by its key or by the abbreviation of the key. Returns null if the image has neither. */
export const imageEntry = (image: PdfDict, key: string): PdfObject =>
  image.get(key) ?? image.get(abbreviations.get(key) ?? key) ?? null

/** Returns whether an image has an entry under the abbreviation of a key. */
export const isAbbreviated = (image: PdfDict, key: string): boolean =>
  (image.get(abbreviations.get(key) ?? '') ?? null) !== null

/** The numbers of components in the color spaces that an inline image can name without a resource. */
const inlineComponents: ReadonlyMap<string, number> = new Map([
  ...['DeviceGray', 'G', 'Indexed', 'I'].map((name) => [name, 1] as const),
  ...['DeviceRGB', 'RGB'].map((name) => [name, 3] as const),
  ...['DeviceCMYK', 'CMYK'].map((name) => [name, 4] as const),
])
const components: ReadonlyMap<string, number> = new Map([
  ...inlineComponents,
  ['CalGray', 1],
  ['Separation', 1],
  ['CalRGB', 3],
  ['Lab', 3],
])

/** Returns the number of components in a color space. Returns null if a referenced object defines the number. */
export function componentsOf(space: PdfObject | undefined, known = components): number | null {
  const name = isArray(space) ? space[0] : space
  return isName(name) ? (known.get(name.name) ?? null) : null
}

/** Returns whether all readers decode the data of an image with an image filter in the same way. */
export type EncodedImageCheck = (dict: PdfDict, steps: readonly FilterStep[], data: Uint8Array, work: Work) => boolean
type InlineContext = { workspace: DecoderWorkspace; work: Work; isPlain: EncodedImageCheck }

const textFilters = new Set(['ASCII85Decode', 'ASCIIHexDecode'])
/** The maximum size of a decoded inline image. */
export const decodedBytesMax = 16_777_216
const headLimits = { depthMax: 8, valuesMax: 2_000 }

/**
 * Returns whether all readers find the same end of an inline image. Some readers count its bytes, some decode it, and
 * some search for EI. `bytes` contains everything between BI and the first EI that has white space on both sides.
 */
function hasSameEndForAllReaders(bytes: Uint8Array, { workspace, work, isPlain }: InlineContext): boolean {
  work.charge(workOf.image)
  try {
    const { dict, at } = readHead(bytes, work)
    const steps = filterSteps(dict)
    if (!areBitsKnown(dict, steps)) return false
    // Only PDFium uses the masks of an inline image.
    if (dict.has('SMask') || dict.has('Mask')) return false
    const first = steps[0]?.name ?? ''
    // Some readers treat CR LF after ID as one end-of-line marker, others treat LF as a byte of data.
    if (bytes[at - 1] === 0x0d && bytes[at] === 0x0a && !textFilters.has(first)) return false
    const data = bytes.subarray(at, -1)
    const expected = sampleBytesOf(dict, inlineComponents)
    const isEncoded = steps.some(({ name }) => imageFilters.has(name))
    if (isEncoded && !isPlain(dict, steps, data, work)) return false
    if (expected === null || isEncoded)
      return data.length > 0 && (endAt(data, 0) < 0 || isFaxBeyondEnds(data, { dict, steps, work }))
    if (!textFilters.has(first) && looksEnded(data)) return false
    const used = createUsedColors(statedImage(dict, inlineComponents))
    if (steps.length === 0) {
      if (!isFilled(bytes, at, expected)) return false
      used.push(data)
    } else if (!isDecoded(data, { steps, expected, workspace, work }, used.push)) return false
    const listed = listedColorsOf(imageEntry(dict, 'ColorSpace'))
    return listed === 0 || used.count() <= listed
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

/** Returns whether an inline image whose end is known is an image mask. */
export const isImageMask = (bytes: Uint8Array, work: Work): boolean =>
  readHead(bytes, work).dict.get('ImageMask') === true

/** Returns the position after the data of an image without filters that begins at `from`, or null if it is unknown. */
export function endOfRawImage(bytes: Uint8Array, from: number, work: Work): number | null {
  const { dict, at } = readHead(bytes.subarray(from), work)
  const size = filterSteps(dict).length > 0 ? null : sampleBytesOf(dict, inlineComponents)
  return size === null ? null : from + at + size
}

function readHead(bytes: Uint8Array, work: Work): { dict: PdfDict; at: number } {
  const dict: PdfDict = new Map()
  const cursor: Cursor = { bytes, at: skipWhiteSpace(bytes, 0) }
  while (!hasKeyword(bytes, cursor.at, 'ID')) {
    const { name } = lexName(cursor)
    const key = fullNames.get(name) ?? name
    const { value, end } = parseObject(bytes, cursor.at, { ...headLimits, work })
    if (dict.has(key))
      throw new PdfSyntaxError('duplicate_key', 'an inline image has two values for one key', cursor.at)
    dict.set(key, value)
    cursor.at = skipWhiteSpace(bytes, end)
  }
  const at = cursor.at + 3
  if (!isWhiteSpace(bytes[at - 1]))
    throw new PdfSyntaxError(
      'unexpected_token',
      'the ID operator of an inline image is not followed by white space',
      at,
    )
  return { dict, at }
}

const bitCounts = new Set<PdfObject>([1, 2, 4, 8, 16])

// Returns whether the number of bits per component is valid or is defined by the filter. With other numbers, readers
// draw different results or nothing (ISO 32000-2 table 87).
function areBitsKnown(dict: PdfDict, steps: FilterStep[]): boolean {
  const mask = dict.get('ImageMask') ?? false
  const bits = dict.get('BitsPerComponent') ?? null
  if (typeof mask !== 'boolean') return false
  const mayLack = mask || steps.some(({ name }) => imageFilters.has(name))
  return bits === null ? mayLack : bitCounts.has(bits)
}

/** The properties of an image by its dictionary. A property is null if it is missing or a reference. */
export type StatedImage = ReturnType<typeof statedImage>

/** Returns the properties of an image, which may also have the abbreviated keys of an inline image. */
export function statedImage(image: PdfDict, known = components) {
  const isMask = imageEntry(image, 'ImageMask') === true
  return {
    width: asCount(imageEntry(image, 'Width')),
    height: asCount(imageEntry(image, 'Height')),
    bits: isMask ? 1 : asCount(imageEntry(image, 'BitsPerComponent')),
    /** The number of color components. */
    components: isMask ? 1 : componentsOf(imageEntry(image, 'ColorSpace'), known),
    isMask,
  }
}

/** Returns the size of an image's data in bytes, or null if the size or the color space is unknown. */
function sampleBytesOf(image: PdfDict, known: ReadonlyMap<string, number>): number | null {
  const { width, height, bits, components: count } = statedImage(image, known)
  const size = asNumber(height) * Math.ceil((asNumber(width) * asNumber(bits) * asNumber(count)) / 8)
  return Number.isNaN(size) ? null : size
}

function endAt(data: Uint8Array, from: number): number {
  let at = data.indexOf(0x45, from)
  while (at >= 0 && data[at + 1] !== 0x49) at = data.indexOf(0x45, at + 1)
  return at
}

function lastEndIn(data: Uint8Array): number {
  let last = -1
  for (let at = endAt(data, 0); at >= 0; at = endAt(data, at + 2)) last = at
  return last
}

/**
 * Returns whether image data that contains EI is a fax whose rows continue after the last EI. Readers that search for
 * EI require white space after it.
 */
function isFaxBeyondEnds(
  data: Uint8Array,
  { dict, steps, work }: { dict: PdfDict; steps: FilterStep[]; work: Work },
): boolean {
  const [step] = steps
  if (steps.length !== 1 || step!.name !== 'CCITTFaxDecode') return false
  for (let at = endAt(data, 0); at >= 0; at = endAt(data, at + 2)) if (isWhiteSpace(data[at + 2])) return false
  const hasAllRows = (bytes: Uint8Array): boolean => {
    const check = createFaxCheck(statedImage(dict, inlineComponents), step!.parms, work)
    check.push(bytes)
    return !check.isUnclear()
  }
  return hasAllRows(data) && !hasAllRows(data.subarray(0, lastEndIn(data)))
}

const textBytes = 10

/** Returns whether image data contains EI, a blank and text, which some readers mistake for the end of the image. */
function looksEnded(data: Uint8Array): boolean {
  for (let at = endAt(data, 0); at >= 0; at = endAt(data, at + 2)) {
    const behind = data.subarray(at + 3, at + 3 + textBytes)
    if (isWhiteSpace(data[at + 2]) && behind.every((byte) => isWhiteSpace(byte) || (byte >= 0x20 && byte < 0x7f)))
      return true
  }
  return false
}

const spacesMax = 3

/** Returns whether `expected` bytes follow the position, and only white space follows these bytes. */
function isFilled(bytes: Uint8Array, at: number, expected: number): boolean {
  const behind = bytes.subarray(at + expected)
  return at + expected <= bytes.length && behind.length <= spacesMax && behind.every(isWhiteSpace)
}

type Decoding = { steps: FilterStep[]; expected: number; workspace: DecoderWorkspace; work: Work }

/**
 * Returns whether image data decodes to exactly the expected length, and whether the decoder needs all bytes up to the
 * last EI.
 */
function isDecoded(data: Uint8Array, decoding: Decoding, onDecoded: ByteSink): boolean {
  if (decodedBytes(data, decoding, onDecoded) !== decoding.expected) return false
  const last = lastEndIn(data)
  return last < 0 || decodedBytes(data.subarray(0, last), decoding) < decoding.expected
}

/** Returns the number of decoded bytes. Without a receiver, the data may end too early. */
function decodedBytes(data: Uint8Array, { steps, workspace, work }: Decoding, onDecoded?: ByteSink): number {
  let count = 0
  const sink: ByteSink = (bytes) => {
    count += bytes.length
    onDecoded?.(bytes)
  }
  const decoder = createStreamDecoder(steps, sink, createOutputBudget(decodedBytesMax, work), workspace)
  try {
    decoder.push(data)
    decoder.finish()
  } catch (error) {
    const isCut = error instanceof PdfSyntaxError && error.reason === 'unexpected_end'
    if (onDecoded !== undefined || !isCut) throw error
  }
  return count
}

// The number of bytes after EI that pdf.js examines, including the blank.
const endBytes = 16
const plainSpace = [0x20, 0x0a, 0x0d]
const isText = (byte: number): boolean => byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f)

/**
 * Creates a reader for inline images. An image ends at the first EI with white space on both sides, and its decoder
 * must need exactly the bytes before that EI. A space, LF or CR must follow EI, because some readers do not accept
 * other white space. Some readers search for EI, and continue to the next EI if the bytes after it do not look like
 * text.
 */
export function createInlineImages(work: Work, isPlain: EncodedImageCheck = () => true) {
  const workspace: DecoderWorkspace = []
  let isLost = false
  return {
    clear(): void {
      isLost = false
    },
    /**
     * Returns the position after the image that begins at `from`. Returns -1 if the image may continue after `bytes`,
     * and null if readers find different ends.
     */
    read(bytes: Uint8Array, from: number, isFinal: boolean): number | null {
      const end = endOfImage(bytes, from)
      work.charge(((end < 0 ? bytes.length : end) - from) * workOf.imageByte)
      if (end < 0 || (bytes.length - end < endBytes && !isFinal)) return -1
      isLost ||= !bytes.subarray(end, end + endBytes).every(isText)
      const isCertain = plainSpace.includes(bytes[end]!)
      return isCertain && hasSameEndForAllReaders(bytes.subarray(from, end - 2), { workspace, work, isPlain })
        ? end
        : null
    },
    /**
     * Returns whether a reader could overlook the end of an image, because the bytes after its EI do not look like
     * text.
     */
    isLost: (): boolean => isLost,
  }
}

function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (bytes[at + 1] === 0x49 && isWhiteSpace(bytes[at - 1]) && isWhiteSpace(bytes[at + 2])) return at + 2
  return -1
}
