import { isRegular } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import type { PdfObject } from './objects.ts'

// Entries that must be integers. Some readers treat 90.0 as 90, others ignore the entry.
export const integerKeys = new Set(
  [
    'Rotate Count Length Size Prev XRefStm N First F P Predictor Colors BitsPerComponent Columns EarlyChange',
    'Width Height BitsPerSample BitsPerCoordinate BitsPerFlag VerticesPerRow FirstChar LastChar Flags Supplement',
    'FunctionType ShadingType PatternType PaintType TilingType FormType Order Ff MaxLen Q SigFlags MCID',
    'StructParent StructParents ParentTreeNextKey',
  ].flatMap((keys) => keys.split(' ')),
)
// Entries that are arrays with integers: character codes (/Differences) and byte offsets (/ByteRange).
export const integerListKeys = new Set(['Differences', 'ByteRange'])
// Entries of cross-reference streams that are arrays of integers. In other dictionaries, /W contains widths.
export const xrefListKeys = new Set(['W', 'Index'])

/** Returns the error for an integer with a decimal point. */
export const pointInInteger = (at: number) =>
  new PdfSyntaxError('bad_number', 'an integer is written with a decimal point', at)

/** Throws PdfSyntaxError if the integer that ends at `end` was written with a decimal point. */
export function checkInteger(bytes: Uint8Array, end: number, value: PdfObject): void {
  if (typeof value !== 'number' || !Number.isInteger(value)) return
  for (let i = end - 1; isRegular(bytes[i]); i--) {
    if (bytes[i] === 0x2e) throw pointInInteger(i)
  }
}

/** Throws PdfSyntaxError if an integer in an array was written with a decimal point. */
export function checkIntegersIn(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const isNumber = isRegular(bytes[at]) && !isRegular(bytes[at - 1]) && bytes[at - 1] !== 0x2f
    for (; isNumber && isRegular(bytes[at]); at++) {
      if (bytes[at] === 0x2e) throw pointInInteger(at)
    }
  }
}
