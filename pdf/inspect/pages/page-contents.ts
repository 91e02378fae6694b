import type { Column } from '../../syntax/columns.ts'
import { isArray, isDict, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { createContentScanner } from '../content/content-scanner.ts'
import { type ContentEdges, createContentRun, isWhole, type KeptContent } from '../content/content-summary.ts'
import { areUnclear } from '../content/traits.ts'
import { isPlainImage } from '../images/image-check.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { AMBIGUOUS_BIT, CONTENT_BIT, STREAM_BIT } from '../policy/feature-bits.ts'
import { kinds } from '../policy/kinds.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { ColorSpaceNames } from '../resources/color-spaces.ts'
import type { KeptDrawing, KeptDrawings, PageDrawings } from '../resources/kept-drawings.ts'
import type { Names, ResourceNames } from '../resources/resource-names.ts'
import { type Findings, forEachLink, judge } from '../roles/roles.ts'

/** Records references to the content streams of a page or a Type 3 font. */
export function readContents(value: PdfObject, found: Findings): void {
  if (!isDict(value)) return
  const letters = value.get('CharProcs')
  if (isDict(letters)) for (const letter of letters.values()) judge(found, 'glyph', letter)
  const contents = isPageLike(value) ? (value.get('Contents') ?? null) : null
  const items = isArray(contents) ? contents : contents === null ? [] : [contents]
  for (const item of items) judge(found, isArray(contents) ? 'contentPart' : 'content', item)
  if (!items.every(isRef)) found.bits |= CONTENT_BIT
}

// In an annotation, /Contents is text.
const isPageLike = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type'), 'Page') ||
  (isRef(dict.get('Type')) && dict.has('Parent') && !isString(dict.get('Contents')))

/** The reference table that shows which streams are the content of pages. */
export type ContentsOf = { roles: ReferenceTable }
export type GlyphStreams = ReadonlyMap<number, readonly number[]>
type Contents = ContentsOf & {
  objects: ObjectTable
  summaries: Column
  edges: ReadonlyMap<number, ContentEdges>
  names: ResourceNames
  colorSpaces: ColorSpaceNames
  drawings: KeptDrawings
  glyphs: GlyphStreams
}

/** The resource names of an operator whose operands are split between two streams of a page, and the page's slot. */
export type SplitOperator = { page: number; used: Names }

/**
 * Throws PdfRefusalError if readers interpret the content of a page, form, pattern or glyph differently. Also throws if
 * a page's content is neither a stream nor a list of streams (ISO 32000-2 section 7.7.3.3). If the list has other
 * items, some readers show its streams and others show nothing. Returns the operators that are split between streams,
 * and the draws of each page.
 */
export function checkContents(
  body: Contents,
  live: LiveObjects,
  work: Work,
): { seams: SplitOperator[]; drawnBy: PageDrawings } {
  if ((live.bits & CONTENT_BIT) !== 0) throw new PdfRefusalError('page_content_invalid')
  const contentOf = (number: number): KeptContent | null => {
    const slot = live.slot(number)
    const summary = slot < 0 ? 0 : body.summaries.get(slot)
    return summary === 0 ? null : { summary: summary - 1, edges: body.edges.get(slot) ?? null }
  }
  const scanner = createContentScanner(work, isPlainImage)
  const seams: SplitOperator[] = []
  const drawnBy = new Map<number, KeptDrawing[]>()
  const addDrawing = (drawing: KeptDrawing | undefined): void => {
    const drawings = drawnBy.get(page) ?? []
    if (drawing !== undefined) drawings.push(drawing)
    drawnBy.set(page, drawings)
  }
  let { traits } = live
  let page = -1
  function readSeam(bytes: Uint8Array): boolean {
    scanner.begin(true)
    scanner.push(bytes)
    const content = scanner.end()
    if (content === null || content.edges !== null) return false
    traits |= content.traits
    seams.push({ page, used: body.names.setOf(content.used) })
    addDrawing(body.drawings.named(content.drawings))
    return true
  }
  const require = (isClear: boolean): void => {
    if (!isClear) throw new PdfRefusalError('page_content_ambiguous')
  }
  let run = createContentRun(readSeam)
  forEachPageStream(body, live, {
    stream(slot, number) {
      page = slot
      work.charge(workOf.lookUp)
      const content = contentOf(number)
      require(content !== null && run.add(content))
      addDrawing(body.drawings.get(live.slot(number)))
    },
    end() {
      require(run.isWhole())
      run = createContentRun(readSeam)
    },
  })
  for (const number of [...body.glyphs.values()].flat()) {
    const content = contentOf(number)
    require(content !== null && isWhole(content))
  }
  const isUnclearAt = (number: number): boolean =>
    live.slot(number) >= 0 && unclearSpaces.has(body.objects.kind(live.slot(number)))
  require((live.bits & AMBIGUOUS_BIT) === 0 && !areUnclear(traits) && !body.colorSpaces.areUnclear(isUnclearAt))
  return { seams, drawnBy }
}

/** Color spaces that readers can begin with different colors. */
const unclearSpaces = new Set<number>([kinds.mixture, kinds.basedSpace, kinds.profileSpace])

type PageStreams = { stream(page: number, number: number): void; end(): void }

/**
 * Visits the content streams of all live pages. Passes the slot of the page and the number of the stream. Throws
 * PdfRefusalError for other content.
 */
export function forEachPageStream(body: ContentsOf, live: LiveObjects, visit: PageStreams): void {
  const isStream = (number: number): boolean => (live.slotBits(live.slot(number)) & STREAM_BIT) !== 0
  let page = -1
  forEachLink(body, live, ['content', 'contentPart'], (slot, number, role) => {
    if (slot !== page) visit.end()
    page = slot
    const list = role === 'contentPart' || live.slot(number) < 0 || isStream(number) ? null : live.get(number)
    for (const item of isArray(list) ? list.map((item) => (isRef(item) ? item.number : null)) : [number]) {
      if (item === null || live.slot(item) < 0 || !isStream(item)) throw new PdfRefusalError('page_content_invalid')
      visit.stream(slot, item)
    }
  })
  visit.end()
}

/** Returns the numbers of the content streams of the glyphs in live Type 3 fonts, by the slot of the font. */
export function glyphStreamsOf(
  body: ContentsOf & { references: ReferenceTable },
  live: LiveObjects,
  work: Work,
): GlyphStreams {
  const streams = new Map<number, number[]>()
  /** By slot of a glyph table: the slots of the fonts that refer to it. */
  const tables = new Map<number, number[]>()
  forEachLink(body, live, ['glyph', 'glyphTable'], (slot, number, role) => {
    if (role === 'glyph') addTo(streams, slot, number)
    else addTo(tables, live.slot(number), slot)
  })
  if (tables.size === 0) return streams
  body.references.forEach((slot, number) => {
    for (const font of tables.get(slot) ?? []) {
      work.charge(workOf.lookUp)
      addTo(streams, font, number)
    }
  })
  return streams
}

/** Adds a value to the list of a key. */
export function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
