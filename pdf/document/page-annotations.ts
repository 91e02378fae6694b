import { isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { allPageNumbers, findPages, type PdfPage } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'

/**
 * Returns the pages that list each annotation, by the annotation's object number. A page that lists an annotation twice
 * occurs twice. Throws PdfFileError beyond the read limits.
 */
export async function pagesOfAnnotations(file: PdfFile): Promise<Map<number, PdfPage[]>> {
  const found = new Map<number, PdfPage[]>()
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const items = await file.resolve(page.dict.get('Annots'))
    if (isArray(items)) file.work.charge(items.length * readWorkAt.lookUp)
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

/** Yields the lists of annotations of all pages. Yields a list that several pages share only once. */
export async function* annotationLists(file: PdfFile): AsyncGenerator<{ page: PdfPage; items: PdfObject[] }> {
  const seen = new Set<number>()
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const list = page.dict.get('Annots') ?? null
    if (isRef(list) && seen.has(list.number)) continue
    if (isRef(list)) seen.add(list.number)
    const items = await file.resolve(list)
    if (!isArray(items)) continue
    file.work.charge(items.length * readWorkAt.lookUp)
    yield { page, items }
  }
}

/**
 * Yields the widgets that the pages of a file list. Yields a widget that occurs several times only once, except direct
 * objects. Throws PdfFileError beyond the read limits.
 */
export async function* widgetsOnPages(file: PdfFile): AsyncGenerator<PageWidget> {
  const seen = new Set<number>()
  for await (const { items } of annotationLists(file)) {
    await file.prefetch(items.filter(isRef))
    for (const item of items) {
      if (isRef(item) && seen.has(item.number)) continue
      if (isRef(item)) seen.add(item.number)
      const value = await file.resolve(item)
      const dict = isStream(value) ? value.dict : value
      if (!isDict(dict) || !isNamed(await file.resolve(dict.get('Subtype')), 'Widget')) continue
      yield { ref: isRef(item) ? item : null, dict, isStream: isStream(value) }
    }
  }
}
