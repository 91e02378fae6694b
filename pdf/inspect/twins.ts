import type { Work } from '../syntax/work.ts'
import { sortByNumber } from './by-number.ts'
import type { ObjectLedger } from './object-ledger.ts'
import { PdfRefusal } from './result.ts'
import { workOf } from './work-of.ts'
import type { XrefLedger } from './xref-ledger.ts'

/**
 * Refuses a body in which one object number comes twice between two cross-reference sections: readers that look an
 * object up and readers that search for it find different ones, and no update was made in between.
 */
export function checkNoTwins(objects: ObjectLedger, xrefs: XrefLedger, work: Work): void {
  work.charge(objects.count * workOf.twin)
  const ends = xrefs.places()
  const { numberAt, slotAt } = sortByNumber(objects.count, objects.number)
  for (let i = 1; i < objects.count; i++) {
    if (numberAt(i - 1) !== numberAt(i)) continue
    const from = objects.offset(slotAt(i - 1))
    const to = objects.offset(slotAt(i))
    if (!ends.some((end) => end >= from && end < to)) throw new PdfRefusal('object_twice')
  }
}
