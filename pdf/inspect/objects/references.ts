import { isDict, isRef } from '../../syntax/kinds.ts'
import type { Work } from '../../syntax/work.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { type ListedSection, namedBy } from '../xref/xref-table.ts'
import type { LiveObjects } from './live-objects.ts'
import { GENERATION_MAX, type ObjectTable, type ReferenceTable } from './object-table.ts'

/** Returns the properties of a cross-reference chain that determine how readers follow references. */
export const sectionsOf = (chain: readonly ListedSection[]) => ({
  /**
   * The value of /Size in the newest section. Readers differ on objects whose number is not below it (ISO 32000-2 table
   * 15).
   */
  size: sizeOf(chain),
  /**
   * True if the newest cross-reference section is a table. Some readers then search the whole file for an object that
   * they miss, and find no object in a stream.
   */
  isSearched: chain[0]?.streamNumber === null,
  /** The object numbers of cross-reference streams. No reader looks up these objects. */
  sectionNumbers: new Set(chain.map(({ streamNumber }) => streamNumber)),
  /** The catalogs that the sections name. */
  roots: namedBy(chain, 'Root'),
  /** The document information dictionaries that the sections name. No page shows them. */
  infos: namedBy(chain, 'Info'),
})

/**
 * Returns /Size of the newest section. If a file has only one section, and its catalog is beyond /Size, no reader can
 * obey /Size, so the last entry counts. Poppler writes such files.
 */
function sizeOf(chain: readonly ListedSection[]): number {
  const [newest] = chain
  const size = Number(newest?.trailer.get('Size'))
  const root = newest?.trailer.get('Root') ?? null
  if (newest === undefined || chain.length > 1 || !isRef(root) || root.number < size) return size
  return newest.subsections.reduce((end, { first, count }) => Math.max(end, first + count), size)
}

/** The properties of a body that determine how readers follow references. */
type Referring = ReturnType<typeof sectionsOf> & {
  objects: ObjectTable
  references: ReferenceTable
  live: LiveObjects
  /** The number of positions in the file that a search treats as the start of an object. */
  objectMarks: number
  /** True if a reader that searches the file for objects would miss one. */
  hasUnseparated: boolean
  /** True if some readers do not read a section. They then search the file for objects. */
  isIrregular: boolean
  /** True if a section outside the chain, or a trailer without a section, names another catalog. */
  isOtherRoot: boolean
  /** True for a repaired file that may have contained more objects. */
  isCut: boolean
}

/**
 * Throws PdfRefusalError if readers resolve a live object's reference differently, or if a search finds a newer version
 * of an object than the cross-reference sections name. References to missing numbers from /Size on are empty now, but
 * would resolve to an object that a seal appends under such a number. Returns one more than the highest such number, or
 * 0.
 */
export function checkReferences(body: Referring, work: Work): { openEnd: number } {
  const { objects, references, live, size, sectionNumbers, infos } = body
  checkUnmatched(body, work)
  // Some readers search the whole file for objects if an entry does not locate its object, or if no object has the
  // number of the document information dictionary.
  const isMissed = live.unmatched.size > 0 || [...infos].some((number) => live.slot(number) < 0)
  const isIrregular = body.isIrregular || (body.isSearched && isMissed)
  const isSearched = body.isSearched || isIrregular || live.unmatched.size > 0
  const isInfo = (slot: number, number: number): boolean =>
    infos.has(number) && sectionNumbers.has(objects.number(slot)) && isDict(live.get(number) ?? new Map())
  const isSearchOther =
    body.hasUnseparated || body.objectMarks > objects.plainCount || objects.count > objects.plainCount
  const { gone, hasHigher } = otherVersions(body)
  if (isIrregular && (isSearchOther || hasHigher || body.isOtherRoot)) throw new PdfRefusalError('xref_ambiguous')
  work.charge(references.count * workOf.followed)
  let openEnd = 0
  references.forEach((slot, number, generation) => {
    if (!live.isLive(slot)) return
    const target = live.slot(number)
    if (target >= 0 && number < size) {
      const isOther = objects.generation(target) !== generation
      if (isOther && !isInfo(slot, number)) throw new PdfRefusalError('xref_mismatch')
      return
    }
    if (body.isCut) throw new PdfRefusalError('part_missing')
    if (number >= size) openEnd = Math.max(openEnd, number + 1)
    // An entry of a cross-reference stream for its own number may be wrong, but some readers follow it.
    const isOwnEntry = sectionNumbers.has(number)
    const isAmbiguous = target >= 0 || isOwnEntry || (isSearched && (gone.has(number) || isSearchOther || hasHigher))
    if (isAmbiguous) throw new PdfRefusalError('xref_ambiguous')
  })
  if (live.slot(0) >= 0) throw new PdfRefusalError('xref_ambiguous')
  return { openEnd }
}

/**
 * Throws PdfRefusalError if a reader looks up an entry that locates another object. No reader does if the file has no
 * object with the number of the entry, and if nothing refers to the objects that contain references to it.
 */
function checkUnmatched({ objects, references, live, roots, infos }: Referring, work: Work): void {
  const { unmatched } = live
  if (unmatched.size === 0) return
  const mismatch = new PdfRefusalError('xref_mismatch')
  for (let slot = 0; slot < objects.count; slot++) if (unmatched.has(objects.number(slot))) throw mismatch
  work.charge(2 * references.count * workOf.followed)
  const unused = new Set<number>()
  references.forEach((slot, number) => {
    if (unmatched.has(number) && live.isLive(slot)) unused.add(objects.number(slot))
  })
  for (const number of [...roots, ...infos]) if (unused.has(number) || unmatched.has(number)) throw mismatch
  references.forEach((slot, number) => {
    if (unused.has(number) && live.isLive(slot)) throw mismatch
  })
}

/**
 * Returns the numbers that have objects but no live one, and whether a live object replaces one with a higher
 * generation. Throws PdfRefusalError if an object follows the live object with the same number.
 */
function otherVersions({ objects, live, sectionNumbers }: Referring): {
  gone: ReadonlySet<number>
  hasHigher: boolean
} {
  const gone = new Set<number>()
  let hasHigher = false
  for (let slot = 0; slot < objects.count; slot++) {
    const number = objects.number(slot)
    const found = live.slot(number)
    const isAfter = found >= 0 && found < slot && !objects.isCopy(slot) && !sectionNumbers.has(number)
    if (isAfter || (found === slot && objects.generation(slot) >= GENERATION_MAX))
      throw new PdfRefusalError('xref_ambiguous')
    if (found < 0) gone.add(number)
    else if (objects.generation(slot) > objects.generation(found)) hasHigher = true
  }
  return { gone, hasHigher }
}
