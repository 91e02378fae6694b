import { isArray, isDict, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { componentsOf } from '../content/image-data.ts'
import { HAS_BACKGROUND } from '../content/traits.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { type Entries, entries, entryOf, refuseIf, requireEntries } from './entries.ts'

// The maximum number of repetitions of a pattern cell within its box. With more repetitions, some readers draw nothing.
const REPEATS_MAX = 1_000

// Required entries of patterns (ISO 32000-2 sections 8.7.3 and 8.7.4).
const tiling = entries(
  'PatternType:one PaintType:paintType TilingType:tilingType BBox:box XStep:tilingStep YStep:tilingStep ?Matrix:matrix',
)
const shadingPattern = entries('PatternType:two Shading:something ?Matrix:matrix')

/** Returns whether a dictionary is a tiling pattern that is drawn in the color of its caller. */
export function isUncoloredPattern(dict: PdfDict): boolean {
  const type = entryOf(dict, 'PaintType')
  return type === 2 || isRef(type)
}

/** Requires a pattern to have the entries that make all readers paint it in the same way. */
export function checkPattern(dict: PdfDict, found: Findings): void {
  const isTiling = entryOf(dict, 'PatternType') === 1 || dict.has('XStep') || dict.has('TilingType')
  requireEntries(found, dict, isTiling ? tiling : shadingPattern)
  const box = entryOf(dict, 'BBox')
  if (!isTiling || !isArray(box)) return
  for (const [i, key] of ['XStep', 'YStep'].entries()) {
    const [step, from, to] = [entryOf(dict, key), box[i], box[i + 2]]
    if (isNumber(step) && isNumber(from) && isNumber(to))
      refuseIf(found, from === to || Math.abs(step) * REPEATS_MAX < Math.abs(to - from))
  }
}

/** Returns whether a dictionary is a shading. Recognizes a shading without a type by its other entries. */
export const isShading = (dict: PdfDict): boolean =>
  dict.has('ShadingType') || (dict.has('Coords') && dict.has('ColorSpace'))

// Required entries of shadings (ISO 32000-2 section 8.7.4.5).
const everyShading = entries('ShadingType:shadingType ColorSpace:something')
const mesh = entries('?BBox:box ?Domain:interval ?Extend:extension')
const shadings = new Map<PdfObject, Entries>([
  [1, entries('?BBox:box ?Domain:area ?Extend:extension')],
  [2, [...entries('Coords:box'), ...mesh]],
  [3, [...entries('Coords:matrix'), ...mesh]],
])

/** Requires a shading to have the entries that make all readers fill areas with it in the same way. */
export function checkShading(dict: PdfDict, found: Findings): void {
  const [type, coords, drawn] = [entryOf(dict, 'ShadingType'), entryOf(dict, 'Coords'), entryOf(dict, 'Function')]
  requireEntries(found, dict, everyShading)
  if (!isRef(type)) requireEntries(found, dict, shadings.get(type) ?? mesh)
  if (entryOf(dict, 'Background') !== null) found.addTraits(HAS_BACKGROUND)
  if (isArray(coords) && coords.every(isNumber)) {
    refuseIf(found, type === 2 && coords[0] === coords[2] && coords[1] === coords[3])
    refuseIf(found, type === 3 && areUnclearCircles(coords as number[]))
  }
  if (!shadings.has(type) && drawn === null) return
  if (!isDict(drawn)) checkFunctions(drawn, found)
  const count = componentsOf(entryOf(dict, 'ColorSpace'))
  const made = isArray(drawn) && drawn.length > 1 ? drawn.length : outputsOf(drawn)
  refuseIf(found, count !== null && made !== null && count !== made)
}

// The distance, relative to the radii, below which circles touch each other.
const closeness = 1e-6

/**
 * Returns whether readers draw a gradient between two circles differently: if a radius is negative, both are 0, or one
 * circle touches the other from inside.
 */
function areUnclearCircles([x = 0, y = 0, radius = 0, toX = 0, toY = 0, toRadius = 0]: number[]): boolean {
  const distance = Math.hypot(toX - x, toY - y)
  const largest = Math.max(radius, toRadius)
  if (radius < 0 || toRadius < 0 || largest === 0) return true
  return distance > 0 && Math.abs(distance - Math.abs(toRadius - radius)) <= closeness * largest
}

// Only direct functions are checked here, because `checkDict` checks each separate object.
function checkFunctions(functions: PdfObject, found: Findings): void {
  judge(found, 'functions', functions)
  if (isArray(functions)) for (const item of functions) judge(found, 'something', item)
}

/** Returns the number of outputs of an exponential function, or null if it is unknown. */
function outputsOf(value: PdfObject): number | null {
  if (!isDict(value) || value.get('FunctionType') !== 2) return null
  const known = entryOf(value, 'C0') ?? entryOf(value, 'C1')
  return known === null ? 1 : isArray(known) ? known.length : null
}

// Required entries of functions (ISO 32000-2 section 7.10).
const functionType = entries('FunctionType:functionType')
const program = entries('Domain:bounds Range:bounds')
const functions = new Map<PdfObject, Entries>([
  [0, [...program, ...entries('Size:numbers BitsPerSample:sampleBits')]],
  [2, entries('Domain:unitDomain N:fromZero ?C0:numbers ?C1:numbers')],
  [3, entries('Domain:wideDomain Bounds:numbers Encode:numbers ?Range:unitRange')],
  [4, program],
])

/**
 * Requires a function to have the entries that make all readers compute the same values. Does not check programs or
 * samples.
 */
export function checkFunction(dict: PdfDict, found: Findings): void {
  const type = entryOf(dict, 'FunctionType')
  requireEntries(found, dict, functionType)
  requireEntries(found, dict, functions.get(type) ?? [])
  if (type === 2) {
    const ends = ['C0', 'C1'].map((key) => entryOf(dict, key))
    const lengths = ends.flatMap((end) => (end === null ? [1] : isArray(end) ? [end.length] : []))
    refuseIf(found, new Set(lengths).size > 1)
    refuseIf(found, isCutByRange(dict))
  } else if (type === 3) {
    const [parts, bounds, encode] = ['Functions', 'Bounds', 'Encode'].map((key) => entryOf(dict, key))
    checkFunctions(parts!, found)
    const count = isArray(parts) ? parts.length : null
    refuseIf(found, count !== null && isArray(bounds) && bounds.length !== count - 1)
    refuseIf(found, count !== null && isArray(encode) && encode.length !== 2 * count)
    const known = isArray(bounds) ? bounds : []
    refuseIf(
      found,
      known.some((bound, i) => isNumber(bound) && Number(known[i - 1]) > bound),
    )
  }
}

/** Returns whether the range of an exponential function excludes one of its ends. Only some readers use its limits. */
function isCutByRange(dict: PdfDict): boolean {
  const [first, last, range] = ['C0', 'C1', 'Range'].map((key) => entryOf(dict, key))
  if (range === null) return false
  return [first ?? [0], last ?? [1]].some(
    (end) =>
      !isArray(range!) ||
      !isArray(end) ||
      !end.every((item, i) => Number(range[2 * i]) <= Number(item) && Number(item) <= Number(range[2 * i + 1])),
  )
}
