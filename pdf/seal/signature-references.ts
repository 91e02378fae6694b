import type { ChangePermission } from '../document/permissions.ts'
import { textString } from '../document/text-string.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'

/**
 * Returns the DocMDP signature reference, which states the changes that a certification permits (ISO 32000-2 section
 * 12.8.2.2).
 */
export const certificationReference = (permission: ChangePermission): PdfDict =>
  reference('DocMDP', pdfDict({ Type: pdfName('TransformParams'), V: pdfName('1.2'), P: permission }))

/** The scope of a signature's lock: named fields, or the whole document. */
export type SealLock = { fieldNames: string[] } | 'document'

/**
 * Returns the FieldMDP signature reference, which states the scope of a signature's lock (ISO 32000-2 section
 * 12.8.2.4).
 */
export function lockReference(lock: SealLock, catalog: PdfRef): PdfDict {
  const parameters = new Map([...lockOf(lock), ['Type', pdfName('TransformParams')], ['V', pdfName('1.2')]])
  return reference('FieldMDP', parameters).set('Data', catalog)
}

/**
 * Returns the lock dictionary of a signature field (ISO 32000-2 table 236). Its /P contains the permitted changes to
 * the document.
 */
export const fieldLock = (lock: SealLock): PdfDict => lockOf(lock).set('Type', pdfName('SigFieldLock'))

const lockOf = (lock: SealLock): PdfDict =>
  lock === 'document'
    ? pdfDict({ Action: pdfName('All'), P: 1 })
    : pdfDict({ Action: pdfName('Include'), Fields: lock.fieldNames.map(textString) })

const reference = (method: string, parameters: PdfDict): PdfDict =>
  pdfDict({ Type: pdfName('SigRef'), TransformMethod: pdfName(method), TransformParams: parameters })
