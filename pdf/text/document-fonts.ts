import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isRef } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { extractionBudget } from './budget.ts'
import { readFontCharacterMap } from './fonts/font-character-map.ts'
import { type FontCharacterMap, plainLetters } from './fonts/mapped-glyph.ts'
import type { Glyph, TextFont } from './interpreter/text-font.ts'
import { UnsupportedContentError } from './interpreter/unsupported-content.ts'
import { codesOf, fontProbe, type WantedFont } from './page-subset/font-probe.ts'
import { isFileProblem } from './page-subset/subset-writer.ts'
import { type ProbedFont, probedFonts } from './probed-fonts.ts'
import type { ReadMap } from './read-map.ts'

const fontsMax = 128
const glyphsMax = 65_536

type KnownFont = {
  entry: PdfObject
  state: 'new' | 'known' | 'unusual'
  font: TextFont
  /** The character map that the font itself defines. Null if it is not usable, undefined before it is read. */
  ownMap: FontCharacterMap | null | undefined
  /** Codes to probe together, and codes to probe one at a time because a joint probe was ambiguous. */
  missing: Set<number>
  unclear: Set<number>
  /** The codes that the pages probably use, which the first probe includes. */
  likely: readonly number[]
}

/**
 * The fonts of a file, with the characters and widths that pdf.js would report. Most fonts define the characters of
 * their codes. For other fonts and codes, pdf.js is probed once per font instead of once per page. An unknown code
 * shows nothing before `learn` is called.
 */
export class DocumentFonts {
  private readonly known = new Map<unknown, KnownFont>()
  private glyphCount = 0
  private readonly readMap: ReadMap
  /** Replaces the compatibility forms of characters, for all characters that occurred so far. */
  plain: (text: string) => string = plainLetters
  /** The number of times that a font or code was used before it was known. */
  gaps = 0

  constructor(readMap: ReadMap) {
    this.readMap = readMap
  }

  /**
   * Returns the font for a resource entry. Throws UnsupportedContentError for a font that only pdf.js can interpret.
   */
  fontOf(entry: PdfObject): TextFont {
    const key = keyOf(entry)
    const found = this.known.get(key) ?? this.meet(key, entry)
    if (found.state === 'unusual') throw new UnsupportedContentError('font')
    if (found.state === 'new') this.gaps += 1
    return found.font
  }

  private meet(key: unknown, entry: PdfObject): KnownFont {
    const missing = new Set<number>()
    const find = (code: number): Glyph | undefined => {
      const glyph = met.ownMap?.glyphOf(code)
      if (glyph) {
        setGlyph(met.font, glyph)
        this.glyphCount += 1
        return glyph
      }
      this.gaps += 1
      missing.add(code)
      return undefined
    }
    const font: TextFont = { name: '', codeBytes: 1, smallScale: 1, glyphs: [], find }
    const met: KnownFont = { entry, state: 'new', font, ownMap: undefined, missing, unclear: new Set(), likely: [] }
    this.known.set(key, met)
    return met
  }

  /** Reads the character maps of fonts. Call this method before interpreting text in these fonts. */
  async readCharacterMaps(file: PdfFile, entries: readonly PdfObject[]): Promise<void> {
    for (const entry of entries) {
      const key = keyOf(entry)
      if (this.known.size >= fontsMax && !this.known.has(key)) continue
      await this.readOwnMap(file, this.known.get(key) ?? this.meet(key, entry))
    }
  }

  private async readOwnMap(file: PdfFile, known: KnownFont): Promise<void> {
    if (known.ownMap !== undefined) return
    known.ownMap = await readFontCharacterMap(file, known.entry)
    if (known.ownMap === null) return
    const { name, codeBytes } = known.ownMap
    known.font = { ...known.font, name, codeBytes, glyphs: [] }
    known.state = 'known'
  }

  /** Probes the missing codes with pdf.js. */
  async learn(file: PdfFile): Promise<void> {
    const probes: { of: KnownFont; wanted: WantedFont }[] = []
    for (const known of this.known.values()) {
      if (known.state === 'new') await this.begin(file, known)
      for (const wanted of wantedOf(known)) probes.push({ of: known, wanted })
    }
    if (probes.length === 0) return
    const probed = await this.probe(
      file,
      probes.map(({ wanted }) => wanted),
    )
    for (const [i, { of }] of probes.entries()) this.take(of, probed?.[i] ?? null)
  }

  private async begin(file: PdfFile, known: KnownFont): Promise<void> {
    await this.readOwnMap(file, known)
    if (known.state !== 'new') return
    try {
      const { codeBytes, codes } = await codesOf(file, known.entry)
      known.font = { ...known.font, codeBytes, glyphs: [] }
      known.likely = codes
      known.state = 'known'
    } catch (error) {
      if (!isFileProblem(error)) throw error
      known.state = 'unusual'
    }
  }

  private async probe(file: PdfFile, wanted: WantedFont[]): Promise<(ProbedFont | null)[] | null> {
    try {
      const sheet = await fontProbe(file, wanted, extractionBudget.subsetBytesMax)
      const shown = await probedFonts(sheet, wanted, this.readMap)
      this.plain = (await import('unpdf/pdfjs')).normalizeUnicode
      return shown
    } catch (error) {
      if (error instanceof PdfFileError) return null
      throw error
    }
  }

  private take(known: KnownFont, probed: ProbedFont | null): void {
    if (probed === null) {
      known.state = 'unusual'
      known.missing.clear()
      known.unclear.clear()
      return
    }
    const { missing, unclear } = known
    known.likely = []
    const { name, smallScale, glyphs } = probed
    known.font = { ...known.font, name, smallScale: smallScale === 1 ? known.font.smallScale : smallScale }
    for (const glyph of glyphs) {
      setGlyph(known.font, glyph)
      missing.delete(glyph.code)
      unclear.delete(glyph.code)
    }
    for (const code of probed.unclear) if (missing.has(code)) unclear.add(code)
    this.glyphCount += glyphs.length
  }

  /** Clears the cache if it exceeds its limits. Call this method between pages. */
  trim(): void {
    if (this.known.size <= fontsMax && this.glyphCount <= glyphsMax) return
    this.known.clear()
    this.glyphCount = 0
  }
}

const keyOf = (entry: PdfObject): unknown => (isRef(entry) ? entry.number : entry)

/** Returns one probe for a font's missing and likely codes together, and one probe for each ambiguous code. */
function wantedOf({ entry: font, font: { codeBytes }, missing, unclear, likely }: KnownFont): WantedFont[] {
  const codes = new Set([...missing, ...likely])
  for (const code of unclear) codes.delete(code)
  const alone = [...unclear].map((code) => ({ font, codeBytes, codes: [code] }))
  return codes.size === 0 ? alone : [{ font, codeBytes, codes: [...codes] }, ...alone]
}

function setGlyph({ glyphs }: TextFont, glyph: Glyph): void {
  const high = glyph.code >> 8
  const row = glyphs[high] ?? []
  glyphs[high] = row
  row[glyph.code & 0xff] = glyph
}
