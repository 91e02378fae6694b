import { isArray, isDict, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { ContentEdges } from '../content/content-edges.ts'
import { createContentRun, isWhole, type KeptContent } from '../content/content-summary.ts'
import { areUnclear } from '../content/content-use.ts'
import type { Pending } from '../features/findings.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { AMBIGUOUS_BIT, CONTENT_BIT, STREAM_BIT } from '../policy/feature-bits.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { NumberMap } from '../tables/number-map.ts'
import type { ReferenceTable } from '../tables/reference-table.ts'

// The ways to name content: as the only stream, in a page's list, or as a glyph.
const ALONE = 0
const IN_LIST = 1
const LETTER = 2

/**
 * Passes on the content streams that a page or Type 3 font names, with the way of naming. Returns false if a page's
 * content is neither a reference nor a list of references.
 */
export function readContents(value: PdfObject, refer: (number: number, manner: number) => void): boolean {
  if (!isDict(value)) return true
  const letters = value.get('CharProcs')
  if (isDict(letters)) for (const letter of letters.values()) if (isRef(letter)) refer(letter.number, LETTER)
  const contents = isPageLike(value) ? (value.get('Contents') ?? null) : null
  const items = isArray(contents) ? contents : contents === null ? [] : [contents]
  for (const item of items) if (isRef(item)) refer(item.number, isArray(contents) ? IN_LIST : ALONE)
  return items.every(isRef)
}

// The /Contents of an annotation is text.
const isPageLike = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type'), 'Page') ||
  (isRef(dict.get('Type')) && dict.has('Parent') && !isString(dict.get('Contents')))

/** The tables that determine which streams are the content of pages and glyphs. */
export type ContentsOf = {
  contents: ReferenceTable
  pending: readonly (Pending & { slot: number })[]
  references: ReferenceTable
}
type Contents = ContentsOf & { summaries: NumberMap; edges: ReadonlyMap<number, ContentEdges>; traits: number }

/**
 * Throws PdfRefusalError if a page's content is neither a stream nor a list of streams (ISO 32000-2 section 7.7.3.3).
 * If a list has other items, some readers show the streams and others nothing. Also throws if readers interpret the
 * content of a page, form, pattern or glyph differently.
 */
export function checkContents(body: Contents, live: LiveObjects): void {
  if ((live.bits & CONTENT_BIT) !== 0) throw new PdfRefusalError('page_content_invalid')
  const isUnclear = (live.bits & AMBIGUOUS_BIT) !== 0 || areUnclear(body.traits)
  if (isUnclear) throw new PdfRefusalError('page_content_ambiguous')
  const contentOf = (number: number): KeptContent | null => {
    const slot = live.slot(number)
    const summary = body.summaries.get(slot)
    return summary === undefined ? null : { summary, edges: body.edges.get(slot) ?? null }
  }
  let run = createContentRun()
  const endRun = (): void => {
    if (!run.isWhole()) throw new PdfRefusalError('page_content_ambiguous')
    run = createContentRun()
  }
  const append = (number: number): void => {
    const content = contentOf(number)
    if (content === null || !run.add(content)) throw new PdfRefusalError('page_content_ambiguous')
  }
  const checkLetter = (number: number): void => {
    const content = live.slot(number) < 0 ? null : contentOf(number)
    if (content === null || !isWhole(content)) throw new PdfRefusalError('page_content_ambiguous')
  }
  forEachPageStream(body, live, { stream: (_, number) => append(number), end: endRun })
  forEachLetter(body, live, (_, number) => checkLetter(number))
}

type PageStreams = { stream(page: number, number: number): void; end(): void }

/**
 * Visits the content streams of all live pages, with the page's slot and the numbers of the streams. Throws
 * PdfRefusalError for other content.
 */
export function forEachPageStream({ contents }: ContentsOf, live: LiveObjects, visit: PageStreams): void {
  const isStream = (number: number): boolean => (live.slotBits(live.slot(number)) & STREAM_BIT) !== 0
  let page = -1
  contents.forEach((slot, number, manner) => {
    if (manner > IN_LIST || !live.isLive(slot)) return
    if (slot !== page) visit.end()
    page = slot
    const list = manner === IN_LIST || live.slot(number) < 0 || isStream(number) ? null : live.get(number)
    for (const item of isArray(list) ? list.map((item) => (isRef(item) ? item.number : null)) : [number]) {
      if (item === null || live.slot(item) < 0 || !isStream(item)) throw new PdfRefusalError('page_content_invalid')
      visit.stream(slot, item)
    }
  })
  visit.end()
}

/** Visits the content streams of glyphs in live Type 3 fonts, with the font's slot and the numbers of the streams. */
export function forEachLetter(
  body: ContentsOf,
  live: LiveObjects,
  visit: (font: number, number: number) => void,
): void {
  body.contents.forEach((slot, number, manner) => {
    if (manner === LETTER && live.isLive(slot)) visit(slot, number)
  })
  const tables = letterTables(body, live)
  if (tables.size > 0)
    body.references.forEach((slot, number) => {
      for (const font of tables.get(slot) ?? []) visit(font, number)
    })
}

/** Returns the fonts that reference glyph tables, by the slots of the tables. */
function letterTables({ pending }: ContentsOf, live: LiveObjects): Map<number, number[]> {
  const fonts = new Map<number, number[]>()
  for (const { kind, slot, target } of pending) {
    if (kind !== 'glyph_table' || !live.isLive(slot)) continue
    const table = live.slot(target)
    fonts.set(table, [...(fonts.get(table) ?? []), slot])
  }
  return fonts
}
