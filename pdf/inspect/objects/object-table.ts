import { createColumn } from '../../syntax/columns.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { ObjectPlace } from '../scan/body-events.ts'
import { GENERATION_MAX } from '../tables/reference-table.ts'

/**
 * All objects in file order, live or not. A slot is an index into this table. The objects of an object stream follow
 * the stream directly. Uses 15 bytes per object.
 */
export type ObjectTable = {
  readonly count: number
  /** The number of objects outside object streams. */
  readonly plainCount: number
  add(number: number, generation: number, place: ObjectPlace, features: number): number
  /** Adds a compressed object to the object stream that was added last. */
  addCompressed(number: number, features: number, isCopy?: boolean): number
  /** Returns whether a compressed object repeats an earlier object of its stream byte for byte. */
  isCopy(slot: number): boolean
  addFeatures(slot: number, features: number): void
  features(slot: number): number
  /** Returns the object's kind, which determines how references to it are judged (`roles/roles.ts`). */
  kind(slot: number): number
  setKind(slot: number, kind: number): void
  number(slot: number): number
  /** Returns the generation of the object. 255 represents 255 and higher. */
  generation(slot: number): number
  offset(slot: number): number
  /**
   * Returns the slot of an object by its number and generation. The object must begin at the offset, or after white
   * space there. Returns -1 otherwise.
   */
  find(offset: number, number: number, generation: number): number
  /** Returns whether any object begins at the offset, or after white space there. */
  isStart(offset: number): boolean
  /**
   * Returns the slot of the compressed object at position `index` of the object stream in `slot`. Returns -1 if that
   * object has another number.
   */
  findCompressed(slot: number, index: number, number: number): number
}

const SPACE_BYTES_MAX = 255

export function createObjectTable(objectsMax: number): ObjectTable {
  const numbers = createColumn(Uint32Array)
  const offsets = createColumn(Uint32Array)
  const spaces = createColumn(Uint8Array)
  const generations = createColumn(Uint8Array)
  const features = createColumn(Uint32Array)
  const kinds = createColumn(Uint8Array)
  // The number of compressed objects in each object stream, by the stream's slot.
  const memberCounts = new Map<number, number>()
  const copies = new Set<number>()
  let count = 0
  let plainCount = 0
  let container = -1

  function push(number: number, generation: number, { offset, spaceBytes }: ObjectPlace, bits: number): number {
    if (count >= objectsMax) throw new PdfRefusalError('too_many_objects')
    numbers.push(number)
    offsets.push(offset)
    spaces.push(Math.min(spaceBytes, SPACE_BYTES_MAX))
    generations.push(Math.min(generation, GENERATION_MAX))
    features.push(bits)
    kinds.push(0)
    return count++
  }

  // Offsets never decrease from slot to slot. An object stream precedes its compressed objects, which have the stream's
  // offset.
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

  function slotAt(offset: number): number {
    const slot = firstSlotFrom(offset)
    return slot < count && offsets.get(slot) - offset <= spaces.get(slot) ? slot : -1
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
    addFeatures: (slot, bits) => features.set(slot, features.get(slot) | bits),
    features: (slot) => features.get(slot),
    kind: kinds.get,
    setKind: kinds.set,
    number: (slot) => numbers.get(slot),
    generation: (slot) => generations.get(slot),
    offset: (slot) => offsets.get(slot),
    find(offset, number, generation) {
      const slot = slotAt(offset)
      if (slot < 0 || numbers.get(slot) !== number) return -1
      return generations.get(slot) === Math.min(generation, GENERATION_MAX) ? slot : -1
    },
    isStart: (offset) => slotAt(offset) >= 0,
    findCompressed(slot, index, number) {
      if (index >= (memberCounts.get(slot) ?? 0)) return -1
      const member = slot + 1 + index
      return numbers.get(member) === number ? member : -1
    },
  }
}
