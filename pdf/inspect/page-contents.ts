import { isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { createContentRun, isWhole, type KeptContent } from './content/content-summary.ts'
import { areUnclear } from './content/content-use.ts'
import { AMBIGUOUS_BIT, CONTENT_BIT, STREAM_BIT } from './feature-bits.ts'
import type { LiveObjects } from './live-objects.ts'
import type { KnownBody } from './record.ts'
import { PdfRefusal } from './result.ts'

// How content is named: by itself, in a list that makes up a page, or as the drawing of a letter.
const ALONE = 0
const IN_LIST = 1
const LETTER = 2

/**
 * Tells what a page or a font of drawn letters names as content, and how; false when a page names something else than a
 * reference or a list of references.
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

// Annotations have contents too, which are text.
const isPageLike = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type'), 'Page') ||
  (isRef(dict.get('Type')) && dict.has('Parent') && !isString(dict.get('Contents')))

type Contents = Pick<KnownBody, 'contents' | 'summaries' | 'edges' | 'pending' | 'references' | 'traits'>

/**
 * Refuses a body in which a page's content is anything but a stream or a list of streams (ISO 32000-2 section 7.7.3.3):
 * of a list with something else in it some readers show the streams, and others nothing. And one with content that
 * readers resolve differently: of pages, forms, patterns or letters.
 */
export function checkContents(body: Contents, live: LiveObjects): void {
  if ((live.bits & CONTENT_BIT) !== 0) throw new PdfRefusal('page_content_invalid')
  const isUnclear = (live.bits & AMBIGUOUS_BIT) !== 0 || areUnclear(body.traits)
  if (isUnclear) throw new PdfRefusal('page_content_ambiguous')
  const isStream = (number: number): boolean => (live.slotBits(live.slot(number)) & STREAM_BIT) !== 0
  const contentOf = (number: number): KeptContent | null => {
    const slot = live.slot(number)
    const summary = body.summaries.get(slot)
    return summary === undefined ? null : { summary, edges: body.edges.get(slot) ?? null }
  }
  let page = -1
  let run = createContentRun()
  const endRun = (): void => {
    if (!run.isWhole()) throw new PdfRefusal('page_content_ambiguous')
    run = createContentRun()
  }
  const append = (number: number): void => {
    if (live.slot(number) < 0 || !isStream(number)) throw new PdfRefusal('page_content_invalid')
    const content = contentOf(number)
    if (content === null || !run.add(content)) throw new PdfRefusal('page_content_ambiguous')
  }
  const checkLetter = (number: number): void => {
    const content = live.slot(number) < 0 ? null : contentOf(number)
    if (content === null || !isWhole(content)) throw new PdfRefusal('page_content_ambiguous')
  }
  body.contents.forEach((slot, number, manner) => {
    if (manner > LETTER || !live.isLive(slot)) return
    if (manner === LETTER) {
      checkLetter(number)
      return
    }
    if (slot !== page) endRun()
    page = slot
    const list = manner === IN_LIST || live.slot(number) < 0 || isStream(number) ? null : live.get(number)
    if (!isArray(list)) append(number)
    else if (!list.every(isRef)) throw new PdfRefusal('page_content_invalid')
    else for (const item of list) append(item.number)
  })
  endRun()
  const tables = letterTables(body, live)
  if (tables.size > 0) body.references.forEach((slot, number) => void (tables.has(slot) && checkLetter(number)))
}

/** The slots of tables of letters that fonts refer to. */
const letterTables = ({ pending }: Contents, live: LiveObjects): Set<number> =>
  new Set(
    pending
      .filter(({ kind, slot }) => kind === 'glyph_table' && live.isLive(slot))
      .map(({ target }) => live.slot(target)),
  )
