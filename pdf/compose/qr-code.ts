import { correction, generate, mode } from 'lean-qr'
import { utf8 } from '../../base/bytes.ts'
import type { Canvas } from './canvas.ts'

const bytesMax = 500

/**
 * Draws a text as a QR code (ISO/IEC 18004, bytes in UTF-8, level M) with its top left corner at x, y and a side length
 * of `side` points. The caller must leave the quiet zone free. Throws a RangeError if the text has more than 500 bytes.
 */
export function drawQrCode(canvas: Canvas, text: string, at: { x: number; y: number; side: number }): void {
  const bytes = utf8(text)
  if (bytes.length > bytesMax)
    throw new RangeError(`the text of the QR code has ${bytes.length} bytes, more than ${bytesMax}`)
  const code = generate(mode.bytes(bytes), { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  const count = code.size
  const cells: { column: number; row: number; length: number }[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.get(column, row)) continue
      const last = cells.at(-1)
      if (last?.row === row && last.column + last.length === column) last.length++
      else cells.push({ column, row, length: 1 })
    }
  }
  canvas.squares(cells, { x: at.x, y: at.y, size: at.side / count })
}
