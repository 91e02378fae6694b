import type { FieldValue } from '../../signing/model.ts'
import { spellOutMissing } from '../glyphs.ts'
import type { Canvas } from './canvas.ts'
import type { CertificateParty } from './certificate-input.ts'
import { endEntry, entry, heading, labelCell, labelWidth, valueWidth } from './certificate-parts.ts'
import type { CertificateWords } from './certificate-words.ts'
import { drawCheckbox } from './checkbox.ts'
import { colors, type Flow, paper, textWidth } from './flow.ts'
import type { Shaper } from './shape.ts'
import { drawDrawn, drawTyped } from './signature-ink.ts'

const picture = { width: 190, height: 54 } as const
const checkboxSide = 11

/** The section of fields: signatures as pictures, everything else as text in full. */
export function drawCertificateFields(
  flow: Flow,
  shaper: Shaper,
  words: CertificateWords,
  fields: CertificateParty['fields'],
): void {
  heading(flow, words.sections.fields)
  if (fields.length === 0) flow.row([{ text: words.noFields, left: 0, width: textWidth }])
  for (const { field, value } of fields) {
    const label = `${words.fieldType[field.type]}, ${words.page(field.pageNumber)}\n${field.id}`
    switch (value?.kind) {
      case undefined:
        entry(flow, label, words.isEmpty, { color: colors.label })
        break
      case 'text':
        entry(flow, label, value.text)
        break
      case 'checkbox':
        checkboxEntry(flow, label, value.checked, words)
        break
      case 'typed':
        pictureEntry(flow, shaper, { label, value, note: value.text })
        break
      case 'drawn':
        pictureEntry(flow, shaper, { label, value, note: '' })
    }
  }
}

function checkboxEntry(flow: Flow, label: string, isChecked: boolean, words: CertificateWords): void {
  const text = isChecked ? words.isChecked : words.isNotChecked
  const textLeft = labelWidth + checkboxSide + 6
  const cells = [labelCell(label), { text, left: textLeft, width: textWidth - textLeft }]
  flow.rowWithPicture(cells, checkboxSide + 2, (canvas, top) => {
    const corner = { x: paper.margin + labelWidth, y: top - checkboxSide - 1 }
    drawCheckbox(canvas, isChecked, { ...corner, width: checkboxSide, height: checkboxSide })
  })
  endEntry(flow)
}

/** A signature as it stands in the document, with a note beside it. */
export function pictureEntry(
  flow: Flow,
  shaper: Shaper,
  { label, value, note }: { label: string; value: FieldValue; note: string },
): void {
  const noteLeft = labelWidth + picture.width + 14
  const cells = [labelCell(label), { text: note, left: noteLeft, width: labelWidth + valueWidth - noteLeft }]
  flow.rowWithPicture(cells, picture.height, (canvas, top) => {
    const box = { x: paper.margin + labelWidth, y: top - picture.height, ...picture }
    drawFrame(canvas, box)
    if (value.kind === 'typed') drawTyped(canvas, shaper, spellOutMissing(value.text), box)
    if (value.kind === 'drawn') drawDrawn(canvas, value, box)
  })
  endEntry(flow)
}

const drawFrame = (canvas: Canvas, box: { x: number; y: number; width: number; height: number }): void =>
  canvas.rectangle({ ...box, color: colors.shade })
