import { isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { type ContentEdges, joined, type Tail } from './content-edges.ts'
import { AWAITS_COLOUR, FIRST_COLOUR, leadsTo, MODES, PAGE, statesMax, TEXT, WRONG } from './graphics-mode.ts'
import type { UsedNames } from './used-names.ts'

/**
 * What a stream of page content does to what stands around it, packed into one number: where its operators lead
 * (`graphics-mode.ts`), how many states of graphics it restores that it did not save, how many it leaves saved, and what of
 * colours it leaves to others, in bits.
 */
export type ContentSummary = number

/** What is kept of content for each stream: what it came to, and what of it the streams before and behind it go on with. */
export type KeptContent = { summary: ContentSummary; edges: ContentEdges | null }

/**
 * Beside that, its traits (`content-use.ts`), the resources it names, which hold until the next stream, and whether it can draw nothing.
 */
export type ReadContent = KeptContent & { traits: number; used: UsedNames; isBlank: boolean }

const STATES = statesMax + 1

export const packSummary = (modes: number, restored: number, saved: number, colours: number): ContentSummary =>
  modes + MODES * (restored + STATES * (saved + STATES * colours))

const modesOf = (summary: ContentSummary): number => summary % MODES
const restoredBy = (summary: ContentSummary): number => Math.floor(summary / MODES) % STATES
const savedBy = (summary: ContentSummary): number => Math.floor(summary / MODES / STATES) % STATES
const coloursOf = (summary: ContentSummary): number => Math.floor(summary / MODES / STATES / STATES)

/**
 * Whether content stands alone: begins and ends at the page, restores nothing of others, and paints in no space of its own
 * with a colour of others. A path that it leaves open is drawn on by what comes next in some readers.
 */
export const isWhole = ({ summary, edges }: KeptContent): boolean =>
  (edges === null || joined(null, edges) === null) &&
  leadsTo(modesOf(summary), PAGE) === PAGE &&
  (coloursOf(summary) & FIRST_COLOUR) === 0 &&
  restoredBy(summary) === 0

/** Whether a stream has a box as a form does; so may a shading or an image. */
export const isFormLike = (dict: PdfDict): boolean =>
  dict.has('BBox') && !dict.has('ShadingType') && !isNamed(dict.get('Subtype'), 'Image')

/** Whether a stream is content by itself: a form, an appearance, which need not say so, or a pattern (ISO 32000-2 sections 8.10 and 8.7.3). */
export const isOwnContent = (dict: PdfDict): boolean =>
  isNamed(dict.get('Subtype'), 'Form') || isRef(dict.get('Subtype')) || dict.has('PatternType') || isFormLike(dict)

/** Streams that make up the content of a page one after another; `add` gives false for one that cannot follow. */
export type ContentRun = { add(content: KeptContent): boolean; isWhole(): boolean }

export function createContentRun(): ContentRun {
  let mode = PAGE
  let saved = 0
  let tail: Tail | null | 'wrong' = null
  let refused = 0
  return {
    add({ summary, edges }) {
      mode = leadsTo(modesOf(summary), mode)
      tail = tail === 'wrong' ? tail : joined(tail, edges)
      if (mode === WRONG || tail === 'wrong' || restoredBy(summary) > saved) return false
      if ((coloursOf(summary) & FIRST_COLOUR & refused) !== 0 || (refused & AWAITS_COLOUR) !== 0) return false
      refused = FIRST_COLOUR | (coloursOf(summary) & AWAITS_COLOUR)
      saved += savedBy(summary) - restoredBy(summary)
      return true
    },
    isWhole: () => tail === null && (mode === PAGE || mode === TEXT),
  }
}
