import type { FieldType, FieldValue } from '../../signing/model.ts'
import { spellOutMissing } from '../glyphs.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { drawCheckbox } from './checkbox.ts'
import { type Box, drawFieldText } from './field-text.ts'
import { createFontBook } from './font-book.ts'
import { type FontFiles, openFonts } from './fonts.ts'
import { createPdfFile, pdfDate } from './pdf-file.ts'
import { createShaper, type Shaper } from './shape.ts'
import { drawDrawn, drawTyped } from './signature-ink.ts'

export type AppearanceItem = {
  fieldId: string
  type: FieldType
  value: FieldValue
  /** The field's box on its page, above 0. */
  widthPoints: number
  heightPoints: number
}

/**
 * One PDF whose page i is the appearance of item i: the page is exactly the field's box, its background is transparent,
 * its one content stream and its direct resource dictionary can be taken over as a form XObject. Equal input gives equal
 * bytes; without `createdAt` the file carries no date. How text fits its box: `drawFieldText`. The value's kind decides
 * what is drawn; a character that no font shows is spelled out, never an error. Throws a RangeError on a box that has no
 * area.
 */
export async function composeAppearances(input: {
  items: AppearanceItem[]
  fonts: FontFiles
  createdAt?: Date
}): Promise<Uint8Array> {
  const file = createPdfFile()
  const book = createFontBook(file)
  const shaper = createShaper(openFonts(input.fonts))
  for (const item of input.items) {
    const { widthPoints: width, heightPoints: height } = item
    if (!(width > 0 && height > 0 && Number.isFinite(width * height))) {
      throw new RangeError(`the box of field ${item.fieldId} has no area`)
    }
    const canvas = createCanvas(book)
    drawValue(canvas, shaper, item, { width, height })
    file.addPage({ width, height, content: canvas.content(), resources: canvas.resources() })
  }
  book.embed()
  return file.finish({ catalog: {}, ...(input.createdAt && { info: { CreationDate: pdfDate(input.createdAt) } }) })
}

function drawValue(canvas: Canvas, shaper: Shaper, { type, value }: AppearanceItem, box: Box): void {
  const placed = { x: 0, y: 0, ...box }
  switch (value.kind) {
    case 'text':
      drawFieldText(canvas, shaper, { text: spellOutMissing(value.text), isShort: type !== 'text' }, box)
      break
    case 'checkbox':
      drawCheckbox(canvas, value.checked, placed)
      break
    case 'typed':
      drawTyped(canvas, shaper, spellOutMissing(value.text), placed)
      break
    case 'drawn':
      drawDrawn(canvas, value, placed)
  }
}
