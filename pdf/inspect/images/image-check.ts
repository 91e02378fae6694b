import { createOutputBudget } from '../../syntax/decoder.ts'
import { createStreamDecoder, type FilterStep, imageFilters } from '../../syntax/filters.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { createFaxCheck } from '../content/fax-check.ts'
import { decodedBytesMax, imageEntry, statedImage } from '../content/image-data.ts'
import type { ImageCheck } from '../scan/stream-check.ts'
import { createJbig2Check, globalsOf } from './jbig2/checks.ts'
import { createJpegCheck, type ScanBudget } from './jpeg-check.ts'
import { createJpxCheck } from './jpx-check.ts'
import { createSampleCheck } from './sample-check.ts'

/** Begins the check of an image that is encoded with the given filters. With `isCounted`, counts its colors. */
export function createImageCheck(
  dict: PdfDict,
  steps: readonly FilterStep[],
  work: Work,
  budget: ScanBudget,
  isCounted: boolean,
): ImageCheck {
  const image = statedImage(dict)
  const last = steps.at(-1)
  switch (last?.name) {
    case 'DCTDecode':
      return createJpegCheck(
        work,
        image,
        ['ColorSpace', 'BitsPerComponent'].every((key) => imageEntry(dict, key) !== null),
        budget,
      )
    case 'JPXDecode':
      return createJpxCheck(dict, image)
    case 'CCITTFaxDecode':
      return createFaxCheck(image, last.parms, work)
    case 'JBIG2Decode':
      return createJbig2Check(image, globalsOf(dict, steps.length), work)
    default:
      return createSampleCheck(image, last?.parms ?? null, isCounted)
  }
}

/**
 * Returns whether all readers decode an inline image with an image filter in the same way. It may have a filter for
 * photographs or faxes (ISO 32000-2 table 92), which must be the last.
 */
export function isPlainImage(dict: PdfDict, steps: readonly FilterStep[], data: Uint8Array, work: Work): boolean {
  const [others, last] = [steps.slice(0, -1), steps.at(-1)]
  const isPermitted = last?.name === 'DCTDecode' || last?.name === 'CCITTFaxDecode'
  if (!isPermitted || others.some(({ name }) => imageFilters.has(name))) return false
  const check = createImageCheck(dict, steps, work, { bytes: decodedBytesMax }, false)
  const decoder = createStreamDecoder(others, check.push, createOutputBudget(decodedBytesMax, work))
  decoder.push(data)
  decoder.finish()
  return !check.isUnclear()
}
