import { pdfText } from '../document/new-pdf.ts'
import { pdfDict } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

/** A color as red, green and blue, each from 0 to 1. */
export type Color = readonly [number, number, number]

/**
 * Returns the operator that begins content with a replacement text (/ActualText). The text is hexadecimal, because
 * operators are text and PDF strings are bytes.
 */
export const beginSpan = (text: string): string =>
  `/Span ${writeObject(pdfDict({ ActualText: { ...pdfText(text), isHex: true } }))} BDC`

/** Returns the operands of an RGB color operator. */
export const rgb = ([red, green, blue]: Color): string => `${number(red)} ${number(green)} ${number(blue)}`

/** Returns a number with at most three decimals and no exponent. */
export function number(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
