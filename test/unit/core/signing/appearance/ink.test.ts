import { describe, expect, test } from 'vitest'
import { drawCheckbox } from '../../../../../core/signing/appearance/checkbox.ts'
import { drawSignature } from '../../../../../core/signing/appearance/signature-ink.ts'
import type { SignatureValue } from '../../../../../core/signing/model.ts'
import { visualOrder } from '../../../../../pdf/compose/bidi.ts'
import type { Canvas, PathPart } from '../../../../../pdf/compose/canvas.ts'
import { composeWithFonts } from '../../../../../pdf/compose/fonts.ts'
import { type Handwriting, handwritings } from '../../../../../pdf/compose/handwriting.ts'
import { createShaper, type ShapedGlyph, type Shaper } from '../../../../../pdf/compose/shape.ts'
import { pdfRef } from '../../../../../pdf/syntax/objects.ts'
import { fontFiles } from '../../../../support/fonts.ts'

type Text = { glyphs: ShapedGlyph[]; x: number; y: number; size: number }

/** Returns a canvas that records its drawing operations. */
function recorder() {
  const texts: Text[] = []
  const strokes: { path: PathPart[]; width: number }[] = []
  const canvas = {
    text: (glyphs: ShapedGlyph[], at: Omit<Text, 'glyphs'>) => texts.push({ glyphs, ...at }),
    stroke: (path: PathPart[], { width }: { width: number }) => strokes.push({ path, width }),
  } as unknown as Canvas
  return { canvas, texts, strokes }
}

const images = () => ({ ref: pdfRef(7), outline: null })
const drawn = (canvas: Canvas, value: SignatureValue, box: Placed) =>
  withShaper((shaper) => drawSignature(canvas, { shaper, images }, value, box))
type Placed = { x: number; y: number; width: number; height: number }

const withShaper = <T>(draw: (shaper: Shaper) => T) => composeWithFonts(fontFiles, (fonts) => draw(createShaper(fonts)))
const boxes = [
  { x: 0, y: 0, width: 200, height: 50 },
  { x: 100, y: 300, width: 60, height: 60 },
  { x: 0, y: 0, width: 12, height: 6 },
  { x: 5, y: 7, width: 400, height: 9 },
]

describe.each(boxes)('a box of $width x $height points', (box) => {
  test.each(
    [
      'Jo',
      'Maria González-Łukasiewicz',
      'Мария Кузнецова',
      'Nguyễn Thị Hồng Ánh',
      'Αλέξης Παπάς',
      'f',
      '田中',
      'محمد',
      'क्षि',
    ].flatMap((name) => handwritings.map((hand) => [name, hand] as const)),
  )('contains all ink of the typed signature %s in the handwriting font %s', async (name, hand) => {
    const ink = await withShaper((shaper) => {
      const { canvas, texts } = recorder()
      drawSignature(canvas, { shaper, images }, { kind: 'typed', text: name, hand }, box)
      // The first drawing has no fonts, because they are not loaded yet.
      const { glyphs, ...at } = texts.at(-1)!
      return inkOf(glyphs, at)
    })
    expect(ink.left).toBeGreaterThan(box.x)
    expect(ink.right).toBeLessThan(box.x + box.width)
    expect(ink.bottom).toBeGreaterThan(box.y)
    expect(ink.top).toBeLessThan(box.y + box.height)
  })

  test('contains an upright drawn signature with a line at least 0.2 points wide', async () => {
    const { canvas, strokes } = recorder()
    await drawn(canvas, { kind: 'drawn', aspectRatio: 2, strokes: [[0, 0, 2, 0, 2, 1, 0, 1]] }, box)
    const [{ path, width }] = strokes as [{ path: PathPart[]; width: number }]
    const xs = path.map((part) => part.x)
    const ys = path.map((part) => part.y)
    expect(Math.min(...xs) - width / 2).toBeGreaterThanOrEqual(box.x)
    expect(Math.max(...xs) + width / 2).toBeLessThanOrEqual(box.x + box.width)
    expect(Math.min(...ys) - width / 2).toBeGreaterThanOrEqual(box.y)
    expect(Math.max(...ys) + width / 2).toBeLessThanOrEqual(box.y + box.height)
    expect(path[0]).toEqual({ to: 'move', x: Math.min(...xs), y: Math.max(...ys) })
    expect(path.at(-1)).toEqual({ to: 'line', x: Math.min(...xs), y: Math.min(...ys) })
    expect(width).toBeGreaterThanOrEqual(0.2)
  })
})

