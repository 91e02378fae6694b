import type { ChangePermission } from '../document/permissions.ts'
import { textString } from '../document/text-string.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'

/** What a certification says of later changes (ISO 32000-2 section 12.8.2.2). */
export const certificationReference = (permission: ChangePermission): PdfDict =>
  reference('DocMDP', pdfDict({ Type: pdfName('TransformParams'), V: pdfName('1.2'), P: permission }))

/** What a signature says of the fields whose values it locks (section 12.8.2.4). */
export function lockReference(fieldNames: string[], catalog: PdfRef): PdfDict {
  const parameters = new Map([...lockOf(fieldNames), ['Type', pdfName('TransformParams')], ['V', pdfName('1.2')]])
  return reference('FieldMDP', parameters).set('Data', catalog)
}

/** The same in the signature's field (table 236). */
export const fieldLock = (fieldNames: string[]): PdfDict => lockOf(fieldNames).set('Type', pdfName('SigFieldLock'))

const lockOf = (fieldNames: string[]): PdfDict =>
  pdfDict({ Action: pdfName('Include'), Fields: fieldNames.map(textString) })

const reference = (method: string, parameters: PdfDict): PdfDict =>
  pdfDict({ Type: pdfName('SigRef'), TransformMethod: pdfName(method), TransformParams: parameters })
