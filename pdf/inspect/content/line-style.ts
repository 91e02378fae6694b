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

/** A trait of content (`traits.ts`): readers draw different dots. */
export const UNCLEAR_DOTS = 128
/**
 * Traits of a stream whose dots depend on the style before it. Readers draw different dots if the ends of lines are
 * square (OUTER_DOTS), or if the ends or joins are not straight (OUTER_LINES).
 */
export const OUTER_DOTS = 256
export const OUTER_LINES = 512
/** Traits of graphics states, and parameters of drawing (`draw-tracker.ts`): the ends or joins are not straight. */
export const SQUARE_ENDS = 1024
export const ENDS = 2048
export const JOINS = 4096
export const STYLE = SQUARE_ENDS | ENDS | JOINS
/** A trait of a glyph with lines in a color that it does not set. Readers use the fill color or the stroke color. */
export const OUTER_COLOR = 16
/** Parameters of drawing: the fill color or the stroke color is not black. */
export const FILL_COLOR = 1 << 15
export const LINE_COLOR = 1 << 16
/** The traits of a stream that depend on the parameters before it. */
export const OUTER = OUTER_DOTS | OUTER_LINES | OUTER_COLOR

/** Returns whether readers draw the lines of a stream differently if it begins with these parameters. */
export const areUnclearLines = (outer: number, parameters: number): boolean =>
  ((outer & OUTER_COLOR) !== 0 && (parameters & (FILL_COLOR | LINE_COLOR)) !== 0) ||
  ((outer & OUTER_DOTS) !== 0 && (parameters & SQUARE_ENDS) !== 0) ||
  ((outer & OUTER_LINES) !== 0 && (parameters & (ENDS | JOINS)) !== 0)

/** The round cap, and the round join. */
export const ROUND = 1
// The miter join and the bevel join, 0 and 2, are straight.
const MITER_OR_BEVEL = 2
// The minimum length of a line, as a fraction of its width. The width counts as at least 1.
export const leastLength = 0.001

const isRounded = ({ cap, join }: LineStyle): boolean => (cap ?? 0) !== 0 || (join ?? 0) % MITER_OR_BEVEL !== 0

const isSquare = ({ cap }: LineStyle): boolean => (cap ?? 0) !== 0 && cap !== ROUND

/** Returns the parameters of a line cap, and of a line join. */
export const parametersOfCap = (cap: number): number => (cap === 0 ? 0 : cap === ROUND ? ENDS : ENDS | SQUARE_ENDS)
export const parametersOfJoin = (join: number): number => (join % MITER_OR_BEVEL === 0 ? 0 : JOINS)

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
