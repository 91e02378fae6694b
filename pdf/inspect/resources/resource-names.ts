import { createColumn } from '../../syntax/columns.ts'
import { isArray, isDict, isName, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { type Category, categories, type UsedNames } from '../content/used-names.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'

/** A set of names. A name and its category are encoded as one number. Two equal sets are one object. */
export type Names = ReadonlySet<number>

/**
 * The names that a resource dictionary defines. `tables` contains references to separate objects that define the names
 * of one category.
 */
export type Resources = { names: Names; tables: readonly { category: number; number: number }[] }

/** The resource names that content uses and that resources define, by slot. */
export type ResourceNames = ReturnType<typeof createResourceNames>

const CATEGORIES = categories.length
export const categoryOf = (name: number): number => name % CATEGORIES
const withCategory = (id: number, category: number): number => id * CATEGORIES + category

/** Returns whether the set contains a name of a category. */
export const hasCategory = (names: Names, category: Category): boolean =>
  [...names].some((name) => categories[categoryOf(name)] === category)

export const noResources: Resources = { names: new Set(), tables: [] }

// Limits for the names in one resource table, for all names, and for the total size of the distinct sets.
const tableMax = 20_000
const namesMax = 150_000
const listedMax = 1_000_000

/** Creates the record. `onTable` receives each object that can be a table of resources. */
export function createResourceNames(work: Work, onTable: (table: PdfDict) => void) {
  const ids = new Map<string, number>()
  const sets = createDistinct<Names>()
  const all = createDistinct<Resources>()
  // By slot: 0 if no names are used, otherwise 1 + 2 × the index of the set of used names, plus 1 if `isOwn`.
  const used = createColumn(Uint32Array)
  // By slot: 1 + 2 × the index of the resources, or 2 + 2 × the number of the object that contains them, or 0.
  const held = createColumn(Uint32Array)
  // By slot: 1 plus the index of the object interpreted as resources or as a resource table, or 0.
  const resources = createColumn(Uint32Array)
  const tables = createColumn(Uint32Array)
  let listed = 0

  function idOf(name: string): number {
    const id = ids.get(name) ?? ids.size
    if (id >= namesMax) throw new PdfRefusalError('too_complex')
    ids.set(name, id)
    return id
  }

  function count(size: number): void {
    listed += size + 1
    if (listed > listedMax) throw new PdfRefusalError('too_complex')
  }

  function intern(names: number[]): number {
    work.charge(names.length * workOf.name)
    names.sort((one, other) => one - other)
    return sets.at(names.join(), () => {
      count(names.length)
      return new Set(names)
    })
  }

  // A null value is equivalent to a missing entry.
  const idsIn = (table: PdfDict): number[] =>
    [...table].flatMap(([name, value]) => (value === null ? [] : [idOf(name)]))

  function describe(dict: PdfDict): number {
    const direct: number[] = []
    const referenced: { category: number; number: number }[] = []
    for (const [category, key] of categories.entries()) {
      const table = dict.get(key)
      if (isRef(table)) referenced.push({ category, number: table.number })
      else if (isDict(table)) for (const id of idsIn(table)) direct.push(withCategory(id, category))
    }
    const names = intern(direct)
    const key = `${names} ${referenced.map(({ category, number }) => `${category}:${number}`).join()}`
    return all.at(key, () => {
      count(referenced.length)
      return { names: sets.list[names]!, tables: referenced }
    })
  }

  const idOfUsed = ({ sets: byCategory }: UsedNames): number =>
    intern(byCategory.flatMap((names, category) => [...names].map((name) => withCategory(idOf(name), category))))

  const objects = createNamedObjects(work, idOf)

  return {
    objects,
    /** Returns the number of a name. */
    idOf,
    note(slot: number, value: PdfObject, isStream: boolean): void {
      if (!isDict(value)) return
      const mayBeTable = !isStream && !hasKind(value) && value.size <= tableMax && isTable(value)
      objects.note(slot, value, mayBeTable)
      const found = value.get('Resources') ?? null
      // A null value is equivalent to a missing entry. On a page, another check refuses a null value.
      if (isRef(found)) held.set(slot, 2 + 2 * found.number)
      else if (found !== null) held.set(slot, 1 + 2 * describe(isDict(found) ? found : new Map()))
      if (isStream || hasKind(value)) return
      if (categories.some((category) => isDict(value.get(category)) || isRef(value.get(category))))
        resources.set(slot, 1 + describe(value))
      if (!mayBeTable) return
      tables.set(slot, 1 + intern(idsIn(value)))
      onTable(value)
    },
    /**
     * Records the names that a stream uses. `isOwn` is true for a form or a pattern (`isOwnContent`). The stream may be
     * something other than content.
     */
    use(slot: number, isOwn: boolean, names: UsedNames): void {
      if (names.count > 0) used.set(slot, 1 + 2 * idOfUsed(names) + Number(isOwn))
    },
    /** Returns the set of the used names. */
    setOf: (names: UsedNames): Names => sets.list[idOfUsed(names)]!,
    /** Returns the names that the content in a slot uses. Returns undefined for other streams. */
    usedBy: (slot: number): Names | undefined => sets.list[((used.get(slot) || -1) - 1) >> 1],
    /** Visits each form and pattern that uses names. */
    forEachOwn(visit: (slot: number, used: Names) => void): void {
      for (let slot = 0; slot < used.length; slot++) {
        const place = used.get(slot)
        if (place > 0 && place % 2 === 0) visit(slot, sets.list[(place - 1) >> 1]!)
      }
    },
    /**
     * Returns the resources of an object, or the number of the object that contains them. Returns undefined if the
     * object has no resources.
     */
    heldBy(slot: number): Resources | number | undefined {
      const place = held.get(slot)
      if (place === 0) return undefined
      return place % 2 === 0 ? place / 2 - 1 : all.list[(place - 1) / 2]
    },
    /** Returns the object in a slot, interpreted as a resource dictionary. */
    resourcesIn: (slot: number): Resources => all.list[resources.get(slot) - 1] ?? noResources,
    /** Returns whether the object in a slot, interpreted as the resource table of one category, defines a name. */
    isInTable: (slot: number, name: number): boolean =>
      sets.list[tables.get(slot) - 1]?.has(Math.floor(name / CATEGORIES)) ?? false,
  }
}

/**
 * Creates a list with one value for each distinct key. `at` returns the index of a value, and creates the value for a
 * new key.
 */
function createDistinct<T>(): { list: readonly T[]; at(key: string, create: () => T): number } {
  const list: T[] = []
  const places = new Map<string, number>()
  return {
    list,
    at(key, create) {
      const place = places.get(key) ?? list.push(create()) - 1
      places.set(key, place)
      return place
    },
  }
}

// Returns whether a dictionary has a type or a parent, which neither resources nor resource tables have.
const hasKind = (dict: PdfDict): boolean =>
  isName(dict.get('Type')) || isName(dict.get('Subtype')) || isName(dict.get('S')) || dict.has('Parent')

function isTable(dict: PdfDict): boolean {
  for (const value of dict.values())
    if (value !== null && !isRef(value) && !isDict(value) && !isArray(value) && !isName(value)) return false
  return dict.size > 0
}

type SlotOf = (number: number) => number
type Table = { place: number; kind: number }

// Categories whose objects contain or lead to page content, or are drawn differently in patterns.
const drawn: readonly Category[] = ['XObject', 'Pattern', 'Font', 'ExtGState', 'Shading']

// Keys of the entries of an object: a name and one of these kinds, in its own resources or in itself.
const KINDS = 16
const OWN = 5
const TABLE = 10
// The references to resources, and to tables of resources. A category replaces the name.
const RESOURCES = 11
const TABLE_OF = 12
const MASK = 14
const END = 0

/** Creates a record of the objects that resources name. Names are passed as numbers, which `idOf` returns. */
function createNamedObjects(work: Work, idOf: (name: string) => number) {
  // By slot: 1 plus the position of the first entry. An entry is a key plus 1 and an object number.
  const starts = createColumn(Uint32Array)
  const keys = createColumn(Uint32Array)
  const numbers = createColumn(Uint32Array)
  // By slot: 1 for an object with references that is not a table.
  const unusual = createColumn(Uint8Array)
  const maps = new Map<number, ReadonlyMap<number, number>>()

  function put(key: number, value: PdfObject | undefined): void {
    if (!isRef(value)) return
    keys.push(key + 1)
    numbers.push(value.number)
  }

  function putTables(resources: PdfDict, own: number): void {
    for (const [index, category] of drawn.entries()) {
      const table = resources.get(category)
      put(index * KINDS + TABLE_OF + own / OWN, table)
      if (isDict(table)) for (const [name, item] of table) if (isRef(item)) put(idOf(name) * KINDS + own + index, item)
    }
  }

  /** Returns the entries of the object in a slot. */
  function entriesOf(slot: number): ReadonlyMap<number, number> {
    const known = maps.get(slot)
    if (known !== undefined) return known
    const map = new Map<number, number>()
    const start = starts.get(slot)
    for (let at = start - 1; start > 0 && keys.get(at) !== END; at++) map.set(keys.get(at) - 1, numbers.get(at))
    work.charge((map.size + 1) * workOf.name)
    maps.set(slot, map)
    return map
  }

  function tableOf(slot: number, category: Category, slotOf: SlotOf): Table {
    const index = drawn.indexOf(category)
    const separate = entriesOf(slot).get(RESOURCES)
    const resources = separate === undefined ? slot : slotOf(separate)
    const own = separate === undefined ? OWN : 0
    const table = entriesOf(resources).get(index * KINDS + TABLE_OF + own / OWN)
    return table === undefined ? { place: resources, kind: own + index } : { place: slotOf(table), kind: TABLE }
  }

  return {
    /** Records the names in an object that can have resources, be resources or be a table of resources. */
    note(slot: number, value: PdfDict, isTable: boolean): void {
      const first = keys.length
      const resources = value.get('Resources')
      put(RESOURCES, resources)
      put(MASK, value.get('SMask'))
      if (isDict(resources)) putTables(resources, OWN)
      putTables(value, 0)
      if (isTable) for (const [name, item] of value) if (isRef(item)) put(idOf(name) * KINDS + TABLE, item)
      if (!isTable && [...value.values()].some(isRef)) unusual.set(slot, 1)
      if (keys.length === first) return
      work.charge((keys.length - first) * workOf.key)
      keys.push(END)
      numbers.push(0)
      starts.set(slot, first + 1)
    },
    /**
     * Returns the number of the object that the resources of the object in a slot name, or null. Returns 'unknown' if
     * they refer to an unusual table. `slotOf` returns the slot of an object.
     */
    find(slot: number, category: Category, name: number, slotOf: SlotOf): number | 'unknown' | null {
      const { place, kind } = tableOf(slot, category, slotOf)
      if (kind === TABLE && unusual.get(place) === 1) return 'unknown'
      return entriesOf(place).get(name * KINDS + kind) ?? null
    },
    /** Returns the slot of the object with the table of a category, which can contain graphics states. */
    tableSlot: (slot: number, category: Category, slotOf: SlotOf): number => tableOf(slot, category, slotOf).place,
    /** Returns the number of the separate mask of the graphics state in a slot, or null. */
    maskOf: (slot: number): number | null => entriesOf(slot).get(MASK) ?? null,
  }
}
