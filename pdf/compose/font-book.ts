import { toHex, utf8 } from '../../base/bytes.ts'
import type { PdfObjects } from '../document/new-pdf.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import type { Face } from './fonts.ts'
import type { ShapedGlyph } from './shape.ts'

/** The fonts of one PDF. It assigns codes to glyphs while pages are drawn and embeds the used glyphs at the end. */
export type FontBook = {
  /** Returns the resource name of a glyph's font, and the glyph's two-byte code in hexadecimal. */
  codeOf(glyph: ShapedGlyph): { font: string; code: string }
  /** Returns the `Font` resource dictionary for a page with the given fonts. Equal sets of fonts share one object. */
  resources(fonts: ReadonlySet<string>): PdfDict
  /** Embeds the font subsets. Call this method once, after the last page. */
  embed(): void
}

type UsedFont = {
  face: Face
  name: string
  ref: () => PdfRef
  /** The variant of the font whose glyphs have no text. Null until its first use. */
  silent: PdfRef | null
  /** The codes by glyph id and text. The width of a code depends only on the glyph. */
  codes: Map<number, Map<string, string>>
  glyphs: ShapedGlyph[]
}

/**
 * Returns the resource name of a font's silent variant, whose glyphs have no text. The halo behind letters uses this
 * variant.
 */
export const textlessFontName = (font: string): string => `${font}s`

export function createFontBook(objects: PdfObjects): FontBook {
  // Fonts by their font file, because a face and its emboldened form share a font.
  const used = new Map<Face['font'], UsedFont>()
  const named = new Map<string, PdfDict>()

  const fontOf = (face: Face): UsedFont => {
    let font = used.get(face.font)
    if (!font) {
      const name = `F${used.size}`
      font = { face, name, ref: once(() => objects.reserve()), silent: null, codes: new Map(), glyphs: [] }
      used.set(face.font, font)
    }
    return font
  }

  return {
    codeOf(glyph) {
      const font = fontOf(glyph.face)
      // Each pair of glyph and text has its own code, so a glyph for two characters is extracted as the character that
      // was written.
      const known = font.codes.get(glyph.glyphId) ?? new Map<string, string>()
      const code = known.get(glyph.text) ?? hex16(font.glyphs.push(glyph))
      if (!known.has(glyph.text)) font.codes.set(glyph.glyphId, known.set(glyph.text, code))
      return { font: font.name, code }
    },
    resources(fonts) {
      const key = [...fonts].join(' ')
      const earlier = named.get(key)
      if (earlier) return earlier
      const dict: PdfDict = new Map()
      named.set(key, dict)
      for (const font of used.values()) {
        const { name, ref } = font
        if (fonts.has(name)) dict.set(name, ref())
        if (!fonts.has(textlessFontName(name))) continue
        font.silent ??= objects.reserve()
        dict.set(textlessFontName(name), font.silent)
      }
      return dict
    },
    embed() {
      for (const font of used.values()) embedFont(objects, font)
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Embeds a Type 0 font with a TrueType subset (ISO 32000-2 sections 9.7.4 and 9.9). */
function embedFont(objects: PdfObjects, { face, ref, silent, glyphs }: UsedFont): void {
  const ttf = face.subset(new Set(glyphs.map((glyph) => glyph.glyphId)))
  const baseFont = pdfName(`${subsetTag(glyphs)}+${face.name}`)

  const descriptor = objects.add(
    pdfDict({
      Type: pdfName('FontDescriptor'),
      FontName: baseFont,
      Flags: 4,
      FontBBox: face.bbox.map(Math.round),
      ItalicAngle: 0,
      Ascent: Math.round(face.ascent),
      Descent: Math.round(face.descent),
      CapHeight: Math.round(face.capHeight),
      StemV: 80,
      FontFile2: objects.addStream({ Length1: ttf.length }, ttf),
      // PDF/A-1 requires this entry (ISO 19005-1 section 6.3.5).
      CIDSet: objects.addStream({}, cidSet(glyphs.length + 1)),
    }),
  )
  const descendant = objects.add(
    pdfDict({
      Type: pdfName('Font'),
      Subtype: pdfName('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: pdfDict({
        Registry: pdfString(utf8('Adobe')),
        Ordering: pdfString(utf8('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: descriptor,
      W: [1, glyphs.map((glyph) => glyph.width)] satisfies PdfObject[],
      CIDToGIDMap: objects.addStream({}, cidToGidMap(glyphs.map((glyph) => glyph.glyphId))),
    }),
  )
  const addFont = (at: PdfRef, texts: string[]): void => {
    const dict = {
      Type: pdfName('Font'),
      Subtype: pdfName('Type0'),
      BaseFont: baseFont,
      Encoding: pdfName('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: objects.addStream({}, utf8(toUnicodeCmap(texts))),
    }
    objects.add(pdfDict(dict), at)
  }
  addFont(
    ref(),
    glyphs.map(({ text }) => text),
  )
  if (silent !== null)
    addFont(
      silent,
      glyphs.map(() => ''),
    )
}

/** Returns a bit set of the first `count` codes, in which the highest bit of a byte comes first. */
function cidSet(count: number): Uint8Array {
  const set = new Uint8Array(Math.ceil(count / 8)).fill(0xff)
  if (count % 8 !== 0) set[set.length - 1] = 0xff << (8 - (count % 8))
  return set
}

function cidToGidMap(glyphIds: number[]): Uint8Array {
  const map = new DataView(new ArrayBuffer((glyphIds.length + 1) * 2))
  glyphIds.forEach((glyphId, index) => {
    map.setUint16((index + 1) * 2, glyphId)
  })
  return new Uint8Array(map.buffer)
}

// The text of a glyph whose characters belong to another glyph. PDF/A requires a character for every glyph (ISO 19005-2
// section 6.2.11.7.2).
const nothing = '\u200b'

/** Returns a CMap from codes to UTF-16BE (ISO 32000-2 section 9.10.3). A block of the CMap has at most 100 lines. */
function toUnicodeCmap(texts: string[]): string {
  const lines = texts.map((text, index) => `<${hex16(index + 1)}> <${[...units(text || nothing)].map(hex16).join('')}>`)
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

function* units(text: string): Iterable<number> {
  for (let index = 0; index < text.length; index++) yield text.charCodeAt(index)
}

const hex16 = (value: number): string => toHex(Uint8Array.of(value >> 8, value & 0xff)).toUpperCase()

/**
 * Returns a subset tag of six letters (ISO 32000-2 section 9.9.2), by an FNV-1a hash of the glyphs. Equal subsets have
 * equal tags.
 */
function subsetTag(glyphs: ShapedGlyph[]): string {
  let hash = 0x811c9dc5
  for (const { glyphId, text, width } of glyphs) {
    for (const value of [glyphId, width * 10, ...units(text)]) hash = Math.imul(hash ^ value, 0x01000193) >>> 0
  }
  let tag = ''
  for (let index = 0; index < 6; index++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}
