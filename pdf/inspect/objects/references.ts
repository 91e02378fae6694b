import type { Work } from '../../syntax/work.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { GENERATION_MAX, type ReferenceTable } from '../tables/reference-table.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ObjectTable } from './object-table.ts'

/** The properties of a body that determine how readers follow references. */
export type Referring = {
  objects: ObjectTable
  references: ReferenceTable
  live: LiveObjects
  /** /Size in the newest section. Readers differ on objects from this number on (ISO 32000-2 table 15). */
  size: number
  /** True if all sections are tables. A reader that misses an object then searches the whole file for the object. */
  isSearched: boolean
  /** The numbers of cross-reference streams, which no reader looks up. */
  sectionNumbers: ReadonlySet<number | null>
  /** The number of positions that a search treats as the start of an object. */
  objectMarks: number
  /** True if the body has objects that a search does not find. */
  hasGlued: boolean
  /** True for a repaired file that may have contained more objects. */
  isCut: boolean
}

// The state of an object number. For live objects, it is LIVE plus the generation.
const MISSING = 0
const GONE = 1
const BEYOND = 2
const LIVE = 3

/**
 * Throws PdfRefusalError if readers resolve a live object's reference differently, or if a search would find another
 * newest object than the sections name. Considers references to missing numbers from /Size on: they are empty now, but
 * would resolve to an object that a seal appends under that number. Returns one more than the highest such number, or
 * 0.
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
    if (state >= LIVE) throw new PdfRefusalError('xref_mismatch')
    if (body.isCut) throw new PdfRefusalError('part_missing')
    if (number >= size) openEnd = Math.max(openEnd, number + 1)
    const isAmbiguous = state === BEYOND || (isSearched && (state === GONE || hasLookalikes))
    if (isAmbiguous) throw new PdfRefusalError('xref_ambiguous')
  })
  if ((states[0] ?? MISSING) >= BEYOND) throw new PdfRefusalError('xref_ambiguous')
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
      if (isKnown && !sectionNumbers.has(number)) throw new PdfRefusalError('xref_ambiguous')
      if (!isKnown) states[number] = GONE
    } else if (number >= size) states[number] = BEYOND
    else {
      const generation = objects.generation(slot)
      if (generation >= GENERATION_MAX) throw new PdfRefusalError('xref_ambiguous')
      states[number] = LIVE + generation
    }
  }
  return states
}
