import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPart, root } from '../../../../dev/build/build-part.ts'
import { functionsFilesPart } from '../../../../dev/build.ts'
import { coverageSource, handCoverageSource, plainCodePoints, scriptCodePoints } from '../../../../dev/font-coverage.ts'
import { composeWithFonts, type FontStyle } from '../../../../pdf/compose/fonts.ts'
import { type HandFont, handFonts, handwritings } from '../../../../pdf/compose/handwriting.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { sized } from '../../../support/size.ts'
import { appearancesPdf } from '../../core/signing/appearance/appearances-pdf.ts'
import { readPages } from './read-pdf.ts'

const plain = plainCodePoints([fontFiles.regular, fontFiles.symbols])
let byScript: number[] = []

beforeAll(async () => {
  await buildPart(functionsFilesPart)
  byScript = [...new Set(scriptCodePoints(join(root, 'dist', 'functions-files')))].sort((a, b) => a - b)
}, 120_000)

test('generates a coverage that is identical to the committed file', () => {
  expect(readFileSync(join(root, 'pdf/compose/coverage.ts'), 'utf8')).toBe(coverageSource(plain, byScript))
})

test('generates a coverage of the handwriting fonts that is identical to the committed file', async () => {
  const files = handFonts.map(async (hand) => [hand, await fontFiles.onDemand(`hand-${hand}.ttf`)] as const)
  const source = handCoverageSource(Object.fromEntries(await Promise.all(files)) as Record<HandFont, Uint8Array>)
  expect(readFileSync(join(root, 'pdf/compose/hand-coverage.ts'), 'utf8')).toBe(source)
})

test('covers the same characters with the bold font as with the regular font', () => {
  expect(plainCodePoints([fontFiles.bold, fontFiles.symbols])).toEqual(plain)
})

const missingIn = (codePoints: number[], style: FontStyle) =>
  composeWithFonts(fontFiles, (fonts) => {
    const shaper = createShaper(fonts)
    const glyphsOf = (codePoint: number) =>
      shaper(String.fromCodePoint(codePoint), style).words.flatMap((w) => w.glyphs)
    return codePoints.filter((codePoint) => glyphsOf(codePoint).some((glyph) => glyph.glyphId === 0))
  })

test.each(['regular', 'bold', ...handwritings] as const)(
  'has a glyph in the “%s” style for every character of the base fonts',
  async (style) => {
    expect(await missingIn(plain, style)).toEqual([])
  },
)

test('has a glyph for a sample of the characters that the script fonts cover', async () => {
  expect(
    await missingIn(
      byScript.filter((_, at) => at % sized(5, 1) === 0),
      'regular',
    ),
  ).toEqual([])
}, 60_000)

test('composes a PDF from which pdf.js extracts every character of the base fonts', async () => {
  const letters = plain.map((codePoint) => {
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
  const pages = await readPages(await appearancesPdf(items))
  const read = pages.map((page) => page.text.replace(/\s/g, ''))
  expect(read).toEqual(texts.map((text) => text.replace(/\s/g, '')))
})
