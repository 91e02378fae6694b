import { fillIn } from '../../../base/template.ts'
import { colors, type Flow, paper, textWidth } from '../../../pdf/compose/flow.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { drawCheckbox } from '../appearance/checkbox.ts'
import { drawDrawn, drawTyped } from '../appearance/signature-ink.ts'
import type { CertificateParty } from './input.ts'
import { endEntry, entry, labelCell, labelWidth, subheading, valueWidth } from './parts.ts'
import type { CertificateWords } from './words.ts'

const picture = { width: 120, height: 32 } as const
const checkboxSide = 11

/** What a party entered: signatures as pictures, everything else as text in full. */
export function drawCertificateFields(
  flow: Flow,
  shaper: Shaper,
  words: CertificateWords,
  fields: CertificateParty['fields'],
): void {
  subheading(flow, words.sections.fields)
  if (fields.length === 0) flow.row([{ text: words.noFields, left: 0, width: textWidth }])
  for (const { field, value } of fields) {
    const label = `${words.fieldType[field.type]}, ${fillIn(words.page, { pageNumber: field.pageNumber })}\n${field.id}`
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
      case 'drawn':
        pictureEntry(flow, shaper, { label, value, words })
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

type Ink = Extract<NonNullable<CertificateParty['fields'][number]['value']>, { kind: 'typed' | 'drawn' }>

/** A signature as it stands in the document, with its text or its kind beside it. */
function pictureEntry(
  flow: Flow,
  shaper: Shaper,
  { label, value, words }: { label: string; value: Ink; words: CertificateWords },
): void {
  const noteLeft = labelWidth + picture.width + 14
  const kind = words.signatureKind[value.kind]
  const note = value.kind === 'typed' ? `${value.text}\n${kind}` : kind
  const cells = [labelCell(label), { text: note, left: noteLeft, width: labelWidth + valueWidth - noteLeft }]
  flow.rowWithPicture(cells, picture.height, (canvas, top) => {
    const box = { x: paper.margin + labelWidth, y: top - picture.height, ...picture }
    canvas.fill(roundedRectangle(box, 3), colors.shade)
    if (value.kind === 'typed') drawTyped(canvas, shaper, value.text, box)
    else drawDrawn(canvas, value, box)
  })
  endEntry(flow)
}
