import type { Work } from '../../syntax/work.ts'
import { PdfRefusal } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { sortByNumber } from '../tables/by-number.ts'
import type { XrefTable } from '../xref/xref-table.ts'
import type { ObjectTable } from './object-table.ts'

/**
 * Throws PdfRefusal if an object number occurs twice between two cross-reference sections, that is, within one
 * revision. Readers that look up an object and readers that search for it would find different ones. Copies in an
 * object stream are accepted.
 */
export function checkNoDuplicates(objects: ObjectTable, xrefs: XrefTable, work: Work): void {
  work.charge(objects.count * workOf.duplicate)
  const ends = xrefs.places()
  const { numberAt, slotAt } = sortByNumber(objects.count, objects.number)
  for (let i = 1; i < objects.count; i++) {
    if (numberAt(i - 1) !== numberAt(i)) continue
    const [before, own] = [slotAt(i - 1), slotAt(i)]
    if (objects.isCopy(own)) continue
    const isUpdated = ends.some((end) => end >= objects.offset(before) && end < objects.offset(own))
    if (!isUpdated) throw new PdfRefusal('object_twice')
  }
}
