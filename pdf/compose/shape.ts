import { isRightToLeft } from '../../base/direction.ts'
import { levelsOf } from './bidi.ts'
import type { Face, FontSet, FontStyle } from './fonts.ts'
import { drawableText, isInvisible } from './glyphs.ts'
import { type Handwriting, handFontFor, handwritings } from './handwriting.ts'
import type { PlacedGlyph } from './harfbuzz.ts'
import { hideSkinTones } from './tones.ts'
import { breakableWordsOf } from './words.ts'

/** A placed glyph. Lengths are in thousandths of the font size. */
export type ShapedGlyph = {
  face: Face
  glyphId: number
  /** The characters that the glyph represents. Empty if they belong to another glyph. */
  text: string
  /** The width of the glyph in the embedded font. */
  width: number
  /** The distance to the next glyph, including kerning. 0 for a mark. */
  advance: number
  /** The displacement of the glyph from the pen, which positions marks. */
  dx: number
  dy: number
  /** False for a glyph that must stay with the previous glyph. */
  isBreakable: boolean
  /** The embedding level (UAX #9), which is odd for right-to-left text. */
  level: number
}

/** The glyphs of a word, or of the spaces between two words, in logical order. */
export type ShapedWord = { glyphs: ShapedGlyph[]; width: number; isSpace: boolean }
export type ShapedParagraph = { words: ShapedWord[]; isRightToLeft: boolean }

/**
 * Converts a paragraph without line breaks into words of glyphs. Caches recent words. Never throws because of the text.
 */
export type Shaper = (paragraph: string, style: FontStyle) => ShapedParagraph

const knownWordsMax = 4_096
const shortRunMax = 16
// Matches a letter with its marks, or an emoji with its skin tone and all emoji joined to it.
const clusters =
  /[\s\S](?:[\p{M}\u200c\u200d]|(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}|(?<=\u200d)\p{Extended_Pictographic})*/gu
const mark = /^\p{M}/u
// A character and the invisible characters after it, which stay with it.
const clusterParts = /[\s\S](?:[\u200c\u200d]|[\ufe0e\ufe0f]|\p{Emoji_Modifier})*/gu
// Matches Latin text, which looks the same in any paragraph.
const latinText = /^[\x20-\x7e]*$/

/** Returns the total width of glyphs, in thousandths of the font size. */
export const widthOf = (glyphs: ShapedGlyph[]): number => glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)

const isStyle = (style: FontStyle): style is Handwriting => (handwritings as readonly string[]).includes(style)

export function createShaper(fonts: FontSet): Shaper {
  const known = new Map<string, ShapedWord>()
  const knownRuns = new Map<string, ShapedGlyph[]>()
  const glyphsOf = (run: Run): ShapedGlyph[] => {
    // Runs are cached, because a long word can consist of many equal runs.
    const key = `${run.face.name} ${run.face.isEmboldened} ${run.level} ${run.text}`
    const glyphs = knownRuns.get(key) ?? shapeRun(run)
    if (knownRuns.size >= knownWordsMax) knownRuns.clear()
    if (run.text.length <= shortRunMax) knownRuns.set(key, glyphs)
    return glyphs
  }
  return (paragraph, style) => {
    const isLatin = latinText.test(paragraph)
    const text = isLatin ? paragraph : drawableText(paragraph)
    const drawn = isStyle(style) ? (handFontFor(text, style) ?? 'regular') : style
    const levels = isLatin ? null : levelsOf(text)
    const parts: KnownParts = new Map()
    const words = breakableWordsOf(text).map(({ word, start }): ShapedWord => {
      const of: Placed = {
        paragraph: text,
        style: drawn,
        levels: levels?.subarray(start, start + word.length) ?? null,
        parts,
      }
      const key = `${drawn} ${levelsKey(of.levels)} ${word} ${isLatin || latinText.test(word) ? '' : fonts.keyOf(text)}`
      const earlier = known.get(key)
      if (earlier) return earlier
      const runs = runsOf(fonts, word, of)
      const glyphs = runs.length === 1 ? shapeRun(runs[0] as Run) : runs.flatMap(glyphsOf)
      const shaped = { glyphs, width: widthOf(glyphs), isSpace: word.startsWith(' ') }
      if (known.size >= knownWordsMax) known.clear()
      known.set(key, shaped)
      return shaped
    })
    return { words, isRightToLeft: !isLatin && isRightToLeft(text) }
  }
}

/** Returns a short key for the levels of a word, most of which are equal. */
const levelsKey = (levels: Uint8Array | null): string => {
  if (levels === null) return ''
  return levels.every((level) => level === levels[0]) ? String(levels[0]) : levels.join()
}

/** The parts of each cluster (a letter with its marks), each part in one font, for one paragraph and style. */
type KnownParts = Map<string, { face: Face; part: string }[]>
type Placed = { paragraph: string; style: FontStyle; levels: Uint8Array | null; parts: KnownParts }
type Run = { face: Face; text: string; level: number }

