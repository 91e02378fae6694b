import { expect, test } from 'vitest'
import type { Canvas } from '../../../../pdf/compose/canvas.ts'
import { mirroredCanvas } from '../../../../pdf/compose/mirrored-canvas.ts'
import type { ShapedGlyph } from '../../../../pdf/compose/shape.ts'
import { drawCheckMark } from '../../../../pdf/compose/shapes.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'

/** Returns a mirrored page 500 points wide, and the drawn positions from the left. */
function page() {
  const drawn: [string, ...number[]][] = []
  const box =
    (name: string) =>
    ({ x, width }: { x: number; width: number }) =>
      drawn.push([name, x, width])
  const path =
    (name: string) =>
    (parts: { x: number }[]): void =>
      void drawn.push([name, ...parts.map(({ x }) => Math.round(x))])
  const plain = {
    text: (_: unknown, { x }: { x: number }) => drawn.push(['text', x]),
    rectangle: box('rectangle'),
    image: (_: unknown, at: { x: number; width: number }) => box('picture')(at),
    link: box('link'),
    fill: path('fill'),
    stroke: path('stroke'),
    placed: (at: unknown, draw: (canvas: unknown, box: unknown) => void) => draw(plain, at),
  }
  return { canvas: mirroredCanvas(plain as unknown as Canvas, 500), drawn }
}

const glyphs = (text: string, level: number) =>
  [...text].map((text) => ({ text, level, advance: 1_000 }) as ShapedGlyph)
const color = [0, 0, 0] as const

test('mirrors the positions of rectangles, links, images, paths and text on a right-to-left page', () => {
  const { canvas, drawn } = page()
  const box = { x: 50, y: 0, width: 100, height: 10 }
  canvas.rectangle({ ...box, color })
  canvas.link(box, 'https://example.com')
  canvas.image(pdfRef(1), box)
  canvas.fill(
    [
      { to: 'move', x: 50, y: 0 },
      { to: 'line', x: 80, y: 0 },
    ],
    color,
  )
  canvas.text(glyphs('abc', 0), { x: 50, y: 0, size: 10, color })
  expect(drawn).toEqual([
    ['rectangle', 350, 100],
    ['link', 350, 100],
    ['picture', 350, 100],
    ['fill', 450, 420],
    ['text', 420],
  ])
})

test('ignores trailing spaces when it aligns a line in either direction', () => {
  const { canvas, drawn } = page()
  canvas.text(glyphs('abc  ', 0), { x: 50, y: 0, size: 10, color })
  canvas.text(glyphs('abc  ', 1), { x: 50, y: 0, size: 10, color })
  expect(drawn).toEqual([
    ['text', 420],
    ['text', 400],
  ])
})

test('moves placed drawings and check marks on a right-to-left page without mirroring them', () => {
  const { canvas, drawn } = page()
  canvas.placed({ x: 50, y: 0, width: 100, height: 10 }, (own, { x }) =>
    own.stroke(
      [
        { to: 'move', x, y: 0 },
        { to: 'line', x: x + 30, y: 0 },
      ],
      { width: 1, color },
    ),
  )
  drawCheckMark(canvas, { x: 100, y: 0, side: 100 }, color)
  expect(drawn).toEqual([
    ['stroke', 350, 380],
    ['stroke', 368, 392, 434],
  ])
})
