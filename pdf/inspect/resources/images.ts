import { isArray, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { componentsOf, sampleBytesOf } from '../content/image-data.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { entries, firstOf, refuseIf, requireEntries } from './entries.ts'

// Readers also accept the abbreviated keys of inline images in image objects (ISO 32000-2 tables 87 and 91).
const image = entries('Width|W:size Height|H:size ?ImageMask|IM:boolean')
const [filterKeys, bitsKeys, spaceKeys] = [
  ['Filter', 'F'],
  ['BitsPerComponent', 'BPC'],
  ['ColorSpace', 'CS'],
]

// Matches filters whose data defines the number of bits per component.
const withBits = /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$|^(?:DCT|CCF)$/

/** Requires an image to have the entries that make all readers draw it in the same way. */
export function checkImage(dict: PdfDict, found: Findings): void {
  requireEntries(found, dict, image)
  const [mask, filter, bits] = [
    firstOf(dict, ['ImageMask', 'IM']),
    firstOf(dict, filterKeys!),
    firstOf(dict, bitsKeys!),
  ]
  const isMasked = mask !== null && mask !== false
  const names = isArray(filter) ? filter : [filter]
  const mayLack = isMasked || isRef(filter) || names.some((name) => isName(name) && withBits.test(name.name))
  if (bits !== null || !mayLack) judge(found, 'bits', bits)
  const colors = dict.get('Mask')
  if (!isArray(colors)) return
  // /Mask as an array contains the minimum and maximum of each color component to mask (ISO 32000-2 table 87).
  const count = componentsOf(firstOf(dict, spaceKeys!))
  const isPaired = colors.length > 0 && colors.length % 2 === 0
  refuseIf(found, !isPaired || (count !== null && colors.length !== 2 * count))
  for (const bound of colors) judge(found, 'count', bound)
}

/**
 * Checks an array that may be a color space. All readers must support an indexed color space (ISO 32000-2 section
 * 8.6.6.3) and show the ink of a separation.
 */
export function checkArray([name, second, last]: PdfObject[], found: Findings): void {
  if (isNamed(name, 'Indexed')) judge(found, 'colors', last)
  refuseIf(found, isNamed(name, 'Separation') && isNamed(second, 'None'))
}

/** Returns whether data without a filter is too short for the image. */
export function isTooShort(dict: PdfDict, dataBytes: number): boolean {
  const filter = firstOf(dict, filterKeys!)
  const hasFilter = filter !== null && !(isArray(filter) && filter.length === 0)
  return !hasFilter && dataBytes < (sampleBytesOf(dict) ?? 0)
}
