/** In which sizes a text may stand in its box: by this the browser shows it and the seal draws it. All in points. */

const sizeMax = 14
const sizeMin = 6
const sizeStep = 0.5

/** From one baseline to the next, in parts of the size. */
export const lineHeight = 1.2

/** From 0.7 of the box's height, at most 14, in steps of half a point down to 6; a box too low for 6 has one size. */
export function sizesFor(height: number): number[] {
  const largest = Math.min(sizeMax, 0.7 * height)
  if (largest <= sizeMin) return [largest]
  const sizes: number[] = []
  for (let size = largest; size > sizeMin; size -= sizeStep) sizes.push(size)
  return [...sizes, sizeMin]
}

/** How many lines of a size a box has room for, at least one. */
export const linesIn = (height: number, size: number): number =>
  Math.max(1, 1 + Math.floor((height - 1.05 * size) / (lineHeight * size)))

/** The room beside a text, on either side. */
export const paddingIn = (width: number): number => Math.min(2, width * 0.05)

/** Returns the width of the checkbox at the left of a box that also has a statement. */
export const checkboxSideIn = ({ width, height }: { width: number; height: number }): number =>
  Math.min(height, width / 2, 24)
