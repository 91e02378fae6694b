import { piecesFor } from '../../pdf/compose/font-pieces.ts'
import { codePointName, firstMissingGlyph } from '../../pdf/compose/glyphs.ts'

const folder = '/assets/fonts'

/**
 * Joiners and variation selectors must use the font of the letters around them. Otherwise, a browser would shape these
 * letters separately.
 */
const joining = 'U+200C-200D,U+FE0E-FE0F'
const indexes = new Map<string, Promise<string[]>>()
const faces = new Map<string, Promise<FontFace>>()

/**
 * Loads the fonts of a text and returns their CSS families: the script fonts, then the font for Latin, Greek, Cyrillic
 * and symbols.
 */
export async function loadTextFonts(text: string): Promise<string> {
  const chosen = await Promise.all(
    text
      .normalize('NFC')
      .split('\n')
      .map((paragraph) => piecesFor(paragraph, readIndex)),
  )
  const pieces = new Map(chosen.flatMap((one) => one.pieces).map((piece) => [piece.name, piece]))
  const loading = [...pieces.values()].map(({ name, characters: { starts, ends } }) => {
    const ranges = starts.map((start, i) => `U+${start.toString(16)}-${ends[i]!.toString(16)}`)
    const unicodeRange = [...ranges, joining].join()
    return loadFace(name, { unicodeRange, weight: '100 900' })
  })
  const loaded = await Promise.all([...loading, loadFace('text', {}), loadFace('symbols', {})])
  return loaded.map(({ family }) => `"${family.replaceAll('"', '')}"`).join(', ')
}

/** Returns the first character that no font contains, with its code point, or null. */
export function missingCharacter(text: string): string | null {
  const missing = firstMissingGlyph(text, { isMultiline: true })
  return missing === null ? null : `${missing.character} (${codePointName(missing.codePoint)})`
}

function readIndex(family: string): Promise<string[]> {
  const known = indexes.get(family)
  if (known) return known
  const reading = fetch(`${folder}/${family}.json`).then((response) => response.json() as Promise<string[]>)
  reading.catch(() => indexes.delete(family))
  indexes.set(family, reading)
  return reading
}

function loadFace(name: string, descriptors: FontFaceDescriptors): Promise<FontFace> {
  const known = faces.get(name)
  if (known) return known
  const face = new FontFace(`Printed ${name}`, `url(${folder}/${name}.woff2) format("woff2")`, descriptors)
  document.fonts.add(face)
  const loading = face.load()
  // A failed download is forgotten, so the next letter causes another attempt.
  loading.catch(() => faces.delete(name))
  faces.set(name, loading)
  return loading
}
