import { type Glyph, glyphKind, glyphMark } from './interpreter/text-font.ts'
import { openSubset } from './open-subset.ts'
import { unknownCharacters } from './page-subset/character-maps.ts'
import { type FontProbe, type ShownRow, stepBack, stepHeight, type WantedFont } from './page-subset/font-probe.ts'
import type { ReadMap } from './read-map.ts'

/**
 * The properties of a font that pdf.js reports. `unclear` contains adjacent invisible codes whose kinds and widths
 * cannot be separated.
 */
export type ProbedFont = { name: string; smallScale: number; glyphs: Glyph[]; unclear: number[] }

type ProbedText = { text: string; x: number; width: number; height: number }
type Item = { str: string; width: number; height: number; transform: number[] } | { type: string }

/**
 * Returns the fonts of a probe in order, with null for a font that is not read code by code. Returns null if a
 * predefined CMap is missing.
 */
export async function probedFonts(
  { bytes, rows }: FontProbe,
  wanted: readonly WantedFont[],
  readMap: ReadMap,
): Promise<(ProbedFont | null)[] | null> {
  const { normalizeUnicode } = await import('unpdf/pdfjs')
  const { pdf, isMapMissing, destroy } = await openSubset(bytes, readMap)
  try {
    const page = await pdf.getPage(1)
    const reader = page.streamTextContent({ includeMarkedContent: false, disableNormalization: true }).getReader()
    const steps = new Map<number, ProbedText>()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (const item of read.value.items as Item[]) {
        if (!('str' in item) || item.str === '' || item.str === ' ') continue
        const { str: text, transform, width, height } = item
        steps.set(Math.round((transform[5] ?? 0) / stepHeight), {
          text,
          x: transform[4] ?? 0,
          width,
          height,
        })
      }
    }
    if (isMapMissing()) return null
    return rows.map((row, i) => row && fontOf(row, wanted[i]?.codes ?? [], steps, normalizeUnicode))
  } finally {
    await destroy()
  }
}

function fontOf(
  { name, x: start, step }: ShownRow,
  codes: readonly number[],
  steps: ReadonlyMap<number, ProbedText>,
  plain: (text: string) => string,
): ProbedFont | null {
  const font: ProbedFont = { name, smallScale: 1, glyphs: [], unclear: [] }
  let x = start
  let hidden: number[] = []
  for (let i = 0; i <= codes.length; i++) {
    const shown = steps.get(step + i)
    if (!shown) {
      if (i === codes.length) return null
      hidden.push(codes[i] as number)
      continue
    }
    takeHidden(font, hidden, shown.x - x)
    hidden = []
    if (i === codes.length) return font
    const glyph = glyphOf(codes[i] as number, shown, plain)
    font.glyphs.push(glyph)
    if (glyph.kind === glyphKind.letter) font.smallScale = shown.height
    x = shown.x + glyph.width - stepBack
  }
  return font
}

// The rounding tolerance below which a code has no advance. A space never has exactly the width `stepBack`, so it
// cannot be mistaken for such a code.
const stillMax = 0.000_001

/**
 * Classifies invisible codes by the distance that they move the next glyph. They are white space, or format characters
 * without an advance.
 */
function takeHidden(font: ProbedFont, hidden: readonly number[], moved: number): void {
  const isFormat = Math.abs(moved) < stillMax
  if (!isFormat && hidden.length > 1) font.unclear.push(...hidden)
  else
    for (const code of hidden) {
      const width = isFormat ? 0 : Math.round((moved + stepBack) * 1e12) / 1e12
      font.glyphs.push({ code, text: ' ', width, kind: isFormat ? glyphKind.format : glyphKind.space, marks: 0 })
    }
}

const mark = /\p{Mn}/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

function glyphOf(code: number, { text: shown, width }: ProbedText, plain: (text: string) => string): Glyph {
  const isMark = mark.test(shown)
  // The space before a mark belongs to the run and not to the mark.
  const text = isMark ? shown.trimStart() : shown
  const whole = plain(text)
  const isCompatible = text !== whole || whole.replace(unknownCharacters, '') !== whole
  const isRightToLeft = rightToLeft.test(text) || rightToLeft.test(whole)
  return {
    code,
    text,
    width,
    kind: isMark ? glyphKind.mark : glyphKind.letter,
    marks: (isCompatible ? glyphMark.compatible : 0) + (isRightToLeft ? glyphMark.rightToLeft : 0),
  }
}
