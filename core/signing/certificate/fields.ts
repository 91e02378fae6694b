import { fillIn } from '../../../base/template.ts'
import { colors, type Flow, paper, textWidth } from '../../../pdf/compose/flow.ts'
import { roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { drawChecked } from '../appearance/checkbox.ts'
import { drawSignature } from '../appearance/signature-ink.ts'
import type { AttachedFile } from '../attachments/attached-file.ts'
import type { SignatureField, SignatureValue } from '../model.ts'
import type { CertificateParty } from './input.ts'
import { type CertificatePage, endEntry, entry, labelCell, labelWidth, subheading, valueWidth } from './parts.ts'
import type { CertificateWords } from './words.ts'

const image = { width: 120, height: 32 } as const
const checkboxSide = 11

/** Draws the field values of a party: signatures as images, everything else as full text. */
export function drawCertificateFields(page: CertificatePage, fields: CertificateParty['fields']): void {
  const { flow, words } = page
  subheading(flow, words.sections.fields)
  if (fields.length === 0) flow.row([{ text: words.noFields, left: 0, width: textWidth }])
  for (const { field, value } of fields) {
    const label = labelOf(field, words)
    switch (value?.kind) {
      case undefined:
        entry(flow, label, words.isEmpty, { color: colors.label })
        break
      case 'text':
        entry(flow, label, value.text)
        break
      case 'checkbox':
        checkboxEntry(flow, label, { field, isChecked: value.checked }, words)
        break
      case 'files':
        entry(flow, label, value.files.map((file) => describeFile(page, file)).join('\n'))
        break
      case 'typed':
      case 'drawn':
      case 'image':
        imageEntry(page, label, value)
    }
  }
}

/** Returns a text with a file's name, media type, size, complete hash, and the certificate pages that show it. */
function describeFile({ appended, words }: CertificatePage, file: AttachedFile): string {
  const { id, name, mediaType, contentLength, sha256 } = file
  const pages = appended.get(id)
  const where = pages ? [fillIn(words.appendedPages, pages)] : []
  return [name, `${mediaType}, ${contentLength} B`, `SHA-256 ${sha256}`, ...where].join('\n')
}

/** Returns the label that the sender gave a field, or otherwise its id, followed by its type. */
function labelOf({ id, type, label, pageNumber, isReadOnly }: SignatureField, words: CertificateWords): string {
  const what = fillIn(words.fieldOn, { type: words.fieldType[type], pageNumber })
  return [what, label ?? id, ...(isReadOnly ? [words.filledBySender] : [])].join('\n')
}

function checkboxEntry(
  flow: Flow,
  label: string,
  { field, isChecked }: { field: SignatureField; isChecked: boolean },
  words: CertificateWords,
): void {
  const state = isChecked ? words.isChecked : words.isNotChecked
  const text = field.text === undefined ? state : `${state}: ${field.text}`
  const textLeft = labelWidth + checkboxSide + 6
  const cells = [labelCell(label), { text, left: textLeft, width: textWidth - textLeft }]
  flow.rowWithImage(cells, checkboxSide + 2, (canvas, top) => {
    const corner = { x: paper.margin + labelWidth, y: top - checkboxSide - 1 }
    const box = { ...corner, width: checkboxSide, height: checkboxSide }
    canvas.placed(box, (own, place) => drawChecked(field.type)(own, isChecked, place))
  })
  endEntry(flow)
}

/** Draws a signature as it appears in the document, next to its text or the kind of signature. */
function imageEntry({ flow, ink, words }: CertificatePage, label: string, value: SignatureValue): void {
  const noteLeft = labelWidth + image.width + 14
  const kind = words.signatureKind[value.kind]
  const note = value.kind === 'typed' ? `${value.text}\n${kind}` : kind
  const cells = [labelCell(label), { text: note, left: noteLeft, width: labelWidth + valueWidth - noteLeft }]
  flow.rowWithImage(cells, image.height, (canvas, top) => {
    const box = { x: paper.margin + labelWidth, y: top - image.height, ...image }
    canvas.fill(roundedRectangle(box, 3), colors.shade)
    const draw = () => canvas.placed(box, (own, place) => drawSignature(own, ink, value, place))
    flow.tagged('Figure', draw, label.replaceAll('\n', ', '))
  })
  endEntry(flow)
}
