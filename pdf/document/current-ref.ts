import { type PdfRef, pdfRef } from '../syntax/objects.ts'
import type { PdfFile } from './pdf-file.ts'

/** Returns a reference to the object that has a number, with the object's generation. */
export async function currentRef(file: PdfFile, number: number): Promise<PdfRef> {
  const entry = await file.xref.lookup(number)
  return pdfRef(number, entry?.type === 'offset' ? entry.generation : 0)
}
