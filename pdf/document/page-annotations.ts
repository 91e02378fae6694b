import { isArray, isRef } from '../syntax/kinds.ts'
import { allPageNumbers, findPages, type PdfPage } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'

/**
 * Returns the pages that list each annotation, by the annotation's object number. A page that lists an annotation twice
 * occurs twice. Throws PdfFileError beyond the read limits.
 */
export async function pagesOfAnnotations(file: PdfFile): Promise<Map<number, PdfPage[]>> {
  const found = new Map<number, PdfPage[]>()
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const items = await file.resolve(page.dict.get('Annots'))
    for (const item of isArray(items) ? items : []) {
      if (!isRef(item)) continue
      const pages = found.get(item.number)
      if (pages === undefined) found.set(item.number, [page])
      else pages.push(page)
    }
  }
  return found
}
