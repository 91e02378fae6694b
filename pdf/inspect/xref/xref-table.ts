import { createColumn } from '../../syntax/columns.ts'
import { asCount, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { declaresEncryption, type XrefEntry } from '../../syntax/xref.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { ObjectPlace } from '../scan/scan-parts.ts'

/** A cross-reference table or stream of the file, with its trailer. */
export type ListedSection = {
  readonly place: ObjectPlace
  /** The object number of the cross-reference stream. Null for a table. */
  readonly streamNumber: number | null
  readonly trailer: PdfDict
  readonly subsections: { first: number; count: number; start: number }[]
}

/** All cross-reference sections in file order. Uses 7 bytes per entry. */
export type XrefTable = ReturnType<typeof createXrefTable>

const FREE = 0
const OFFSET = 1
const COMPRESSED = 2
// The maximum value of an entry's field. No body and no object stream is larger.
const FIELD_MAX = 0xffff_ffff
const INDEX_MAX = 0xffff

/** Returns the objects to which an entry of the trailers refers. */
export const namedBy = (sections: readonly ListedSection[], key: string): ReadonlySet<number> =>
  new Set(sections.map(({ trailer }) => trailer.get(key)).flatMap((value) => (isRef(value) ? [value.number] : [])))

export function createXrefTable(budgets: InspectionBudgets) {
  const types = createColumn(Uint8Array)
  const fields = createColumn(Uint32Array)
  const indexes = createColumn(Uint16Array)
  const sections: ListedSection[] = []
  // The number of entries that the subsections have announced so far. Each subsection must contain exactly the
  // announced number.
  let declaredCount = 0
  let open: Omit<ListedSection, 'trailer'> | null = null
  let isIrregular = false

  function push(type: number, field: number, index: number): void {
    types.push(type)
    fields.push(Math.min(field, FIELD_MAX))
    indexes.push(Math.min(index, INDEX_MAX))
  }

  function entryAt(index: number): XrefEntry {
    const field = fields.get(index)
    switch (types.get(index)) {
      case OFFSET:
        return { type: 'offset', offset: field, generation: indexes.get(index) }
      case COMPRESSED:
        return { type: 'compressed', streamNumber: field, index: indexes.get(index) }
      default:
        return { type: 'free' }
    }
  }

  // pdf.js rejects a table whose entry 0 is in use. Most readers renumber a table that begins with 1 and a free entry.
  function isShifted(subsections: ListedSection['subsections'], streamNumber: number | null): boolean {
    const [lowest] = subsections
    if (streamNumber !== null || lowest === undefined) return false
    const isFree = types.get(lowest.start) === FREE
    return (lowest.first === 0 && !isFree) || (lowest.first === 1 && isFree)
  }

  return {
    begin(place: ObjectPlace, streamNumber: number | null): void {
      if (sections.length >= budgets.sectionsMax) throw new PdfRefusalError('too_complex')
      open = { place, streamNumber, subsections: [] }
    },
    subsection(first: number, entryCount: number): void {
      if (first + entryCount > budgets.objectNumberMax + 1) throw new PdfRefusalError('xref_invalid')
      if (declaredCount + entryCount > budgets.objectsMax) throw new PdfRefusalError('too_many_objects')
      if (open !== null && open.subsections.length >= budgets.subsectionsMax) throw new PdfRefusalError('too_complex')
      if (entryCount > 0) open?.subsections.push({ first, count: entryCount, start: declaredCount })
      declaredCount += entryCount
    },
    entry(entry: XrefEntry): void {
      if (entry.type === 'offset') push(OFFSET, entry.offset, entry.generation)
      else if (entry.type === 'compressed') push(COMPRESSED, entry.streamNumber, entry.index)
      else {
        // Some readers treat entries of an unknown type as free, others do not open the file.
        if (entry.isUnknown) throw new PdfRefusalError('xref_invalid')
        push(FREE, 0, 0)
      }
    },
    end(trailer: PdfDict): void {
      const size = asCount(trailer.get('Size'))
      if (open === null || size === null) throw new PdfRefusalError('xref_invalid')
      if (size > budgets.objectNumberMax + 1) throw new PdfRefusalError('too_many_objects')
      const subsections = sorted(open.subsections)
      if (isShifted(subsections, open.streamNumber)) isIrregular = true
      sections.push({ ...open, subsections, trailer: kept(trailer) })
      open = null
    },
    /** Notes that some readers do not read a section. */
    markIrregular(): void {
      isIrregular = true
    },
    /** True if some readers do not read a section, or read it differently. They then search the file for objects. */
    get isIrregular(): boolean {
      return isIrregular
    },
    /** The first section in file order. */
    get first(): ListedSection | undefined {
      return sections[0]
    },
    /** The catalogs of all sections, in the chain or not. */
    get roots(): ReadonlySet<number> {
      return namedBy(sections, 'Root')
    },
    /** Returns the section that begins at the offset, or after white space there. Returns null if none does. */
    at: (offset: number): ListedSection | null =>
      sections.find(({ place }) => place.offset >= offset && place.offset - offset <= place.spaceBytes) ?? null,
    /** Returns an entry by its position: the `start` of its subsection plus its index in the subsection. */
    entryAt,
  }
}

// Sorts the subsections. Throws PdfRefusalError if a section has two entries for one number, because they are
// ambiguous.
function sorted(subsections: ListedSection['subsections']): ListedSection['subsections'] {
  const byFirst = subsections.toSorted((a, b) => a.first - b.first)
  for (let i = 1; i < byFirst.length; i++) {
    const before = byFirst[i - 1]!
    if (before.first + before.count > byFirst[i]!.first) throw new PdfRefusalError('xref_invalid')
  }
  return byFirst
}

// Returns the trailer entries that are needed later. Stores only the presence of /Encrypt, because the encryption
// dictionary may be large.
function kept(trailer: PdfDict): PdfDict {
  const small: PdfDict = new Map()
  for (const key of ['Root', 'Info', 'Size', 'Prev', 'XRefStm']) small.set(key, scalarOf(trailer.get(key)))
  small.set('Encrypt', declaresEncryption(trailer))
  return small
}

// Returns null, a reference or a number unchanged. Replaces any other value with `false`.
const scalarOf = (value: PdfObject = null): PdfObject =>
  value === null || isRef(value) || typeof value === 'number' ? value : false
