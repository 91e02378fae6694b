import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { charactersOf, isOfCollection } from '../page-subset/subset-fonts.ts'
import type { FontReader } from './font-reader.ts'
import { type FontCharacterMap, mappedGlyph } from './mapped-glyph.ts'

const codesMax = 65_536
const usualWidth = 1_000
const stepsMax = 262_144
const firstUnknown = 0xf0000

/**
 * Returns the character map of a composite font whose two-byte codes are glyph numbers (ISO 32000-2 section 9.7).
 * Returns null if only pdf.js can read the font.
 */
export async function readCompositeMap(reader: FontReader, font: PdfDict): Promise<FontCharacterMap | null> {
  const descendants = await reader.value(font, 'DescendantFonts')
  const descendant = isArray(descendants) ? await reader.file.resolve(descendants[0]) : null
  if (!isDict(descendant) || !isNamed(await reader.value(font, 'Encoding'), 'Identity-H')) return null
  const isPlain = !font.has('FontDescriptor') && !descendant.has('FontMatrix') && !descendant.has('ToUnicode')
  if (!isPlain || !isName(await reader.value(descendant, 'Subtype'))) return null
  const map = await reader.ownMap(font)
  if (map === null || (map === 'none' && isOfCollection(descendant))) return null
  const own = map === 'none' ? await charactersOf(reader.file, descendant) : null
  const widths = await widthsOf(reader, descendant)
  if (widths === null) return null
  const textOf = (code: number): string => {
    const found = map === 'none' ? (own?.get(code) ?? firstUnknown + code) : (map.get(code) ?? code)
    return typeof found === 'string' ? found : String.fromCodePoint(found)
  }
  return {
    name: 'Embedded',
    codeBytes: 2,
    glyphOf: (code) => mappedGlyph(code, textOf(code), widths.get(code) ?? widths.usual),
  }
}

type Widths = { get(code: number): number | undefined; usual: number }

/**
 * Returns the widths of a CIDFont (ISO 32000-2 section 9.7.4.3). Returns null if it lists more widths than a font can
 * have.
 */
async function widthsOf({ file }: FontReader, descendant: PdfDict): Promise<Widths | null> {
  const found = await file.resolve(descendant.get('DW'))
  const usual = isNumber(found) ? Math.ceil(found) : usualWidth
  const byCode = new Map<number, number>()
  const widths = { get: (code: number) => byCode.get(code), usual }
  const listed = await file.resolve(descendant.get('W'))
  if (!isArray(listed)) return widths
  const at = (item: PdfObject | undefined) => (isRef(item ?? null) ? file.resolve(item) : (item ?? null))
  let steps = 0
  for (let i = 0; i < listed.length; i++) {
    const first = await at(listed[i++])
    if (!isCode(first)) return first === null ? widths : null
    const second = await at(listed[i])
    if (isArray(second)) {
      for (const [offset, item] of second.entries()) {
        const width = isRef(item) ? await file.resolve(item) : item
        if (isNumber(width)) byCode.set(first + offset, width)
      }
      steps += second.length
    } else if (isCode(second)) {
      const width = await at(listed[++i])
      if (!isNumber(width)) continue
      for (let code = first; code <= second; code++) byCode.set(code, width)
      steps += Math.max(0, second - first)
    } else return null
    if (steps > stepsMax) return null
  }
  return widths
}

const isCode = (value: PdfObject): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value < codesMax
