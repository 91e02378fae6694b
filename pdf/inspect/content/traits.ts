import { kinds } from '../policy/kinds.ts'
import { PATTERN } from './draw-tracker.ts'
import { UNCLEAR_DOTS } from './line-style.ts'

/**
 * Traits of content as one bit each. Readers draw content with certain traits, or combinations of traits, differently.
 * COLORLESS: content paints in a color space of the file before it chooses a color, although it chose a color earlier
 * in another space.
 */
export const COLORLESS = 1
/** COLORLESS_LINES: COLORLESS for stroked text. LINES_OF_TEXT: content strokes text. */
export const COLORLESS_LINES = 2
export const LINES_OF_TEXT = 4
/** CLIPS_BY_TEXT: text clips later content. Readers differ on blank text and on fonts that are not in the file. */
export const CLIPS_BY_TEXT = 8
/** FLATTENS: a matrix reduces content to no height or no width. SHADES: content is filled with a shading. */
export const FLATTENS = 32
export const SHADES = 64
/** A path that is painted and also clips, and a soft mask, under which pdf.js does not draw such a path. */
export const PAINTS_CLIP = 1 << 13
export const MASKED = 1 << 15
/** Content with an inline image mask. */
export const MASKS = 1 << 14
/** An appearance that keeps its orientation (annotation flag NoRotate), and a rotated page. */
export const KEEPS_UPRIGHT = 1 << 16
export const ROTATES = 1 << 17
/** A blend mode that depends on the colors of the group, and a group that blends inks. */
export const INVERTS = 1 << 18
export const BLENDS_INKS = 1 << 19
/**
 * Transparent content, and a knockout group, which only some readers support (ISO 32000-2 section 11.4.6). Readers draw
 * only transparent content of such a group differently (`pages/drawing-graph.ts`).
 */
export const SEE_THROUGH = 1 << 20
export const KNOCKS_OUT = 1 << 21
/** Content that sets colors, or draws a shading or an inline image with colors. Uncolored patterns must not contain it. */
export const COLORS = 1 << 22
/** A glyph with `d1` that readers draw differently (`uncolored-glyph.ts`). */
export const UNCLEAR_GLYPH = 1 << 23
/** A glyph with `d1`, and an uncolored pattern. Readers draw some images and forms in them differently. */
export const UNCOLORED_GLYPH = 1 << 24
export const UNCOLORED_PATTERN = 1 << 25
/** A shading with a background. With the `sh` operator, only some readers paint it (ISO 32000-2 section 8.7.4.3). */
export const HAS_BACKGROUND = 1 << 26
/** A graphics state that blends, and the resources or the table of such a state as a direct dictionary. */
export const BLENDS = 1 << 27
export const HAS_BLENDS = 1 << 28
/** A transparency group without a color space, which only some readers use for a luminosity mask. */
export const SPACELESS = 1 << 29
/** A transparency group whose color space can have four components. */
export const INKED = 1 << 30
/** Content that paints with a pattern. Some readers do not paint stroked text with it. */
export const PATTERNED = 1 << 31
const unclear = [
  UNCLEAR_GLYPH,
  KEEPS_UPRIGHT | ROTATES,
  INVERTS | BLENDS_INKS,
  COLORLESS,
  COLORLESS_LINES | LINES_OF_TEXT,
  CLIPS_BY_TEXT,
  FLATTENS | SHADES,
  UNCLEAR_DOTS,
  PAINTS_CLIP | MASKED,
  LINES_OF_TEXT | PATTERNED,
]

/** Returns whether readers draw content with these traits differently. */
export const areUnclear = (traits: number): boolean => unclear.some((those) => (traits & those) === those)

/**
 * The places of content, as bits in addition to the parameters of drawing (`content/draw-tracker.ts`): a knockout
 * group, a glyph with `d1`, and an uncolored pattern. IN_MASKED: a form without a group that a mask may cover.
 */
export const IN_KNOCKOUT = 64
const IN_GLYPH = 128
const IN_PATTERN = 256
export const IN_MASKED = 512
export const PLACES = IN_KNOCKOUT | IN_GLYPH | IN_PATTERN | IN_MASKED

/** Returns the places in which a stream with certain traits draws its content. */
export const placesIn = (traits: number): number =>
  ((traits & KNOCKS_OUT) === 0 ? 0 : IN_KNOCKOUT) |
  ((traits & UNCOLORED_GLYPH) === 0 ? 0 : IN_GLYPH) |
  ((traits & UNCOLORED_PATTERN) === 0 ? 0 : IN_PATTERN)

/**
 * Returns whether all readers draw an object with certain traits in the same way in certain places. Readers differ on
 * transparent objects in a knockout group, and on shadings with a background.
 */
export const areClearIn = (places: number, traits: number, isShading: boolean): boolean =>
  ((places & IN_KNOCKOUT) === 0 || (traits & SEE_THROUGH) === 0) && !(isShading && (traits & HAS_BACKGROUND) !== 0)

const formKinds = new Set<number>([kinds.form, kinds.group, kinds.blankForm])

/**
 * Returns whether all readers draw an image or form of a kind in the same way in certain places, which can include
 * PATTERN. Glyphs with `d1` and uncolored patterns can contain image masks, and the patterns also forms without colors.
 * Poppler fills a mask with black where a tiling pattern is transparent.
 */
export function isDrawnIn(places: number, kind: number, traits: number): boolean {
  const isPatterned = (places & (PATTERN | IN_PATTERN)) === PATTERN
  if (isPatterned && (kind === kinds.stencil || (traits & MASKS) !== 0)) return false
  if ((places & (IN_GLYPH | IN_PATTERN)) === 0 || kind === kinds.stencil) return true
  return (places & IN_GLYPH) === 0 && formKinds.has(kind) && (traits & COLORS) === 0
}
