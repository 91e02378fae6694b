import { type Canvas, createCanvas } from '../../../pdf/compose/canvas.ts'
import { createFontBook } from '../../../pdf/compose/font-book.ts'
import { composeWithFonts, type FontFiles } from '../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../pdf/compose/shape.ts'
import type { PdfObjects } from '../../../pdf/document/new-pdf.ts'
import type { Appearance } from '../../../pdf/seal/appearance-forms.ts'
import type { FieldFrame } from '../../../pdf/seal/fill-frame.ts'
import { createCollector } from '../../../pdf/syntax/collector.ts'
import { fileLine } from '../attachments/attached-file.ts'
import { type FieldType, fieldTypeTable } from '../field-types.ts'
import type { FieldValue } from '../model.ts'
import { drawInCells } from './cells.ts'
import { drawChecked } from './checkbox.ts'
import { drawMark } from './drawn-mark.ts'
import { drawFrame } from './field-frame.ts'
import { type Box, drawFieldText } from './field-text.ts'
import { addSignatureImages, drawSignature, type SignatureInk } from './signature-ink.ts'
import { drawStatement } from './statement.ts'

/** A text that the service adds to the document in addition to field values. */
export type MarkValue = { kind: 'mark'; text: string }

export type AppearanceItem = {
  fieldId: string
  type: FieldType | 'mark'
  value: FieldValue | MarkValue
  /** The size of the field's box on its page in points, above 0. */
  widthPoints: number
  heightPoints: number
  /** The statement that is printed next to a checkbox. */
  statement?: string
  /** The background and border of a text field in the document's form. */
  frame?: FieldFrame
}

/**
 * Composes the appearance of each item: exactly as large as its box, with a transparent background, and legible on a
 * dark page. Adds common fonts to `objects`. Equal input produces equal results. Replaces characters that no font
 * contains. Rejects with a RangeError for a box without area.
 */
export async function composeAppearances(
  objects: PdfObjects,
  { items, fonts }: { items: AppearanceItem[]; fonts: FontFiles },
): Promise<Appearance[]> {
  for (const { fieldId, widthPoints, heightPoints } of items) {
    if (!(widthPoints > 0 && heightPoints > 0 && Number.isFinite(widthPoints * heightPoints))) {
      throw new RangeError(`the rectangle of field ${fieldId} has no area`)
    }
  }
  const images = addSignatureImages(
    objects,
    items.flatMap(({ value }) => (value.kind === 'mark' ? [] : [value])),
    { hasOutlines: true },
  )
  const { book, drawn } = await composeWithFonts(fonts, (opened) => {
    const book = createFontBook(objects)
    const shaper = createShaper(opened)
    // All items share one collector, because one collector per item would use more memory than the appearances.
    const room = createCollector()
    const drawn = items.map((item) => {
      const canvas = createCanvas(book, { hasHalo: true, room })
      const box = { width: item.widthPoints, height: item.heightPoints }
      let lineCount = 1
      const draw = () => {
        lineCount = drawValue(canvas, { shaper, images }, item, box)
      }
      if (item.frame) {
        drawFrame(canvas, item.frame, box)
        canvas.variable(draw)
      } else draw()
      return { item, canvas, content: canvas.content(), lineCount }
    })
    return { book, drawn }
  })
  const appearances = drawn.map(({ item: { widthPoints, heightPoints }, canvas, content, lineCount }) => {
    return { widthPoints, heightPoints, content, resources: canvas.resources(), lineCount }
  })
  book.embed()
  return appearances
}

/** Draws a field value. Returns the number of lines for a text, and 1 for any other value. */
function drawValue(
  canvas: Canvas,
  ink: SignatureInk,
  { type, value, statement, frame }: AppearanceItem,
  box: Box,
): number {
  const placed = { x: 0, y: 0, ...box }
  switch (value.kind) {
    case 'text':
      // A text of several lines makes the field a multiline field, which has no cells.
      if (frame && frame.cells > 0 && !value.text.includes('\n'))
        return drawInCells(canvas, ink.shaper, value.text, { ...box, cells: frame.cells })
      return drawFieldText(
        canvas,
        ink.shaper,
        { text: value.text, isShort: type === 'mark' || !fieldTypeTable[type].isMultiline },
        box,
      )
    case 'files':
      return drawFieldText(canvas, ink.shaper, { text: value.files.map(fileLine).join('\n'), isShort: false }, box)
    case 'mark':
      drawMark(canvas, ink.shaper, value.text, placed)
      break
    case 'checkbox':
      if (statement !== undefined)
        return drawStatement(canvas, ink.shaper, { isChecked: value.checked, text: statement }, box)
      drawChecked(type)(canvas, value.checked, placed)
      break
    default:
      drawSignature(canvas, ink, value, placed)
  }
  return 1
}
