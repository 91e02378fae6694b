import { numbersOf } from '../document/form-widgets.ts'
import type { Rect } from '../document/page-geometry.ts'
import { rectOf } from '../document/page-geometry.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { hasUndrawnDecoration, normalAppearance } from '../document/undrawn-look.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import type { FieldFrame } from './fill-frame.ts'
import type { FillPlace } from './fill-target.ts'

// Annotation flags Hidden and NoView (ISO 32000-2 table 167).
const notShown = 2 + 32
const overlapPointsMin = 0.5
// A value is legible if another annotation covers only the edges of its field: the padding beside the text, which a comb
// field lacks, and less than the space above or below a line.
const edgePointsMax = 2
const edgeOfWidth = 0.05
const edgeOfHeight = 0.15
// An empty field of the next line covers nothing. Its own value is in its middle.
const edgePointsBesideBlank = 3
const edgeOfHeightBesideBlank = 0.25

/** Returns whether another visible annotation overlaps more than the edges of a field's widget. */
export async function isCovered(file: PdfFile, { rect, widget, page, frame }: FillPlace): Promise<boolean> {
  const items = await file.resolve(page.dict.get('Annots'))
  for (const item of isArray(items) ? items : []) {
    if (isRef(item) && item.number === widget.ref.number) continue
    const dict = await file.resolve(item)
    if (!isDict(dict) || ((asCount((await file.resolve(dict.get('F'))) ?? 0) ?? 0) & notShown) !== 0) continue
    const isPlace = isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
    if (!isPlace && (dict.get('AP') ?? null) === null) continue
    const isBlank = isPlace && (await isUndrawn(file, dict))
    const edges = await file.resolve(dict.get('Rect'))
    const other = rectOf(await numbersOf(file, edges))
    // Readers interpret a rectangle with more than four numbers differently. An empty rectangle covers nothing.
    if ((isArray(edges) && edges.length !== 4) || (other !== null && isBeyondEdge(rect, other, frame, isBlank)))
      return true
  }
  return false
}

/** Returns whether a widget has neither an appearance nor a border, background or caption. */
const isUndrawn = async (file: PdfFile, widget: PdfDict): Promise<boolean> =>
  (await normalAppearance(file, widget)) === null && !(await hasUndrawnDecoration(file, widget))

/** Returns whether another rectangle reaches the part of a field inside its edges, however thin the rectangle is. */
function isBeyondEdge([left, bottom, right, top]: Rect, other: Rect, { cells }: FieldFrame, isBlank: boolean): boolean {
  const edgeOf = (extent: number, share: number, most: number) =>
    Math.max(overlapPointsMin, Math.min(most, extent * share))
  const across = edgeOf(right - left, cells > 0 ? 0 : edgeOfWidth, edgePointsMax)
  const down = edgeOf(
    top - bottom,
    isBlank ? edgeOfHeightBesideBlank : edgeOfHeight,
    isBlank ? edgePointsBesideBlank : edgePointsMax,
  )
  const inside: Rect = [left + across, bottom + down, right - across, top - down]
  return overlapOf(inside, other).every((extent) => extent > 0)
}

/** Returns the extent in both directions in which two rectangles overlap. It is negative if they are apart. */
const overlapOf = (one: Rect, other: Rect): [across: number, down: number] => [
  Math.min(one[2], other[2]) - Math.max(one[0], other[0]),
  Math.min(one[3], other[3]) - Math.max(one[1], other[1]),
]

/** Returns whether two rectangles overlap by more than `overlapPointsMin` in both directions. */
export const overlap = (one: Rect, other: Rect): boolean =>
  overlapOf(one, other).every((extent) => extent > overlapPointsMin)
