import { zlibSync } from 'fflate'
import { type PdfDict, pdfName } from './objects.ts'

// The memory that each deflating and inflating takes costs more time than a field's short content saves in bytes.
const deflatedBytesMin = 1_024

/** A stream as a file stores it: its data deflated when it is worth it, and its dictionary with `Filter`. */
export function storedStream(entries: PdfDict, data: Uint8Array): { dict: PdfDict; data: Uint8Array } {
  if (data.length < deflatedBytesMin) return { dict: entries, data }
  return { dict: new Map(entries).set('Filter', pdfName('FlateDecode')), data: zlibSync(data, { level: 9 }) }
}
