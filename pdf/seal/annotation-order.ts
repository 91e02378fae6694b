import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { PdfFileError } from '../document/errors.ts'
import { numbersOf } from '../document/form-widgets.ts'
import { type Rect, rectOf } from '../document/page-geometry.ts'
import { allPageNumbers, findPages } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'

/**
 * Returns whether readers draw the annotations of a page in different orders that matter: a form field precedes another
 * annotation at the same place. Poppler draws annotations in the order of the page, and other readers draw all form
 * fields after the other annotations.
 */
export async function isOrderUnclear(file: PdfFile, annotations: readonly PdfObject[]): Promise<boolean> {
  const widgets: Rect[] = []
  for (const annotation of annotations) {
    if (!isDict(annotation) || !annotation.has('AP')) continue
    const rect = rectOf(await numbersOf(file, annotation.get('Rect')))
    const isHidden = ((asCount(await file.resolve(annotation.get('F'))) ?? 0) & HIDDEN_FLAG) !== 0
    if (rect === null || isHidden) continue
    if (isNamed(await file.resolve(annotation.get('Subtype')), 'Widget')) widgets.push(rect)
    else {
      file.work.charge(widgets.length * readWorkAt.lookUp)
      if (widgets.some((widget) => overlaps(widget, rect))) return true
    }
  }
  return false
}

const overlaps = ([left, bottom, right, top]: Rect, other: Rect): boolean =>
  left < other[2] && other[0] < right && bottom < other[3] && other[1] < top

/** Throws PdfFileError `value_not_shown` if another annotation covers a form field in some readers only. */
export async function requireClearOrder(file: PdfFile): Promise<void> {
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const items = await file.resolve(page.dict.get('Annots'))
    if (!isArray(items)) continue
    await file.prefetch(items.filter(isRef))
    const annotations: PdfObject[] = []
    for (const item of items) annotations.push(await file.resolve(item))
    if (await isOrderUnclear(file, annotations))
      throw new PdfFileError('value_not_shown', `an annotation on page ${page.number} covers a form field`)
  }
}
