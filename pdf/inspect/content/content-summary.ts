import { concatBytes } from '../../../base/bytes.ts'
import { isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { DrawsByState } from './draw-tracker.ts'
import {
  BOTH,
  endModeOf,
  isFinished,
  MODES,
  PAGE,
  type StreamColors,
  statesMax,
  TEXT,
  UNPLACED,
  WRONG,
} from './graphics-mode.ts'
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
  /** True if the stream ends in a comment without an end of line. Only some readers continue it in the next stream. */
  endsInComment: boolean
}

/** The stored result for a content stream: its summary, and its edges if operands are split between streams. */
export type KeptContent = { summary: ContentSummary; edges: ContentEdges | null }

/**
 * The result for a content stream: its summary and edges, its traits (`traits.ts`), and whether it draws nothing.
 * Also its draws, the color spaces that have no color yet, and the used resource names. The color spaces and names are
 * valid until the next stream begins.
 */
export type ReadContent = KeptContent & {
  traits: number
  drawings: DrawsByState
  firstSpaces: ReadonlySet<string>
  used: UsedNames
  isBlank: boolean
}

const STATES = statesMax + 1
const COLORS = BOTH + 1
const colorKeys = ['awaited', 'savedAwaited', 'painted', 'passed', 'savedPassed', 'first'] as const

export const packSummary = (modes: number, restored: number, saved: number, colors: StreamColors): ContentSummary =>
  modes +
  MODES *
    (restored + STATES * (saved + STATES * colorKeys.reduceRight((packed, key) => packed * COLORS + colors[key], 0)))

const modesOf = (summary: ContentSummary): number => summary % MODES
const restoredBy = (summary: ContentSummary): number => Math.floor(summary / MODES) % STATES
const savedBy = (summary: ContentSummary): number => Math.floor(summary / MODES / STATES) % STATES

function colorsOf(summary: ContentSummary): StreamColors {
  let packed = Math.floor(summary / MODES / STATES / STATES)
  const colors: StreamColors = { awaited: 0, savedAwaited: 0, painted: 0, passed: 0, savedPassed: 0, first: 0 }
  for (const key of colorKeys) {
    colors[key] = packed % COLORS
    packed = Math.floor(packed / COLORS)
  }
  return colors
}

/**
 * Returns whether content is complete on its own. Complete content begins and ends in page mode and restores no
 * graphics state that another stream saved. It uses no color of another stream in its own color space. It leaves no
 * path open, because some readers continue the path with later content.
 */
export const isWhole = ({ summary, edges }: KeptContent): boolean =>
  (edges === null || (!edges.isContinued && edges.tail === null)) &&
  isFinished(endModeOf(modesOf(summary), PAGE)) &&
  colorsOf(summary).first === 0 &&
  restoredBy(summary) === 0

/** Returns whether a stream has a bounding box and is not a shading or an image. */
export const isFormLike = (dict: PdfDict): boolean =>
  dict.has('BBox') && !dict.has('ShadingType') && !isNamed(dict.get('Subtype'), 'Image')

/**
 * Returns whether a stream is content that is drawn separately from the page: a form, an appearance without a subtype,
 * or a pattern (ISO 32000-2 sections 8.10 and 8.7.3). A form or pattern without a bounding box is refused.
 */
export const isOwnContent = (dict: PdfDict): boolean => isRef(dict.get('Subtype')) || isFormLike(dict)

/** The maximum number of bytes between two operators in different streams. */
export const seamBytesMax = 8_192

/**
 * Creates a check of consecutive content streams of a page. `readSeam` reads the tail of one stream together with the
 * head of the next, and returns false if readers interpret them differently.
 */
export function createContentRun(readSeam: (bytes: Uint8Array) => boolean) {
  let mode = PAGE
  let saved = 0
  let tail: Uint8Array | null = null
  let isInComment = false
  // The colors that are not chosen in their space: in the current state, and in saved states.
  let awaited = 0
  let isSavedAwaited = false
  let isLater = false

  function join(edges: ContentEdges | null): boolean {
    if (isInComment) return false
    isInComment = edges?.endsInComment === true
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
    /** Returns false for a stream that cannot follow the previous ones. */
    add({ summary, edges }: KeptContent): boolean {
      mode = endModeOf(modesOf(summary), mode)
      if (!join(edges) || mode === WRONG || restoredBy(summary) > saved) return false
      const colors = colorsOf(summary)
      if ((isLater && colors.first !== 0) || (colors.painted & awaited) !== 0) return false
      if (isSavedAwaited && restoredBy(summary) > 0) return false
      isSavedAwaited ||= colors.savedAwaited !== 0 || (colors.savedPassed & awaited) !== 0
      awaited = colors.awaited | (colors.passed & awaited)
      isLater = true
      saved += savedBy(summary) - restoredBy(summary)
      return true
    },
    isWhole: (): boolean => tail === null && (isFinished(mode) || mode === TEXT || mode === UNPLACED),
  }
}
