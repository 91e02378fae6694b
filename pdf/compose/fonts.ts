import { create, type Font } from '@cantoo/fontkit'
import { isInvisible } from './glyphs.ts'

/** Bytes of the TrueType files that a composition draws with. */
export type FontFiles = {
  /** Latin, Greek, Cyrillic: everything that is read. */
  regular: Uint8Array
  /** The same letters, for headings. */
  bold: Uint8Array
  /** Handwriting for typed signatures; words that it cannot write whole fall back to `regular`. */
  hand: Uint8Array
  /** Symbols and letters that `regular` lacks. */
  symbols: Uint8Array
}

export type FontStyle = 'regular' | 'bold' | 'hand'

/** One opened font; lengths are in thousandths of the font size. */
export type Face = {
  name: string
  font: Font
  /** Whether the font places marks and kerns (GPOS). */
  isPositioned: boolean
  scale: number
  capHeight: number
}

/** The opened fonts: for each style, the faces to try for a cluster of characters, in order. */
export type FontSet = Record<FontStyle, Face[]>

const openedSets = new WeakMap<FontFiles, FontSet>()

/** Opens the fonts, once for each `FontFiles` object. Throws on bytes that are no TrueType font. */
export function openFonts(files: FontFiles): FontSet {
  const opened = openedSets.get(files)
  if (opened) return opened
  const regular = openFace('NotoSans-Regular', files.regular)
  const bold = openFace('NotoSans-Bold', files.bold)
  const hand = openFace('GreatVibes-Regular', files.hand)
  const symbols: Face = { ...openFace('ChancerySymbols', files.symbols), isPositioned: false }
  const fonts: FontSet = { regular: [regular, symbols], bold: [bold, symbols], hand: [hand] }
  openedSets.set(files, fonts)
  return fonts
}

function openFace(name: string, bytes: Uint8Array): Face {
  const font = create(bytes) as Font
  const scale = 1000 / font.unitsPerEm
  return { name, font, isPositioned: true, scale, capHeight: font.capHeight * scale }
}

/**
 * The first face that holds every character of the cluster, else the first one. A cluster is a letter with its marks, so
 * that a mark is placed by the font of its letter.
 */
export const faceFor = (faces: Face[], cluster: string): Face =>
  faces.find((face) => holdsAll(face, cluster)) ?? faces[0]!

/** Whether the face has a glyph for every character that is drawn. */
export function holdsAll(face: Face, text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    if (!isInvisible(codePoint) && !face.font.hasGlyphForCodePoint(codePoint)) return false
  }
  return true
}
