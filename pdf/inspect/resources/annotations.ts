import { HIDDEN_FLAG, INVISIBLE_FLAG, NO_ROTATE_FLAG } from '../../document/annotation-flags.ts'
import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { KEEPS_UPRIGHT } from '../content/traits.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { passes } from '../roles/value-checks.ts'
import { entries, entryOf, firstOf, refuseIf, requireEntries } from './entries.ts'

// Some readers show the appearance of these annotation types only if the annotation has one of these keys.
const shapeKeys = new Map<string, readonly string[]>([
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'].map((type) => [type, ['QuadPoints']] as const),
  ...['Polygon', 'PolyLine'].map((type) => [type, ['Vertices', 'Path']] as const),
  ['FileAttachment', ['FS']],
])
// Annotation types that only some readers draw if there is no appearance. For the other types, all readers draw nothing
// or the same icon.
const drawnTypes = new Set([...shapeKeys.keys(), ...'Stamp FreeText Line Square Circle Ink Caret Redact'.split(' ')])
const annotation = entries('Rect:box ?F:count')

/**
 * Requires an annotation to have the entries that make all readers show it in the same way (ISO 32000-2 section
 * 12.5.2).
 */
export function checkAnnotation(dict: PdfDict, found: Findings): void {
  const [held, type, flags] = [entryOf(dict, 'AP'), entryOf(dict, 'Subtype'), entryOf(dict, 'F')]
  const shown = isDict(held) && (held.size === 0 || isStateless(entryOf(held, 'N'))) ? null : held
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
  // Some readers rotate the appearance with the page. Poppler never rotates a note.
  if (isRef(flags) || isNamed(type, 'Text') || (set & NO_ROTATE_FLAG) !== 0) found.addTraits(KEEPS_UPRIGHT)
  refuseIf(found, isDict(shown) ? entryOf(shown, 'N') === null : !isRef(shown))
  // Only some readers show the appearances of pop-ups and links. A pop-up must not have one, and that of a link must be
  // blank.
  refuseIf(found, isNamed(type, 'Popup'))
  if (!isName(type)) return
  checkShape(type.name, dict, found)
  // If /AS names no state of the appearance, readers show different results.
  const [states, state] = [entryOf(shown, 'N'), entryOf(dict, 'AS')]
  if (type.name === 'Highlight') {
    // The separate object of a highlight's appearances is a table of references.
    const look = isRef(shown) ? shown : states
    refuseIf(found, !isRef(look))
    if (isRef(look)) found.refer('highlight', look.number)
  }
  // MuPDF finds only a state that is a direct name.
  refuseIf(found, state !== null && !isName(state))
  // The state of a field is compared with its value when an envelope is created.
  if (!isDict(states) || (type.name === 'Widget' && state !== null)) return
  // Without /AS, the appearances must be blank, because some readers draw one of them.
  if (state === null) for (const look of states.values()) judge(found, 'blankAppearance', look)
  else refuseIf(found, !isName(state) || entryOf(states, state.name) === null)
}

const isStateless = (states: PdfObject): boolean =>
  isDict(states) && [...states.values()].every((look) => look === null)

/**
 * Requires a link's frame to be thin and its rectangle to be larger than the frame. Only some readers draw the frame
 * (ISO 32000-2 tables 166 and 168). /BS replaces /Border.
 */
function checkFrame(link: PdfDict, found: Findings): void {
  const [style, border] = [entryOf(link, 'BS'), entryOf(link, 'Border')]
  if (style !== null) judge(found, 'thinStyle', style)
  else if (border !== null) judge(found, 'thinBorder', border)
  const frame = style ?? border
  const width = isDict(frame) ? entryOf(frame, 'W') : isArray(frame) ? (frame[2] ?? null) : frame
  refuseIf(found, isRef(width) && width !== frame)
  // A frame without a width has the width 1.
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

/** Returns whether a page or a list of annotations contains direct annotation dictionaries. */
export function containsAnnotations(value: PdfObject): boolean {
  const list = isDict(value) ? value.get('Annots') : value
  return isArray(list) && list.some((item) => isDict(item) && item.has('Rect') && item.has('Subtype'))
}
