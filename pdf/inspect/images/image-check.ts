import type { FilterStep } from '../../syntax/filters.ts'
import { asCount, isName } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { componentsOf } from '../content/image-data.ts'
import { createJbig2Check } from './jbig2-check.ts'
import { createJpegCheck } from './jpeg-check.ts'
import { createJpxCheck } from './jpx-check.ts'
import { createSampleCheck } from './sample-check.ts'
import type { ImageCheck, StatedImage } from './stated-image.ts'

const statedIn = (dict: PdfDict, keys: string): PdfObject =>
  keys.split(' ').reduce<PdfObject>((found, key) => found ?? dict.get(key) ?? null, null)

function statedImage(dict: PdfDict): StatedImage {
  const isMask = statedIn(dict, 'ImageMask IM') === true
  return {
    width: asCount(statedIn(dict, 'Width W')),
    height: asCount(statedIn(dict, 'Height H')),
    bits: isMask ? 1 : asCount(statedIn(dict, 'BitsPerComponent BPC')),
    components: isMask ? 1 : componentsOf(statedIn(dict, 'ColorSpace CS')),
    isMask,
  }
}

/** Begins the check of an image that is encoded with the given filters. */
export function createImageCheck(dict: PdfDict, steps: readonly FilterStep[], work: Work): ImageCheck {
  const image = statedImage(dict)
  const last = steps.at(-1)
  switch (last?.name) {
    case 'DCTDecode':
      return createJpegCheck(
        work,
        image,
        ['ColorSpace CS', 'BitsPerComponent BPC'].every((keys) => statedIn(dict, keys) !== null),
      )
    case 'JPXDecode':
      return createJpxCheck(image)
    case 'CCITTFaxDecode':
      return { push() {}, isUnclear: () => !fitsFax(image, last.parms) }
    case 'JBIG2Decode':
      return createJbig2Check(image, work)
    default:
      return createSampleCheck(image, last?.parms ?? null)
  }
}

const faxColumns = 1_728

/** Returns whether the parameters of a fax image (ISO 32000-2 table 11) agree with its size. */
function fitsFax({ width, height, isMask, bits, components }: StatedImage, parms: PdfDict | null): boolean {
  const columns = asCount(parms?.get('Columns') ?? faxColumns)
  const rows = asCount(parms?.get('Rows') ?? 0)
  const coding = parms?.get('K') ?? 0
  if (!Number.isInteger(coding) || isName(coding)) return false
  if (!isMask && ((bits ?? 1) !== 1 || (components ?? 1) !== 1)) return false
  return (width === null || columns === width) && (height === null || rows === 0 || rows === height)
}
