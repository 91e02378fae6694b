import { isArray, isDict, isName, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { categories, type UsedNames } from '../content/used-names.ts'
import { PdfRefusal } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { createNumberMap } from '../tables/number-map.ts'

/** Resources by category: the names that they define, as a set, or -1 less the number of the object that does. */
export type Resources = readonly number[]

/** What content names of its resources, and what resources define, all by slot. Sets of names are numbers; `NO_NAMES` is one. */
export type ResourceNames = {
  note(slot: number, value: PdfObject, isStream: boolean): void
  /** Notes what a stream names, and whether it is content by itself; what is no content of anything may be noted as well. */
  use(slot: number, isOwn: boolean, used: UsedNames): void
  /** The sets that the content in a slot uses, by category; undefined where it uses none. */
  usedBy(slot: number): Resources | undefined
  /** Every stream that is content by itself and uses any. */
  forEachOwn(visit: (slot: number, used: Resources) => void): void
  /** The resources that an object has: themselves, or the number of their object; undefined where it names none. */
  heldBy(slot: number): Resources | number | undefined
  /** The resources, and the table of one category, that an object is. */
  resourcesIn(slot: number): Resources
  tableIn(slot: number): number
  /** The names of a set in rising order. */
  set(id: number): Uint32Array
  /** What a name is in sets; undefined where no set has it. */
  idOf(name: string): number | undefined
}

export const NO_NAMES = 0
/** Resources that define nothing. */
export const noResources: Resources = categories.map(() => NO_NAMES)

// No table of resources has more; and all names, and all that distinct sets list, together.
const tableMax = 20_000
const namesMax = 150_000
const listedMax = 1_000_000

export function createResourceNames(work: Work): ResourceNames {
  const ids = new Map<string, number>()
  const sets = [new Uint32Array(0)]
  const setIds = new Map([['', NO_NAMES]])
  const all = [noResources]
  const allIds = new Map([[noResources.join(), 0]])
  const used = createNumberMap()
  const held = createNumberMap()
  const resources = createNumberMap()
  const tables = createNumberMap()
  let listed = 0

  function idOf(name: string): number {
    const known = ids.get(name)
    if (known !== undefined) return known
    if (ids.size >= namesMax) throw new PdfRefusal('too_complex')
    ids.set(name, ids.size)
    return ids.size - 1
  }

  function setOf(names: Iterable<string>): number {
    const set = Uint32Array.from(names, idOf).sort()
    work.charge(set.length * workOf.name)
    const key = set.join()
    const known = setIds.get(key)
    if (known !== undefined) return known
    listed += set.length + 1
    if (listed > listedMax) throw new PdfRefusal('too_complex')
    sets.push(set)
    setIds.set(key, sets.length - 1)
    return sets.length - 1
  }

  function keep(found: Resources): number {
    const key = found.join()
    const known = allIds.get(key)
    if (known !== undefined) return known
    listed += found.length
    if (listed > listedMax) throw new PdfRefusal('too_complex')
    all.push(found)
    allIds.set(key, all.length - 1)
    return all.length - 1
  }

  // What is null there is not there.
  const namesOf = (table: PdfDict): string[] => [...table].flatMap(([name, value]) => (value === null ? [] : [name]))

  const describe = (dict: PdfDict): number =>
    keep(
      categories.map((category) => {
        const table = dict.get(category)
        if (isRef(table)) return -1 - table.number
        return isDict(table) ? setOf(namesOf(table)) : NO_NAMES
      }),
    )

  function noteHolder(slot: number, found: PdfObject): void {
    if (isRef(found)) held.set(slot, -1 - found.number)
    else held.set(slot, isDict(found) ? describe(found) : 0)
  }

  const at = (id: number | undefined): Resources | undefined => (id === undefined ? undefined : all[id])

  return {
    note(slot, value, isStream) {
      if (!isDict(value)) return
      const found = value.get('Resources')
      // Null is as if it were not said; of a page it is refused.
      if (found !== undefined && found !== null) noteHolder(slot, found)
      if (isStream || hasKind(value)) return
      if (categories.some((category) => isTableLike(value.get(category)))) resources.set(slot, describe(value))
      if (value.size <= tableMax && isTable(value)) tables.set(slot, setOf(namesOf(value)))
    },
    use(slot, isOwn, names) {
      if (names.count > 0) used.set(slot, keep(names.sets.map(setOf)) * 2 + Number(isOwn))
    },
    usedBy(slot) {
      const id = used.get(slot)
      return id === undefined ? undefined : all[id >> 1]
    },
    forEachOwn(visit) {
      for (const [slot, id] of used.entries()) if (id % 2 === 1) visit(slot, all[id >> 1]!)
    },
    heldBy(slot) {
      const id = held.get(slot)
      return id !== undefined && id < 0 ? -1 - id : at(id)
    },
    resourcesIn: (slot) => at(resources.get(slot)) ?? noResources,
    tableIn: (slot) => tables.get(slot) ?? NO_NAMES,
    set: (id) => sets[id]!,
    idOf: (name) => ids.get(name),
  }
}

const isTableLike = (value: PdfObject | undefined): boolean => isDict(value) || isRef(value)

// What says of what kind it is, or where it belongs, is neither resources nor a table of some.
const hasKind = (dict: PdfDict): boolean =>
  isName(dict.get('Type')) || isName(dict.get('Subtype')) || isName(dict.get('S')) || dict.has('Parent')

function isTable(dict: PdfDict): boolean {
  for (const value of dict.values())
    if (value !== null && !isRef(value) && !isDict(value) && !isArray(value) && !isName(value)) return false
  return dict.size > 0
}
