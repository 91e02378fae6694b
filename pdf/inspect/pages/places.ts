import { COLORS, KNOCKS_OUT, UNCOLORED_GLYPH, UNCOLORED_PATTERN } from '../content/traits.ts'
import { kinds } from '../roles/kinds.ts'

/**
 * The places of content, as bits in addition to the parameters of drawing (`content/draw-tracker.ts`): a knockout
 * group, a glyph with `d1`, and an uncolored pattern.
 */
export const IN_KNOCKOUT = 64
const IN_GLYPH = 128
const IN_PATTERN = 256
export const PLACES = IN_KNOCKOUT | IN_GLYPH | IN_PATTERN

/** Returns the places in which a stream with certain traits draws its content. */
export const placesIn = (traits: number): number =>
  ((traits & KNOCKS_OUT) === 0 ? 0 : IN_KNOCKOUT) |
  ((traits & UNCOLORED_GLYPH) === 0 ? 0 : IN_GLYPH) |
  ((traits & UNCOLORED_PATTERN) === 0 ? 0 : IN_PATTERN)

const formKinds = new Set<number>([kinds.form, kinds.group, kinds.blankForm])

/**
 * Returns whether all readers draw an image or form of a kind in the same way in certain places. Glyphs with `d1` and
 * uncolored patterns can contain image masks, and the patterns also forms without colors.
 */
export function isDrawnIn(places: number, kind: number, traits: number): boolean {
  if ((places & (IN_GLYPH | IN_PATTERN)) === 0 || kind === kinds.stencil) return true
  return (places & IN_GLYPH) === 0 && formKinds.has(kind) && (traits & COLORS) === 0
}
