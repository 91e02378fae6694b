import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from '@cantoo/fontkit'
import { expect, test } from 'vitest'
import { coverageSource, coveredCodePoints, symbolsTtf } from '../../../../dev/font-coverage.ts'
import { openFonts } from '../../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { appearancesPdf } from '../../core/signing/appearance/appearances-pdf.ts'
import { readPages } from './read-pdf.ts'

const open = (bytes: Uint8Array) => create(bytes) as Font
const [regular, bold, symbols] = [fontFiles.regular, fontFiles.bold, fontFiles.symbols].map(open) as [Font, Font, Font]
const covered = coveredCodePoints([regular, symbols])

test('the committed coverage is exactly what the font files hold', () => {
  const path = join(import.meta.dirname, '../../../../pdf/compose/coverage.ts')
  expect(readFileSync(path, 'utf8')).toBe(coverageSource([regular, symbols]))
})

test('the committed symbol font is exactly what its source gives', () => {
  expect(Buffer.compare(symbolsTtf(), fontFiles.symbols)).toBe(0)
})

test('the bold font covers the same characters as the regular one', () => {
  expect(coveredCodePoints([bold, symbols])).toEqual(covered)
})

test('every covered character has a glyph of its own in every style', () => {
  const shaper = createShaper(openFonts(fontFiles))
  const missing = (['regular', 'bold', 'hand'] as const).flatMap((style) =>
    covered.filter((codePoint) => shaper(String.fromCodePoint(codePoint), style).some((glyph) => glyph.glyphId === 0)),
  )
  expect(missing).toEqual([])
})

test('every covered character is read back from the PDF as it was written', async () => {
  const letters = covered.map((codePoint) => {
    const character = String.fromCodePoint(codePoint)
    return /\p{M}/u.test(character) ? `o${character}` : character
  })
  const texts: string[] = []
  for (let start = 0; start < letters.length; start += 40)
    texts.push(
      letters
        .slice(start, start + 40)
        .join('')
        .normalize('NFC'),
    )
  const box = { widthPoints: 1_200, heightPoints: 20 }
  const items = texts.map((text, index) => ({
    fieldId: String(index),
    type: 'name' as const,
    value: { kind: 'text' as const, text },
    ...box,
  }))
  const pages = await readPages(appearancesPdf(items))
  const read = pages.map((page) => page.text.replace(/\s/g, ''))
  expect(read).toEqual(texts.map((text) => text.replace(/\s/g, '')))
})
