import { type CodePointRanges, decodeRanges, isInRanges } from './code-point-ranges.ts'
import { type FontFamily, fontFamilies } from './font-families.ts'
import { isInvisible, isPlainCharacter } from './glyphs.ts'
import { hideSkinTones } from './tones.ts'

/** One file of a family, and the characters for which it is used. */
export type FontPiece = { name: string; family: string; characters: CodePointRanges }

/** The pieces for a paragraph, and the font family of its ideographs, which is the same for the whole paragraph. */
export type ChosenPieces = { ideographs: string | null; pieces: FontPiece[] }

/** Returns the character ranges in the index file `<family>.json`, one list per piece. */
export type ReadFontIndex = (family: string) => Promise<string[]>

/**
 * Returns the pieces that a paragraph needs in addition to the regular font, in search order. The browser and the PDF
 * use the same pieces, so both draw the same shapes.
 */
export async function piecesFor(paragraph: string, readIndex: ReadFontIndex): Promise<ChosenPieces> {
  const open = new Set(codePointsBeyond(paragraph))
  if (open.size === 0) return { ideographs: null, pieces: [] }
  const ideographs = await ideographsOf(paragraph, open, readIndex)
  const chosen: FontPiece[] = []
  const isFirst = ({ name }: FontFamily) => name === ideographs
  for (const family of [...fontFamilies.filter(isFirst), ...fontFamilies.filter((one) => !isFirst(one))]) {
    if (![...open].some((codePoint) => family.characters.test(String.fromCodePoint(codePoint)))) continue
    for (const piece of await piecesOf(family, readIndex)) {
      const held = [...open].filter((codePoint) => isInRanges(piece.characters, codePoint))
      if (held.length > 0) chosen.push(piece)
      for (const codePoint of held) open.delete(codePoint)
    }
  }
  return { ideographs, pieces: chosen }
}

/** Returns whether a paragraph has characters that are not in the regular font. */
export const needsPieces = (paragraph: string): boolean => codePointsBeyond(paragraph).length > 0

const latin = /^[\n\x20-\x7e]*$/

function codePointsBeyond(paragraph: string): number[] {
  if (latin.test(paragraph)) return []
  return [...new Set(hideSkinTones(paragraph.normalize('NFC')))]
    .map((character) => character.codePointAt(0)!)
    .filter((codePoint) => !isPlainCharacter(codePoint) && !isInvisible(codePoint))
}

const decoded = new WeakMap<string[], FontPiece[]>()

async function piecesOf(family: FontFamily, readIndex: ReadFontIndex): Promise<FontPiece[]> {
  const index = await readIndex(family.name)
  const known = decoded.get(index)
  if (known) return known
  const pieces = index.map((ranges, number) => ({
    name: `${family.name}-${number}`,
    family: family.name,
    characters: decodeRanges(ranges),
  }))
  decoded.set(index, pieces)
  return pieces
}

const ideograph = /\p{Script=Han}/u
const byLetters: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
]
const ideographFamilies = ['jp', 'sc', 'tc']

/**
 * Returns the font family for ideographs, which look different in Japan, China, Taiwan and Korea. Kana, Hangul or
 * Bopomofo in the paragraph determine the region. Otherwise, the first family that contains all ideographs of the
 * paragraph is used, so a name has one style.
 */
async function ideographsOf(
  paragraph: string,
  open: ReadonlySet<number>,
  readIndex: ReadFontIndex,
): Promise<string | null> {
  const regional = byLetters.find(([letters]) => letters.test(paragraph))?.[1]
  if (regional !== undefined) return regional
  const ideographs = [...open].filter((codePoint) => ideograph.test(String.fromCodePoint(codePoint)))
  if (ideographs.length === 0) return null
  for (const name of ideographFamilies) {
    const pieces = await piecesOf(fontFamilies.find((family) => family.name === name)!, readIndex)
    const isCovered = (codePoint: number) => pieces.some(({ characters }) => isInRanges(characters, codePoint))
    if (ideographs.every(isCovered)) return name
  }
  return null
}
