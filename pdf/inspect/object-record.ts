import type { ByteSink } from '../syntax/decoder.ts'
import { asCount, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { declaresEncryption, parseXrefStreamEntries, parseXrefStreamLayout } from '../syntax/xref.ts'
import { type ContentEdges, isOwnContent, isWhole, type ReadContent } from './content/content-summary.ts'
import { HAS_MIXTURE } from './content/content-use.ts'
import { findFeatures } from './features/features.ts'
import { createFieldTable, type FieldTable } from './forms/field-table.ts'
import { type AssumedFilters, assumedFilters, isPicture } from './objects/assumed-filters.ts'
import { createKeptObjects, type KeptObjects } from './objects/kept-objects.ts'
import type { ReferencedLength } from './objects/lengths.ts'
import { readObjectStream } from './objects/object-stream.ts'
import { createObjectTable, type ObjectTable } from './objects/object-table.ts'
import { createStreamInspection, type NestedInspection, type PassingStream } from './objects/stream-inspection.ts'
import { type Linearization, linearizationOf } from './pages/linearization.ts'
import { readContents } from './pages/page-contents.ts'
import type { InspectionBudgets } from './policy/budgets.ts'
import {
  AMBIGUOUS_BIT,
  bitOf,
  DAMAGED_BIT,
  PROGRAM_BIT,
  SCRIPT_BIT,
  STREAM_BIT,
  UNCLEAR_BIT,
  UNLISTED_BIT,
} from './policy/feature-bits.ts'
import { refusalOf } from './policy/refusal.ts'
import { type InvalidReason, PdfRefusalError } from './policy/result.ts'
import { workOf } from './policy/work-of.ts'
import { isTooShort } from './resources/images.ts'
import { kindOf } from './resources/requirements.ts'
import { createResourceNames, type ResourceNames } from './resources/resource-names.ts'
import { type Findings, idOfRole, kinds } from './roles/roles.ts'
import type { BodyEvents, ObjectId, ObjectPlace } from './scan/body-events.ts'
import { type Column, createColumn } from './tables/columns.ts'
import { createReferenceTable, type ReferenceTable } from './tables/reference-table.ts'
import { createXrefTable, type XrefTable } from './xref/xref-table.ts'

/** The results of reading a complete body. */
export type KnownBody = {
  version: string
  objects: ObjectTable
  kept: KeptObjects
  lengths: readonly ReferencedLength[]
  xrefs: XrefTable
  references: ReferenceTable
  /** The references with a role (`features/roles.ts`). */
  roles: ReferenceTable
  /** The resource names that content uses, and those that resources define. */
  names: ResourceNames
  /** The references and types in form fields and widgets. */
  fields: FieldTable
  /** The summaries of content streams plus 1, by slot. */
  summaries: Column
  /** The incomplete edges of content streams. */
  edges: ReadonlyMap<number, ContentEdges>
  /** The traits of all content and resources together (`content/content-use.ts`). */
  traits: number
  linearization: Linearization | null
  startXref: number | null
  /** Streams whose filters are references. */
  assumed: readonly AssumedFilters[]
  /** The catalogs that trailers without a table name. */
  strayRoots: ReadonlySet<number>
  /** True if the body has objects that a search for objects does not find. */
  hasGlued: boolean
  /** The reason to refuse an unreadable stream. It does not apply if encryption makes the stream unreadable. */
  streamRefusal: PdfRefusalError | null
}

type OpenStream = { number: number; slot: number; dict: PdfDict; place: ObjectPlace; passing: PassingStream }

// The memory of a stream's edges, without their bytes.
const EDGE_BYTES = 128

/** Creates the record of a body (`KnownBody`) while the body is read. */
export function createBodyRecord({
  budgets,
  work,
  onDecoded,
  nested,
}: {
  budgets: InspectionBudgets
  work: Work
  onDecoded: ByteSink | undefined
  nested: NestedInspection
}): { events: BodyEvents; known(): KnownBody } {
  const limits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work }
  const objects = createObjectTable(budgets.objectsMax)
  const kept = createKeptObjects(budgets, work)
  const lengths: ReferencedLength[] = []
  const xrefs = createXrefTable(budgets)
  const streams = createStreamInspection({ budgets, work, onDecoded, nested })
  const references = createReferenceTable(budgets.referencesMax)
  const roles = createReferenceTable(budgets.referencesMax)
  const names = createResourceNames(work)
  const fields = createFieldTable(work)
  const summaries = createColumn(Float64Array)
  const edges = new Map<number, ContentEdges>()
  let edgeBytes = 0
  let traits = 0
  let linearization: Linearization | null = null
  let version = ''
  const assumed: AssumedFilters[] = []
  const strayRoots = new Set<number>()
  let hasGlued = false
  let startXref: number | null = null
  let streamRefusal: PdfRefusalError | null = null
  let open: OpenStream | null = null

  function note(slot: number, value: PdfObject, isStream: boolean): void {
    const found: Findings = {
      bits: isStream ? STREAM_BIT : 0,
      hasWidget: false,
      hasMixture: false,
      refer: (role, target) => roles.add(slot, target, idOfRole(role)),
    }
    findFeatures(value, isStream, found, (target, generation) => references.add(slot, target, generation))
    objects.setKind(slot, kindOf(value, isStream, found))
    readContents(value, found)
    if (found.hasMixture) traits |= HAS_MIXTURE
    work.charge(workOf.object)
    objects.addFeatures(slot, found.bits)
    names.note(slot, value, isStream)
    fields.note(slot, isStream ? null : value, found.hasWidget)
    if (slot === 0) linearization = linearizationOf(value)
    if (!isStream) kept.keep(slot, value)
  }

  function keepContent(slot: number, content: ReadContent, isOwn: boolean): void {
    names.use(slot, isOwn, content.used)
    summaries.set(slot, content.summary + 1)
    traits |= content.traits
    if (content.edges === null) return
    work.charge(workOf.object)
    const { head, tail } = content.edges
    edgeBytes += EDGE_BYTES + (head?.length ?? 0) + (tail?.length ?? 0)
    if (edgeBytes > budgets.edgeBytesMax) throw new PdfRefusalError('too_complex')
    edges.set(slot, content.edges)
  }

  function defer(refusal: unknown, reason: InvalidReason): void {
    work.charge(workOf.failure)
    if (!(refusal instanceof PdfRefusalError) || refusal.reason !== reason) throw refusal
    streamRefusal ??= refusal
  }

  function beginPassing(dict: PdfDict): PassingStream {
    try {
      return streams.begin(dict)
    } catch (error) {
      defer(error, 'filter_unsupported')
      return streams.beginPlain()
    }
  }

  function endStructure({ number, dict, place }: OpenStream, structure: Uint8Array | null): void {
    if (isNamed(dict.get('Type'), 'XRef')) readXrefStream(number, dict, place, structure)
    else if (structure === null) streamRefusal ??= new PdfRefusalError('object_stream_invalid')
    else readMembers(dict, structure)
  }

  function readMembers(dict: PdfDict, structure: Uint8Array): void {
    try {
      readObjectStream(dict, structure, limits, (number, value, repeats) => {
        if (number > budgets.objectNumberMax) throw new PdfRefusalError('object_stream_invalid')
        // Some readers find the object by its position in the stream, others by its number.
        if (repeats === 'number') throw new PdfRefusalError('object_twice')
        note(objects.addCompressed(number, 0, repeats === 'bytes'), value, false)
      })
    } catch (error) {
      defer(refusalOf(error, 'object_stream_invalid'), 'object_stream_invalid')
    }
  }

  function readXrefStream(number: number, dict: PdfDict, place: ObjectPlace, structure: Uint8Array | null): void {
    if (structure === null) throw new PdfRefusalError('xref_invalid')
    try {
      const layout = parseXrefStreamLayout(dict)
      xrefs.begin(place, number)
      for (const { first, count } of layout.subsections) xrefs.subsection(first, count)
      work.charge(layout.entryCount * workOf.xrefEntry)
      parseXrefStreamEntries(layout, structure, (_, entry) => xrefs.entry(entry))
      xrefs.end(dict)
    } catch (error) {
      throw refusalOf(error, 'xref_invalid')
    }
  }

  const events: BodyEvents = {
    header: (found) => {
      version = found
    },
    object(id, value, place) {
      note(objects.add(id.number, id.generation, place, 0), value, false)
    },
    streamBegin({ number, generation }: ObjectId, dict, place) {
      const slot = objects.add(number, generation, place, 0)
      note(slot, dict, true)
      open = { slot, dict, place, number, passing: beginPassing(dict) }
      const later = assumedFilters(slot, dict)
      if (later !== null) {
        if (assumed.length >= budgets.indirectFiltersMax) throw new PdfRefusalError('too_complex')
        assumed.push(later)
      }
      const length = dict.get('Length')
      if (!isRef(length) && asCount(length) === null) throw new PdfRefusalError('stream_length_wrong')
      return asCount(length)
    },
    streamData: (bytes) => open?.passing.push(bytes),
    streamEnd(dataBytes, lineEndBytes) {
      if (open === null) return
      const { slot, dict, passing } = open
      const length = dict.get('Length')
      if (isRef(length)) {
        if (lengths.length >= budgets.keptObjectsMax) throw new PdfRefusalError('too_complex')
        lengths.push({ slot, reference: length, dataBytes, lineEndBytes })
      }
      const { structure, isProgram, isUnlisted, hasScript, isDamaged, content } = passing.end()
      if (isDamaged) objects.addFeatures(slot, DAMAGED_BIT)
      if (isPicture(dict) && isTooShort(dict, dataBytes)) objects.addFeatures(slot, UNCLEAR_BIT)
      const isOwn = isOwnContent(dict)
      if (content !== null) keepContent(slot, content, isOwn)
      if (content?.isBlank && objects.kind(slot) === kinds.form) objects.setKind(slot, kinds.blankForm)
      if (isOwn && (content === null || !isWhole(content))) objects.addFeatures(slot, AMBIGUOUS_BIT)
      const isAttachment = isNamed(dict.get('Type'), 'EmbeddedFile')
      const programBits = isAttachment ? PROGRAM_BIT | bitOf('executable_attachment') : PROGRAM_BIT
      const unlistedBits = isAttachment ? UNLISTED_BIT | bitOf('unlisted_attachment') : UNLISTED_BIT
      const found = (isProgram ? programBits : 0) | (isUnlisted ? unlistedBits : 0) | (hasScript ? SCRIPT_BIT : 0)
      if (found !== 0) objects.addFeatures(slot, found)
      if (isNamed(dict.get('Type'), 'ObjStm') || isNamed(dict.get('Type'), 'XRef')) endStructure(open, structure)
      open = null
    },
    objectEnd() {},
    xrefTable: (place) => xrefs.begin(place, null),
    xrefSubsection: xrefs.subsection,
    xrefEntry: xrefs.entry,
    trailer: xrefs.end,
    strayTrailer(trailer) {
      const root = trailer.get('Root') ?? null
      // A reader that uses this trailer must find the same catalog, or none.
      if (isRef(root)) strayRoots.add(root.number)
      if (strayRoots.size > 1 || declaresEncryption(trailer)) throw new PdfRefusalError('root_ambiguous')
    },
    gluedObject() {
      hasGlued = true
    },
    startXref: (offset) => {
      startXref = offset
    },
  }

  return {
    events,
    known: () => {
      streams.flush()
      return {
        version,
        objects,
        kept,
        lengths,
        xrefs,
        references,
        roles,
        names,
        fields,
        summaries,
        edges,
        traits,
        linearization,
        startXref,
        assumed,
        strayRoots,
        hasGlued,
        streamRefusal,
      }
    },
  }
}
