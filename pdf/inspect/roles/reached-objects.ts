import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { workOf } from '../policy/work-of.ts'

// The maximum number of passes over all references. A pass follows references to later objects of the file at once.
const passesMax = 32

/**
 * Returns whether references lead from the roots to one of the objects, or whether finding out takes too long. No
 * reader shows an object without such references, for example a deleted annotation that remains in the file.
 */
export function areReached(
  numbers: readonly number[],
  roots: Iterable<number>,
  { objects, references }: { objects: ObjectTable; references: ReferenceTable },
  live: LiveObjects,
  work: Work,
): boolean {
  const reached = new Uint8Array(objects.count)
  const reach = (number: number): boolean => {
    const slot = live.slot(number)
    if (slot < 0 || reached[slot] === 1) return false
    reached[slot] = 1
    return true
  }
  const areFound = (): boolean => numbers.some((number) => reached[live.slot(number)] === 1)
  let isNew = false
  for (const root of roots) isNew = reach(root) || isNew
  for (let pass = 0; isNew && !areFound(); pass++) {
    if (pass === passesMax) return true
    work.charge(references.count * workOf.followed)
    isNew = false
    references.forEach((slot, number) => {
      if (reached[slot] === 1) isNew = reach(number) || isNew
    })
  }
  return areFound()
}
