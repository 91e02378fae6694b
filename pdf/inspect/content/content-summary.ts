import { isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { type ContentEdges, joined, type Tail } from './content-edges.ts'
import { leadsTo, PAGE, TEXT, WRONG } from './graphics-mode.ts'

/**
 * What a stream of page content does to what stands around it, packed into one number: where its operators lead
 * (`graphics-mode.ts`), how many states of graphics it restores that it did not save, and how many it leaves saved.
 */
export type ContentSummary = number

/** What content came to, and what of it the streams before and behind it go on with. */
export type ReadContent = { summary: ContentSummary; edges: ContentEdges | null }

/** More states than that are saved by nobody. */
export const statesMax = 4_095

const STATES = statesMax + 1

export const packSummary = (modes: number, restored: number, saved: number): ContentSummary =>
  modes + 64 * (restored + STATES * saved)

const modesOf = (summary: ContentSummary): number => summary % 64
const restoredBy = (summary: ContentSummary): number => Math.floor(summary / 64) % STATES
const savedBy = (summary: ContentSummary): number => Math.floor(summary / 64 / STATES)

/** Whether content stands alone: begins at the page, ends no text object of others and restores nothing of others. */
export const isWhole = ({ summary, edges }: ReadContent): boolean => {
  if (edges !== null && joined(null, edges) !== null) return false
  const end = leadsTo(modesOf(summary), PAGE)
  return end !== WRONG && end !== TEXT && restoredBy(summary) === 0
}

/** Whether a stream has a box as a form does; so may a shading. */
export const isFormLike = (dict: PdfDict): boolean => dict.has('BBox') && !dict.has('ShadingType')

/** Whether a stream is content by itself: a form, an appearance, which need not say so, or a pattern (ISO 32000-2 sections 8.10 and 8.7.3). */
export const isOwnContent = (dict: PdfDict): boolean =>
  isNamed(dict.get('Subtype'), 'Form') || isRef(dict.get('Subtype')) || dict.has('PatternType') || isFormLike(dict)

/** Streams that make up the content of a page one after another; `add` gives false for one that cannot follow. */
export type ContentRun = { add(content: ReadContent): boolean; isWhole(): boolean }

export function createContentRun(): ContentRun {
  let mode = PAGE
  let saved = 0
  let tail: Tail | null | 'wrong' = null
  return {
    add({ summary, edges }) {
      mode = leadsTo(modesOf(summary), mode)
      tail = tail === 'wrong' ? tail : joined(tail, edges)
      if (mode === WRONG || tail === 'wrong' || restoredBy(summary) > saved) return false
      saved += savedBy(summary) - restoredBy(summary)
      return true
    },
    isWhole: () => tail === null,
  }
}
