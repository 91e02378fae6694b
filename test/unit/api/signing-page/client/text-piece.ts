import type { TextPiece } from '../../../../../web/signing-page/page-text.ts'

/** Returns a piece of page text in the form of pdf.js, with the given changes. */
export const piece = (text: string, x: number, y: number, changes: Partial<TextPiece> = {}): TextPiece => ({
  text,
  x,
  y,
  width: 0.1,
  height: 0.015,
  endsLine: false,
  isBold: false,
  ...changes,
})
