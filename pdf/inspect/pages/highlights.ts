import type { Column } from '../../syntax/columns.ts'
import type { Work } from '../../syntax/work.ts'
import { BLENDS, HAS_BLENDS } from '../content/traits.ts'
import { categories } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { kinds } from '../policy/kinds.ts'
import { workOf } from '../policy/work-of.ts'
import { categoryOf, nameOf, type ResourceNames } from '../resources/resource-names.ts'
import { forEachLink } from '../roles/roles.ts'

type Body = {
  roles: ReferenceTable
  references: ReferenceTable
  objects: ObjectTable
  names: ResourceNames
  traits: Column
}

/**
 * Returns whether a highlight has an appearance that uses no blend mode. Poppler replaces such an appearance by a
 * transparent one, and the other readers cover the text with it.
 */
export function hasOpaqueHighlight(body: Body, live: LiveObjects, work: Work): boolean {
  const { objects, names, traits } = body
  const looks = new Set<number>()
  const tables = new Set<number>()
  forEachLink(body, live, ['highlight'], (_, number) => {
    const slot = live.slot(number)
    const isTable = slot >= 0 && objects.kind(slot) === kinds.references
    ;(isTable ? tables : looks).add(slot)
  })
  if (tables.size > 0)
    body.references.forEach((slot, number) => {
      if (tables.has(slot)) looks.add(live.slot(number))
    })
  return [...looks].some(isOpaque)

  function isOpaque(slot: number): boolean {
    const used = slot < 0 ? [] : [...(names.usedBy(slot) ?? [])]
    return !used.some((name) => categories[categoryOf(name)] === 'ExtGState' && blends(slot, nameOf(name)))
  }

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
