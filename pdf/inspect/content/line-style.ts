import type { Dots } from './dots.ts'

/** A line cap, line join or line width. Null if it was set outside of the stream, and not a number if it is unknown. */
type Parameter = number | null

/**
 * The parameters of lines (ISO 32000-2 section 8.4.3). `hasPoints` is true if dashes have no length. `hasState` is true
 * if a graphics state may have replaced the other parameters.
 */
export type LineStyle = Readonly<{
  cap: Parameter
  join: Parameter
  width: Parameter
  hasPoints: boolean
  hasState: boolean
}>

/** The style at the start of a stream. */
export const outerStyle: LineStyle = { cap: null, join: null, width: null, hasPoints: false, hasState: false }

/** Returns a style with other parameters. Listing the properties is several times faster than spreading the objects. */
export const styleWith = (
  { cap, join, width, hasPoints, hasState }: LineStyle,
  changed: Partial<LineStyle>,
): LineStyle => ({
  cap: changed.cap ?? cap,
  join: changed.join ?? join,
  width: changed.width ?? width,
  hasPoints: changed.hasPoints ?? hasPoints,
  hasState: changed.hasState ?? hasState,
})

/** Traits of content (`traits.ts`). UNCLEAR_DOTS: readers draw different dots. */
export const UNCLEAR_DOTS = 128
/**
 * OUTER_DOTS, OUTER_LINES: readers draw different dots if the stream begins with square caps (SQUARED), or with any
 * caps or joins that are not straight (ROUNDED). These two are also traits of graphics states.
 */
export const OUTER_DOTS = 256
export const OUTER_LINES = 512
export const SQUARED = 1024
export const ROUNDED = 2048

const OWN_SHIFT = 4
/**
 * Returns the traits of dots and line styles of separately drawn content, such as a form. The traits are those that the
 * content has itself, or those that the page passes to the content.
 */
export const asOwn = (traits: number): number => (traits & (OUTER_DOTS | OUTER_LINES | SQUARED | ROUNDED)) << OWN_SHIFT

/** The combinations of traits with which readers draw different dots. */
export const unclearDots = [
  UNCLEAR_DOTS,
  OUTER_DOTS | SQUARED,
  OUTER_LINES | ROUNDED,
  asOwn(OUTER_DOTS | SQUARED),
  asOwn(OUTER_LINES | ROUNDED),
]

/** Returns which dots a stream has for each style of the stream before it, as one bit each. */
export const outerBits = (traits: number): number =>
  ((traits & OUTER_DOTS) === 0 ? 0 : 1) | ((traits & OUTER_LINES) === 0 ? 0 : 2)
/** Returns the styles with which a stream ends, as the bits of `outerBits`. */
export const styleBits = (traits: number): number =>
  ((traits & SQUARED) === 0 ? 0 : 1) | ((traits & ROUNDED) === 0 ? 0 : 2)

/** The round cap, and the round join. */
export const ROUND = 1
// The miter join and the bevel join, 0 and 2, are straight.
const MITER_OR_BEVEL = 2
// The minimum length of a line, as a fraction of its width. The width counts as at least 1.
export const leastLength = 0.001

const isRounded = ({ cap, join }: LineStyle): boolean => (cap ?? 0) !== 0 || (join ?? 0) % MITER_OR_BEVEL !== 0

const isSquare = ({ cap }: LineStyle): boolean => (cap ?? 0) !== 0 && cap !== ROUND

/** Returns the traits of a stream that leaves a style. */
export const traitsOfStyle = (style: LineStyle): number =>
  (isSquare(style) ? SQUARED : 0) | (isRounded(style) ? ROUNDED : 0)

/** Returns the traits of a stroked path. */
export const traitsOfDots = (dots: Dots, style: LineStyle): number =>
  traitsWith(dots, style) | (style.hasState ? traitsWith(dots, { ...style, cap: null, join: null, width: null }) : 0)

function traitsWith({ hasDot, shortest, shortestClosed }: Dots, style: LineStyle): number {
  const { cap, join, width } = style
  let traits = 0
  if (hasDot || style.hasPoints) traits |= isSquare(style) ? UNCLEAR_DOTS : cap === null ? OUTER_DOTS : 0
  if (shortest < leastLength * Math.max(1, width ?? 1))
    traits |= cap === null ? OUTER_LINES : cap === 0 ? 0 : UNCLEAR_DOTS
  if (shortestClosed < (width ?? 1))
    traits |= isRounded(style) ? UNCLEAR_DOTS : cap === null || join === null ? OUTER_LINES : 0
  return traits
}
