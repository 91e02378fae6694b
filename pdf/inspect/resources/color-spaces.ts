import { isArray, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'

/** The names of color spaces: those that resources define, and those in which content paints before it sets a color. */
export type ColorSpaceNames = {
  define(table: PdfDict): void
  paint(name: string): void
  /** Returns whether a painted name can be a mixture. `isMixtureAt` returns whether the object with a number is one. */
  areUnclear(isMixtureAt: (number: number) => boolean): boolean
}

// The maximum number of recorded names. Beyond this number, every painted name can be a mixture.
const namesMax = 100_000

export function createColorSpaceNames(work: Work): ColorSpaceNames {
  /** The objects that resources name, or MIXTURE, by name. */
  const defined = new Map<string, Set<number>>()
  const painted = new Set<string>()
  let count = 0
  return {
    define(table) {
      for (const [name, space] of table) {
        const place = isRef(space) ? space.number : isMixture(space) ? MIXTURE : null
        if (place === null || count > namesMax) continue
        work.charge(workOf.key)
        const places = defined.get(name) ?? new Set()
        if (!places.has(place)) count++
        defined.set(name, places.add(place))
      }
    },
    paint(name) {
      if (!painted.has(name)) count++
      if (count <= namesMax || painted.size === 0) painted.add(name)
    },
    areUnclear(isMixtureAt) {
      const isPossible = (place: number): boolean => place === MIXTURE || isMixtureAt(place)
      if (count > namesMax) return painted.size > 0
      return [...painted].some((name) => [...(defined.get(name) ?? [])].some(isPossible))
    },
  }
}

const MIXTURE = -1

/**
 * Returns whether a value is a color space of several inks or of patterns. Some readers begin such a space without a
 * color (ISO 32000-2 section 8.6.8).
 */
export function isMixture(space: PdfObject): boolean {
  const name = isArray(space) ? space[0] : space
  return isName(name) && (isNamed(name, 'Pattern') || isNamed(name, 'DeviceN'))
}
