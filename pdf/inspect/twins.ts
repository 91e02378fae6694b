import type { Work } from '../syntax/work.ts'
import type { ObjectLedger } from './object-ledger.ts'
import { PdfRefusal } from './result.ts'
import { workOf } from './work-of.ts'
import type { XrefLedger } from './xref-ledger.ts'

const SLOTS = 2 ** 24

/**
 * Refuses a body in which one object number comes twice between two cross-reference sections: readers that look an
 * object up and readers that search for it find different ones, and no update was made in between.
 */
export function checkNoTwins(objects: ObjectLedger, xrefs: XrefLedger, work: Work): void {
  work.charge(objects.count * workOf.twin)
  const ends = xrefs.places()
  const packed = new Float64Array(objects.count)
  for (let slot = 0; slot < objects.count; slot++) packed[slot] = objects.number(slot) * SLOTS + slot
  packed.sort()
  for (let i = 1; i < packed.length; i++) {
    const [before, here] = [packed[i - 1]!, packed[i]!]
    if (Math.floor(before / SLOTS) !== Math.floor(here / SLOTS)) continue
    const from = objects.offset(before % SLOTS)
    const to = objects.offset(here % SLOTS)
    if (!ends.some((end) => end >= from && end < to)) throw new PdfRefusal('object_twice')
  }
}
