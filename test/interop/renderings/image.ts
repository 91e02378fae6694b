const cells = 20
const colors = 3
// Minimum difference of two colors, on a scale of 256. Smaller differences come from smoothed edges or from another
// font with the same name.
const contrast = 75
const cellsMax = 2

/** A page as a reader draws it: the mean of each color in the cells of a grid. Null if the reader draws nothing. */
export type Image = Float64Array | null

/** Returns the image of a page from its pixels, with three bytes for each pixel. */
export function imageOf(pixels: Uint8Array, width: number, height: number): Float64Array {
  const sums = new Float64Array(cells * cells * colors)
  const counts = new Float64Array(sums.length)
  for (let at = 0; at < width * height * colors; at++) {
    const pixel = Math.floor(at / colors)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width)
    sums[cell * colors + (at % colors)]! += pixels[at]!
    counts[cell * colors + (at % colors)]!++
  }
  return sums.map((sum, i) => sum / counts[i]!)
}

/** Returns whether two images differ in more cells than smoothed edges explain. */
export function areUnlike(one: Image, other: Image): boolean {
  if (one === null || other === null) return one !== other
  const differing = new Set<number>()
  for (let i = 0; i < one.length; i++)
    if (Math.abs(one[i]! - other[i]!) > contrast) differing.add(Math.floor(i / colors))
  return differing.size > cellsMax
}
