import { numbersOf } from '../document/form-widgets.ts'
import type { Rect } from '../document/page-geometry.ts'
import { rectOf } from '../document/page-geometry.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { FillPlace } from './fill-target.ts'

// Annotation flags Hidden and NoView (ISO 32000-2 table 167).
const notShown = 2 + 32
const overlapPointsMin = 0.5

/** Returns whether another visible annotation overlaps a field's widget. */
export async function isCovered(file: PdfFile, { rect, widget, page }: FillPlace): Promise<boolean> {
  const items = await file.resolve(page.dict.get('Annots'))
  for (const item of isArray(items) ? items : []) {
    if (isRef(item) && item.number === widget.ref.number) continue
    const dict = await file.resolve(item)
    if (!isDict(dict) || ((asCount((await file.resolve(dict.get('F'))) ?? 0) ?? 0) & notShown) !== 0) continue
    const isPlace = isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
    if (!isPlace && (dict.get('AP') ?? null) === null) continue
    const edges = await file.resolve(dict.get('Rect'))
    const other = rectOf(await numbersOf(file, edges))
    // Readers interpret a rectangle with more than four numbers differently. An empty rectangle covers nothing.
    if ((isArray(edges) && edges.length !== 4) || (other !== null && overlap(rect, other))) return true
  }
  return false
}

/** Returns whether two rectangles overlap by more than `overlapPointsMin` in both directions. */
export const overlap = (one: Rect, other: Rect): boolean =>
  Math.min(one[2], other[2]) - Math.max(one[0], other[0]) > overlapPointsMin &&
  Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > overlapPointsMin
