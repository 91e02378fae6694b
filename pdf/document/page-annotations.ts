import { isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfRef } from '../syntax/objects.ts'
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

/** A widget on a page. `ref` is null for a direct object. */
export type PageWidget = { ref: PdfRef | null; dict: PdfDict; isStream: boolean }

/** Yields the widgets that the pages of a file list. Throws PdfFileError beyond the read limits. */
export async function* widgetsOnPages(file: PdfFile): AsyncGenerator<PageWidget> {
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const items = await file.resolve(page.dict.get('Annots'))
    if (!isArray(items)) continue
    await file.prefetch(items.filter(isRef))
    for (const item of items) {
      const value = await file.resolve(item)
      const dict = isStream(value) ? value.dict : value
      if (!isDict(dict) || !isNamed(await file.resolve(dict.get('Subtype')), 'Widget')) continue
      yield { ref: isRef(item) ? item : null, dict, isStream: isStream(value) }
    }
  }
}
