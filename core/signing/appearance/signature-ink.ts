import { fromBase64 } from '../../../base/bytes.ts'
import { visualOrder } from '../../../pdf/compose/bidi.ts'
import { type Canvas, ink, type PathPart } from '../../../pdf/compose/canvas.ts'
import { addOutlined } from '../../../pdf/compose/images.ts'
import type { ShapedGlyph, Shaper } from '../../../pdf/compose/shape.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import type { PdfObjects } from '../../../pdf/document/new-pdf.ts'
import { readPng } from '../../../pdf/pixels/read-png.ts'
import type { PdfRef } from '../../../pdf/syntax/objects.ts'
import { limits } from '../../limits.ts'
import type { FieldValue, SignatureValue } from '../model.ts'
import { drawnPath } from './drawn-path.ts'
import type { Box } from './field-text.ts'
import { type Extent, enclosingRectangle, imagePlacement, typedPlacement } from './placement.ts'

type Placed = Box & { x: number; y: number }
type ValueOfKind<Kind> = Extract<FieldValue, { kind: Kind }>

/** Everything that drawing signatures needs: the text shaper, and the images in the file. */
export type SignatureInk = { shaper: Shaper; images: ImageLookup }

/** Returns the object of an image in the file, and its white outline if the image may have a halo. */
export type ImageLookup = (value: ValueOfKind<'image'>) => { ref: PdfRef; outline: PdfRef | null }

/**
 * Adds each image of the values to the file once, before any value is drawn. Adds an outline for images that are drawn
 * with a halo.
 */
export function addSignatureImages(
  file: PdfObjects,
  values: (FieldValue | null)[],
  { hasOutlines = false }: { hasOutlines?: boolean } = {},
): ImageLookup {
  const placed = new Map<string, ReturnType<ImageLookup>>()
  for (const value of values) {
    if (value?.kind !== 'image' || placed.has(value.image)) continue
    const decoded = readPng(fromBase64(value.image), limits.signatureImagePixelsMax)
    placed.set(value.image, addOutlined(file, decoded, hasOutlines))
  }
  return ({ image }) => placed.get(image)!
}

/** Draws a typed, drawn or image signature into its box, in the size that `placement.ts` computes. */
export function drawSignature(
  canvas: Canvas,
  { shaper, images }: SignatureInk,
  value: SignatureValue,
  box: Placed,
): void {
  if (value.kind === 'typed') drawTyped(canvas, shaper, value, box)
  else if (value.kind === 'drawn') drawDrawn(canvas, value, box)
  else drawImage(canvas, images(value), value, box)
}

/**
 * Draws a typed signature in a handwriting font, preferably of the chosen style. Uses the text font if no handwriting
 * font contains all its characters.
 */
function drawTyped(canvas: Canvas, shaper: Shaper, { text, hand = 'formal' }: ValueOfKind<'typed'>, box: Placed): void {
  const { glyphs } = oneLine(shaper, text.replaceAll('\n', ' '), hand)
  const extent = inkExtent(glyphs)
  if (!extent) return
  const { x, y, size } = typedPlacement(box, extent)
  canvas.text(glyphs, { x: box.x + x, y: box.y + y, size, color: ink })
}

/** Returns the rectangle around the ink of glyphs, in thousandths of the font size from the first pen position. */
function inkExtent(glyphs: ShapedGlyph[]): Extent | null {
  let extent: Extent | null = null
  let pen = 0
  for (const { face, glyphId, advance, dx, dy } of visualOrder(glyphs)) {
    const box = face.font.extentOf(glyphId)
    if (box) {
      extent = enclosingRectangle(extent, {
        left: pen + dx + box.left * face.scale,
        right: pen + dx + box.right * face.scale,
        bottom: dy + box.bottom * face.scale,
        top: dy + box.top * face.scale,
      })
    }
    pen += advance
  }
  return extent
}

function drawDrawn(canvas: Canvas, value: ValueOfKind<'drawn'>, box: Placed): void {
  const drawn = drawnPath(value, box)
  if (drawn) canvas.stroke(moved(drawn.path, box), { width: drawn.width, color: ink })
}

const moved = (path: PathPart[], { x, y }: Placed): PathPart[] =>
  path.map((part) =>
    part.to === 'curve'
      ? {
          to: 'curve',
          x1: part.x1 + x,
          y1: part.y1 + y,
          x2: part.x2 + x,
          y2: part.y2 + y,
          x: part.x + x,
          y: part.y + y,
        }
      : { ...part, x: part.x + x, y: part.y + y },
  )

function drawImage(
  canvas: Canvas,
  { ref, outline }: ReturnType<ImageLookup>,
  size: ValueOfKind<'image'>,
  box: Placed,
): void {
  const { x, y, ...placed } = imagePlacement(box, size)
  canvas.image(ref, { x: box.x + x, y: box.y + y, ...placed }, outline)
}
