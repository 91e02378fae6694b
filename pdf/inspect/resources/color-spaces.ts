import { isArray, isName, isNamed, isNumber, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { componentsOf } from '../content/image-data.ts'
import { brightness } from '../images/profile.ts'
import { workOf } from '../policy/work-of.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { entryOf, refuseIf } from './entries.ts'

/** The names of color spaces: those that resources define, and those in which content paints before it sets a color. */
export type ColorSpaceNames = ReturnType<typeof createColorSpaceNames>

// The maximum number of recorded names. Beyond this number, every painted name can be unclear.
const namesMax = 100_000

export function createColorSpaceNames(work: Work) {
  /** The objects that resources name, or UNCLEAR, by name. */
  const defined = new Map<string, Set<number>>()
  const painted = new Set<string>()
  let count = 0
  let hasOtherDevice = false
  return {
    define(table: PdfDict): void {
      for (const [name, space] of table) {
        hasOtherDevice ||= deviceNames.has(name) && isOtherSpace(name, space)
        const place = isRef(space) ? space.number : hasUnclearStart(space) ? UNCLEAR : null
        if (place === null || count > namesMax) continue
        work.charge(workOf.key)
        const places = defined.get(name) ?? new Set()
        if (!places.has(place)) count++
        defined.set(name, places.add(place))
      }
    },
    paint(name: string): void {
      if (!painted.has(name)) count++
      if (count <= namesMax || painted.size === 0) painted.add(name)
    },
    /**
     * Returns whether readers can begin a painted color space with different colors. `isUnclearAt` returns this for the
     * object with a number.
     */
    areUnclear(isUnclearAt: (number: number) => boolean): boolean {
      const isPossible = (place: number): boolean => place === UNCLEAR || isUnclearAt(place)
      if (hasOtherDevice) return true
      if (count > namesMax) return painted.size > 0
      return [...painted].some((name) => [...(defined.get(name) ?? [])].some(isPossible))
    },
  }
}

const UNCLEAR = -1

// If resources define one of these names, Poppler and MuPDF use the definition instead of the color space of the device.
const deviceNames = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'G', 'RGB', 'CMYK'])

// A table of other resources can contain a reference with a short name.
const isOtherSpace = (name: string, space: PdfObject): boolean =>
  isRef(space) ? name.startsWith('Device') : isArray(space) && isName(space[0] ?? null)

/**
 * Returns whether a value is a color space of several inks or of patterns. Some readers begin such a space without a
 * color (ISO 32000-2 section 8.6.8).
 */
export function isMixture(space: PdfObject): boolean {
  const name = isArray(space) ? space[0] : space
  return isName(name) && (isNamed(name, 'Pattern') || isNamed(name, 'DeviceN'))
}

/** Returns whether readers can begin a color space with different colors: only some begin with the color of a table. */
const hasUnclearStart = (space: PdfObject): boolean =>
  isMixture(space) || isBasedSpace(space) || (isArray(space) && isNamed(space[0], 'ICCBased'))

/** Returns whether a value is a color space that has another color space as its base or alternate. */
export const isBasedSpace = (space: PdfObject | undefined): boolean =>
  space !== undefined && isArray(space) && (isNamed(space[0], 'Separation') || isNamed(space[0], 'Indexed'))

/**
 * Checks an array that may be a color space. All readers must support an indexed color space (ISO 32000-2 section
 * 8.6.6.3) and show the ink of a separation in the same color.
 */
