/** The object model of ISO 32000-2 section 7.3. Numbers, booleans and null are JavaScript's own. */
export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfObject[] | PdfDict | PdfStream

/** A name; each character of `name` is one byte (U+0000 to U+00FF), `#xx` already decoded. */
export type PdfName = { readonly kind: 'name'; readonly name: string }

/** A string's bytes, escapes decoded; `isHex` keeps the notation it had. */
export type PdfString = { readonly kind: 'string'; readonly bytes: Uint8Array; readonly isHex: boolean }

/** An indirect reference `number generation R`. */
export type PdfRef = { readonly kind: 'ref'; readonly number: number; readonly generation: number }

/** Keys as in `PdfName.name`, in file order. */
export type PdfDict = Map<string, PdfObject>

/**
 * A stream: its dictionary and where its data begins in the bytes that were parsed. `length` is the dictionary's
 * /Length when that is a direct integer, else null (a reference, missing or wrong).
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
