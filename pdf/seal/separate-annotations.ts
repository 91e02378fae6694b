import { allPageNumbers, findPages, type PdfPage, pageCountOf } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { writtenObject } from '../document/written-object.ts'
import { isArray, isDict, isRef } from '../syntax/kinds.ts'
import type { PdfObject, PdfRef } from '../syntax/objects.ts'
import { syntaxOf, type WrittenValue } from '../syntax/written.ts'
import type { PlannedPage } from './plan-seal.ts'
import type { Update } from './update.ts'

/**
 * Documents with more pages keep inline annotations. A seal reads only ranges of a large file, about one range for each
 * page.
 */
const pagesMax = (bytes: number): number => (bytes > 5_242_880 ? 500 : 2_000)
const annotationsMax = 10_000

/**
 * Writes each annotation that is inside a page or an annotation array as a separate object, in its original spelling.
 * Returns the pages with such annotations and their arrays of references. Some verifiers reject every later signature
 * field of a file with inline annotations, even on other pages. Only the first signature of a file may change the pages
 * in this way.
 */
export async function separateAnnotations(file: PdfFile, update: Update): Promise<PlannedPage[]> {
  if ((await pageCountOf(file)) > pagesMax(file.source.length)) return []
  const affected: PlannedPage[] = []
  let count = 0
  for (const page of (await findPages(file, await allPageNumbers(file))).values()) {
    const annotations = await file.resolve(page.dict.get('Annots'))
    if (!isArray(annotations) || !annotations.some(isDict)) continue
    affected.push({ ...page, annotations })
    count += annotations.filter(isDict).length
  }
  if (count > annotationsMax) return []
  // Two pages can share one annotation array.
  const shared = new Map<number, PdfObject[]>()
  for (const page of affected) {
    const list = page.dict.get('Annots')
    const known = isRef(list) ? shared.get(list.number) : undefined
    const written = known ? [] : await writtenList(file, page)
    page.annotations = known ?? page.annotations.map((item, index) => separate(update, item, written[index]))
    if (isRef(list)) shared.set(list.number, page.annotations)
  }
  return affected
}

function separate(update: Update, item: PdfObject, written: WrittenValue | undefined): PdfObject {
  if (!isDict(item) || written === undefined) return item
  const ref: PdfRef = update.allocate()
  update.putWritten(ref, syntaxOf(written))
  return ref
}

/** Returns the items of a page's annotation array in their original spelling. */
async function writtenList(file: PdfFile, { ref, dict }: PdfPage): Promise<WrittenValue[]> {
  const list = dict.get('Annots')
  if (isRef(list)) return itemsOf(await writtenObject(file, list))
  const page = await writtenObject(file, ref)
  return page?.kind === 'dict' ? itemsOf(page.entries.find(({ name }) => name === 'Annots')?.value ?? null) : []
}

const itemsOf = (written: WrittenValue | null): WrittenValue[] => (written?.kind === 'array' ? written.items : [])
