import { type Face, type FontSet, type FontStyle, faceFor, holdsAll } from './fonts.ts'
import { isInvisible } from './glyphs.ts'

/** One glyph in its place; lengths are in thousandths of the font size. */
export type ShapedGlyph = {
  face: Face
  glyphId: number
  /** The character that the glyph stands for in extracted text. */
  text: string
  /** The advance that the embedded font states for the glyph. */
  width: number
  /** The way to the next glyph: kerned, 0 for a mark. */
  advance: number
  /** Displacement of the glyph from the pen (marks). */
  dx: number
  dy: number
  /** False on a mark that must stay with the glyph before it. */
  isBreakable: boolean
}

/** Turns words into glyphs; remembers the latest words. */
export type Shaper = (word: string, style: FontStyle) => ShapedGlyph[]

const knownWordsMax = 4_096
const clusters = /[\s\S]\p{M}*/gu
const mark = /^\p{M}/u
const marks = /\p{M}/u
const dotted = /^[ij](?=\p{M}*[\u0300-\u0314\u033d-\u0344])/u

// Substitutions are off, so that every glyph stands for exactly one character and extracted text is exact.
const positioningOnly = Object.fromEntries(
  ['rvrn', 'ltra', 'ltrm', 'ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'rclt', 'frac', 'numr', 'dnom'].map(
    (tag) => [tag, false],
  ),
)

/** A shaper over the fonts. Words are in normal form C and free of line breaks; no text makes it throw. */
export function createShaper(fonts: FontSet): Shaper {
  const known = new Map<string, ShapedGlyph[]>()
  return (word, style) => {
    const key = `${style} ${word}`
    let glyphs = known.get(key)
    if (!glyphs) {
      if (known.size >= knownWordsMax) known.clear()
      glyphs = shapeWord(fonts, word, style)
      known.set(key, glyphs)
    }
    return glyphs
  }
}

function shapeWord(fonts: FontSet, word: string, style: FontStyle): ShapedGlyph[] {
  const faces = style === 'hand' && !holdsAll(fonts.hand[0]!, word) ? fonts.regular : fonts[style]
  const runs: { face: Face; text: string }[] = []
  for (const cluster of word.match(clusters) ?? []) {
    const face = faceFor(faces, cluster)
    const run = runs.at(-1)
    if (run?.face === face) run.text += cluster
    else runs.push({ face, text: cluster })
  }
  return runs.flatMap(({ face, text }) => shapeRun(face, text))
}

function shapeRun(face: Face, text: string): ShapedGlyph[] {
  const glyphs: ShapedGlyph[] = []
  let drawn = ''
  for (const cluster of text.match(clusters) ?? []) {
    const visible = cluster.replace(dotted, (letter) => (letter === 'i' ? 'ı' : 'ȷ'))
    const shapes = [...visible]
    ;[...cluster].forEach((character, index) => {
      const glyph = glyphFor(face, character, shapes[index]!)
      if (!isInvisible(character.codePointAt(0)!)) drawn += shapes[index]
      glyphs.push(glyph)
    })
  }
  if (face.isPositioned) applyPositions(face, drawn, glyphs)
  return glyphs
}

function glyphFor(face: Face, text: string, shape: string): ShapedGlyph {
  const isHidden = isInvisible(text.codePointAt(0)!)
  const glyph = face.font.glyphForCodePoint(isHidden ? 0x20 : shape.codePointAt(0)!)
  const width = isHidden || !glyph ? 0 : Math.round(glyph.advanceWidth * face.scale * 10) / 10
  const isMark = mark.test(text)
  return { face, glyphId: glyph?.id ?? 0, text, width, advance: isMark ? 0 : width, dx: 0, dy: 0, isBreakable: !isMark }
}

function applyPositions(face: Face, drawn: string, glyphs: ShapedGlyph[]): void {
  const script = scriptOf(drawn)
  const positions = positionsByPairs(face, drawn, script) ?? layOut(face, drawn, script)
  const visible = glyphs.filter((glyph) => !isInvisible(glyph.text.codePointAt(0)!))
  if (positions.length !== visible.length) return
  visible.forEach((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    glyph.advance = xAdvance * face.scale
    // A wide kern between two letters would read as a space in extracted text, unless it belongs to the glyph.
    glyph.width = Math.max(glyph.width, Math.round(glyph.advance * 10) / 10)
    glyph.dx = xOffset * face.scale
    glyph.dy = yOffset * face.scale
  })
}

type Position = { xAdvance: number; xOffset: number; yOffset: number }

const layOut = (face: Face, text: string, script: string): Position[] =>
  face.font.layout(text, positioningOnly, script, null, 'ltr').positions ?? []

const pairsMax = 20_000
const knownPairs = new WeakMap<Face, Map<string, Position | null>>()

/**
 * Letters without marks are kerned pair by pair, and pairs come back in every text, while a layout costs some 50 us each
 * time. Null where a mark, or a pair that is more than two glyphs in a row, needs the layout of the whole.
 */
function positionsByPairs(face: Face, text: string, script: string): Position[] | null {
  if (marks.test(text)) return null
  const letters = [...text]
  const positions: Position[] = []
  for (const [i, letter] of letters.entries()) {
    const position = pairPosition(face, letter, letters[i + 1] ?? '', script)
    if (position === null) return null
    positions.push(position)
  }
  return positions
}

/** The place of a letter before another one, or at the end. */
function pairPosition(face: Face, letter: string, next: string, script: string): Position | null {
  const pairs = knownPairs.get(face) ?? new Map<string, Position | null>()
  knownPairs.set(face, pairs)
  const key = `${script}${letter}${next}`
  const known = pairs.get(key)
  if (known !== undefined) return known
  const positions = layOut(face, letter + next, script)
  const isPlain =
    positions.length === (next === '' ? 1 : 2) && positions.every((one) => one.xOffset === 0 && one.yOffset === 0)
  const position = isPlain ? positions[0]! : null
  if (pairs.size >= pairsMax) pairs.clear()
  pairs.set(key, position)
  return position
}

function scriptOf(text: string): string {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'cyrl'
  return /\p{Script=Greek}/u.test(text) ? 'grek' : 'latn'
}