/** Splits a word into parts with one font and one direction. */
function runsOf(fonts: FontSet, word: string, { paragraph, style, levels, parts }: Placed): Run[] {
  const latin = levels === null && latinText.test(word) ? latinFace(fonts, word, { paragraph, style }) : null
  if (latin !== null) return [{ face: latin, text: word, level: 0 }]
  const runs: Run[] = []
  const add = (face: Face, text: string, level: number) => {
    const run = runs.at(-1)
    if (run?.face === face && run.level === level) run.text += text
    else runs.push({ face, text, level })
  }
  for (const { 0: cluster, index } of word.matchAll(clusters)) {
    const level = levels?.[index] ?? 0
    const [letter] = cluster
    if (isInvisible(letter!.codePointAt(0)!) && runs.length > 0) {
      add(runs.at(-1)!.face, cluster, runs.at(-1)!.level)
      continue
    }
    const found = parts.get(cluster) ?? partsOf(fonts, cluster, { paragraph, style })
    parts.set(cluster, found)
    for (const { face, part } of found) add(face, part, level)
  }
  return runs
}

/** Splits a cluster (a letter with its marks) into parts with one font. */
function partsOf(
  fonts: FontSet,
  cluster: string,
  { paragraph, style }: Pick<Placed, 'paragraph' | 'style'>,
): { face: Face; part: string }[] {
  const [letter] = cluster
  const own = fonts.faceOf(paragraph, letter!, style)
  // Browsers draw a joined emoji with a font that contains all its parts. Without such a font, they draw the parts
  // separately.
  const isWhole = !cluster.includes('\u200d') && holdsAll(own, cluster)
  const face = isWhole ? own : fonts.faceHolding(paragraph, hideSkinTones(cluster))
  const ofEach = (character: string) => face ?? fonts.faceOf(paragraph, character, style)
  return cluster.match(clusterParts)!.map((part) => ({ face: ofEach(part), part }))
}

/** Returns the face that all letters of a Latin word share, or null if the faces differ. */
function latinFace(
  fonts: FontSet,
  word: string,
  { paragraph, style }: Pick<Placed, 'paragraph' | 'style'>,
): Face | null {
  let face: Face | null = null
  for (let index = 0; index < word.length; index++) {
    const own = fonts.faceOf(paragraph, word[index]!, style)
    face ??= own
    if (own !== face || !own.font.hasGlyph(word.charCodeAt(index))) return null
  }
  return face
}

const holdsAll = (face: Face, cluster: string): boolean =>
  [...hideSkinTones(cluster)].every((character) => {
    const codePoint = character.codePointAt(0)!
    return isInvisible(codePoint) || face.font.hasGlyph(codePoint)
  })

const visibleIn = (text: string): string =>
  [...text].filter((character) => !isInvisible(character.codePointAt(0)!)).join('')

function shapeRun({ face, text, level }: Run): ShapedGlyph[] {
  const isRightToLeft = level % 2 === 1
  const isLatin = latinText.test(text)
  const placed = face.font.shape(isLatin ? text : hideSkinTones(text), { isRightToLeft })
  if (isLatin && !isRightToLeft && isOneByOne(placed, text)) {
    return placed.map((glyph, index) => shapedGlyph(face, glyph, text[index]!, level))
  }
  if (isRightToLeft) placed.reverse()
  const starts = [...new Set(placed.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const textOf = new Map<number, string>()
  let base = 0
  for (const [index, start] of starts.entries()) {
    const characters = text.slice(index === 0 ? 0 : start, starts[index + 1] ?? text.length)
    // Joiners are omitted, because readers reverse right-to-left text and would move them to the wrong side.
    const stands = isRightToLeft ? visibleIn(characters) : characters
    // The text of a mark belongs to its letter, because readers that sort by position would put a separate mark after
    // the next letter.
    if (textOf.size > 0 && mark.test(stands)) textOf.set(base, textOf.get(base) + stands)
    else {
      textOf.set(start, stands)
      base = start
    }
  }
  return placed.map((glyph) => {
    const stands = textOf.get(glyph.cluster) ?? ''
    // If several glyphs share a text, the first of them gets it.
    textOf.delete(glyph.cluster)
    return shapedGlyph(face, glyph, stands, level)
  })
}

/** Returns whether each character of a text became one glyph, in order. */
const isOneByOne = (placed: PlacedGlyph[], text: string): boolean =>
  placed.length === text.length && placed.every(({ cluster }, index) => cluster === index)

const shapedGlyph = (face: Face, placed: PlacedGlyph, stands: string, level: number): ShapedGlyph => ({
  face,
  glyphId: placed.glyphId,
  text: stands,
  width: Math.round(face.font.advanceOf(placed.glyphId) * face.scale * 10) / 10,
  advance: placed.advance * face.scale,
  dx: placed.dx * face.scale,
  dy: placed.dy * face.scale,
  isBreakable: stands !== '' && !mark.test(stands),
  level,
})
