import { isDict, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { PdfFile } from './pdf-file.ts'

/** The dictionaries among the items of an array, in their order; near ones are fetched together. */
export async function dictsIn(file: PdfFile, items: PdfObject[]): Promise<PdfDict[]> {
  await file.prefetch(items.filter(isRef))
  const dicts: PdfDict[] = []
  for (const item of items) {
    const dict = await file.resolve(item)
    if (isDict(dict)) dicts.push(dict)
  }
  return dicts
}
