import { zlibSync } from 'fflate'
import { type PdfDict, pdfName } from './objects.ts'

// Compressing short content costs more time than it saves in bytes.
const deflatedBytesMin = 1_024

/** Returns a stream as a file stores it, with `Filter` in its dictionary if its data is large enough to compress. */
export function storedStream(entries: PdfDict, data: Uint8Array): { dict: PdfDict; data: Uint8Array } {
  if (data.length < deflatedBytesMin) return { dict: entries, data }
  return { dict: new Map(entries).set('Filter', pdfName('FlateDecode')), data: zlibSync(data, { level: 9 }) }
}
