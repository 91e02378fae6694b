import { isArray, isDict, isName, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { categories, type UsedNames } from '../content/used-names.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { createNumberMap } from '../tables/number-map.ts'

/**
 * The resource names of each category: a set of defined names, or the object that defines them, as -1 minus its number.
 */
export type Resources = readonly number[]

/**
 * The resource names that content uses and that resources define, by slot. A set of names is identified by a number.
 * `NO_NAMES` is the empty set.
 */
export type ResourceNames = {
  note(slot: number, value: PdfObject, isStream: boolean): void
  /** Records the names in a stream. `isOwn` marks complete content. The stream need not be content. */
  use(slot: number, isOwn: boolean, used: UsedNames): void
  /** Returns the sets of names that the content in a slot uses, by category. Returns undefined for other streams. */
  usedBy(slot: number): Resources | undefined
  /** Visits each stream that is complete content and uses names. */
  forEachOwn(visit: (slot: number, used: Resources) => void): void
  /**
   * Returns the resources of an object, or the number of the object that contains them. Returns undefined without
   * resources.
   */
  heldBy(slot: number): Resources | number | undefined
  /** Returns the object in a slot as resources. */
  resourcesIn(slot: number): Resources
  /** Returns the object in a slot as the resource table of one category. */
  tableIn(slot: number): number
  /** Returns the names of a set in ascending order. */
  set(id: number): Uint32Array
  /** Returns the number of a name in sets, or undefined. */
  idOf(name: string): number | undefined
}

export const NO_NAMES = 0
/** Resources without names. */
export const noResources: Resources = categories.map(() => NO_NAMES)

// Limits: one resource table, all names, and the total size of distinct sets.
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
    if (ids.size >= namesMax) throw new PdfRefusalError('too_complex')
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
    if (listed > listedMax) throw new PdfRefusalError('too_complex')
    sets.push(set)
    setIds.set(key, sets.length - 1)
    return sets.length - 1
  }

  function keep(found: Resources): number {
    const key = found.join()
    const known = allIds.get(key)
    if (known !== undefined) return known
    listed += found.length
    if (listed > listedMax) throw new PdfRefusalError('too_complex')
    all.push(found)
    allIds.set(key, all.length - 1)
    return all.length - 1
  }

  // A null value equals a missing entry.
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
      // A null value equals a missing entry. Another check refuses it on a page.
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

// Returns whether a dictionary has a type or a parent. Resources and their tables have neither.
const hasKind = (dict: PdfDict): boolean =>
  isName(dict.get('Type')) || isName(dict.get('Subtype')) || isName(dict.get('S')) || dict.has('Parent')

function isTable(dict: PdfDict): boolean {
  for (const value of dict.values())
    if (value !== null && !isRef(value) && !isDict(value) && !isArray(value) && !isName(value)) return false
  return dict.size > 0
}
