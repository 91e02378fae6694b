import { zlibSync } from 'fflate'
import { type PdfDict, pdfName } from './objects.ts'

// The minimum size of compressed streams. For shorter content, compression costs more time than it saves in bytes.
const deflatedBytesMin = 1_024

/**
 * Returns a stream as it is stored in a file. Compresses the data if it is large enough, and sets /Filter in the
 * dictionary.
 */
export function storedStream(entries: PdfDict, data: Uint8Array): { dict: PdfDict; data: Uint8Array } {
  if (data.length < deflatedBytesMin) return { dict: entries, data }
  return { dict: new Map(entries).set('Filter', pdfName('FlateDecode')), data: zlibSync(data, { level: 6 }) }
}
