import type { ByteSource } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import { allPageNumbers, findPages, type PdfPage } from '../document/page-tree.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { differsInPrint, PRINT_FLAG } from '../inspect/features/print-features.ts'
import { createUpdate, type Update } from '../seal/update.ts'
import { asCount, isArray, isDict, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'

const changesMax = 10_000

/**
 * The incremental update by which print shows what the screen does: each annotation of a page that is shown and not printed gets its
 * Print flag (ISO 32000-2 table 167), and nothing else of it changes. Null where there is none, and where that takes more than can be read or written.
 */
export async function printedUpdate(source: ByteSource): Promise<Uint8Array | null> {
  try {
    const file = await openPdf(source)
    // Whether there are any was not told of a file that was refused.
    const update = createUpdate(file, { hasOpenReferences: true })
    let count = 0
    for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
      count += await printPage(file, page, update)
      if (count > changesMax) return null
    }
    return count === 0 ? null : (await update.finish()).appended
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

/** How many annotations of a page are printed from now on; those that lie in a list are written with it. */
async function printPage(file: PdfFile, page: PdfPage, update: Update): Promise<number> {
  const held = page.dict.get('Annots') ?? null
  const items = await file.resolve(held)
  if (!isArray(items)) return 0
  await file.prefetch(items.filter(isRef))
  const written: PdfObject[] = []
  let [own, inside] = [0, 0]
  for (const item of items) {
    const annotation = await file.resolve(item)
    const printed = isDict(annotation) ? await printedOf(file, annotation) : null
    written.push(printed === null || isRef(item) ? item : printed)
    if (printed === null) continue
    if (isRef(item)) {
      update.put(item, printed)
      own++
    } else inside++
  }
  if (inside > 0 && isRef(held)) update.put(held, written)
  else if (inside > 0) update.put(page.ref, new Map(page.dict).set('Annots', written))
  return own + inside
}

/** The annotation with its flag; null where it is shown alike as it stands, or differs by more than that. */
async function printedOf(file: PdfFile, annotation: PdfDict): Promise<PdfDict | null> {
  const subtype = annotation.get('Subtype') ?? null
  if (!annotation.has('Rect') || !differsInPrint(subtype, annotation)) return null
  const flags = asCount((await file.resolve(annotation.get('F'))) ?? 0)
  if (flags === null) return null
  const printed: PdfDict = new Map(annotation).set('F', flags | PRINT_FLAG)
  return differsInPrint(subtype, printed) ? null : printed
}
