import type { TextPiece } from '../../../../../web/signing-page/page-text.ts'

/** Returns a piece of a page's text like pdf.js, with these changes. */
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
