import { type CodePointRanges, isInRanges } from './code-point-ranges.ts'
import { needsPieces, piecesFor } from './font-pieces.ts'
import { startSubsetter } from './font-subset.ts'
import { drawableText, isInvisible, isPlainCharacter } from './glyphs.ts'
import { type HandFont, handFonts } from './handwriting.ts'
import { type ShapingFont, startHarfBuzz } from './harfbuzz.ts'
import { readTtfMetrics } from './ttf-metrics.ts'

/** The font files and WebAssembly modules for a composition. */
export type FontFiles = {
  /** The font for Latin, Greek and Cyrillic body text. */
  regular: Uint8Array
  /** The bold font for headings, with the characters of `regular`. */
  bold: Uint8Array
  /** The font for symbols that are not in `regular`. */
  symbols: Uint8Array
  /**
   * Reads a rarely needed font file: a script font (`jp.json`, `jp-12.ttf`), a handwriting font (`hand-formal.ttf`) or
   * the monospaced font (`mono.ttf`).
   */
  onDemand: (file: string) => Promise<Uint8Array>
  /** The WebAssembly modules of HarfBuzz, for shaping and for subsetting. */
  shaping: WebAssembly.Module
  subsetting: WebAssembly.Module
}

/** The style of a text. `mono` is the monospaced font, for commands. */
export type FontStyle = 'regular' | 'bold' | LoadedStyle
/** The styles whose fonts are loaded when a text needs them. */
type LoadedStyle = 'mono' | HandFont

/** An open font. Lengths are in thousandths of the font size. */
export type Face = {
  name: string
  font: ShapingFont
  /** Returns a font file with only the given glyphs, under the same glyph numbers. */
  subset: (glyphIds: Iterable<number>) => Uint8Array
  scale: number
  bbox: number[]
  ascent: number
  descent: number
  capHeight: number
  /** True if the glyphs are drawn with a stroked outline, because the script has no bold font. */
  isEmboldened: boolean
}

export type FontSet = {
  /** Returns the face for a character in a paragraph. Returns the regular face if no font contains the character. */
  faceOf(paragraph: string, character: string, style: FontStyle): Face
  /** Returns the first script face of a paragraph that contains all given characters. Ignores invisible characters. */
  faceHolding(paragraph: string, characters: string): Face | undefined
  /** Returns a key that is the same for all paragraphs whose characters have the same faces. */
  keyOf(paragraph: string): string
}

/**
 * Runs `compose` with all fonts that its texts need. If a font is not loaded, loads it and runs `compose` again, so
 * `compose` must have no side effects. The fonts of `texts` are loaded first, which avoids a second run. Rejects if a
 * font cannot be read.
 */
export async function composeWithFonts<T>(
  files: FontFiles,
  compose: (fonts: FontSet) => T,
  texts: readonly string[] = [],
): Promise<T> {
  const pieces: PieceFaces = new Map()
  const base = baseFaces(files)
  try {
    await openPieces(files, new Set(texts.flatMap(paragraphsOf).filter(needsPieces)), pieces)
    for (;;) {
      const wanted: UsedText = { paragraphs: new Set(), styles: new Set() }
      const result = compose(fontSet(base, pieces, wanted))
      if (wanted.paragraphs.size + wanted.styles.size === 0) return result
      for (const style of wanted.styles) {
        const ttf = await readFile(files, style === 'mono' ? 'mono.ttf' : `hand-${style}.ttf`)
        // A concurrent composition may already have opened the face.
        base[style] ??= openFace(files, loadedFaces[style], ttf)
      }
      await openPieces(files, wanted.paragraphs, pieces)
    }
  } finally {
    for (const { face } of openedIn(pieces)) face.font.close()
  }
}

/** Returns the paragraphs of a text as they are drawn. */
const paragraphsOf = (text: string): string[] => text.split(/\r\n|\n/).map(drawableText)

type PieceFace = { face: Face; bold: Face; characters: CodePointRanges }
/** The faces that each paragraph needs in addition to the regular face, in the order of `piecesFor`. */
type PieceFaces = Map<string, { key: string; faces: PieceFace[] }>
const openedIn = (pieces: PieceFaces): Set<PieceFace> => new Set([...pieces.values()].flatMap(({ faces }) => faces))

type BaseFaces = Record<'regular' | 'bold' | 'symbols', Face> & Partial<Record<LoadedStyle, Face>>
type UsedText = { paragraphs: Set<string>; styles: Set<LoadedStyle> }

const loadedFaces: Record<LoadedStyle, string> = {
  mono: 'NotoSansMono-Regular',
  formal: 'GreatVibes-Regular',
  casual: 'Caveat-Regular',
  greek: 'Mynerve-Regular',
  hebrew: 'GveretLevin-Regular',
  devanagari: 'Kalam-Regular',
  thai: 'Charm-Regular',
}

const isHandwriting = (style: FontStyle): style is HandFont => (handFonts as readonly string[]).includes(style)

