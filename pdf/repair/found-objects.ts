import { readObjectStream } from '../inspect/objects/object-stream.ts'
import { createStreamInspection, type StreamPass } from '../inspect/objects/stream-inspection.ts'
import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import { PdfRefusalError, refusalOf } from '../inspect/policy/result.ts'
import type { BodyEvents, ObjectId, ObjectPlace } from '../inspect/scan/scan-parts.ts'
import { asCount, isArray, isDict, isName, isNamed, isRef, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfRef } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { declaresEncryption } from '../syntax/xref.ts'
import { createFoundSections, type FoundSections } from './found-sections.ts'
import { createObjectIndex, type ObjectIndex } from './object-index.ts'

/** The contents of a body, determined only from its complete objects. */
export type FoundObjects = {
  /** The index of all objects except cross-reference streams. */
  index: ObjectIndex
  /** The end of the last indexed object. */
  end: number
  /** The end of the last complete object, including cross-reference streams. */
  wholeEnd: number
  sections: FoundSections
  /** The numbers of trailers, tables and end markers that belong to sections. */
  trailers: number
  tables: number
  ends: number
  /** The dictionary of a stream whose end was not found yet, or null. */
  openStream: PdfDict | null
  isLinearized: boolean
  /** The number of objects outside object streams, including cross-reference streams. */
  plainCount: number
  /** One more than the highest object number before `end`. */
  numberEnd: number
  /** True if no section follows the last object, so the file may have contained more objects. */
  isCut: boolean
  /** True if an object follows the end of a revision, as after an update. */
  isUpdated: boolean
  isEncrypted: boolean
  /** The first two objects of type Catalog. A second one makes the file ambiguous. */
  catalogs: PdfRef[]
  /** The object numbers that sections name as the catalog, at most two. */
  namedRoots: Set<number>
  /** The values of /Info and /ID in the last section. */
  info: PdfRef | null
  id: PdfObject[] | null
}

type OpenObject = {
  id: ObjectId
  place: ObjectPlace
  value: PdfObject
  isStream: boolean
  /** The data of an object stream or a cross-reference stream. */
  data: StreamPass | null
}

const isStructure = (dict: PdfDict): boolean => isNamed(dict.get('Type'), 'ObjStm') || isNamed(dict.get('Type'), 'XRef')

/**
 * Records the complete objects of a body in one pass, and the document entries in its cross-reference sections. Ignores
 * the object locations in the sections.
 */
