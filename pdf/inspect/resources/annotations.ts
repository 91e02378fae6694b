import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { check, entryOf, type ValueChecks, valueChecks } from './required-keys.ts'

// Flags of annotations (ISO 32000-2 table 167).
const INVISIBLE_FLAG = 1
const HIDDEN_FLAG = 2
// Some readers show the appearances of these types only if the annotation has one of the keys.
const shapeKeys = new Map<string, string[]>([
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'].map((type) => [type, ['QuadPoints']] as [string, string[]]),
  ...['Polygon', 'PolyLine'].map((type) => [type, ['Vertices', 'Path']] as [string, string[]]),
  ['FileAttachment', ['FS']],
])

/**
 * Requires an annotation to have the entries with which all readers show it in the same way (ISO 32000-2 section
 * 12.5.2).
 */
export function checkAnnotation(dict: PdfDict, noted: ValueChecks): void {
  const shown = entryOf(dict, 'AP')
  const [type, flags] = [entryOf(dict, 'Subtype'), entryOf(dict, 'F')]
  if (shown === null && !isName(type)) return
  check(noted, 'box', entryOf(dict, 'Rect'))
  if (flags !== null) check(noted, 'count', flags)
  const set = valueChecks.count(flags) ? Number(flags) : 0
  if ((set & HIDDEN_FLAG) !== 0) return
  if (shown === null) {
    // For a stamp without an appearance, each reader draws its own image.
    if (isNamed(type, 'Stamp')) noted.wrong()
    return
  }
  if ((set & INVISIBLE_FLAG) !== 0) noted.wrong()
  // Some readers show the appearances of pop-ups and links, others do not. A link's appearance must therefore be blank.
  if (type === null || isNamed(type, 'Popup') || (isNamed(type, 'Link') && !isFrameless(dict))) noted.wrong()
  if (isNamed(type, 'Link')) check(noted, 'frameless', entryOf(dict, 'BS') ?? frameless)
  if (isDict(shown) ? entryOf(shown, 'N') === null : !isRef(shown)) noted.wrong()
  if (isName(type)) checkShape(type.name, dict, noted)
  if (isName(type) && type.name !== 'Widget') checkState(entryOf(shown, 'N'), entryOf(dict, 'AS'), noted)
}

// Returns whether a link has no visible border. Readers that show no appearance draw the border (tables 166 and 168). A
// border style replaces it.
function isFrameless(link: PdfDict): boolean {
  const border = entryOf(link, 'Border')
  return entryOf(link, 'BS') !== null || (isArray(border) && border[2] === 0)
}

const frameless: PdfDict = new Map([['W', 0]])

function checkShape(type: string, dict: PdfDict, noted: ValueChecks): void {
  const shapes = shapeKeys.get(type)?.map((key) => entryOf(dict, key))
  if (shapes === undefined) return
  const shape = shapes.find((value) => value !== null) ?? null
  check(noted, 'something', shape)
  if (shapes.length === 1 && isArray(shape) && !areQuads(shape)) noted.wrong()
}

const areQuads = (points: PdfObject[]): boolean =>
  points.length > 0 && points.length % 8 === 0 && points.every((point) => isNumber(point) || isRef(point))

// Requires the state of an appearance, because readers differ on a missing state.
function checkState(states: PdfObject, state: PdfObject, noted: ValueChecks): void {
  if (!isDict(states) || states.size === 0 || isRef(state)) return
  if (!isName(state) || entryOf(states, state.name) === null) noted.wrong()
}
