import type { Work } from '../../syntax/work.ts'
import { PdfRefusal } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { GENERATION_MAX, type ReferenceTable } from '../tables/reference-table.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ObjectTable } from './object-table.ts'

/** What of a body decides how references are followed. */
export type Referring = {
  objects: ObjectTable
  references: ReferenceTable
  live: LiveObjects
  /** /Size of the newest section: readers differ on objects from there on (ISO 32000-2 table 15). */
  size: number
  /** Every section is a table: a reader that misses an object then searches the whole file for it. */
  isSearched: boolean
  /** Numbers of the sections that are streams, which nobody looks up. */
  sectionNumbers: ReadonlySet<number | null>
  /** How often a search finds what looks like the beginning of an object. */
  objectMarks: number
  /** Objects stand where no search finds them. */
  hasGlued: boolean
  /** What was repaired may have had objects of which nothing is left. */
  isCut: boolean
}

// What is known of an object number; from LIVE on, the generation is added.
const MISSING = 0
const GONE = 1
const BEYOND = 2
const LIVE = 3

/**
 * Refuses a body in which a live object refers to what readers find in different places, or in which a search for the
 * objects of the file would find another last one of a number than the sections name. Tells behind which number no object refers to one
 * from /Size on that nothing has, 0 where none does: it stands for nothing today, and for what a seal appends under that number tomorrow.
 */
export function checkReferences(body: Referring, work: Work): { openEnd: number } {
  const { objects, references, live, isSearched, size } = body
  const hasLookalikes = body.hasGlued || body.objectMarks > objects.plainCount
  const states = statesOf(body, work)
  work.charge(references.count * workOf.followed)
  let openEnd = 0
  references.forEach((slot, number, generation) => {
    const state = states[number] ?? MISSING
    if (!live.isLive(slot) || state === LIVE + generation) return
    if (state >= LIVE) throw new PdfRefusal('xref_mismatch')
    if (body.isCut) throw new PdfRefusal('part_missing')
    if (number >= size) openEnd = Math.max(openEnd, number + 1)
    const isAmbiguous = state === BEYOND || (isSearched && (state === GONE || hasLookalikes))
    if (isAmbiguous) throw new PdfRefusal('xref_ambiguous')
  })
  if ((states[0] ?? MISSING) >= BEYOND) throw new PdfRefusal('xref_ambiguous')
  return { openEnd }
}

function statesOf({ objects, live, size, sectionNumbers }: Referring, work: Work): Uint16Array {
  let highest = 0
  for (let slot = 0; slot < objects.count; slot++) highest = Math.max(highest, objects.number(slot))
  const states = new Uint16Array(highest + 1)
  work.charge(objects.count * workOf.followed)
  for (let slot = 0; slot < objects.count; slot++) {
    const number = objects.number(slot)
    const isKnown = states[number]! !== MISSING && states[number]! !== GONE
    if (!live.isLive(slot)) {
      if (objects.isCopy(slot)) continue
      if (isKnown && !sectionNumbers.has(number)) throw new PdfRefusal('xref_ambiguous')
      if (!isKnown) states[number] = GONE
    } else if (number >= size) states[number] = BEYOND
    else {
      const generation = objects.generation(slot)
      if (generation >= GENERATION_MAX) throw new PdfRefusal('xref_ambiguous')
      states[number] = LIVE + generation
    }
  }
  return states
}
