import type { ByteSource } from '../../base/bytes.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { catalogOf, trailerOf } from '../document/catalog.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { asCount, isArray, isRef, isString } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import type { XrefEntry } from '../syntax/xref.ts'
import { readAppendedRevisions } from './appended-revisions.ts'
import type { PlacedSignature } from './byte-range.ts'
import { changeOfForm } from './form-changes.ts'
import { changeOfStore } from './proof-store.ts'
import { createRevisionWork, type RevisionWork } from './revision-work.ts'
import { reachOfSealed } from './sealed-references.ts'
import { changeOfSpelling } from './spelling.ts'
import { changedKey, isInUse, isSame, type Step } from './step.ts'

type ArchiveOptions = { work?: RevisionWork; hasClosedReferences?: boolean }

const appendedBytesMax = 67_108_864
const revisionsMax = 64

/**
 * Returns the reason why the bytes after the first `sealedLength` contain more than validation data and document
 * timestamps (ISO 32000-2 section 12.8.2.2.2), or null. Compares each update with the revision before it. Object
 * numbers must resolve to the same objects, except for the catalog, form and page entries that add the store and the
 * timestamp's field. Each of `stamps`, the file's document timestamps, must be the end of one update and cover it.
 * Sealed objects must not reference added ones, which `hasClosedReferences` excludes unless an update rewrote the
 * store.
 */
export async function changeBesidesArchive(
  source: ByteSource,
  sealedLength: number,
  stamps: PlacedSignature[],
  { work = createRevisionWork(source.length), hasClosedReferences = false }: ArchiveOptions = {},
): Promise<Reason | null> {
  const appendedLength = source.length - sealedLength
  if (appendedLength > appendedBytesMax) return because('limit_exceeded', 'more objects were added than the limit')
  const bytes = await source.read(sealedLength, appendedLength)
  const revisions = readAppendedRevisions({ bytes, start: sealedLength })
  if (!Array.isArray(revisions)) return revisions
  if (revisions.length > revisionsMax) return because('limit_exceeded', 'more updates were added than the limit')

  const sealed = prefix(source, sealedLength)
  let earlier = await openPdf(sealed, defaultReadLimits, work.reads)
  const added = new Set<number>()
  const stores = new Set<number>()
  for (const revision of revisions) {
    const later = await openPdf(prefix(source, revision.end), defaultReadLimits, work.reads)
    const stamp = stamps.find(({ end }) => end === revision.end) ?? null
    const step = { earlier, later, revision, stamp, added: new Set<number>(), changed: new Set<number>() }
    const problem = (await changeOfChain(step)) ?? (await changeOfStep(step))
    if (problem !== null) return problem
    for (const number of step.added) added.add(number)
    const store = await storeWrittenAnew(step)
    if (store !== null) stores.add(store)
    earlier = later
  }
  if (stamps.some(({ end }) => !revisions.some((revision) => revision.end === end))) {
    return because('timestamp_misplaced', 'a timestamp does not cover an update')
  }
  if (hasClosedReferences && stores.size === 0) return null
  return reachOfSealed(sealed, { added, stores }, work.sweeps)
}

/** Returns a source of the first `length` bytes of a file, which are an earlier revision. */
export const prefix = (source: ByteSource, length: number): ByteSource => ({
  length,
  read: (offset, count) => source.read(offset, count),
})

// Trailer entries that differ in each section (ISO 32000-2 sections 7.5.5 and 7.5.8.2), including /ID, whose second
// string changes.
const tableKeys = ['Size', 'Prev', 'ID', 'XRefStm']
const streamKeys = ['Type', 'Index', 'W', 'Length', 'Filter', 'DecodeParms']

/**
 * Returns the reason why an update's cross-reference section does not name exactly its objects or does not continue the
 * previous section. Returns null if it does both.
 */
async function changeOfChain({ earlier, later, revision }: Step): Promise<Reason | null> {
  const [link, before] = later.xref.links
  const isEnd = later.xref.start === revision.sectionOffset && link?.section.offset === revision.sectionOffset
  if (link === undefined || !isEnd) {
    return because('update_malformed', 'the file ends with other cross-references than were added')
  }
  if (link.section.trailer.has('XRefStm')) return because('update_malformed', 'hidden cross-references were added')
  const leadsOn = link.section.trailer.get('Prev') === earlier.xref.start
  if (!leadsOn || before?.section.offset !== earlier.xref.links[0]?.section.offset) {
    return because('update_malformed', 'the added cross-references do not lead to the sealed ones')
  }
  const [wasTrailer, isTrailer] = [trailerOf(earlier), trailerOf(later)]
  const foreign = link.section.kind === 'table' ? streamKeys.find((name) => isTrailer.has(name)) : undefined
  const key = foreign ?? changedKey(wasTrailer, isTrailer, [...tableKeys, ...streamKeys])
  if (key !== null) return because('update_malformed', `the trailer has another /${key}`)
  if (!isIdentifier(isTrailer.get('ID'))) return because('update_malformed', 'the trailer has another /ID')
  return changeOfEntries({ earlier, later, revision })
}

