import type { ByteSource } from '../../base/bytes.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { catalogOf, trailerOf } from '../document/catalog.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { createSweepWork, readWorkAt } from '../document/read-work.ts'
import { sweepLimits } from '../document/window-source.ts'
import { asCount, isArray, isDict, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { locatesObject, type XrefEntry } from '../syntax/xref.ts'

/**
 * The numbers of the appended objects. `added` numbers are new, and `stores` are those of rewritten document security
 * stores.
 */
export type AddedNumbers = { added: ReadonlySet<number>; stores: ReadonlySet<number> }

const entriesMax = 2_000_000

/**
 * Returns the reason why the sealed revision uses an appended object. Returns null if it does not. No sealed object may
 * reference or contain an appended object, and only /DSS in the catalog may refer to the document security store. Reads
 * the sealed revision once from start to end.
 */
export async function reachOfSealed(
  sealed: ByteSource,
  { added, stores }: AddedNumbers,
  work: Work = createSweepWork(sealed.length),
): Promise<Reason | null> {
  const file = await openPdf(sealed, sweepLimits(sealed.length), work)
  const entries = await entriesInUse(file)
  if (entries === null) return because('limit_exceeded', 'more objects were sealed than the limit')
  const outside = entries.find(({ entry }) => liesOutside(entry, sealed.length, added))
  if (outside)
    return because('sealed_object_redirected', `object ${outside.number} has a sealed position within the added bytes`)
  // Contains only objects with references. Most objects have none.
  const references: References = new Map()
  for (const { number, entry } of entries) {
    const found = await referencesOf(file, number, entry)
    if (found === 'broken') references.set(number, found)
    else if (found.size > 0) references.set(number, Uint32Array.from(found))
  }
  return firstReach(file, references, { added, stores })
}

type References = Map<number, Uint32Array | 'broken'>

type Entry = { number: number; entry: XrefEntry; place: number }

/** Returns the entries of all objects in use in file order. Returns null if there are too many. */
async function entriesInUse(file: PdfFile): Promise<Entry[] | null> {
  const found = new Map<number, Entry>()
  let left = entriesMax
  const sections = file.xref.links.flatMap(({ section, hidden }) => (hidden ? [section, hidden] : [section]))
  for (const { first, count } of sections.flatMap(({ runs }) => runs)) {
    left -= count
    if (left < 0) return null
    file.work.charge(count * readWorkAt.lookUp)
    for (let number = first; number < first + count; number++) {
      const entry = found.has(number) ? null : await file.xref.lookup(number)
      if (entry === null || !locatesObject(entry)) continue
      found.set(number, { number, entry, place: await placeOf(file, entry) })
    }
  }
  return [...found.values()].sort((one, other) => one.place - other.place)
}

async function placeOf(file: PdfFile, entry: XrefEntry): Promise<number> {
  const place = entry.type === 'compressed' ? await file.xref.lookup(entry.streamNumber) : entry
  return place?.type === 'offset' ? place.offset : 0
}

const liesOutside = (entry: XrefEntry, length: number, added: ReadonlySet<number>): boolean =>
  entry.type === 'offset' ? entry.offset >= length : entry.type === 'compressed' && added.has(entry.streamNumber)

async function referencesOf(file: PdfFile, number: number, entry: XrefEntry): Promise<Set<number> | 'broken'> {
  const generation = entry.type === 'offset' ? entry.generation : 0
  try {
    const value = await file.getObject({ kind: 'ref', number, generation })
    if (isStream(value)) {
      const length = value.length ?? asCount(await file.resolve(value.dict.get('Length')))
      if (length === null || value.offset + length > file.source.length) return 'broken'
    }
    return numbersIn(value)
  } catch {
    return 'broken'
  }
}

/** Returns the numbers of all references in a value. */
function numbersIn(value: PdfObject): Set<number> {
  const numbers = new Set<number>()
  const visit = (part: PdfObject): void => {
    if (isRef(part)) numbers.add(part.number)
    else if (isArray(part)) part.forEach(visit)
    else if (isDict(part)) part.forEach(visit)
    else if (isStream(part)) part.dict.forEach(visit)
  }
  visit(value)
  return numbers
}

async function firstReach(
  file: PdfFile,
  references: References,
  { added, stores }: AddedNumbers,
): Promise<Reason | null> {
  const catalog = await catalogOf(file)
  const reached = new Set(numbersIn(trailerOf(file)))
  const hasStore = (numbers: Iterable<number>): boolean => [...numbers].some((number) => stores.has(number))
  if (hasStore(reached)) return because('sealed_object_redirected', 'the trailer references the DSS')
  for (const number of reached) {
    if (added.has(number))
      return because('sealed_object_redirected', `object ${number} was added, and sealed objects reference it`)
    const further = references.get(number)
    if (further === 'broken') return because('file_damaged', `object ${number} cannot be read as it was sealed`)
    const isCatalog = number === catalog.ref.number
    const others = isCatalog ? numbersIn(withoutStore(catalog.dict)) : (further ?? [])
    if (hasStore(others))
      return because('sealed_object_redirected', `object ${number} references the DSS for another purpose`)
    for (const next of further ?? []) reached.add(next)
  }
  return null
}

const withoutStore = (catalog: PdfDict): PdfDict => new Map([...catalog].filter(([key]) => key !== 'DSS'))
