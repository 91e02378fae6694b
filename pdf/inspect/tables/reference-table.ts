import { createColumn } from '../../syntax/columns.ts'
import { PdfRefusalError } from '../policy/result.ts'

/** The references of all objects in file order. Uses 4 bytes per reference, and 4 bytes per object with references. */
export type ReferenceTable = {
  readonly count: number
  /** Adds a reference. Slots must not decrease. Skips impossible object numbers, and limits generations to 255. */
  add(slot: number, number: number, generation: number): void
  forEach(visit: (slot: number, number: number, generation: number) => void): void
}

const NUMBER_BITS = 23
const NUMBER_MAX = 2 ** NUMBER_BITS - 1
// The bit that marks the first reference of an object.
const FIRST_BIT = 2 ** 31

/** Creates a reference table. Object numbers have at most 23 bits. */
export function createReferenceTable(referencesMax: number): ReferenceTable {
  const packed = createColumn(Uint32Array)
  const slots = createColumn(Uint32Array)
  let count = 0
  let slotCount = 0
  let lastSlot = -1

  return {
    get count() {
      return count
    },
    add(slot, number, generation) {
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
    forEach(visit) {
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
