import type { Canvas, PathPart } from './canvas.ts'
import type { Color } from './operands.ts'

/** The distance between the control points and the ends of a quarter circle, in radii. */
const roundness = 0.5523

/** Returns a rectangle with round corners. x and y are the lower left corner of the rectangle. */
export function roundedRectangle(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
): PathPart[] {
  const r = Math.min(radius, width / 2, height / 2)
  const c = r * (1 - roundness)
  const right = x + width
  const top = y + height
  return [
    { to: 'move', x: x + r, y },
    { to: 'line', x: right - r, y },
    { to: 'curve', x1: right - c, y1: y, x2: right, y2: y + c, x: right, y: y + r },
    { to: 'line', x: right, y: top - r },
    { to: 'curve', x1: right, y1: top - c, x2: right - c, y2: top, x: right - r, y: top },
    { to: 'line', x: x + r, y: top },
    { to: 'curve', x1: x + c, y1: top, x2: x, y2: top - c, x, y: top - r },
    { to: 'line', x, y: y + r },
    { to: 'curve', x1: x, y1: y + c, x2: x + c, y2: y, x: x + r, y },
  ]
}

/** Returns a circle with its center at x, y. */
export const circle = ({ x, y, radius }: { x: number; y: number; radius: number }): PathPart[] =>
  roundedRectangle({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, radius)

/** Draws a check mark in a square with the given side and its center at x, y. */
export function drawCheckMark(
  canvas: Canvas,
  { x, y, side }: { x: number; y: number; side: number },
  color: Color,
): void {
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side }
  canvas.placed(box, (own, place) => {
    const at = (to: 'move' | 'line', right: number, up: number): PathPart => {
      return { to, x: place.x + side * right, y: place.y + side * up }
    }
    own.stroke([at('move', 0.18, 0.52), at('line', 0.42, 0.28), at('line', 0.84, 0.76)], { width: 1.3, color })
  })
}