function inkOf(glyphs: ShapedGlyph[], { x, y, size }: { x: number; y: number; size: number }) {
  let pen = x
  const ink = { left: Number.POSITIVE_INFINITY, right: 0, bottom: Number.POSITIVE_INFINITY, top: 0 }
  for (const { face, glyphId, advance, dx, dy } of visualOrder(glyphs)) {
    const box = face.font.extentOf(glyphId)
    const unit = (face.scale * size) / 1000
    if (box) {
      ink.left = Math.min(ink.left, pen + (dx * size) / 1000 + box.left * unit)
      ink.right = Math.max(ink.right, pen + (dx * size) / 1000 + box.right * unit)
      ink.bottom = Math.min(ink.bottom, y + (dy * size) / 1000 + box.bottom * unit)
      ink.top = Math.max(ink.top, y + (dy * size) / 1000 + box.top * unit)
    }
    pen += (advance * size) / 1000
  }
  return ink
}

test('enlarges a small drawing on a large canvas by at most a factor of 1.6', async () => {
  const { canvas, strokes } = recorder()
  const value = { kind: 'drawn' as const, aspectRatio: 2, strokes: [[1, 0.5, 1.1, 0.5]] }
  await drawn(canvas, value, { x: 0, y: 0, width: 106, height: 56 })
  expect(strokes[0]?.path.map(({ x }) => Number(x.toFixed(3)))).toEqual([49, 57])
})

test('draws nothing for a drawing without points', async () => {
  const { canvas, strokes } = recorder()
  await drawn(canvas, { kind: 'drawn', aspectRatio: 2, strokes: [[], [0.5]] }, boxes[0]!)
  expect(strokes).toEqual([])
})

test('draws a name in the chosen handwriting font, or in the text font if a character is missing', async () => {
  const faces = (name: string, hand: Handwriting) =>
    withShaper((shaper) => {
      const glyphs = shaper(name, hand).words.flatMap((word) => word.glyphs)
      return [...new Set(glyphs.map((glyph) => glyph.face.name))]
    })
  expect(await faces('Zoë', 'formal')).toEqual(['GreatVibes-Regular'])
  expect(await faces('Zoë', 'casual')).toEqual(['Caveat-Regular'])
  expect(await faces('Hồng', 'formal')).toEqual(['GreatVibes-Regular'])
  expect(await faces('Hồng', 'casual')).toEqual(['NotoSans-Regular'])
  expect(await faces('Zoë Żółćζ', 'formal')).toEqual(['NotoSans-Regular'])
})

test('centers a signature image in its box, as large as the margin allows', async () => {
  const placed: unknown[] = []
  const canvas = { image: (_: unknown, box: unknown) => placed.push(box) } as unknown as Canvas
  const image = { kind: 'image', image: '', width: 600, height: 200 } as const
  await drawn(canvas, image, { x: 10, y: 20, width: 306, height: 206 })
  await drawn(canvas, image, { x: 0, y: 0, width: 606, height: 46 })
  expect(placed).toEqual([
    { x: 13, y: 73, width: 300, height: 100 },
    { x: 243, y: 3, width: 120, height: 40 },
  ])
})

test.each([
  ['a small field', { width: 200, height: 50 }],
  ['a large field', { width: 900, height: 400 }],
])('makes a typed signature as large as the margin of %s allows', async (_, size) => {
  const ink = await withShaper((shaper) => {
    const { canvas, texts } = recorder()
    drawSignature(canvas, { shaper, images }, { kind: 'typed', text: 'Anna Katharina Müller' }, { x: 0, y: 0, ...size })
    const { glyphs, ...at } = texts.at(-1)!
    return inkOf(glyphs, at)
  })
  const room = { width: size.width - 6, height: size.height - 6 }
  const filled = Math.max((ink.right - ink.left) / room.width, (ink.top - ink.bottom) / room.height)
  expect(filled).toBeCloseTo(1, 2)
})

test.each([
  ['a checked checkbox with two strokes', true, 2],
  ['an unchecked checkbox with one stroke', false, 1],
])('draws %s', (_, isChecked, count) => {
  const { canvas, strokes } = recorder()
  drawCheckbox(canvas, isChecked, { x: 0, y: 0, width: 14, height: 14 })
  expect(strokes).toHaveLength(count)
})
