import { numbersOf } from '../document/form-widgets.ts'
import type { Rect } from '../document/page-geometry.ts'
import { rectOf } from '../document/page-geometry.ts'
import { allPageNumbers, findPages, type PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { FillTarget } from './fill-target.ts'

// ISO 32000-2 table 167: not shown on the screen.
const notShown = 2 + 32
const overlapPointsMin = 0.5

/** How often each object is named as an annotation, on all pages together. Throws PdfFileError where that takes more than can be read. */
export async function placesOnPages(file: PdfFile): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const page of (await findPages(file, await allPageNumbers(file), { maySharePages: true })).values()) {
    const items = await file.resolve(page.dict.get('Annots'))
    for (const item of isArray(items) ? items : [])
      if (isRef(item)) counts.set(item.number, (counts.get(item.number) ?? 0) + 1)
  }
  return counts
}

/** Whether something else on the page that shows anything, or a place of another field, lies over the place of a field or under it. */
export async function isCovered(file: PdfFile, { rect, widget }: FillTarget, page: PdfPage): Promise<boolean> {
  const items = await file.resolve(page.dict.get('Annots'))
  for (const item of isArray(items) ? items : []) {
    if (isRef(item) && item.number === widget.ref.number) continue
    const dict = await file.resolve(item)
    if (!isDict(dict) || ((asCount((await file.resolve(dict.get('F'))) ?? 0) ?? 0) & notShown) !== 0) continue
    const isPlace = isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
    if (!isPlace && (dict.get('AP') ?? null) === null) continue
    const edges = await file.resolve(dict.get('Rect'))
    const other = rectOf(await numbersOf(file, edges))
    // Readers differ on one of more numbers; one without extent shows nothing.
    if ((isArray(edges) && edges.length !== 4) || (other !== null && overlap(rect, other))) return true
  }
  return false
}

/** Whether two rectangles share more than an edge. */
export const overlap = (one: Rect, other: Rect): boolean =>
  Math.min(one[2], other[2]) - Math.max(one[0], other[0]) > overlapPointsMin &&
  Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > overlapPointsMin
