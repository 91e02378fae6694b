/** How large signatures stand in their boxes: by this the browser shows them and the seal draws them. */

export type Size = { width: number; height: number }

/** A rectangle around ink, from the first pen position on the baseline; up is positive. */
export type Extent = { left: number; right: number; bottom: number; top: number }

/**
 * Where the pen begins and how large the font is, for a typed signature whose ink has this extent at a size of 1000: the ink
 * is centred and as large as the box less its margin allows, while low letters do not grow beyond 0.9 of the height. Box,
 * position (from its lower left corner) and size are in the same unit, points on a page.
 */
export function typedPlacement(box: Size, ink: Extent): { x: number; y: number; size: number } {
  const room = inset(box)
  const width = ink.right - ink.left
  const height = ink.top - ink.bottom
  const size = Math.min((room.width * 1000) / width, (room.height * 1000) / height, room.height * 0.9)
  return {
    x: box.width / 2 - ((ink.left + width / 2) * size) / 1000,
    y: box.height / 2 - ((ink.bottom + height / 2) * size) / 1000,
    size,
  }
}

/** Where a picture stands in a box, from its lower left corner: in its middle, as large as the box less its margin allows. */
export function picturePlacement(box: Size, picture: Size): Size & { x: number; y: number } {
  const room = inset(box)
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  return { x: (box.width - size.width) / 2, y: (box.height - size.height) / 2, ...size }
}

/** The rectangle around both. */
export const unite = (a: Extent | null, b: Extent): Extent =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        right: Math.max(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
        top: Math.max(a.top, b.top),
      }

/** The box less a margin that keeps ink and line width inside. */
export function inset({ width, height }: Size): Size {
  const margin = Math.min(3, Math.min(width, height) * 0.08)
  return { width: width - 2 * margin, height: height - 2 * margin }
}
