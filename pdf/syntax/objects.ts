/** The object model of ISO 32000-2 section 7.3. Numbers, booleans and null are those of JavaScript. */
export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfObject[] | PdfDict | PdfStream

/** A name with `#xx` decoded. Each character of `name` is one byte (U+0000 to U+00FF). */
export type PdfName = { readonly kind: 'name'; readonly name: string }

/** The bytes of a string with escapes decoded. `isHex` is true for the hexadecimal notation. */
export type PdfString = { readonly kind: 'string'; readonly bytes: Uint8Array; readonly isHex: boolean }

/** An indirect reference `number generation R`. */
export type PdfRef = { readonly kind: 'ref'; readonly number: number; readonly generation: number }

/** A dictionary with its entries in file order. A key has the form of `PdfName.name`. */
export type PdfDict = Map<string, PdfObject>

/**
 * A stream: its dictionary, and the offset of its data in the parsed bytes. `length` is the value of /Length if that is
 * a valid direct integer. Otherwise, for example for a reference, it is null.
 */
export type PdfStream = {
  readonly kind: 'stream'
  readonly dict: PdfDict
  readonly offset: number
  readonly length: number | null
}

export const pdfName = (name: string): PdfName => ({ kind: 'name', name })
export const pdfString = (bytes: Uint8Array): PdfString => ({ kind: 'string', bytes, isHex: false })
export const pdfHexString = (bytes: Uint8Array): PdfString => ({ kind: 'string', bytes, isHex: true })
export const pdfRef = (number: number, generation = 0): PdfRef => ({ kind: 'ref', number, generation })

export function pdfDict(entries: Record<string, PdfObject>): PdfDict {
  const dict: PdfDict = new Map()
  for (const key of Object.keys(entries)) dict.set(key, entries[key] as PdfObject)
  return dict
}
