import { expect, it } from 'vitest'
import { black, createCanvas } from '../../../../pdf/compose/canvas.ts'
import { createFontBook } from '../../../../pdf/compose/font-book.ts'
import { composeWithFonts, type FontStyle } from '../../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { createNewPdf } from '../../../../pdf/document/new-pdf.ts'
import { fontFiles } from '../../../support/fonts.ts'

/** Returns the operators that draw a text at 100 points, and the number of their fonts. */
const drawn = (text: string, ...styles: FontStyle[]) =>
  composeWithFonts(fontFiles, (fonts) => {
    const canvas = createCanvas(createFontBook(createNewPdf()))
    const shaper = createShaper(fonts)
    for (const style of styles) {
      const glyphs = shaper(text, style).words.flatMap((word) => word.glyphs)
      canvas.text(glyphs, { x: 0, y: 0, size: 100, color: black })
    }
    const content = new TextDecoder('latin1').decode(canvas.content())
    return { content, fonts: new Set(content.match(/\/F\d+/g)).size }
  })

it.each(['山田太郎', 'محمد علي', 'प्रिया शर्मा', 'สมชาย ใจดี', '김민준'])(
  'strokes the outline of %s in bold text, but not in regular text',
  async (text) => {
    expect((await drawn(text, 'bold')).content).toContain('2 Tr 3.5 w')
    expect((await drawn(text, 'regular')).content).not.toContain('Tr')
  },
)

it('strokes the outlines of ideographs, but not of digits, in bold text', async () => {
  const { content } = await drawn('契約2027', 'bold', 'regular')
  expect(content.match(/\d Tr/g)).toEqual(['2 Tr', '0 Tr'])
  expect(content.indexOf('0 Tr')).toBeLessThan(content.indexOf('ET'))
})

it('embeds the same font for ideographs in regular and bold text', async () => {
  expect((await drawn('山田', 'regular', 'bold')).fonts).toBe((await drawn('山田', 'bold')).fonts)
})

it('draws bold emoji and Greek letters without a stroked outline', async () => {
  expect((await drawn('Ελένη 😀', 'bold')).content).not.toContain('2 Tr')
})
