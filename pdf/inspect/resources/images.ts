import { asCount, isArray, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { check, type ValueChecks } from './required-keys.ts'

// Readers also accept these abbreviations in image objects (ISO 32000-2 table 91).
const of = (dict: PdfDict, key: string, short: string): PdfObject => dict.get(key) ?? dict.get(short) ?? null

const namesOf = (value: PdfObject): string[] =>
  (isArray(value) ? value : [value]).flatMap((name) => (isName(name) ? [name.name] : []))

// Returns whether a filter defines the bits per component.
const tellsBits = (name: string): boolean => /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$|^(?:DCT|CCF)$/.test(name)

/** Requires an image to have the entries with which all readers draw it in the same way (ISO 32000-2 table 87). */
export function checkPicture(dict: PdfDict, noted: ValueChecks): void {
  check(noted, 'size', of(dict, 'Width', 'W'))
  check(noted, 'size', of(dict, 'Height', 'H'))
  const mask = of(dict, 'ImageMask', 'IM')
  if (mask !== null) check(noted, 'boolean', mask)
  const filter = of(dict, 'Filter', 'F')
  const bits = of(dict, 'BitsPerComponent', 'BPC')
  const isMasked = mask !== null && mask !== false
  const mayLack = isMasked || isRef(filter) || namesOf(filter).some(tellsBits)
  if (bits !== null || !mayLack) check(noted, 'bits', bits)
  const colours = dict.get('Mask') ?? null
  if (isArray(colours)) checkColours(colours, componentsOf(of(dict, 'ColorSpace', 'CS')), noted)
}

const components = new Map([
  ...['DeviceGray', 'G', 'CalGray', 'Indexed', 'I', 'Separation'].map((name) => [name, 1] as const),
  ...['DeviceRGB', 'RGB', 'CalRGB', 'Lab'].map((name) => [name, 3] as const),
  ...['DeviceCMYK', 'CMYK'].map((name) => [name, 4] as const),
])

/** Returns the number of color components. Returns null if another object defines it. */
export function componentsOf(space: PdfObject): number | null {
  const name = isArray(space) ? (space[0] ?? null) : space
  return isName(name) ? (components.get(name.name) ?? null) : null
}

// Checks the minimum and maximum of each component of masked colors (table 87).
function checkColours(mask: PdfObject[], count: number | null, noted: ValueChecks): void {
  const isPaired = mask.length > 0 && mask.length % 2 === 0
  if (!isPaired || (count !== null && mask.length !== 2 * count)) noted.wrong()
  for (const bound of mask) check(noted, 'count', bound)
}

/**
 * Checks an array that may be a color space. If it is an indexed color space, all readers must support it (ISO 32000-2
 * section 8.6.6.3). Rejects a colorant that only some readers show.
 */
export function checkTable([name, second, last]: PdfObject[], noted: ValueChecks): void {
  if (isNamed(name, 'Indexed')) check(noted, 'colours', last)
  if (isNamed(name, 'Separation') && isNamed(second, 'None')) noted.wrong()
}

/**
 * Returns whether an array is a color space of several inks or of patterns. Some readers begin such a space without a
 * color (ISO 32000-2 section 8.6.8).
 */
export const isMixture = ([name]: PdfObject[]): boolean => isNamed(name, 'DeviceN') || isNamed(name, 'Pattern')

/** Returns whether unencoded data is too short for an image. */
export function isTooShort(dict: PdfDict, dataBytes: number): boolean {
  const filter = of(dict, 'Filter', 'F')
  if (filter !== null && !(isArray(filter) && filter.length === 0)) return false
  const [width, height] = [asCount(of(dict, 'Width', 'W')), asCount(of(dict, 'Height', 'H'))]
  const isMask = of(dict, 'ImageMask', 'IM') === true
  const bits = isMask ? 1 : of(dict, 'BitsPerComponent', 'BPC')
  const count = isMask ? 1 : componentsOf(of(dict, 'ColorSpace', 'CS'))
  if (width === null || height === null || !isNumber(bits) || count === null) return false
  return dataBytes < height * Math.ceil((width * bits * count) / 8)
}
