import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { passes } from '../roles/value-checks.ts'
import { entries, entryOf, firstOf, refuseIf, requireEntries } from './entries.ts'

// Flags of annotations (ISO 32000-2 table 167).
const INVISIBLE_FLAG = 1
const HIDDEN_FLAG = 2
// Some readers show the appearances of these types only if the annotation has one of the keys.
const shapeKeys = new Map<string, readonly string[]>([
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'].map((type) => [type, ['QuadPoints']] as const),
  ...['Polygon', 'PolyLine'].map((type) => [type, ['Vertices', 'Path']] as const),
  ['FileAttachment', ['FS']],
])
// Types that only some readers draw without an appearance. They differ on all except the icons of notes.
const drawnTypes = new Set(
  'Stamp FreeText Line Square Circle Polygon PolyLine Ink Highlight Underline Squiggly StrikeOut Caret Redact FileAttachment'.split(
    ' ',
  ),
)
const annotation = entries('Rect:box ?F:count')

/**
 * Requires an annotation to have the entries with which all readers show it in the same way (ISO 32000-2 section
 * 12.5.2).
 */
export function checkAnnotation(dict: PdfDict, found: Findings): void {
  const [shown, type, flags] = [entryOf(dict, 'AP'), entryOf(dict, 'Subtype'), entryOf(dict, 'F')]
  if (shown === null && !isName(type)) return
  requireEntries(found, dict, annotation)
  const set = passes('count', flags, (value) => value) ? Number(flags) : 0
  if ((set & HIDDEN_FLAG) !== 0) return
  if (isNamed(type, 'Link')) checkFrame(dict, found)
  if (shown === null) {
    refuseIf(found, isName(type) && drawnTypes.has(type.name))
    return
  }
  refuseIf(found, (set & INVISIBLE_FLAG) !== 0 || type === null)
  refuseIf(found, isDict(shown) ? entryOf(shown, 'N') === null : !isRef(shown))
  // Some readers show the appearances of pop-ups, others do not. They also differ on links, whose appearances must be
  // blank.
  refuseIf(found, isNamed(type, 'Popup'))
  if (!isName(type)) return
  checkShape(type.name, dict, found)
  // Readers differ on a missing state.
  const [states, state] = [entryOf(shown, 'N'), entryOf(dict, 'AS')]
  if (type.name !== 'Widget' && isDict(states) && states.size > 0 && !isRef(state))
    refuseIf(found, !isName(state) || entryOf(states, state.name) === null)
}

/**
 * Requires the frame of a link to be thin and to surround something, because only some readers draw it (ISO 32000-2
 * tables 166 and 168). A border style replaces the border.
 */
function checkFrame(link: PdfDict, found: Findings): void {
  const [style, border] = [entryOf(link, 'BS'), entryOf(link, 'Border')]
  if (style !== null) judge(found, 'thinStyle', style)
  else if (border !== null) judge(found, 'thinBorder', border)
  const frame = style ?? border
  const width = isDict(frame) ? entryOf(frame, 'W') : isArray(frame) ? (frame[2] ?? null) : frame
  refuseIf(found, isRef(width) && width !== frame)
  // The default width is 1.
  const isThin = width === null || (isNumber(width) && width <= 1)
  if (width !== 0) judge(found, isThin ? 'thinFrame' : 'frame', entryOf(link, 'Rect'))
}

function checkShape(type: string, dict: PdfDict, found: Findings): void {
  const keys = shapeKeys.get(type)
  if (keys === undefined) return
  const shape = firstOf(dict, keys)
  judge(found, 'something', shape)
  refuseIf(found, keys.length === 1 && isArray(shape) && !areQuads(shape))
}

const areQuads = (points: PdfObject[]): boolean =>
  points.length > 0 && points.length % 8 === 0 && points.every((point) => isNumber(point) || isRef(point))

/** Returns whether a page or a list of annotations contains annotations that are not separate objects. */
export function containsAnnotations(value: PdfObject): boolean {
  const list = isDict(value) ? value.get('Annots') : value
  return isArray(list) && list.some((item) => isDict(item) && item.has('Rect') && item.has('Subtype'))
}
