import { ancestorsOf } from '../document/ancestors.ts'
import { isBlank } from '../document/blank-annotation.ts'
import { PdfFileError } from '../document/errors.ts'
import { numbersOf } from '../document/form-widgets.ts'
import { annotationLists } from '../document/page-annotations.ts'
import { type Rect, rectOf } from '../document/page-geometry.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { labelOf } from './one-value.ts'
import type { SealPlan } from './plan-seal.ts'

type Placed = { dict: PdfDict; rect: Rect; isWidget: boolean; isBlank?: boolean }

/**
 * Returns whether readers draw the annotations of a page in different orders that matter: a form field precedes another
 * annotation at the same place, and both draw something. Poppler draws annotations in the order of the page, and other
 * readers draw all form fields after the other annotations.
 */
export async function isOrderUnclear(file: PdfFile, annotations: readonly PdfObject[]): Promise<boolean> {
  const widgets: Placed[] = []
  const known = new Map<PdfObject, Placed | null>()
  for (const annotation of annotations) {
    const before = known.get(annotation)
    if (before?.isWidget) continue
    const placed = before === undefined ? await placedOf(file, annotation) : before
    known.set(annotation, placed)
    if (placed === null) continue
    if (placed.isWidget) widgets.push(placed)
    else {
      file.work.charge(widgets.length * readWorkAt.lookUp)
      for (const widget of widgets)
        if (overlaps(widget.rect, placed.rect) && (await isDrawn(file, placed)) && (await isDrawn(file, widget)))
          return true
    }
  }
  return false
}

/**
 * Throws PdfFileError `value_not_shown` if another annotation covers a form field in some readers only. Accepts
 * annotations at the place of form fields that draw nothing.
 */
export async function requireClearOrder(file: PdfFile): Promise<void> {
  for await (const { page, items } of annotationLists(file)) {
    if (await isOrderUnclear(file, await valuesIn(file, items)))
      throw new PdfFileError('value_not_shown', `an annotation on page ${page.number} covers a form field`)
  }
}

/**
 * Throws PdfFileError `field_over_form_field` if a stamp is at the place of a form field that draws something, because
 * readers draw them in different orders.
 */
export async function requireClearStamps(file: PdfFile, { fields, pages }: SealPlan): Promise<void> {
  for (const { number, annotations } of pages) {
    const stamps = fields.filter(({ pageNumber, fill }) => pageNumber === number && fill === null)
    if (stamps.length === 0) continue
    for (const [index, annotation] of (await valuesIn(file, annotations)).entries()) {
      const placed = await placedOf(file, annotation)
      if (placed === null || !placed.isWidget) continue
      file.work.charge(stamps.length * readWorkAt.lookUp)
      const stamp = stamps.find(({ rect }) => overlaps(withoutEdge(rect), placed.rect))
      if (stamp === undefined || !(await isDrawn(file, placed))) continue
      const item = annotations[index] as PdfObject
      const { name } = await ancestorsOf(file, placed.dict)
      const label = labelOf({ name, ref: isRef(item) ? item : null })
      throw new PdfFileError('field_over_form_field', `field ${stamp.fieldId} is over ${label} on page ${number}`)
    }
  }
}

async function valuesIn(file: PdfFile, items: readonly PdfObject[]): Promise<PdfObject[]> {
  await file.prefetch(items.filter(isRef))
  const values: PdfObject[] = []
  for (const item of items) values.push(await file.resolve(item))
  return values
}

const everywhere: Rect = [-Infinity, -Infinity, Infinity, Infinity]

async function placedOf(file: PdfFile, annotation: PdfObject): Promise<Placed | null> {
  if (!isDict(annotation)) return null
  const edges = await file.resolve(annotation.get('Rect'))
  // Readers interpret a rectangle with more than four numbers differently.
  const rect = isArray(edges) && edges.length > 4 ? everywhere : rectOf(await numbersOf(file, edges))
  if (rect === null) return null
  return { dict: annotation, rect, isWidget: isNamed(await file.resolve(annotation.get('Subtype')), 'Widget') }
}

async function isDrawn(file: PdfFile, placed: Placed): Promise<boolean> {
  placed.isBlank ??= await isBlank(file, placed.dict)
  return !placed.isBlank
}

const overlaps = ([left, bottom, right, top]: Rect, other: Rect): boolean =>
  left < other[2] && other[0] < right && bottom < other[3] && other[1] < top

// A stamp's value is legible if a form field covers only the edge of the stamp.
const edgePointsMax = 2
const edgeShare = 0.1

function withoutEdge([left, bottom, right, top]: Rect): Rect {
  const across = Math.min(edgePointsMax, (right - left) * edgeShare)
  const down = Math.min(edgePointsMax, (top - bottom) * edgeShare)
  return [left + across, bottom + down, right - across, top - down]
}
