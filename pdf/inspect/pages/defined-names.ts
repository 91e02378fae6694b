import type { Work } from '../../syntax/work.ts'
import { type Category, categories } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { workOf } from '../policy/work-of.ts'
import {
  categoryOf,
  hasCategory,
  type Names,
  noResources,
  type ResourceNames,
  type Resources,
} from '../resources/resource-names.ts'
import { type ContentsOf, forEachPageStream, type GlyphStreams, type SplitOperator } from './page-contents.ts'

type Body = ContentsOf & { names: ResourceNames; seams: readonly SplitOperator[]; glyphs: GlyphStreams }

/**
 * The object numbers of all pages and, at the same index, the number of the node that has the page's resources, or -1.
 */
export type PageResources = { numbers: readonly number[]; holders: readonly number[] }

// If a page does not define a name of another category, all readers skip the operator.
const neededOnPages = new Set<Category>(['Font', 'ColorSpace', 'Pattern'])

/**
 * Returns whether resources define all names that content uses (ISO 32000-2 section 7.8.3). A page must define fonts,
 * color spaces and patterns. Content with its own resources must define all names. For content without resources,
 * readers use the resources of its caller or of the page. Each page must therefore define the names in such content,
 * and only pages may call it.
 */
export function areNamesDefined(body: Body, pages: PageResources, live: LiveObjects, work: Work): boolean {
  const { names } = body
  const known = new Map<Names, Map<Resources, boolean>>()

  const resourcesOf = (held: Resources | number | undefined): Resources =>
    typeof held === 'number' ? names.resourcesIn(live.slot(held)) : (held ?? noResources)

  const isNameDefined = (name: number, resources: Resources): boolean =>
    resources.names.has(name) ||
    resources.tables.some(
      ({ category, number }) => category === categoryOf(name) && names.isInTable(live.slot(number), name),
    )

  function isDefined(used: Names, resources: Resources, isOnPage: boolean): boolean {
    work.charge(workOf.lookUp)
    const results = known.get(used) ?? new Map<Resources, boolean>()
    known.set(used, results)
    const before = results.get(resources)
    if (before !== undefined) return before
    work.charge(used.size * workOf.name)
    const isNeeded = (name: number): boolean => !isOnPage || neededOnPages.has(categories[categoryOf(name)]!)
    const found = [...used].every((name) => !isNeeded(name) || isNameDefined(name, resources))
    results.set(resources, found)
    return found
  }

  /** The resources of each page by its slot. */
  const ofPages = new Map<number, Resources>()
  pages.numbers.forEach((number, index) => {
    const holder = pages.holders[index]!
    ofPages.set(live.slot(number), resourcesOf(holder < 0 ? undefined : names.heldBy(live.slot(holder))))
  })
  let areDefined = true
  const check = (page: number, used: Names | undefined): void => {
    const resources = ofPages.get(page)
    if (used !== undefined && resources !== undefined) areDefined &&= isDefined(used, resources, true)
  }
  forEachPageStream(body, live, { stream: (page, number) => check(page, names.usedBy(live.slot(number))), end() {} })
  for (const { page, used } of body.seams) check(page, used)

  let mayCall = false
  const unscoped = new Set<Names>()
  const checkOwn = (held: Resources | number | undefined, used: Names | undefined): void => {
    if (used === undefined) return
    if (held === undefined) unscoped.add(used)
    else areDefined &&= isDefined(used, resourcesOf(held), false)
  }
  names.forEachOwn((slot, used) => {
    if (!live.isLive(slot)) return
    const held = names.heldBy(slot)
    checkOwn(held, used)
    mayCall ||= held !== undefined && (hasCategory(used, 'XObject') || hasCategory(used, 'Pattern'))
  })
  for (const [font, streams] of body.glyphs)
    for (const number of streams) checkOwn(names.heldBy(font), names.usedBy(live.slot(number)))
  if (unscoped.size === 0) return areDefined
  const distinct = [...new Set(ofPages.values())]
  const isInherited = (used: Names): boolean => distinct.every((resources) => isDefined(used, resources, true))
  return areDefined && !mayCall && [...unscoped].every(isInherited)
}
