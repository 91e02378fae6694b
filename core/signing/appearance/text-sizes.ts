/** Computes font sizes in points for a text in a box. The browser and the seal both use this module. */

const sizeMax = 14
export const sizeMin = 6
const sizeStep = 0.5

/** The distance between baselines, relative to the font size. */
export const lineHeight = 1.2

/**
 * Returns the font sizes from 0.7 of the box's height, at most 14, down to 6 in steps of half a point. A box that is
 * too low for 6 points has one size.
 */
export function sizesFor(height: number): number[] {
  const largest = Math.min(sizeMax, 0.7 * height)
  if (largest <= sizeMin) return [largest]
  const sizes: number[] = []
  for (let size = largest; size > sizeMin; size -= sizeStep) sizes.push(size)
  return [...sizes, sizeMin]
}

/** Returns how many lines of a font size fit into a box. The result is at least 1. */
export const linesIn = (height: number, size: number): number =>
  Math.max(1, 1 + Math.floor((height - 1.05 * size) / (lineHeight * size)))

/** Returns the margin on each side of a text in a box. */
export const paddingIn = (width: number): number => Math.min(2, width * 0.05)

/** Returns the side length of the checkbox at the left of a box that also contains a statement. */
export const checkboxSideIn = ({ width, height }: { width: number; height: number }): number =>
  Math.min(height, width / 2, 24)
