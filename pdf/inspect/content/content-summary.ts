import { concatBytes } from '../../../base/bytes.ts'
import { isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { AWAITS_COLOR, FIRST_COLOR, leadsTo, MODES, PAGE, statesMax, TEXT, WRONG } from './graphics-mode.ts'
import type { UsedNames } from './used-names.ts'

/**
 * The effects of a content stream on the streams around it, packed into one number. They are the mode transitions
 * (`graphics-mode.ts`), the number of graphics states that it restores without having saved them, the number that it
 * leaves saved, and its open color choices.
 */
export type ContentSummary = number

/**
 * The edges of a content stream whose operands or brackets are split between streams. Readers treat the stream boundary
 * as white space (ISO 32000-2 section 7.8.2). `head` ends with the first operator, and `tail` follows the last
 * operator.
 */
export type ContentEdges = {
  head: Uint8Array | null
  tail: Uint8Array | null
  /** True if `head` is invalid without the end of the previous stream. */
  isContinued: boolean
  hasOperator: boolean
}

/** The stored result for a content stream: its summary, and its edges if operands are split between streams. */
export type KeptContent = { summary: ContentSummary; edges: ContentEdges | null }

/**
 * The result for a content stream: its summary and edges, its traits (`content-use.ts`), the resource names that it
 * uses, and whether it draws nothing. `used` is valid until the next stream begins.
 */
export type ReadContent = KeptContent & { traits: number; used: UsedNames; isBlank: boolean }

const STATES = statesMax + 1

export const packSummary = (modes: number, restored: number, saved: number, colors: number): ContentSummary =>
  modes + MODES * (restored + STATES * (saved + STATES * colors))

const modesOf = (summary: ContentSummary): number => summary % MODES
const restoredBy = (summary: ContentSummary): number => Math.floor(summary / MODES) % STATES
const savedBy = (summary: ContentSummary): number => Math.floor(summary / MODES / STATES) % STATES
const colorsOf = (summary: ContentSummary): number => Math.floor(summary / MODES / STATES / STATES)

/**
 * Returns whether content is complete on its own. Complete content begins and ends in page mode and restores no
 * graphics state that another stream saved. It uses no color of another stream in its own color space. It leaves no
 * path open, because some readers continue the path with later content.
 */
export const isWhole = ({ summary, edges }: KeptContent): boolean =>
  (edges === null || (!edges.isContinued && edges.tail === null)) &&
  leadsTo(modesOf(summary), PAGE) === PAGE &&
  (colorsOf(summary) & FIRST_COLOR) === 0 &&
  restoredBy(summary) === 0

/** Returns whether a stream has a bounding box and is not a shading or an image. */
export const isFormLike = (dict: PdfDict): boolean =>
  dict.has('BBox') && !dict.has('ShadingType') && !isNamed(dict.get('Subtype'), 'Image')

/**
 * Returns whether a stream is content that is drawn separately from the page: a form, an appearance without a subtype,
 * or a pattern (ISO 32000-2 sections 8.10 and 8.7.3).
 */
export const isOwnContent = (dict: PdfDict): boolean =>
  isNamed(dict.get('Subtype'), 'Form') || isRef(dict.get('Subtype')) || dict.has('PatternType') || isFormLike(dict)

/**
 * Checks consecutive content streams of a page. `add` returns false for a stream that cannot follow the previous ones.
 */
export type ContentRun = { add(content: KeptContent): boolean; isWhole(): boolean }

/** The maximum number of bytes between two operators in different streams. */
export const seamBytesMax = 8_192

/**
 * Creates a check of consecutive content streams. `readSeam` reads the tail of one stream together with the head of the
 * next, and returns false if readers interpret them differently.
 */
export function createContentRun(readSeam: (bytes: Uint8Array) => boolean): ContentRun {
  let mode = PAGE
  let saved = 0
  let tail: Uint8Array | null = null
  let refused = 0

  function join(edges: ContentEdges | null): boolean {
    const before = tail
    tail = edges?.tail ?? null
    if (before === null) return edges?.isContinued !== true
    if (edges?.hasOperator === false) {
      tail = tail === null ? before : concatBytes(before, tail)
      return tail.length <= seamBytesMax
    }
    return edges !== null && edges.head !== null && readSeam(concatBytes(before, edges.head))
  }

  return {
    add({ summary, edges }) {
      mode = leadsTo(modesOf(summary), mode)
      if (!join(edges) || mode === WRONG || restoredBy(summary) > saved) return false
      if ((colorsOf(summary) & FIRST_COLOR & refused) !== 0 || (refused & AWAITS_COLOR) !== 0) return false
      refused = FIRST_COLOR | (colorsOf(summary) & AWAITS_COLOR)
      saved += savedBy(summary) - restoredBy(summary)
      return true
    },
    isWhole: () => tail === null && (mode === PAGE || mode === TEXT),
  }
}