/** Returns whether a file identifier is missing or is an array of strings (ISO 32000-2 section 14.4). */
const isIdentifier = (value: PdfObject | undefined): boolean =>
  value === undefined || (isArray(value) && value.every(isString))

async function changeOfEntries({ earlier, later, revision }: Omit<Step, 'stamp' | 'added' | 'changed'>) {
  const objects = new Map(revision.objects.map((object) => [object.number, object]))
  if (objects.size !== revision.objects.length) return because('update_malformed', 'an object was added twice')
  const { runs = [], find } = later.xref.links[0]?.section ?? {}
  const named = new Set<number>()
  // For an empty subsection, qpdf rejects the section and searches the file for objects.
  if (runs.some(({ count }) => count === 0))
    return because('update_malformed', 'the added cross-references contain an empty subsection')
  if (runs.reduce((sum, { count }) => sum + count, 0) > objects.size + runs.length)
    return because('update_malformed', 'the added cross-references name more objects than were added')
  if (!hasRightSize({ earlier, later, revision }))
    return because('update_malformed', 'the added cross-references have another /Size')
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number++) {
      const entry = (await find?.(number)) ?? null
      if (entry === null || entry.type === 'free') {
        if (number !== 0) return because('object_changed', `object ${number} was removed`)
        continue
      }
      const object = objects.get(number)
      if (!object || entry.type !== 'offset' || entry.offset !== object.offset)
        return because('object_changed', `object ${number} is at another position`)
      if (entry.generation !== object.generation || !(await keepsGeneration(earlier, number, entry))) {
        return because('object_changed', `object ${number} has another generation`)
      }
      named.add(number)
    }
  }
  const unnamed = [...objects.keys()].find((number) => !named.has(number))
  return unnamed === undefined
    ? null
    : because('update_malformed', `object ${unnamed} was added without a cross-reference`)
}

// The highest accepted object number. Some readers use 32 bits for object numbers, and some search the file for objects
// if /Size is wrong.
const objectNumberMax = 8_388_606

function hasRightSize({ earlier, later, revision }: Omit<Step, 'stamp' | 'added' | 'changed'>): boolean {
  const highest = Math.max(...revision.objects.map(({ number }) => number))
  const before = asCount(trailerOf(earlier).get('Size')) ?? 0
  const size = asCount(later.xref.links[0]?.section.trailer.get('Size'))
  return highest <= objectNumberMax && size === Math.max(before, highest + 1)
}

async function keepsGeneration(earlier: PdfFile, number: number, { generation }: XrefEntry & { type: 'offset' }) {
  const before = await earlier.xref.lookup(number)
  return generation === (before?.type === 'offset' ? before.generation : 0)
}

/**
 * Compares the catalog, the form, the page and the document security store with the previous revision. Every other
 * changed object is a forbidden change.
 */
async function changeOfStep(step: Step): Promise<Reason | null> {
  const { earlier, later, revision, added, changed } = step
  const [before, after] = [await catalogOf(earlier), await catalogOf(later)]
  const key = changedKey(before.dict, after.dict, ['DSS', 'AcroForm'])
  if (key !== null) return because('catalog_changed', `the catalog has another /${key}`)
  changed.add(after.ref.number)
  const problem = (await changeOfForm(step)) ?? (await changeOfStore(step, before.dict, after.dict))
  if (problem !== null) return problem
  for (const { number, offset } of revision.objects) {
    if (offset === revision.sectionOffset) {
      if (await isInUse(earlier, number)) return because('object_changed', `object ${number} was changed`)
      added.add(number)
    }
    if (added.has(number) || changed.has(number)) continue
    const what = (await isInUse(earlier, number)) ? 'was changed' : 'is neither validation data nor a timestamp'
    return because('object_changed', `object ${number} ${what}`)
  }
  return changeOfSpelling(step)
}

/** Returns the object number of the document security store if the update rewrote it. Otherwise returns null. */
async function storeWrittenAnew({ earlier, later, changed }: Step): Promise<number | null> {
  const [before, after] = [(await catalogOf(earlier)).dict.get('DSS'), (await catalogOf(later)).dict.get('DSS')]
  return isRef(after) && changed.has(after.number) && isSame(before ?? null, after) ? after.number : null
}
