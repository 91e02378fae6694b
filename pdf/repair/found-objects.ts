import type { BodyEvents, ObjectId, ObjectPlace } from '../inspect/body-events.ts'
import type { InspectionBudgets } from '../inspect/budgets.ts'
import { readObjectStream } from '../inspect/object-stream.ts'
import { refusalOf } from '../inspect/refusal.ts'
import { PdfRefusal } from '../inspect/result.ts'
import { createStreamInspection, type PassingStream } from '../inspect/stream-inspection.ts'
import { asCount, isArray, isDict, isName, isNamed, isRef, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfRef } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { saysEncrypted } from '../syntax/xref.ts'
import { createObjectIndex, type ObjectIndex } from './object-index.ts'

/** What a body holds when nothing is believed of it but its whole objects. */
export type FoundObjects = {
  /** All but cross-reference streams. */
  index: ObjectIndex
  /** Where the last of them ends. */
  end: number
  /** Those that are no members, and cross-reference streams. */
  plainCount: number
  /** One more than the highest number up to there. */
  numberEnd: number
  /** No section begins behind the last of them, so that there may have been more. */
  isCut: boolean
  /** An object stands behind the end of a revision, as those of updates do. */
  isUpdated: boolean
  isEncrypted: boolean
  /** The first two objects that call themselves the catalog. */
  catalogs: PdfRef[]
  /** Up to two numbers that sections name as the catalog. */
  namedRoots: Set<number>
  /** What the last section says of the document beside its catalog. */
  info: PdfRef | null
  id: PdfObject[] | null
}

type OpenObject = {
  id: ObjectId
  place: ObjectPlace
  value: PdfObject
  isStream: boolean
  members: PassingStream | null
}

/** Notes the whole objects of a body while it passes, and what its sections say of the document; no word of theirs on objects. */
export function createFoundObjects(
  budgets: InspectionBudgets,
  work: Work,
): { events: BodyEvents; found: FoundObjects } {
  const limits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work }
  const nested = () => ({ push() {}, isAdmitted: () => false })
  const streams = createStreamInspection({ budgets, work, onDecoded: undefined, nested })
  const found: FoundObjects = {
    index: createObjectIndex(budgets, work),
    end: 0,
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
  let isLinearized = false
  let isRevised = false

  function begin(id: ObjectId, value: PdfObject, place: ObjectPlace, isStream: boolean): void {
    // The first part of a linearized file ends like a revision, and none of its objects stands twice.
    if (found.plainCount === 0) isLinearized = isDict(value) && value.has('Linearized')
    found.isUpdated ||= isRevised && !isLinearized
    found.isCut = true
    const isPack = isStream && isDict(value) && isNamed(value.get('Type'), 'ObjStm')
    open = { id, value, place, isStream, members: isPack ? streams.begin(value) : null }
  }

  function end(offset: number): void {
    if (open === null) return
    const { id, value, place, isStream, members } = open
    open = null
    found.plainCount++
    highest = Math.max(highest, id.number)
    const isSection = isStream && isDict(value) && isNamed(value.get('Type'), 'XRef')
    if (isSection) readSection(value)
    else note({ id, place, value, isStream, members }, offset)
  }

  function note({ id, place, value, isStream, members }: OpenObject, offset: number): void {
    found.end = offset
    found.numberEnd = highest + 1
    found.index.add(id.number, { isMember: false, place: place.offset, detail: id.generation })
    if (!isStream) look(id, value)
    if (members !== null && isDict(value)) readMembers(id.number, value, members.end().structure)
  }

  function readMembers(streamNumber: number, dict: PdfDict, data: Uint8Array | null): void {
    if (data === null) throw new PdfRefusal('object_stream_invalid')
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
    if (!isDict(value)) return
    if (isNamed(value.get('Type'), 'Catalog') && found.catalogs.length < 2) {
      found.catalogs.push(pdfRef(number, generation))
    }
    // How a file is encrypted, where no trailer is left that names it.
    const isHandler = isName(value.get('Filter')) && asCount(value.get('V')) !== null
    found.isEncrypted ||= isHandler && ['O', 'U', 'CF', 'Recipients'].some((key) => value.has(key))
  }

  function readSection(trailer: PdfDict): void {
    found.isCut = false
    const [root, info, id] = ['Root', 'Info', 'ID'].map((key) => trailer.get(key) ?? null)
    if (isRef(root) && found.namedRoots.size < 2) found.namedRoots.add(root.number)
    if (isRef(info)) found.info = info
    if (isArray(id) && id.length === 2 && id.every(isString)) found.id = id
    found.isEncrypted ||= saysEncrypted(trailer)
  }

  const events: BodyEvents = {
    header() {},
    object: (id, value, place) => begin(id, value, place, false),
    streamBegin(id, dict, place) {
      begin(id, dict, place, true)
      return asCount(dict.get('Length'))
    },
    streamData: (bytes) => open?.members?.push(bytes),
    streamEnd() {},
    objectEnd: end,
    xrefTable() {
      found.isCut = false
    },
    xrefSubsection() {},
    xrefEntry() {},
    trailer: readSection,
    strayTrailer: readSection,
    gluedObject() {},
    startXref() {
      found.isCut = false
      isRevised = true
    },
  }
  return { events, found }
}
