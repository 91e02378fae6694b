import qrcode from 'qrcode-generator'
import { expect, test } from 'vitest'
import type { Canvas } from '../../../../pdf/compose/canvas.ts'
import { drawQrCode } from '../../../../pdf/compose/qr-code.ts'

type Cell = { column: number; row: number; length: number }

test('draws exactly the dark modules of the QR code', () => {
  const drawn: { cells: Cell[]; size: number }[] = []
  const canvas = { squares: (cells: Cell[], { size }: { size: number }) => drawn.push({ cells, size }) }
  drawQrCode(canvas as unknown as Canvas, 'env_1 2 abc', { x: 0, y: 0, side: 100 })
  const [{ cells, size }] = drawn as [{ cells: Cell[]; size: number }]

  const code = qrcode(0, 'M')
  code.addData('env_1 2 abc', 'Byte')
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, () => Array<string>(count).fill('.'))
  for (const { column, row, length } of cells) rows[row]?.fill('#', column, column + length)
  const expected = rows.map((_, row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? '#' : '.')).join(''),
  )
  expect(rows.map((row) => row.join(''))).toEqual(expected)
  expect(size).toBe(100 / count)
})
