import type { Column } from '../../syntax/columns.ts'
import type { Work } from '../../syntax/work.ts'
import { BLENDS, HAS_BLENDS } from '../content/traits.ts'
import { categories } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ReferenceTable } from '../objects/object-table.ts'
import { workOf } from '../policy/work-of.ts'
import { categoryOf, nameOf, type ResourceNames } from '../resources/resource-names.ts'
import { forEachLink } from '../roles/roles.ts'

type Body = { roles: ReferenceTable; names: ResourceNames; traits: Column }

/**
 * Returns whether a highlight has an appearance that uses no blend mode. Poppler replaces such an appearance by a
 * transparent one, and the other readers cover the text with it.
 */
export function hasOpaqueHighlight({ roles, names, traits }: Body, live: LiveObjects, work: Work): boolean {
  let isOpaque = false
  forEachLink({ roles }, live, ['highlight'], (_, number) => {
    const slot = live.slot(number)
    const used = slot < 0 ? [] : [...(names.usedBy(slot) ?? [])]
    isOpaque ||= !used.some((name) => categories[categoryOf(name)] === 'ExtGState' && blends(slot, nameOf(name)))
  })
  return isOpaque

  function blends(slot: number, name: number): boolean {
    work.charge(workOf.lookUp)
    const found = names.find(slot, 'ExtGState', name, live.slot)
    if (found === 'unknown') return false
    if (found === null) return hasTrait(names.tableSlot(slot, 'ExtGState', live.slot), HAS_BLENDS)
    return hasTrait(live.slot(found), BLENDS)
  }

  function hasTrait(slot: number, trait: number): boolean {
    return slot >= 0 && (traits.get(slot) & trait) !== 0
  }
}
