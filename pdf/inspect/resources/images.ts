import { isArray, isName, isNamed, isNumber, isRef, itemsOf } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { componentsOf, imageEntry, isAbbreviated } from '../content/image-data.ts'
import { isIndexed } from '../content/used-colors.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { entries, entryOf, refuseIf, requireEntries } from './entries.ts'

// Readers also accept the abbreviated keys of inline images in image objects (ISO 32000-2 tables 87 and 91).
const image = entries('Width|W:size Height|H:size ?ImageMask|IM:boolean')
// Matches filters whose data defines the number of bits per component.
const withBits = /^(?:DCT|JPX|CCITTFax|JBIG2)Decode$|^(?:DCT|CCF)$/

/** Requires an image to have the entries that make all readers draw it in the same way. */
export function checkImage(dict: PdfDict, found: Findings): void {
  requireEntries(found, dict, image)
  const [mask, filter] = [imageEntry(dict, 'ImageMask'), imageEntry(dict, 'Filter')]
  const [bits, space] = [imageEntry(dict, 'BitsPerComponent'), imageEntry(dict, 'ColorSpace')]
  const isMasked = mask !== null && mask !== false
  const names = isArray(filter) ? filter : [filter]
  const mayLack = isMasked || isRef(filter) || names.some((name) => isName(name) && withBits.test(name.name))
  if (bits !== null || !mayLack) judge(found, 'bits', bits)
  if (isRef(space)) found.refer('imageColors', space.number)
  // Only some readers decode JPEG 2000 data in a spot color or in indexed colors.
  if (isRef(space) && names.some((name) => isNamed(name, 'JPXDecode'))) judge(found, 'alternate', space)
  // Readers support such indexes differently.
  refuseIf(found, isIndexed(space) && bits === 16)
  refuseIf(found, isMasked && bits !== null && !isRef(bits) && bits !== 1)
  // PDFium does not read abbreviated keys.
  refuseIf(
    found,
    abbreviatedKeys.some((key) => isAbbreviated(dict, key)),
  )
  const isJpx = names.some((name) => isNamed(name, 'JPXDecode') || isRef(name))
  refuseIf(found, space === null && !isMasked && !isJpx)
  refuseIf(found, !isKnownDecoding(imageEntry(dict, 'Decode'), { space, bits, isMasked }))
  const [soft, hard] = [entryOf(dict, 'SMask'), entryOf(dict, 'Mask')]
  refuseIf(found, isMasked && (soft !== null || hard !== null))
  // With other values, readers differ on whether /SMask replaces /Mask, and some draw nothing.
  refuseIf(found, soft !== null && !isRef(soft) && !(isNamed(soft, 'None') && hard === null))
  refuseIf(found, hard !== null && !isRef(hard) && !isArray(hard))
  judge(found, 'softMask', soft)
  judge(found, 'stencil', hard)
  if (!isArray(hard)) return
  // /Mask as an array contains the minimum and maximum of each color component to mask (ISO 32000-2 table 87).
  const count = componentsOf(space)
  const isPaired = hard.length > 0 && hard.length % 2 === 0
  refuseIf(found, !isPaired || (count !== null && hard.length !== 2 * count))
  for (const bound of hard) judge(found, 'count', bound)
}

const abbreviatedKeys = ['Width', 'Height', 'ImageMask', 'BitsPerComponent', 'ColorSpace', 'Decode']

type Decoding = { space: PdfObject; bits: PdfObject; isMasked: boolean }

/** Returns whether all readers map samples to colors in the same way with a /Decode array (ISO 32000-2 table 88). */
function isKnownDecoding(decode: PdfObject, { space, bits, isMasked }: Decoding): boolean {
  if (decode === null || isRef(decode)) return true
  const range = itemsOf(decode)
  if (range.some(isRef)) return true
  const known = isMasked ? 1 : componentsOf(space)
  const count = known ?? Math.max(1, Math.floor(range.length / 2))
  if (!range.every(isNumber) || range.length !== 2 * count) return false
  const ends = isMasked ? 1 : isIndexed(space) && isNumber(bits) ? 2 ** bits - 1 : null
  return ends === null || range.join() === `0,${ends}` || (ends === 1 && range.join() === '1,0')
}

/** Returns the kind of an image as the mask of another image. Readers differ on masks of other kinds. */
export function maskKindOf(image: PdfDict): 'softMask' | 'stencil' | null {
  if (imageEntry(image, 'ImageMask') === true) return 'stencil'
  // Only some readers use the mask of a mask.
  if (entryOf(image, 'Mask') !== null || entryOf(image, 'SMask') !== null) return null
  const space = imageEntry(image, 'ColorSpace')
  return isRef(space) || isNamed(space, 'DeviceGray') || isNamed(space, 'G') ? 'softMask' : null
}
