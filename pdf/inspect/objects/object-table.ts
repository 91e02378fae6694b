import { PdfRefusal } from '../policy/result.ts'
import type { ObjectPlace } from '../scan/body-events.ts'
import { createColumn } from '../tables/columns.ts'
import { GENERATION_MAX } from '../tables/reference-table.ts'

/**
 * Every object that was seen, live or not, in file order; a slot is its index here. The objects of an object stream
 * follow it directly. Costs 14 bytes an object.
 */
export type ObjectTable = {
  readonly count: number
  /** Of those that lie in no object stream. */
  readonly plainCount: number
  add(number: number, generation: number, place: ObjectPlace, features: number): number
  /** Adds the objects of the object stream that was added last. */
  addCompressed(number: number, features: number, isCopy?: boolean): number
  /** Whether an object of an object stream repeats an earlier one of it, byte for byte. */
  isCopy(slot: number): boolean
  /** Whether an object lies in an object stream. */
  isCompressed(slot: number): boolean
  addFeatures(slot: number, features: number): void
  features(slot: number): number
  number(slot: number): number
  /** At most 255, which stands for all above. */
  generation(slot: number): number
  offset(slot: number): number
  /** The slot of the object `number generation` that begins at the offset, or in the white space there; else -1. */
  find(offset: number, number: number, generation: number): number
  /** The slot of member `index` of the object stream in `slot`, when that has this number; else -1. */
  findCompressed(slot: number, index: number, number: number): number
}

const SPACE_BYTES_MAX = 255

export function createObjectTable(objectsMax: number): ObjectTable {
  const numbers = createColumn(Uint32Array)
  const offsets = createColumn(Uint32Array)
  const spaces = createColumn(Uint8Array)
  const generations = createColumn(Uint8Array)
  const features = createColumn(Uint32Array)
  // Members of each object stream, by its slot.
  const memberCounts = new Map<number, number>()
  const copies = new Set<number>()
  let count = 0
  let plainCount = 0
  let container = -1

  function push(number: number, generation: number, { offset, spaceBytes }: ObjectPlace, bits: number): number {
    if (count >= objectsMax) throw new PdfRefusal('too_many_objects')
    numbers.push(number)
    offsets.push(offset)
    spaces.push(Math.min(spaceBytes, SPACE_BYTES_MAX))
    generations.push(Math.min(generation, GENERATION_MAX))
    features.push(bits)
    return count++
  }

  // Offsets never fall from slot to slot; an object stream comes before its members, which share its offset.
  function firstSlotFrom(offset: number): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (offsets.get(middle) < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    get count() {
      return count
    },
    get plainCount() {
      return plainCount
    },
    add(number, generation, place, bits) {
      plainCount++
      container = push(number, generation, place, bits)
      return container
    },
    addCompressed(number, bits, isCopy = false) {
      if (isCopy) copies.add(count)
      memberCounts.set(container, (memberCounts.get(container) ?? 0) + 1)
      return push(number, 0, { offset: offsets.get(container), spaceBytes: 0 }, bits)
    },
    isCopy: (slot) => copies.has(slot),
    isCompressed: (slot) => slot > 0 && offsets.get(slot) === offsets.get(slot - 1),
    addFeatures: (slot, bits) => features.set(slot, features.get(slot) | bits),
    features: (slot) => features.get(slot),
    number: (slot) => numbers.get(slot),
    generation: (slot) => generations.get(slot),
    offset: (slot) => offsets.get(slot),
    find(offset, number, generation) {
      const slot = firstSlotFrom(offset)
      if (slot >= count || numbers.get(slot) !== number) return -1
      if (generations.get(slot) !== Math.min(generation, GENERATION_MAX)) return -1
      return offsets.get(slot) - offset <= spaces.get(slot) ? slot : -1
    },
    findCompressed(slot, index, number) {
      if (index >= (memberCounts.get(slot) ?? 0)) return -1
      const member = slot + 1 + index
      return numbers.get(member) === number ? member : -1
    },
  }
}
