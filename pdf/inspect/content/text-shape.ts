/** The first four numbers of a transformation matrix. */
export type Axes = readonly [a: number, b: number, c: number, d: number]

export const upright: Axes = [1, 0, 0, 1]

// Levels per factor of 2. The levels of several matrices add up, which never underestimates how much their product
// squeezes (the condition number of a product is at most the product of the condition numbers).
const levelsPerOctave = 16
// The minimum ratio of width to height of text, or of height to width. Below about 1/30, PDFium replaces the shape by
// one that is readable, and other readers draw nothing.
const leastRatio = 1 / 25

// From this value on, the ratio is at level 0.
const leastHalf = 0.4995

const levelOfRatio = (ratio: number): number => Math.floor(-Math.log2(ratio) * levelsPerOctave)

/** The level of squeezing from which readers draw text differently. */
export const SQUEEZED = levelOfRatio(leastRatio)

export const product = ([a, b, c, d]: Axes, [A, B, C, D]: Axes): Axes => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
]

/** Returns how much a matrix changes the ratio of width to height: from 0 for none to SQUEEZED. */
export function squeezeOf(axes: Axes): number {
  if (axes === upright) return 0
  const [a, b, c, d] = axes
  // The singular values of the matrix have this product and this sum of squares.
  const half = Math.abs(a * d - b * c) / (a * a + b * b + c * c + d * d)
  if (!(half > 0)) return SQUEEZED
  if (half > leastHalf) return 0
  const ratio = (1 - Math.sqrt(Math.max(0, 1 - 4 * half * half))) / (2 * half)
  return Math.min(levelOfRatio(Math.min(ratio, 1)), SQUEEZED)
}

/** Returns whether all readers draw nothing with a matrix, because an axis or a coordinate is exactly 0. */
export const isFlat = ([a, b, c, d]: Axes): boolean =>
  (a === 0 && b === 0) || (c === 0 && d === 0) || (a === 0 && c === 0) || (b === 0 && d === 0)

// A determinant below this fraction of the sum of squares of the matrix is a rounding error.
const flatness = 1e-9

/** Returns whether a matrix reduces content to no height or no width. */
export const isSingular = ([a, b, c, d]: Axes): boolean =>
  Math.abs(a * d - b * c) <= flatness * (a * a + b * b + c * c + d * d)
