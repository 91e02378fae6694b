import { PdfRefusal } from '../policy/result.ts'
import { createColumn } from './columns.ts'

/** Every reference of every object that was seen, in file order; costs 4 bytes each, and as many an object that has some. */
export type ReferenceTable = {
  readonly count: number
  /** Slots come in rising order. Numbers that no object may have are left out, and generations end at 255. */
  add(slot: number, number: number, generation: number): void
  forEach(visit: (slot: number, number: number, generation: number) => void): void
}

const NUMBER_BITS = 23
const NUMBER_MAX = 2 ** NUMBER_BITS - 1
// The first reference of an object.
const FIRST_BIT = 2 ** 31

/** Numbers have at most 23 bits. */
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
      if (count >= referencesMax) throw new PdfRefusal('too_complex')
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

/** What a generation is noted as when it is this or more. */
export const GENERATION_MAX = 255