function fontSet(base: BaseFaces, pieces: PieceFaces, wanted: UsedText): FontSet {
  // Caches the faces of the last paragraph. A map compares equal strings letter by letter unless they are the same
  // object, which is quadratic for one long word.
  const last = { paragraph: '', faces: pieces.get('') }
  const facesOf = (paragraph: string) => {
    if (paragraph !== last.paragraph) last.faces = pieces.get(paragraph)
    last.paragraph = paragraph
    return last.faces
  }
  return {
    faceOf(paragraph, character, style) {
      const codePoint = character.codePointAt(0)!
      if (isHandwriting(style)) {
        if (!base[style]) wanted.styles.add(style)
        return base[style] ?? base.regular
      }
      if (style === 'mono') {
        if (!base.mono) wanted.styles.add('mono')
        if (base.mono?.font.hasGlyph(codePoint)) return base.mono
      }
      const plain = base[style === 'bold' ? 'bold' : 'regular']
      if (isPlainCharacter(codePoint)) return plain.font.hasGlyph(codePoint) ? plain : base.symbols
      const faces = facesOf(paragraph)?.faces
      if (!faces && !isInvisible(codePoint)) wanted.paragraphs.add(paragraph)
      const found = faces?.find(({ characters }) => isInRanges(characters, codePoint))
      return (style === 'bold' ? found?.bold : found?.face) ?? plain
    },
    faceHolding(paragraph, text) {
      const codePoints = [...text]
        .map((character) => character.codePointAt(0)!)
        .filter((codePoint) => !isInvisible(codePoint))
      const holdsAll = ({ characters }: PieceFace) => codePoints.every((codePoint) => isInRanges(characters, codePoint))
      return facesOf(paragraph)?.faces.find(holdsAll)?.face
    },
    keyOf: (paragraph) => facesOf(paragraph)?.key ?? '',
  }
}

const openedBases = new WeakMap<FontFiles, BaseFaces>()

function baseFaces(files: FontFiles): BaseFaces {
  const opened = openedBases.get(files)
  if (opened) return opened
  const faces: BaseFaces = {
    regular: openFace(files, 'NotoSans-Regular', files.regular),
    bold: openFace(files, 'NotoSans-Bold', files.bold),
    symbols: openFace(files, 'ChancerySymbols', files.symbols),
  }
  openedBases.set(files, faces)
  return faces
}

async function openPieces(files: FontFiles, paragraphs: ReadonlySet<string>, pieces: PieceFaces): Promise<void> {
  const opened = new Map<string, PieceFace>()
  for (const face of openedIn(pieces)) opened.set(face.face.name, face)
  for (const paragraph of paragraphs) {
    const faces: PieceFace[] = []
    const chosen = await piecesFor(paragraph, (family) => readIndex(files, family))
    for (const { name, characters } of chosen.pieces) {
      const faceName = `ChancerySans-${name}`
      let piece = opened.get(faceName)
      if (!piece) {
        const face = openFace(files, faceName, await readFile(files, `${name}.ttf`))
        piece = { face, bold: { ...face, isEmboldened: !name.startsWith('emoji') }, characters }
      }
      opened.set(faceName, piece)
      faces.push(piece)
    }
    pieces.set(paragraph, { key: chosen.ideographs ?? '', faces })
  }
}

function openFace(files: FontFiles, name: string, ttf: Uint8Array): Face {
  const { unitsPerEm, bbox, ascent, descent, capHeight } = readTtfMetrics(ttf)
  const scale = 1000 / unitsPerEm
  return {
    name,
    font: startHarfBuzz(files.shaping).openFont(ttf),
    subset: (glyphIds) => startSubsetter(files.subsetting)(ttf, glyphIds),
    scale,
    bbox: bbox.map((edge) => edge * scale),
    ascent: ascent * scale,
    descent: descent * scale,
    capHeight: capHeight * scale,
    isEmboldened: false,
  }
}

const heldBytesMax = 16_000_000
const held = new WeakMap<FontFiles, { files: Map<string, Uint8Array>; indexes: Map<string, string[]>; bytes: number }>()

function cacheOf(files: FontFiles) {
  const known = held.get(files) ?? { files: new Map(), indexes: new Map(), bytes: 0 }
  held.set(files, known)
  return known
}

async function readIndex(files: FontFiles, family: string): Promise<string[]> {
  const { indexes } = cacheOf(files)
  const index =
    indexes.get(family) ?? (JSON.parse(new TextDecoder().decode(await files.onDemand(`${family}.json`))) as string[])
  indexes.set(family, index)
  return index
}

/** Returns a font file. Caches it for later compositions. */
async function readFile(files: FontFiles, name: string): Promise<Uint8Array> {
  const store = cacheOf(files)
  const known = store.files.get(name)
  if (known) return known
  const bytes = await files.onDemand(name)
  if (store.bytes + bytes.length > heldBytesMax) {
    store.files.clear()
    store.bytes = 0
  }
  store.files.set(name, bytes)
  store.bytes += bytes.length
  return bytes
}
