import type { FieldBox } from '../../pdf/document/page-geometry.ts'
import type { PointBox } from './lines.ts'

export type ShownPage = { width: number; height: number }

export const anchors = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Anchor = (typeof anchors)[number]

const steps = 1_000_000
/** The minimum width and height of a field, as a fraction of the page. */
const extentMin = 1e-4

/**
 * Returns the part of a box that is on the page, as fractions of the page. Returns null if the box is outside the page.
 */
export function boxOnPage([left, bottom, right, top]: PointBox, { width, height }: ShownPage): FieldBox | null {
  const [x, y] = [clamped(left / width), clamped(1 - top / height)]
  return roundedBox({ x, y, width: clamped(right / width) - x, height: clamped(1 - bottom / height) - y })
}

/**
 * Returns the box rounded to a millionth of the page and clipped at the page's edges. Returns null if the box is too
 * small for a field.
 */
export function roundedBox(box: FieldBox): FieldBox | null {
  const [x, y] = [down(box.x), down(box.y)]
  const width = Math.min(up(box.x + box.width - x), 1 - x)
  const height = Math.min(up(box.y + box.height - y), 1 - y)
  return width >= extentMin && height >= extentMin ? { x, y, width: up(width), height: up(height) } : null
}

/**
 * Returns a box enlarged to at least the given width and height. The box grows to the right and upward, and inward at
 * the edge of the page.
 */
export function enlargedBox({ x, y, width, height }: FieldBox, least: { width: number; height: number }): FieldBox {
  const wide = Math.max(width, least.width)
  const high = Math.max(height, least.height)
  return { x: Math.min(x, 1 - wide), y: Math.max(0, y + height - high), width: wide, height: high }
}

/**
 * Returns a box of the given size whose upper left corner is offset from a corner of the found text. Returns null if
 * the box would extend past the page.
 */
export function anchored(
  found: FieldBox,
  request: { anchor: Anchor; offsetX: number; offsetY: number; width: number; height: number },
): FieldBox | null {
  const { anchor, offsetX, offsetY, width, height } = request
  const x = found.x + (anchor === 'topRight' || anchor === 'bottomRight' ? found.width : 0) + offsetX
  const y = found.y + (anchor === 'bottomLeft' || anchor === 'bottomRight' ? found.height : 0) + offsetY
  const isOnPage = x >= 0 && y >= 0 && x + width <= 1 + 1 / steps && y + height <= 1 + 1 / steps
  return isOnPage ? { x: down(x), y: down(y), width, height } : null
}

const clamped = (fraction: number): number => Math.min(1, Math.max(0, fraction))
const down = (fraction: number): number => Math.floor(fraction * steps) / steps
const up = (fraction: number): number => Math.ceil(fraction * steps - 1e-6) / steps
