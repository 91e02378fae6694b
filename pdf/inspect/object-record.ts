import { type Linearization, linearizationOf } from '../document/linearization.ts'
import { createColumn } from '../syntax/columns.ts'
import type { ByteSink } from '../syntax/decoder.ts'
import { asCount, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { declaresEncryption, parseXrefStreamEntries, parseXrefStreamLayout } from '../syntax/xref.ts'
import { type ContentEdges, isOwnContent, isWhole, type ReadContent } from './content/content-summary.ts'
import { COLORS, UNCOLORED_PATTERN } from './content/traits.ts'
import { listedColorsOf } from './content/used-colors.ts'
import { findFeatures } from './features/features.ts'
import { readField } from './forms/fields.ts'
import { type AssumedFilters, assumedFilters, type ReferencedLength } from './objects/deferred.ts'
import { createKeptObjects } from './objects/kept-objects.ts'
import { readObjectStream } from './objects/object-stream.ts'
import { createObjectTable, createReferenceTable } from './objects/object-table.ts'
import { createStreamInspection, type StreamPass } from './objects/stream-inspection.ts'
import { readContents } from './pages/page-contents.ts'
import { createSplitImages } from './pages/split-images.ts'
import type { InspectionBudgets } from './policy/budgets.ts'
import { AMBIGUOUS_BIT, bitsOfFileData, STREAM_BIT } from './policy/feature-bits.ts'
import { kinds } from './policy/kinds.ts'
import { type InvalidReason, PdfRefusalError, readSyntax, refusalOf } from './policy/result.ts'
import { workOf } from './policy/work-of.ts'
import { containsAnnotations } from './resources/annotations.ts'
import { createColorSpaceNames } from './resources/color-spaces.ts'
import { createKeptDrawings } from './resources/kept-drawings.ts'
import { isUncoloredPattern } from './resources/painting.ts'
import { createPlacements } from './resources/placements.ts'
import { kindOf } from './resources/requirements.ts'
import { createResourceNames } from './resources/resource-names.ts'
import { type Findings, idOfRole } from './roles/roles.ts'
import type { NestedInspection } from './scan/embedded-file-check.ts'
import type { BodyEvents, ObjectId, ObjectPlace } from './scan/scan-parts.ts'
import { createXrefTable } from './xref/xref-table.ts'

type OpenStream = { number: number; slot: number; dict: PdfDict; place: ObjectPlace; passing: StreamPass }

// The memory that the edges of one stream need, in addition to their bytes.
const EDGE_BYTES = 128

const createBody = (
  budgets: InspectionBudgets,
  work: Work,
  colorSpaces = createColorSpaceNames(work),
  names = createResourceNames(work, colorSpaces.define),
) => ({
  version: '',
  objects: createObjectTable(budgets.objectsMax),
  kept: createKeptObjects(budgets, work),
  lengths: [] as ReferencedLength[],
  xrefs: createXrefTable(budgets),
  references: createReferenceTable(budgets.referencesMax),
  /** The references whose role is judged after all objects are known (`roles/roles.ts`). */
  roles: createReferenceTable(budgets.referencesMax),
  /** The resource names that content uses, and those that resources define. */
  names,
  /** The objects and text that content streams draw. */
  drawings: createKeptDrawings(work, names.idOf),
  colorSpaces,
  /** The properties of form fields and widgets, by slot. */
  fields: createColumn(Uint8Array),
  /** By slot: 1 plus the summary of the content stream, or 0. */
  summaries: createColumn(Float64Array),
  /** How forms, patterns and fonts are placed, by slot, and the appearances of annotations (`resources/placements.ts`). */
  placements: createPlacements(),
  frames: createReferenceTable(budgets.referencesMax),
  /** By slot: the incomplete edges of the content stream. */
  edges: new Map<number, ContentEdges>(),
  /** By slot: the traits of content and resources (`content/traits.ts`). */
  traits: createColumn(Uint32Array),
  /** By slot: the number of colors of a color table, or the number that an image needs, or 0. */
  colors: createColumn(Uint16Array),
  /** The JBIG2 images with global segments, and these segments. */
  splitImages: createSplitImages(),
  linearization: null as Linearization | null,
  /** The offset after the last `startxref`. A body without `startxref` is refused before the offset is used. */
  startXref: -1,
  /** The streams whose filters are references, with the entries that must be resolved later. */
  assumed: [] as AssumedFilters[],
  /** The object numbers of the catalogs named by trailers that do not follow a cross-reference table. */
  strayRoots: new Set<number>(),
  hasInlineAnnotations: false,
  /** True if a reader that searches the file for objects would miss one. */
  hasUnseparated: false,
  /**
   * The reason to refuse an unreadable stream. It is ignored in an encrypted file, whose streams are always unreadable.
   */
  streamRefusal: null as PdfRefusalError | null,
})

/** Everything that was read from a body, before references are resolved. */
export type KnownBody = ReturnType<typeof createBody>

/** Creates a record that collects a `KnownBody` while the body is read. */
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
  const streams = createStreamInspection({ budgets, work, onDecoded, nested })
  const body = createBody(budgets, work)
  const { objects, references, roles, xrefs } = body
  let edgeBytes = 0
  let open: OpenStream | null = null

  function addTraits(slot: number, traits: number): void {
    if (traits !== 0) body.traits.set(slot, body.traits.get(slot) | traits)
  }

  function note(slot: number, value: PdfObject, isStream: boolean): void {
    const found: Findings = {
      bits: isStream ? STREAM_BIT : 0,
      hasWidget: false,
      refer: (role, target) => roles.add(slot, target, idOfRole(role)),
      nameSpaces: body.colorSpaces.define,
      addTraits(traits) {
        addTraits(slot, traits)
      },
      charge: work.charge,
      frame: (target, aspect) => body.frames.add(slot, target, aspect),
    }
    findFeatures(value, isStream, found, (target, generation) => references.add(slot, target, generation))
    objects.setKind(slot, kindOf(value, isStream, found))
    readContents(value, found)
    if (isDict(value)) body.placements.note(slot, value, isStream)
    work.charge(workOf.object)
    objects.addFeatures(slot, found.bits)
    body.names.note(slot, value, isStream)
    const field = readField(isStream ? null : value, found)
    if (field !== 0) body.fields.set(slot, field)
    if (!isStream && containsAnnotations(value)) body.hasInlineAnnotations = true
    if (slot === 0) body.linearization = linearizationOf(value)
    if (!isStream) body.kept.keep(slot, value)
    const colors = listedColorsOf(value)
    if (colors > 0) body.colors.set(slot, colors)
  }

  function keepContent(slot: number, content: ReadContent, isOwn: boolean): void {
    body.names.use(slot, isOwn, content.used)
    body.summaries.set(slot, content.summary + 1)
    body.drawings.keep(slot, content.drawings)
    addTraits(slot, content.traits)
    for (const name of content.firstSpaces) body.colorSpaces.paint(name)
    if (content.edges === null) return
    work.charge(workOf.object)
    const { head, tail } = content.edges
    edgeBytes += EDGE_BYTES + (head?.length ?? 0) + (tail?.length ?? 0)
    if (edgeBytes > budgets.edgeBytesMax) throw new PdfRefusalError('too_complex')
    body.edges.set(slot, content.edges)
  }

  function defer(refusal: unknown, reason: InvalidReason): void {
    work.charge(workOf.failure)
    if (!(refusal instanceof PdfRefusalError) || refusal.reason !== reason) throw refusal
    body.streamRefusal ??= refusal
  }

  function beginPassing(dict: PdfDict): StreamPass {
    try {
      return streams.begin(dict)
    } catch (error) {
      defer(error, 'filter_unsupported')
      return streams.beginPlain()
    }
  }

  function endStructure({ number, dict, place }: OpenStream, structure: Uint8Array | null): void {
    if (isNamed(dict.get('Type'), 'XRef')) readXrefStream(number, dict, place, structure)
    else if (structure === null) body.streamRefusal ??= new PdfRefusalError('object_stream_invalid')
    else readMembers(dict, structure)
  }

  function readMembers(dict: PdfDict, structure: Uint8Array): void {
    try {
      readObjectStream(dict, structure, limits, (number, value, repeats) => {
        if (number > budgets.objectNumberMax) throw new PdfRefusalError('object_stream_invalid')
        // Some readers find a compressed object by its position in the stream, others by its number.
        if (repeats === 'number') throw new PdfRefusalError('object_twice')
        note(objects.addCompressed(number, 0, repeats === 'bytes'), value, false)
      })
    } catch (error) {
      defer(refusalOf(error, 'object_stream_invalid'), 'object_stream_invalid')
    }
  }

  function readXrefStream(number: number, dict: PdfDict, place: ObjectPlace, structure: Uint8Array | null): void {
    // Readers need the length before they can look up an object.
    if (structure === null || asCount(dict.get('Length')) === null) throw new PdfRefusalError('xref_invalid')
    readSyntax('xref_invalid', () => {
      const layout = parseXrefStreamLayout(dict)
      xrefs.begin(place, number)
      for (const { first, count } of layout.subsections) xrefs.subsection(first, count)
      work.charge(layout.entryCount * workOf.xrefEntry)
      parseXrefStreamEntries(layout, structure, (_, entry) => xrefs.entry(entry))
      xrefs.end(dict)
    })
  }

  const events: BodyEvents = {
    header(version) {
      body.version = version
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
        if (body.assumed.length >= budgets.indirectFiltersMax) throw new PdfRefusalError('too_complex')
        body.assumed.push(later)
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
        if (body.lengths.length >= budgets.keptObjectsMax) throw new PdfRefusalError('too_complex')
        body.lengths.push({ slot, reference: length, dataBytes, lineEndBytes })
      }
      const { structure, bits, kind, content, colors = 0, globals, split } = passing.end()
      if (globals !== undefined) body.splitImages.addGlobals(slot, globals)
      if (split) body.splitImages.addImage(slot, split)
      if (colors > 0) body.colors.set(slot, colors)
      objects.addFeatures(slot, bits)
      if (kind !== undefined) objects.setKind(slot, kind)
      const isOwn = isOwnContent(dict)
      if (content !== null) keepContent(slot, content, isOwn)
      if (content?.isBlank && objects.kind(slot) === kinds.form) objects.setKind(slot, kinds.blankForm)
      const isUncolored = isUncoloredPattern(dict)
      if (isUncolored) addTraits(slot, UNCOLORED_PATTERN)
      const hasColors = isUncolored && (content?.traits ?? 0) & COLORS
      if (isOwn && (content === null || !isWhole(content) || hasColors)) objects.addFeatures(slot, AMBIGUOUS_BIT)
      if (isNamed(dict.get('Type'), 'EmbeddedFile')) objects.addFeatures(slot, bitsOfFileData(bits))
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
      // A reader that uses a trailer without a table must find the same catalog or none.
      if (isRef(root)) body.strayRoots.add(root.number)
      if (body.strayRoots.size > 1 || declaresEncryption(trailer)) throw new PdfRefusalError('root_ambiguous')
    },
    irregularSection: xrefs.markIrregular,
    unseparatedObject() {
      body.hasUnseparated = true
    },
    startXref: (offset) => {
      body.startXref = offset
    },
  }

  return {
    events,
    known() {
      streams.flush()
      return body
    },
  }
}
