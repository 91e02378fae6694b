import type { Canvas, PathPart } from './canvas.ts'
import { type ShapedGlyph, widthOf } from './shape.ts'

/**
 * Returns a canvas that draws a page from right to left: distances from the left edge become distances from the right
 * edge. Does not mirror letters or the content of `placed`.
 */
export function mirroredCanvas(canvas: Canvas, pageWidth: number): Canvas {
  const mirrored = <Box extends { x: number; width: number }>(box: Box): Box => ({
    ...box,
    x: pageWidth - box.x - box.width,
  })
  const turned = (path: PathPart[]): PathPart[] =>
    path.map((part) =>
      part.to === 'curve'
        ? { ...part, x1: pageWidth - part.x1, x2: pageWidth - part.x2, x: pageWidth - part.x }
        : { ...part, x: pageWidth - part.x },
    )
  return {
    ...canvas,
    text: (glyphs, at) => canvas.text(glyphs, { ...at, x: pageWidth - at.x - (seenWidth(glyphs) * at.size) / 1_000 }),
    rectangle: (box) => canvas.rectangle(mirrored(box)),
    fill: (path, color) => canvas.fill(turned(path), color),
    stroke: (path, style) => canvas.stroke(turned(path), style),
    image: (ref, box, outline) => canvas.image(ref, mirrored(box), outline),
    link: (box, url, tagged) => canvas.link(mirrored(box), url, tagged),
    placed: (box, draw) => draw(canvas, mirrored(box)),
  }
}

/** Returns the width of glyphs without trailing left-to-right spaces, which extend past the right edge. */
function seenWidth(glyphs: ShapedGlyph[]): number {
  const last = glyphs.findLastIndex(({ text, level }) => text !== ' ' || level % 2 === 1)
  return widthOf(glyphs.slice(0, last + 1))
}
