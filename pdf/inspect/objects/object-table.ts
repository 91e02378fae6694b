import { createColumn } from '../../syntax/columns.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { ObjectPlace } from '../scan/scan-parts.ts'

/**
 * All objects in file order, live or not. A slot is an index into this table. The objects of an object stream follow
 * the stream directly. Uses 15 bytes per object.
 */
export type ObjectTable = ReturnType<typeof createObjectTable>

const SPACE_BYTES_MAX = 255

export function createObjectTable(objectsMax: number) {
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
  let allFeatures = 0
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
    get count(): number {
      return count
    },
    /** The number of objects outside object streams. */
    get plainCount(): number {
      return plainCount
    },
    add(number: number, generation: number, place: ObjectPlace, bits: number): number {
      plainCount++
      container = push(number, generation, place, bits)
      return container
    },
    /** Adds a compressed object to the object stream that was added last. */
    addCompressed(number: number, bits: number, isCopy = false): number {
      if (isCopy) copies.add(count)
      memberCounts.set(container, (memberCounts.get(container) ?? 0) + 1)
      return push(number, 0, { offset: offsets.get(container), spaceBytes: 0 }, bits)
    },
    /** Returns whether a compressed object repeats an earlier object of its stream byte for byte. */
    isCopy: (slot: number): boolean => copies.has(slot),
    addFeatures(slot: number, bits: number): void {
      features.set(slot, features.get(slot) | bits)
      allFeatures |= bits
    },
    /** The features of all objects together, live or not. */
    get allFeatures(): number {
      return allFeatures
    },
    features: (slot: number): number => features.get(slot),
    /** Returns the object's kind, which determines how references to it are judged (`roles/roles.ts`). */
    kind: kinds.get,
    setKind: kinds.set,
    number: (slot: number): number => numbers.get(slot),
    /** Returns the generation of the object. 255 represents 255 and higher. */
    generation: (slot: number): number => generations.get(slot),
    offset: (slot: number): number => offsets.get(slot),
    /**
     * Returns the slot of an object by its number and generation. The object must begin at the offset, or after white
     * space there. Returns -1 otherwise.
     */
    find(offset: number, number: number, generation: number): number {
      const slot = slotAt(offset)
      if (slot < 0 || numbers.get(slot) !== number) return -1
      return generations.get(slot) === Math.min(generation, GENERATION_MAX) ? slot : -1
    },
    /** Returns whether any object begins at the offset, or after white space there. */
    isStart: (offset: number): boolean => slotAt(offset) >= 0,
    /**
     * Returns the slot of the compressed object at position `index` of the object stream in `slot`. Returns -1 if that
     * object has another number, or if the object stream has a generation (ISO 32000-2 section 7.5.7).
     */
    findCompressed(slot: number, index: number, number: number): number {
      if (index >= (memberCounts.get(slot) ?? 0) || generations.get(slot) !== 0) return -1
      const member = slot + 1 + index
      return numbers.get(member) === number ? member : -1
    },
  }
}

/** The references of all objects in file order. Uses 4 bytes per reference, and 4 bytes per object with references. */
export type ReferenceTable = ReturnType<typeof createReferenceTable>

const NUMBER_BITS = 23
const NUMBER_MAX = 2 ** NUMBER_BITS - 1
const UINT_MAX = 2 ** 32 - 1
// The bit that marks the first reference of an object.
const FIRST_BIT = 2 ** 31

/** Creates a reference table. Object numbers have at most 23 bits. */
export function createReferenceTable(referencesMax: number) {
  const packed = createColumn(Uint32Array)
  const slots = createColumn(Uint32Array)
  let count = 0
  let slotCount = 0
  let lastSlot = -1

  return {
    get count(): number {
      return count
    },
    /** Adds a reference. Slots must not decrease. Skips impossible object numbers, and limits generations to 255. */
    add(slot: number, number: number, generation: number): void {
      // MuPDF uses only the lower 32 bits of a number.
      if (number > UINT_MAX) throw new PdfRefusalError('xref_ambiguous')
      if (number > NUMBER_MAX) return
      if (count >= referencesMax) throw new PdfRefusalError('too_complex')
      const isFirst = slot !== lastSlot
      if (isFirst) {
        slots.push(slot)
        lastSlot = slot
        slotCount++
      }
      packed.push((isFirst ? FIRST_BIT : 0) + Math.min(generation, GENERATION_MAX) * 2 ** NUMBER_BITS + number)
      count++
    },
    forEach(visit: (slot: number, number: number, generation: number) => void): void {
      let at = -1
      for (let i = 0; i < count; i++) {
        const value = packed.get(i)
        if (value >= FIRST_BIT) at++
        if (at < slotCount) visit(slots.get(at), value & NUMBER_MAX, (value >>> NUMBER_BITS) & GENERATION_MAX)
      }
    },
  }
}

/** The stored value for generation 255 and all higher generations. */
export const GENERATION_MAX = 255
