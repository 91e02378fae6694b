import { asNumber, isArray, isName, isNamed, isRef, isString, itemsOf } from '../../syntax/kinds.ts'
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
  isRef(space) ? name.startsWith('Device') : isName(itemsOf(space)[0])

/**
 * Returns whether a value is a color space of several inks or of patterns. Some readers begin such a space without a
 * color (ISO 32000-2 section 8.6.8).
 */
export function isMixture(space: PdfObject | undefined): boolean {
  const name = isArray(space) ? space[0] : space
  return isNamed(name, 'Pattern') || isNamed(name, 'DeviceN')
}

/** Returns whether readers can begin a color space with different colors: only some begin with the color of a table. */
const hasUnclearStart = (space: PdfObject): boolean =>
  isMixture(space) || isBasedSpace(space) || (isArray(space) && isNamed(space[0], 'ICCBased'))

/** Returns whether a value is a color space that has another color space as its base or alternate. */
export const isBasedSpace = (space: PdfObject | undefined): boolean =>
  ['Separation', 'Indexed'].some((family) => isNamed(itemsOf(space)[0], family))

/**
 * Checks an array that may be a color space. All readers must support an indexed color space (ISO 32000-2 section
 * 8.6.6.3) and show the ink of a separation in the same color.
 */
export function checkArray([name, second, third, fourth]: PdfObject[], found: Findings): void {
  const isSpace = isName(second) && (isName(third) || isArray(third) || isRef(third))
  refuseIf(found, isRef(name) && isSpace && fourth !== undefined)
  if (isNamed(name, 'Indexed')) {
    judge(found, 'colors', third)
    judge(found, 'colorTable', fourth)
    const base = isArray(second) ? second[0] : second
    refuseIf(found, isNamed(base, 'Indexed') || isNamed(base, 'Pattern') || !hasAllColors(second, third, fourth))
  }
  const isSeparation = isNamed(name, 'Separation')
  const isInks = isNamed(name, 'DeviceN')
  if (isSeparation || isInks) {
    judge(found, 'alternate', third)
    refuseIf(found, isMixture(third) || isBasedSpace(third))
  }
  refuseIf(found, isSeparation && (isNamed(second, 'None') || isRef(second)))
  refuseIf(found, isInks && isArray(second) && second.every((ink) => isNamed(ink, 'None')))
  if (!isSeparation || !isNamed(second, 'Black') || !isNamed(third, 'DeviceGray')) return
  judge(found, 'blackInk', fourth)
  refuseIf(found, !isRef(fourth) && !isBlackInk(fourth))
}

/** Returns whether a function makes ink black. Some readers ignore the function of black ink that replaces gray. */
export const isBlackInk = (value: PdfObject | undefined): boolean =>
  entryOf(value, 'N') === 1 && isOnly(entryOf(value, 'C0') ?? [0], 1) && isOnly(entryOf(value, 'C1') ?? [1], 0)

const isOnly = (list: PdfObject, item: number): boolean => isArray(list) && list.length === 1 && list[0] === item

// The number of components for which a table must have colors if a separate object defines the base.
const PROFILE_COLORS = 3

/** Returns whether the table of an indexed color space contains its highest color. */
function hasAllColors(base: PdfObject | undefined, last: PdfObject | undefined, table: PdfObject | undefined): boolean {
  const [family, inks] = itemsOf(base)
  const known = isNamed(family, 'DeviceN') && isArray(inks) ? inks.length : componentsOf(base)
  const count = known ?? (isRef(base) || isArray(base) ? PROFILE_COLORS : 0)
  return !isString(table) || !(table.bytes.length < (asNumber(last) + 1) * count)
}

/** Returns whether a range of colors excludes zero, with which a color space begins. Only some readers use its limits. */
const excludesZero = (range: PdfObject): boolean =>
  isArray(range) && range.some((limit, i) => (i % 2 === 0 ? Number(limit) > 0 : Number(limit) < 0))

type Limits = readonly [least: number, most: number]
const isWithin = (value: number, [least, most]: Limits): boolean => value >= least && value <= most
const gammas: Limits = [0.9, 3]
const whiteTolerance = 0.1
/** The limits of white, as X, Y and Z. */
const whites: readonly Limits[] = [
  [0.9, 1.15],
  [0.99, 1.01],
  [0.6, 1.3],
]

/**
 * Requires calibrated colors (ISO 32000-2 section 8.6.5) to be similar to those of the device, which some readers show
 * instead.
 */
export function checkCalibration(dict: PdfDict, found: Findings): void {
  const gamma = entryOf(dict, 'Gamma')
  const powers = isArray(gamma) ? gamma : [gamma ?? 1]
  refuseIf(found, !powers.every((power) => isWithin(asNumber(power), gammas)))
  const [white, matrix] = ['WhitePoint', 'Matrix'].map((key) => itemsOf(entryOf(dict, key)).map(asNumber)) as number[][]
  refuseIf(found, !whites.every((limits, axis) => isWithin(white![axis]!, limits)))
  refuseIf(found, excludesZero(entryOf(dict, 'Range')))
  if (entryOf(dict, 'Matrix') === null) return
  const isWhite = [0, 1, 2].every((axis) => {
    const sum = matrix![axis]! + matrix![axis + 3]! + matrix![axis + 6]!
    return Math.abs(sum - white![axis]!) < whiteTolerance
  })
  refuseIf(found, !isWhite || !brightness.every((limits, color) => isWithin(matrix![3 * color + 1]!, limits)))
}