export function checkArray([name, second, third, fourth]: PdfObject[], found: Findings): void {
  const isSpace = isName(second ?? null) && (isName(third ?? null) || isArray(third ?? null) || isRef(third ?? null))
  refuseIf(found, isRef(name ?? null) && isSpace && fourth !== undefined)
  if (isNamed(name, 'Indexed')) {
    judge(found, 'colors', third)
    if (isRef(fourth ?? null)) judge(found, 'colorTable', fourth)
    const base = isArray(second ?? null) ? (second as PdfObject[])[0] : second
    refuseIf(found, isNamed(base, 'Indexed') || isNamed(base, 'Pattern') || !hasAllColors(second, third, fourth))
  }
  const isSeparation = isNamed(name, 'Separation')
  if (isSeparation || isNamed(name, 'DeviceN')) {
    if (isRef(third ?? null)) judge(found, 'alternate', third)
    else refuseIf(found, isMixture(third ?? null) || isBasedSpace(third))
  }
  refuseIf(found, isSeparation && (isNamed(second, 'None') || isRef(second)))
  refuseIf(found, isNamed(name, 'DeviceN') && isArray(second) && second.every((ink) => isNamed(ink, 'None')))
  if (!isSeparation || !isNamed(second, 'Black') || !isNamed(third, 'DeviceGray')) return
  if (isRef(fourth ?? null)) judge(found, 'blackInk', fourth)
  else refuseIf(found, !isBlackInk(fourth))
}

/** Returns whether a function makes ink black. Some readers ignore the function of black ink that replaces gray. */
export const isBlackInk = (value: PdfObject | undefined): boolean =>
  entryOf(value, 'N') === 1 && isOnly(entryOf(value, 'C0') ?? [0], 1) && isOnly(entryOf(value, 'C1') ?? [1], 0)

const isOnly = (list: PdfObject, item: number): boolean => isArray(list) && list.length === 1 && list[0] === item

// The number of components for which a table must have colors if a separate object defines the base.
const PROFILE_COLORS = 3

/** Returns whether the table of an indexed color space contains its highest color. */
function hasAllColors(base: PdfObject | undefined, last: PdfObject | undefined, table: PdfObject | undefined): boolean {
  const inks = isArray(base ?? null) && isNamed((base as PdfObject[])[0], 'DeviceN') ? (base as PdfObject[])[1]! : null
  const known = isArray(inks) ? inks.length : base === undefined ? null : componentsOf(base)
  const isProfile = isRef(base ?? null) || (isArray(base ?? null) && known === null)
  const count = known ?? (isProfile ? PROFILE_COLORS : null)
  if (count === null || !isNumber(last) || table === undefined || !isString(table)) return true
  return table.bytes.length >= (last + 1) * count
}

/** Returns whether a range of colors excludes zero, with which a color space begins. Only some readers use its limits. */
const excludesZero = (range: PdfObject): boolean =>
  isArray(range) && range.some((limit, i) => (i % 2 === 0 ? Number(limit) > 0 : Number(limit) < 0))

const [gammaMin, gammaMax] = [0.9, 3]
const whiteTolerance = 0.1
/** The limits of white, as X, Y and Z. */
const whites: readonly [least: number, most: number][] = [
  [0.9, 1.15],
  [0.99, 1.01],
  [0.6, 1.3],
]

/**
 * Requires calibrated colors (ISO 32000-2 section 8.6.5) to be similar to those of the device, which some readers show
 * instead.
 */
export function checkCalibration(dict: PdfDict, found: Findings): void {
  const [gamma, matrix, white] = ['Gamma', 'Matrix', 'WhitePoint'].map((key) => entryOf(dict, key))
  const powers = isArray(gamma!) ? gamma : gamma === null ? [] : [gamma!]
  refuseIf(found, !powers.every((power) => isNumber(power) && power >= gammaMin && power <= gammaMax))
  const isPlausible = ([least, most]: readonly [number, number], axis: number): boolean =>
    isArray(white!) && !(Number(white[axis]) < least || Number(white[axis]) > most)
  refuseIf(found, !whites.every(isPlausible))
  refuseIf(found, excludesZero(entryOf(dict, 'Range')))
  if (matrix === null) return
  const at = (index: number): number => (isArray(matrix!) ? Number(matrix[index]) : Number.NaN)
  const isWhite = [0, 1, 2].every((axis) => {
    const sum = at(axis) + at(axis + 3) + at(axis + 6)
    return isArray(white!) && Math.abs(sum - Number(white[axis])) < whiteTolerance
  })
  const isUsual = brightness.every(([least, most], color) => at(3 * color + 1) >= least && at(3 * color + 1) <= most)
  refuseIf(found, !isWhite || !isUsual)
}
