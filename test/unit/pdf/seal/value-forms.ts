import { memorySource } from '../../../../base/bytes.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { createPdfWriter, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'

/** A form with one field, and what the field's appearance shows. */
export type Plan = {
  /** Entries of the field in addition to its position and appearance. */
  field: string
  /** The content of the field's appearance, or null for no appearance. */
  shows: string | Uint8Array | null
  form?: string
  font?: string
  appearance?: string
  /** Entries of the field's appearance. */
  entries?: string
  /** The object number of the top-level field. */
  top?: number
  /** Objects from 20. */
  objects?: Record<number, string>
}

/** A font with the standard letters. */
export const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
/** Returns the content of an appearance that shows a text, written as an operand of `Tj`. */
export const written = (text: string) => `/Tx BMC q BT /F 12 Tf 2 4 Td ${text} Tj ET Q EMC`

function formOf({
  field,
  shows,
  form = '',
  font = helvetica,
  appearance,
  entries = '',
  top = 10,
  objects = {},
}: Plan): Uint8Array {
  const pdf = createPdfWriter()
  writeOnePage(pdf, {
    catalog: `/AcroForm<</Fields[${top} 0 R]/DR<</Font<</F 12 0 R>>>>${form}>>`,
    page: '/Annots[10 0 R]',
  })
  const normal = shows === null ? '' : `/AP<</N ${appearance ?? '11 0 R'}>>`
  pdf.object(10, `<</Type/Annot/Subtype/Widget/Rect[0 0 90 20]/T(a)${field}${normal}>>`)
  const isPacked = typeof shows === 'object'
  pdf.stream(
    11,
    `/Type/XObject/Subtype/Form/BBox[0 0 90 20]${entries}${isPacked ? '/Filter/FlateDecode' : ''}`,
    shows ?? '',
  )
  pdf.object(12, font)
  for (const [number, body] of Object.entries(objects)) pdf.object(Number(number), body)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

/** Checks whether an envelope may be created for a form. */
export const check = (plan: Plan) => checkSealable(memorySource(formOf(plan)), [[]])
