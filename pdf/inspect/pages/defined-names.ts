import type { Work } from '../../syntax/work.ts'
import type { ContentEdges } from '../content/content-edges.ts'
import { CUT_NAME, categories, FONT_NAMES, OBJECT_NAMES, PATTERN_NAMES } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { workOf } from '../policy/work-of.ts'
import { NO_NAMES, noResources, type ResourceNames, type Resources } from '../resources/resource-names.ts'
import { createNumberMap } from '../tables/number-map.ts'
import { type ContentsOf, forEachLetter, forEachPageStream } from './page-contents.ts'

type Body = ContentsOf & { names: ResourceNames; edges: ReadonlyMap<number, ContentEdges> }

/** The numbers of all pages. For each page, the number of the node that has its resources, or -1. */
export type PageResources = { numbers: readonly number[]; holders: readonly number[] }

// The first category in which readers treat a missing name on a page in the same way: they skip it.
const missedOnPages = PATTERN_NAMES + 1

/**
 * Returns whether resources define all names in content (ISO 32000-2 section 7.8.3). A page must define fonts, color
 * spaces and patterns, and content with its own resources all names. Content without resources uses those of its
 * caller, or in some readers always those of the page. Each page must therefore define the names in such content, and
 * only pages may call it.
 */
export function areNamesDefined(body: Body, pages: PageResources, live: LiveObjects, work: Work): boolean {
  const { names } = body
  const known = new Map<number, boolean>()

  const resourcesOf = (held: Resources | number | undefined): Resources =>
    typeof held === 'number' ? names.resourcesIn(live.slot(held)) : (held ?? noResources)

  const tableOf = (resources: Resources, category: number): number => {
    const table = resources[category]!
    return table < 0 ? names.tableIn(live.slot(-1 - table)) : table
  }

  /** Returns whether a set contains all names of another set. */
  function covers(table: number, used: number): boolean {
    const key = table * SETS + used
    const before = known.get(key)
    if (before !== undefined) return before
    const [all, some] = [names.set(table), names.set(used)]
    work.charge(some.length * workOf.name)
    const found = some.every((name) => name === cut || has(all, name))
    known.set(key, found)
    return found
  }

  const isDefined = (used: Resources, resources: Resources, end: number): boolean => {
    work.charge(workOf.lookUp)
    return categories
      .slice(0, end)
      .every((_, category) => used[category] === NO_NAMES || covers(tableOf(resources, category), used[category]!))
  }

  // The id of the name that replaces the last name of the previous stream.
  const cut = names.idOf(CUT_NAME)
  const hasCut = (used: Resources, category: number): boolean =>
    cut !== undefined && has(names.set(used[category]!), cut)
  const isNameDefined = (name: string, category: number, resources: Resources): boolean => {
    const id = names.idOf(name)
    return ownNames.has(name) || (id !== undefined && has(names.set(tableOf(resources, category)), id))
  }

  /** The resources of each page by its slot. */
  const ofPages = createNumberMap()
  const distinct: Resources[] = []
  const places = new Map<Resources, number>()
  pages.numbers.forEach((number, index) => {
    const holder = pages.holders[index]!
    const resources = resourcesOf(holder < 0 ? undefined : names.heldBy(live.slot(holder)))
    if (!places.has(resources)) places.set(resources, distinct.push(resources) - 1)
    ofPages.set(live.slot(number), places.get(resources)!)
  })

  function arePagesDefined(): boolean {
    let areDefined = true
    let before: string | null = null
    forEachPageStream(body, live, {
      stream(page, number) {
        const slot = live.slot(number)
        const used = names.usedBy(slot)
        const resources = distinct[ofPages.get(page) ?? -1]
        if (used !== undefined && resources !== undefined) {
          areDefined &&= isDefined(used, resources, missedOnPages)
          for (let category = FONT_NAMES; category < missedOnPages; category++)
            if (before !== null && hasCut(used, category)) areDefined &&= isNameDefined(before, category, resources)
        }
        const edges = body.edges.get(slot)
        before = edges?.name ?? (edges?.head?.operator === null ? before : null)
      },
      end() {
        before = null
      },
    })
    return areDefined
  }

  function isOwnDefined(): boolean {
    let areDefined = true
    let mayCall = false
    const heirs = new Set<Resources>()
    const add = (held: Resources | number | undefined, used: Resources | undefined): void => {
      if (used === undefined) return
      if (held === undefined) heirs.add(used)
      else areDefined &&= isDefined(used, resourcesOf(held), categories.length)
    }
    names.forEachOwn((slot, used) => {
      if (!live.isLive(slot)) return
      add(names.heldBy(slot), used)
      mayCall ||=
        names.heldBy(slot) !== undefined && (used[OBJECT_NAMES] !== NO_NAMES || used[PATTERN_NAMES] !== NO_NAMES)
    })
    forEachLetter(body, live, (font, number) => add(names.heldBy(font), names.usedBy(live.slot(number))))
    if (heirs.size === 0) return areDefined
    return (
      areDefined &&
      !mayCall &&
      [...heirs].every((used) => distinct.every((resources) => isDefined(used, resources, missedOnPages)))
    )
  }

  return arePagesDefined() && isOwnDefined()
}

/** Returns whether a set contains a name. Sets are sorted. */
function has(set: Uint32Array, name: number): boolean {
  let [from, to] = [0, set.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (set[middle]! < name) from = middle + 1
    else to = middle
  }
  return set[from] === name
}

const ownNames = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern'])
// An upper bound of the number of sets, used to pack two of them into one key.
const SETS = 2 ** 26
