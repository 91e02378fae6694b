import type { Work } from '../../syntax/work.ts'
import { type Category, categories } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { workOf } from '../policy/work-of.ts'
import { categoryOf, hasCategory, type Names, type ResourceNames } from '../resources/resource-names.ts'
import { type ContentsOf, forEachPageStream, type GlyphStreams, type SplitOperator } from './page-contents.ts'

type Body = ContentsOf & { names: ResourceNames; seams: readonly SplitOperator[]; glyphs: GlyphStreams }

/**
 * The object numbers of all pages. At the same index, the number of the node that has the page's resources, or -1, and
 * whether these resources hide those of an ancestor.
 */
export type PageResources = {
  numbers: readonly number[]
  holders: readonly number[]
  areHiding: readonly boolean[]
}

// If a page does not define a name of another category, all readers skip the operator. If the page's resources hide
// those of an ancestor, pdf.js uses the ancestor's table of that category.
const neededOnPages = new Set<Category>(['Font', 'ColorSpace', 'Pattern'])

/**
 * Returns whether resources define all names that content uses (ISO 32000-2 section 7.8.3). A page must define fonts,
 * color spaces and patterns. Content with its own resources must define all names. For content without resources,
 * readers use the resources of its caller or of the page. Each page must therefore define the names in such content,
 * and only pages may call it.
 */
export function areNamesDefined(body: Body, pages: PageResources, live: LiveObjects, work: Work): boolean {
  const { names } = body
  // By used names: the results for each object with resources, for content of pages and for other content.
  const known = new Map<Names, Map<number, boolean>>()

  /** Returns a number for the resources of the object in a slot. Objects can share their resources. */
  function resourcesOf(holder: number): number {
    const resources = names.resourcesOf(holder, live.slot)
    return 2 * resources + Number(resources === holder)
  }

  /** Returns whether the resources of the object in a slot define the names. */
  function isDefined(used: Names, holder: number, isOnPage: boolean): boolean {
    work.charge(workOf.lookUp)
    const results = known.get(used) ?? new Map<number, boolean>()
    known.set(used, results)
    const key = 2 * resourcesOf(holder) + Number(isOnPage)
    const before = results.get(key)
    if (before !== undefined) return before
    work.charge(used.size * workOf.name)
    const isNeeded = (name: number): boolean => !isOnPage || neededOnPages.has(categories[categoryOf(name)]!)
    const found = [...used].every((name) => !isNeeded(name) || names.isDefined(holder, name, live.slot))
    results.set(key, found)
    return found
  }

  /** By the slot of a page: the slot of the object with its resources, and whether they hide others. */
  const holders = new Map<number, { holder: number; isHiding: boolean }>()
  pages.numbers.forEach((number, index) => {
    const holder = pages.holders[index]!
    const isHiding = pages.areHiding[index]!
    holders.set(live.slot(number), { holder: holder < 0 ? -1 : live.slot(holder), isHiding })
  })
  let areDefined = true
  const check = (page: number, used: Names | undefined): void => {
    const own = holders.get(page)
    if (used !== undefined && own !== undefined) areDefined &&= isDefined(used, own.holder, !own.isHiding)
  }
  forEachPageStream(body, live, { stream: (page, number) => check(page, names.usedBy(live.slot(number))), end() {} })
  for (const { page, used } of body.seams) check(page, used)

  let mayCall = false
  const unscoped = new Set<Names>()
  const checkOwn = (holder: number, used: Names | undefined): void => {
    if (used === undefined) return
    if (!names.hasResources(holder)) unscoped.add(used)
    else areDefined &&= isDefined(used, holder, false)
  }
  names.forEachOwn((slot, used) => {
    if (!live.isLive(slot)) return
    checkOwn(slot, used)
    mayCall ||= names.hasResources(slot) && (hasCategory(used, 'XObject') || hasCategory(used, 'Pattern'))
  })
  for (const [font, streams] of body.glyphs)
    for (const number of streams) checkOwn(font, names.usedBy(live.slot(number)))
  if (unscoped.size === 0) return areDefined
  const distinct = [
    ...new Map([...holders.values()].map((own) => [2 * resourcesOf(own.holder) + Number(own.isHiding), own])).values(),
  ]
  const isInherited = (used: Names): boolean =>
    distinct.every(({ holder, isHiding }) => isDefined(used, holder, !isHiding))
  return areDefined && !mayCall && [...unscoped].every(isInherited)
}
