import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { entered, sealEntered } from '../../../support/fillable-form.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'
import { installedRenderers, paintedPages } from '../../../support/painted-pages.ts'
import { freshSealKey } from '../verify/signed-pdf.ts'

const text = (text: string): FieldValue => ({ kind: 'text', text })
const comb = (title: string) => `/FT/Tx/T(${title})/F 4/Ff 16777216/MaxLen 8`
const form = pdfOfForm([
  comb('account'),
  comb('wide'),
  comb('name'),
  { field: '/FT/Tx/T(copied)', kids: ['/F 4', '/F 4'] },
])
const values = ['12 4', 'WWWWWWWW', 'אב', 'Anna']
const filled = ['account', 'wide', 'name', 'copied'].map((formField, index) => {
  const { field, value } = entered(index, text(values[index]!), { formField })
  return { field: { ...field, ...(index < 3 && { maxLength: 8 }) }, value }
})

/** Returns which of eight equal parts of each field's width contain ink, from left to right. */
function inkIn(pixmap: Buffer): string[] {
  const [head = '', width = '', height = ''] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(pixmap.toString('latin1')) ?? []
  const scale = Number(width) / 612
  const isInk = (x: number, y: number) => pixmap[head.length + (y * Number(width) + x) * 3]! < 128
  return [0, 1, 2, 3, 4].map((index) => {
    const top = Number(height) - (620 - 40 * index) * scale
    return Array.from({ length: 8 }, (_, cell) => {
      let count = 0
      for (let y = Math.round(top); y < top + 20 * scale; y++)
        for (let x = Math.ceil((100 + cell * 25) * scale); x < (125 + cell * 25) * scale - 1; x++)
          if (isInk(x, y)) count++
      return count > 0 ? 'x' : '.'
    }).join('')
  })
}

describe.each(installedRenderers())('a filled form in %s', (renderer) => {
  let ink: string[]
  beforeAll(async () => {
    const { bytes } = await sealEntered(form, filled, (await freshSealKey()).sealKey)
    ink = inkIn(paintedPages(renderer, bytes)[0]!)
  })

  it('draws each character of a comb field in a separate cell', () => {
    expect(ink.slice(0, 2)).toEqual(['xx.x....', 'xxxxxxxx'])
  })

  it('draws right-to-left text in the last cells of a comb field', () => {
    expect(ink[2]).toBe('......xx')
  })

  it('draws the value in each widget of a form field', () => {
    expect(ink[3]).toMatch(/^x/)
    expect(ink[4]).toBe(ink[3])
  })
})
