import { fillIn } from '../../../base/template.ts'
import type { Canvas } from '../../../pdf/compose/canvas.ts'
import { colors, paper, textWidth } from '../../../pdf/compose/columns.ts'
import type { ListRow } from '../../../pdf/compose/flow.ts'
import { roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { drawChecked } from '../appearance/checkbox.ts'
import { drawSignature } from '../appearance/signature-ink.ts'
import type { AttachedFile } from '../attachments/attached-file.ts'
import type { FieldValue, SignatureField, SignatureValue } from '../model.ts'
import type { CertificateParty } from './input.ts'
import { type CertificatePage, entry, entryRow, labelCell, labelWidth, subheading, valueWidth } from './parts.ts'
import type { CertificateWords } from './words.ts'

const image = { width: 120, height: 32 } as const
const checkboxSide = 11

/** Returns the field values of a party as rows: signatures as images, everything else as full text. */
export function fieldRows(page: CertificatePage, fields: CertificateParty['fields']): ListRow[] {
  const { words } = page
  const none = { text: words.noFields, left: 0, width: textWidth }
  const rows = fields.map(({ field, value }) => fieldRow(page, field, value))
  return [subheading(words.sections.fields), ...(rows.length === 0 ? [{ cells: [none] }] : rows)]
}

function fieldRow(page: CertificatePage, field: SignatureField, value: FieldValue | null): ListRow {
  const { words } = page
  const label = labelOf(field, words)
  switch (value?.kind) {
    case undefined:
      return entry(label, words.isEmpty, { color: colors.label })
    case 'text':
      return entry(label, value.text)
    case 'checkbox':
      return checkboxEntry(page, label, { field, isChecked: value.checked })
    case 'files':
      return entry(label, value.files.map((file) => describeFile(page, file)).join('\n'))
    case 'typed':
    case 'drawn':
    case 'image':
      return imageEntry(page, label, value)
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
  { words }: CertificatePage,
  label: string,
  { field, isChecked }: { field: SignatureField; isChecked: boolean },
): ListRow {
  const state = isChecked ? words.isChecked : words.isNotChecked
  const text = field.text === undefined ? state : `${state}: ${field.text}`
  const textLeft = labelWidth + checkboxSide + 6
  const cells = [labelCell(label), { text, left: textLeft, width: textWidth - textLeft }]
  const draw = (canvas: Canvas, top: number) => {
    const corner = { x: paper.margin + labelWidth, y: top - checkboxSide - 1 }
    const box = { ...corner, width: checkboxSide, height: checkboxSide }
    canvas.placed(box, (own, place) => drawChecked(field.type)(own, isChecked, place))
  }
  return entryRow(cells, { height: checkboxSide + 2, draw })
}

/** Returns a signature as it appears in the document, next to its text or the kind of signature. */
function imageEntry({ flow, ink, words }: CertificatePage, label: string, value: SignatureValue): ListRow {
  const noteLeft = labelWidth + image.width + 14
  const kind = words.signatureKind[value.kind]
  const note = value.kind === 'typed' ? `${value.text}\n${kind}` : kind
  const cells = [labelCell(label), { text: note, left: noteLeft, width: labelWidth + valueWidth - noteLeft }]
  const draw = (canvas: Canvas, top: number) => {
    const box = { x: paper.margin + labelWidth, y: top - image.height, ...image }
    canvas.fill(roundedRectangle(box, 3), colors.shade)
    const drawInk = () => canvas.placed(box, (own, place) => drawSignature(own, ink, value, place))
    flow.tagged('Figure', drawInk, label.replaceAll('\n', ', '))
  }
  return entryRow(cells, { height: image.height, draw })
}
