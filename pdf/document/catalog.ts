import { isDict, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfRef } from '../syntax/objects.ts'
import { PdfFileError } from './errors.ts'
import type { PdfFile } from './pdf-file.ts'

/** Returns the newest trailer of the file. */
export const trailerOf = (file: PdfFile): PdfDict => file.xref.links[0]?.section.trailer ?? new Map()

/** Returns the document catalog (ISO 32000-2 section 7.7.2). Throws PdfFileError `trailer_broken`. */
export async function catalogOf(file: PdfFile): Promise<{ ref: PdfRef; dict: PdfDict }> {
  const ref = trailerOf(file).get('Root')
  const dict = isRef(ref) ? await file.getObject(ref) : null
  if (!isRef(ref) || !isDict(dict)) throw new PdfFileError('trailer_broken', 'the file has no catalog')
  return { ref, dict }
}
