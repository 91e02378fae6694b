import type { Work } from '../../syntax/work.ts'
import type { XrefEntry } from '../../syntax/xref.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { workOf } from '../policy/work-of.ts'
import { createBitSet } from '../tables/bit-set.ts'
import type { ListedSection, XrefTable } from './xref-table.ts'

/** The valid entry for each object number: the entry in the newest section with the number. */
export type EntryIndex = {
  lookUp(number: number): XrefEntry | null
  /** Visits the entries in the order of the chain. Within a section, their numbers ascend. */
  forEach(visit: (number: number, entry: XrefEntry) => void): void
}

// Object numbers are below 2^23 and entry positions below 2^30, so one number can contain both.
const PLACES = 2 ** 30

/** Creates an index with 8 bytes per entry. The cost of a lookup is independent of the number of sections. */
export function createEntryIndex(
  chain: readonly ListedSection[],
  xrefs: XrefTable,
  { budgets, work }: { budgets: InspectionBudgets; work: Work },
): EntryIndex {
  const inOrder = newestEntries()
  const byNumber = inOrder.slice().sort()

  function newestEntries(): Float64Array {
    const total = chain.reduce(
      (sum, { subsections }) => sum + subsections.reduce((all, { count }) => all + count, 0),
      0,
    )
    work.charge(total * workOf.xrefEntry)
    const spoken = createBitSet(budgets.objectNumberMax + 1)
    const packed = new Float64Array(total)
    let length = 0
    for (const { subsections } of chain) {
      for (const { first, count, start } of subsections) {
        for (let i = 0; i < count; i++) {
          if (spoken.has(first + i)) continue
          spoken.add(first + i)
          packed[length++] = (first + i) * PLACES + start + i
        }
      }
    }
    return packed.subarray(0, length)
  }

  return {
    lookUp(number) {
      work.charge(workOf.lookUp)
      let low = 0
      let high = byNumber.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (byNumber[middle]! < number * PLACES) low = middle + 1
        else high = middle
      }
      const packed = byNumber[low]
      return packed === undefined || Math.floor(packed / PLACES) !== number ? null : xrefs.entryAt(packed % PLACES)
    },
    forEach(visit) {
      for (const packed of inOrder) visit(Math.floor(packed / PLACES), xrefs.entryAt(packed % PLACES))
    },
  }
}
