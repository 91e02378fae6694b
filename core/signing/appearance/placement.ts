/** Computes the sizes and positions of signatures in their boxes. The browser and the seal both use this module. */

export type Size = { width: number; height: number }

/**
 * A rectangle around ink, relative to the first pen position on the baseline. Positive vertical values are above the
 * baseline.
 */
export type Extent = { left: number; right: number; bottom: number; top: number }

/**
 * Returns the pen's start and the font size for a typed signature. `ink` is its extent at a font size of 1000. The ink
 * is centered and as large as the box without its margin permits. Low letters use at most 0.9 of the height. The box,
 * the position (from its lower left corner) and the font size have the same unit.
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

/**
 * Returns the position and size of an image in a box, with the box's lower left corner as the origin. The image is
 * centered and as large as the box without its margin permits.
 */
export function imagePlacement(box: Size, image: Size): Size & { x: number; y: number } {
  const room = inset(box)
  const scale = Math.min(room.width / image.width, room.height / image.height)
  const size = { width: image.width * scale, height: image.height * scale }
  return { x: (box.width - size.width) / 2, y: (box.height - size.height) / 2, ...size }
}

/** Returns the smallest rectangle that contains two rectangles. */
export const enclosingRectangle = (a: Extent | null, b: Extent): Extent =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        right: Math.max(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
        top: Math.max(a.top, b.top),
      }

/** Returns the size of a box without the margin, which ink and line width must not enter. */
export function inset({ width, height }: Size): Size {
  const margin = Math.min(3, Math.min(width, height) * 0.08)
  return { width: width - 2 * margin, height: height - 2 * margin }
}