export function createFoundObjects(
  budgets: InspectionBudgets,
  work: Work,
): { events: BodyEvents; found: FoundObjects } {
  const limits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work }
  const nested = () => ({ push() {}, isAdmitted: () => false })
  const streams = createStreamInspection({ budgets, work, onDecoded: undefined, nested })
  const found: FoundObjects = {
    index: createObjectIndex(budgets, work),
    sections: createFoundSections(budgets, work),
    end: 0,
    wholeEnd: 0,
    trailers: 0,
    tables: 0,
    ends: 0,
    openStream: null,
    isLinearized: false,
    plainCount: 0,
    numberEnd: 1,
    isCut: true,
    isUpdated: false,
    isEncrypted: false,
    catalogs: [],
    namedRoots: new Set(),
    info: null,
    id: null,
  }
  let open: OpenObject | null = null
  let highest = 0
  let isRevised = false

  function begin(id: ObjectId, value: PdfObject, place: ObjectPlace, isStream: boolean): void {
    // The first part of a linearized file ends like a revision, but repeats no objects.
    if (found.plainCount === 0) found.isLinearized = isDict(value) && value.has('Linearized')
    found.isUpdated ||= isRevised && !found.isLinearized
    found.isCut = true
    found.openStream = isStream && isDict(value) ? value : null
    open = {
      id,
      value,
      place,
      isStream,
      data: isStream && isDict(value) && isStructure(value) ? streams.begin(value) : null,
    }
  }

  function end(offset: number): void {
    if (open === null) return
    const { id, value, place, isStream, data } = open
    open = null
    found.openStream = null
    found.plainCount++
    found.wholeEnd = offset
    highest = Math.max(highest, id.number)
    const isSection = isStream && isDict(value) && isNamed(value.get('Type'), 'XRef')
    if (isSection) {
      found.sections.stream(place.offset, value, data?.end().structure ?? null)
      readSection(value)
    } else note({ id, place, value, isStream, data }, offset)
  }

  function note({ id, place, value, isStream, data }: OpenObject, offset: number): void {
    found.end = offset
    found.numberEnd = highest + 1
    found.index.add(id.number, { isMember: false, place: place.offset, detail: id.generation })
    if (!isStream) look(id, value)
    else if (isDict(value)) nameRoot(value)
    // Some readers accept a cross-reference stream without /Type /XRef.
    if (isStream && isDict(value) && isArray(value.get('W'))) throw new PdfRefusalError('repair_ambiguous')
    if (data !== null && isDict(value)) readMembers(id.number, value, data.end().structure)
  }

  function readMembers(streamNumber: number, dict: PdfDict, data: Uint8Array | null): void {
    if (data === null) throw new PdfRefusalError('object_stream_invalid')
    let detail = 0
    try {
      readObjectStream(dict, data, limits, (number, value) => {
        found.index.add(number, { isMember: true, place: streamNumber, detail: detail++ })
        highest = Math.max(highest, number)
        found.numberEnd = highest + 1
        look({ number, generation: 0 }, value)
      })
    } catch (error) {
      throw refusalOf(error, 'object_stream_invalid')
    }
  }

  function look({ number, generation }: ObjectId, value: PdfObject): void {
    // Another object may reference a type name that is a separate object as its /Type.
    if (['Catalog', 'ObjStm', 'XRef'].some((type) => isNamed(value, type)))
      throw new PdfRefusalError('repair_ambiguous')
    if (!isDict(value)) return
    // Without a trailer, some readers treat any object with a /Root entry as a trailer.
    nameRoot(value)
    if (isNamed(value.get('Type'), 'Catalog') && found.catalogs.length < 2) {
      found.catalogs.push(pdfRef(number, generation))
    }
    found.isEncrypted ||= isEncryption(value)
  }

  function readTrailer(trailer: PdfDict): void {
    found.trailers++
    readSection(trailer)
  }

  function readSection(trailer: PdfDict): void {
    found.isCut = false
    nameRoot(trailer)
    const [info, id] = ['Info', 'ID'].map((key) => trailer.get(key) ?? null)
    if (isRef(info)) found.info = info
    if (isArray(id) && id.length === 2 && id.every(isString)) found.id = id
    found.isEncrypted ||= declaresEncryption(trailer)
  }

  function nameRoot(dict: PdfDict): void {
    const root = dict.get('Root') ?? null
    if (root === null) return
    if (!isRef(root)) throw new PdfRefusalError('repair_ambiguous')
    if (found.namedRoots.size < 2) found.namedRoots.add(root.number)
  }

  const events: BodyEvents = {
    header() {},
    object: (id, value, place) => begin(id, value, place, false),
    streamBegin(id, dict, place) {
      begin(id, dict, place, true)
      return asCount(dict.get('Length'))
    },
    streamData: (bytes) => open?.data?.push(bytes),
    streamEnd() {},
    objectEnd: end,
    xrefTable({ offset }) {
      found.isCut = false
      found.tables++
      found.sections.begin(offset)
    },
    xrefSubsection: found.sections.subsection,
    xrefEntry: found.sections.entry,
    trailer(trailer) {
      found.sections.end(trailer)
      readTrailer(trailer)
    },
    strayTrailer: readTrailer,
    irregularSection() {},
    unseparatedObject() {},
    startXref(offset) {
      found.isCut = false
      found.ends++
      found.sections.startXref(offset)
      isRevised = true
    },
  }
  return { events, found }
}

/** Returns whether an object is an encryption dictionary, even if no remaining trailer names it. */
export const isEncryption = (value: PdfObject): boolean =>
  isDict(value) &&
  isName(value.get('Filter')) &&
  asCount(value.get('V')) !== null &&
  ['O', 'U', 'CF', 'Recipients'].some((key) => value.has(key))
