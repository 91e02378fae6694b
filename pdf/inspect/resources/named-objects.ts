import { createColumn } from '../../syntax/columns.ts'
import { isDict, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import type { Category } from '../content/used-names.ts'
import { workOf } from '../policy/work-of.ts'

/** The objects that resources name. Names are passed as numbers. */
export type NamedObjects = {
  /** Records the names in an object that can have resources, be resources or be a table of resources. */
  note(slot: number, value: PdfDict, isTable: boolean): void
  /**
   * Returns the number of the object that the resources of the object in a slot name, or null. Returns 'unknown' if
   * they refer to an unusual table. `slotOf` returns the slot of an object.
   */
  find(slot: number, category: Category, name: number, slotOf: SlotOf): number | 'unknown' | null
  /** Returns the slot of the object with the table of a category, which can contain graphics states. */
  tableSlot(slot: number, category: Category, slotOf: SlotOf): number
  /** Returns the number of the separate mask of the graphics state in a slot, or null. */
  maskOf(slot: number): number | null
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

/** Creates the record. `idOf` returns the number of a name. */
export function createNamedObjects(work: Work, idOf: (name: string) => number): NamedObjects {
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
    note(slot, value, isTable) {
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
    find(slot, category, name, slotOf) {
      const { place, kind } = tableOf(slot, category, slotOf)
      if (kind === TABLE && unusual.get(place) === 1) return 'unknown'
      return entriesOf(place).get(name * KINDS + kind) ?? null
    },
    tableSlot: (slot, category, slotOf) => tableOf(slot, category, slotOf).place,
    maskOf: (slot) => entriesOf(slot).get(MASK) ?? null,
  }
}
