import { createColumn } from '../../syntax/columns.ts'
import { isArray, isDict, isName, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { type Category, categories, type UsedNames } from '../content/used-names.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'

/** A set of names. A name and its category are encoded as one number. Two equal sets are one object. */
export type Names = ReadonlySet<number>

/** The resource names that content uses and that resources define, by slot. */
export type ResourceNames = ReturnType<typeof createResourceNames>

const CATEGORIES = categories.length
export const categoryOf = (name: number): number => name % CATEGORIES
/** Returns the number of a name without its category. */
export const nameOf = (name: number): number => Math.floor(name / CATEGORIES)

/** Returns whether the set contains a name of a category. */
export const hasCategory = (names: Names, category: Category): boolean =>
  [...names].some((name) => categories[categoryOf(name)] === category)

// Limits for the names in one resource table, for all names, for the total size of the distinct sets, and for the
// entries of all objects.
const tableMax = 20_000
const namesMax = 150_000
const listedMax = 1_000_000
const entriesMax = 6_000_000

type SlotOf = (number: number) => number
type Table = { place: number; kind: number }

// Keys of the entries of an object: a name and one of these kinds. The kinds up to OWN are the categories of names in
// the object itself, the kinds up to TABLE those in its direct resources.
const KINDS = 32
const OWN = categories.length
const TABLE = 2 * OWN
// The references to resources, and to tables of resources. A category replaces the name.
const RESOURCES = TABLE + 1
const TABLE_OF = TABLE + 2
const MASK = TABLE + 4
const END = 0
// Replaces the object number of a direct object.
const DIRECT = 0xffff_ffff

// What an object can be, as one bit each: the holder of resources, resources, and no table although it has references.
const HOLDER = 1
const IS_RESOURCES = 2
const UNUSUAL = 4

/**
 * Creates the record. `onTable` receives each object that can be a table of resources. Names are passed as numbers,
 * which `idOf` returns, and `slotOf` returns the slot of an object.
 */
export function createResourceNames(work: Work, onTable: (table: PdfDict) => void) {
  const ids = new Map<string, number>()
  const sets: Names[] = []
  const places = new Map<string, number>()
  let listed = 0
  // By slot: 0 if no names are used, otherwise 1 + 2 × the index of the set of used names, plus 1 if `isOwn`.
  const used = createColumn(Uint32Array)
  const uses = createColumn(Uint8Array)
  // By slot: 1 plus the position of the first entry. An entry is a key plus 1 and an object number.
  const starts = createColumn(Uint32Array)
  const keys = createColumn(Uint32Array)
  const numbers = createColumn(Uint32Array)
  const maps = new Map<number, ReadonlyMap<number, number>>()

  function idOf(name: string): number {
    const id = ids.get(name) ?? ids.size
    if (id >= namesMax) throw new PdfRefusalError('too_complex')
    ids.set(name, id)
    return id
  }

  /** Returns the index of the set of the used names. */
  function indexOfUsed({ sets: byCategory }: UsedNames): number {
    const names: number[] = []
    for (const [category, own] of byCategory.entries())
      if (own.size > 0) for (const name of own) names.push(idOf(name) * CATEGORIES + category)
    work.charge(names.length * workOf.name)
    const key = names.sort((one, other) => one - other).join()
    const place = places.get(key) ?? sets.push(new Set(names)) - 1
    if (!places.has(key)) listed += names.length + 1
    if (listed > listedMax) throw new PdfRefusalError('too_complex')
    places.set(key, place)
    return place
  }

  function put(key: number, number: number): void {
    if (keys.length >= entriesMax) throw new PdfRefusalError('too_complex')
    keys.push(key + 1)
    numbers.push(number)
  }

  // A null value is equivalent to a missing entry.
  function putNames(table: PdfDict, kind: number): void {
    for (const [name, item] of table)
      if (item !== null) put(idOf(name) * KINDS + kind, isRef(item) ? item.number : DIRECT)
  }

  function putTables(resources: PdfDict, own: number): void {
    for (const [index, category] of categories.entries()) {
      const table = resources.get(category)
      if (isRef(table)) put(index * KINDS + TABLE_OF + own / OWN, table.number)
      if (isDict(table)) putNames(table, own + index)
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

  const is = (slot: number, use: number): boolean => (uses.get(slot) & use) !== 0

  /** Returns the slot of the separate resources of the object in a slot, or null. */
  function separateOf(slot: number, slotOf: SlotOf): number | null {
    const separate = entriesOf(slot).get(RESOURCES)
    return separate === undefined ? null : slotOf(separate)
  }

  function tableOf(slot: number, category: Category, slotOf: SlotOf): Table {
    const index = categories.indexOf(category)
    const separate = separateOf(slot, slotOf)
    const resources = separate ?? slot
    const own = separate === null ? OWN : 0
    const table = entriesOf(resources).get(index * KINDS + TABLE_OF + own / OWN)
    return table === undefined ? { place: resources, kind: own + index } : { place: slotOf(table), kind: TABLE }
  }

  return {
    /** Returns the number of a name. */
    idOf,
    /** Records the names in an object that can have resources, be resources or be a table of resources. */
    note(slot: number, value: PdfObject, isStream: boolean): void {
      if (!isDict(value)) return
      const mayBeResources = !isStream && !hasKind(value)
      const isTable = mayBeResources && value.size <= tableMax && isTableLike(value)
      const first = keys.length
      // A null value is equivalent to a missing entry. On a page, another check refuses a null value.
      const [resources, mask] = [value.get('Resources') ?? null, value.get('SMask')]
      if (isRef(resources)) put(RESOURCES, resources.number)
      if (isRef(mask)) put(MASK, mask.number)
      if (isDict(resources)) putTables(resources, OWN)
      putTables(value, 0)
      if (isTable) putNames(value, TABLE)
      const isUnusual = !isTable && [...value.values()].some(isRef)
      const use = (resources === null ? 0 : HOLDER) | (mayBeResources ? IS_RESOURCES : 0) | (isUnusual ? UNUSUAL : 0)
      if (use !== 0) uses.set(slot, use)
      if (isTable) onTable(value)
      if (keys.length === first) return
      work.charge((keys.length - first) * workOf.key)
      put(END - 1, 0)
      starts.set(slot, first + 1)
    },
    /**
     * Records the names that a stream uses. `isOwn` is true for a form or a pattern (`isOwnContent`). The stream may be
     * something other than content.
     */
    use(slot: number, isOwn: boolean, names: UsedNames): void {
      if (names.count > 0) used.set(slot, 1 + 2 * indexOfUsed(names) + Number(isOwn))
    },
    /** Returns the set of the used names. */
    setOf: (names: UsedNames): Names => sets[indexOfUsed(names)]!,
    /** Returns the names that the content in a slot uses. Returns undefined for other streams. */
    usedBy: (slot: number): Names | undefined => sets[((used.get(slot) || -1) - 1) >> 1],
    /** Visits each form and pattern that uses names. */
    forEachOwn(visit: (slot: number, used: Names) => void): void {
      for (let slot = 0; slot < used.length; slot++) {
        const place = used.get(slot)
        if (place > 0 && place % 2 === 0) visit(slot, sets[(place - 1) >> 1]!)
      }
    },
    /** Returns whether the object in a slot has resources. */
    hasResources: (slot: number): boolean => is(slot, HOLDER),
    /** Returns the slot of the resources of the object in a slot, which can be the object itself. */
    resourcesOf: (slot: number, slotOf: SlotOf): number => separateOf(slot, slotOf) ?? slot,
    /** Returns whether the resources of the object in a slot define a name. */
    isDefined(slot: number, name: number, slotOf: SlotOf): boolean {
      const separate = separateOf(slot, slotOf)
      if (separate !== null && !is(separate, IS_RESOURCES)) return false
      const { place, kind } = tableOf(slot, categories[categoryOf(name)]!, slotOf)
      return entriesOf(place).has(nameOf(name) * KINDS + kind)
    },
    /**
     * Returns the number of the object that the resources of the object in a slot name, or null. Returns 'unknown' if
     * they refer to an unusual table.
     */
    find(slot: number, category: Category, name: number, slotOf: SlotOf): number | 'unknown' | null {
      const { place, kind } = tableOf(slot, category, slotOf)
      if (kind === TABLE && is(place, UNUSUAL)) return 'unknown'
      const found = entriesOf(place).get(name * KINDS + kind) ?? DIRECT
      return found === DIRECT ? null : found
    },
    /** Returns the slot of the object with the table of a category, which can contain graphics states. */
    tableSlot: (slot: number, category: Category, slotOf: SlotOf): number => tableOf(slot, category, slotOf).place,
    /** Returns the number of the separate mask of the graphics state in a slot, or null. */
    maskOf: (slot: number): number | null => entriesOf(slot).get(MASK) ?? null,
  }
}

// Returns whether a dictionary has a type or a parent, which neither resources nor resource tables have.
const hasKind = (dict: PdfDict): boolean =>
  isName(dict.get('Type')) || isName(dict.get('Subtype')) || isName(dict.get('S')) || dict.has('Parent')

function isTableLike(dict: PdfDict): boolean {
  for (const value of dict.values())
    if (value !== null && !isRef(value) && !isDict(value) && !isArray(value) && !isName(value)) return false
  return dict.size > 0
}
