import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import type { Canvas } from '../../../../pdf/compose/canvas.ts'
import { drawQrCode } from '../../../../pdf/compose/qr-code.ts'

type Cell = { column: number; row: number; length: number }

/** Returns the drawn cells and their size. */
function drawnBy(text: string): { cells: Cell[]; size: number } {
  const drawn: { cells: Cell[]; size: number }[] = []
  const canvas = { squares: (cells: Cell[], { size }: { size: number }) => drawn.push({ cells, size }) }
  drawQrCode(canvas as unknown as Canvas, text, { x: 0, y: 0, side: 100 })
  return drawn[0]!
}

/** Returns an image of the cells with a quiet zone, four pixels for each cell. */
function imageOf(cells: Cell[], count: number) {
  const [scale, quiet] = [4, 4]
  const side = (count + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { column, row, length } of cells)
    for (let y = (row + quiet) * scale; y < (row + quiet + 1) * scale; y++)
      for (let x = (column + quiet) * scale; x < (column + quiet + length) * scale; x++)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { pixels, side }
}

test.each(['env_1 2 abc', 'Grüße, 署名', `https://sign.example.com/verify.html#${'0123456789abcdef'.repeat(28)}`])(
  'draws a QR code that an independent decoder reads as “%s”',
  (text) => {
    const { cells, size } = drawnBy(text)
    const { pixels, side } = imageOf(cells, Math.round(100 / size))
    const read = jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })
    expect(Uint8Array.from(read?.binaryData ?? [])).toEqual(utf8(text))
  },
)

test('rejects a text of more than 500 bytes for a QR code', () => {
  expect(() => drawnBy('ü'.repeat(251))).toThrow(RangeError)
  expect(drawnBy('ü'.repeat(250)).cells.length).toBeGreaterThan(0)
})
