import {
  isArray,
  isDict,
  isName,
  isNamed,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  pdfName,
} from '../syntax/objects.ts'
import { closedMap, dingbatsMap, unknownMap } from './character-maps.ts'
import type { SliceWriter } from './slice-writer.ts'

const fontKeys = [
  'Type',
  'Subtype',
  'BaseFont',
  'Encoding',
  'FirstChar',
  'LastChar',
  'Widths',
  'FontMatrix',
  'FontBBox',
  'CIDSystemInfo',
  'DW',
  'W',
  'DW2',
  'W2',
]
const descriptorKeys = ['Type', 'Flags', 'FontBBox', 'ItalicAngle', 'Ascent', 'Descent', 'MissingWidth', 'FontFamily']
const programKeys = ['FontFile', 'FontFile2', 'FontFile3']

/**
 * A font with what tells its characters and their widths. Its program, which only draws, stays behind unless it alone
 * tells the characters.
 */
export const copyFont = (writer: SliceWriter, font: PdfObject | undefined): Promise<PdfObject> =>
  writer.once('font', font, async (found) => {
    if (!isDict(found)) return null
    const copy = await entriesOf(writer, found, fontKeys)
    if (isNamed(found.get('Subtype'), 'Type3')) copy.set('CharProcs', await emptyGlyphs(writer, found))
    const characters = await characterMap(writer, found)
    if (characters !== null) copy.set('ToUnicode', characters)
    const descendants = await writer.file.resolve(found.get('DescendantFonts'))
    if (isArray(descendants)) await copyComposite(writer, copy, descendants[0])
    const descriptor = await writer.file.resolve(found.get('FontDescriptor'))
    if (isDict(descriptor)) {
      const needsProgram = characters === null && (await isEncodedByProgram(writer, found))
      await describe(writer, copy, descriptor, needsProgram)
    } else if (characters === null && isDingbats(copy)) copy.set('ToUnicode', writer.addStream({}, dingbatsMap()))
    return writer.add(copy)
  })

const isDingbats = (font: PdfDict): boolean => isNamed(font.get('BaseFont'), 'ZapfDingbats') && !font.has('Encoding')

// Their codes are characters in UTF-16 themselves.
const unicodeEncoding = /^Uni[A-Z0-9]+-(?:UCS2|UTF16)-(?:HW-)?([HV])$/
const identityEncoding = /^Identity-[HV]$/

/**
 * The font below a composite one. Encodings and collections that only tables of their own would tell are not known
 * here: their text becomes unknown characters.
 */
async function copyComposite(writer: SliceWriter, font: PdfDict, item: PdfObject | undefined): Promise<void> {
  const descendant = await copyDescendant(writer, item)
  font.set('DescendantFonts', [descendant])
  const encoding = font.get('Encoding')
  const name = isName(encoding) ? encoding.name : null
  const direction = name === null ? null : (unicodeEncoding.exec(name)?.[1] ?? null)
  const isKnown = font.has('ToUnicode')
  if (direction !== null) {
    font.set('Encoding', pdfName(`Identity-${direction}`))
    if (!isKnown) font.set('ToUnicode', pdfName('Identity-H'))
    // Widths are by glyph, which the codes no longer tell.
    if (isDict(descendant)) descendant.delete('W')
  } else if (name !== null && !identityEncoding.test(name)) {
    font.set('Encoding', pdfName('Identity-H'))
    font.set('ToUnicode', writer.addStream({}, unknownMap()))
  } else if (!isKnown) font.set('ToUnicode', writer.addStream({}, unknownMap()))
  // The collection would be looked up in a table that is not there.
  if (isDict(descendant)) descendant.delete('CIDSystemInfo')
}

async function copyDescendant(writer: SliceWriter, font: PdfObject | undefined): Promise<PdfObject> {
  const found = await writer.file.resolve(font)
  if (!isDict(found)) return null
  const copy = await entriesOf(writer, found, fontKeys)
  const descriptor = await writer.file.resolve(found.get('FontDescriptor'))
  if (isDict(descriptor)) await describe(writer, copy, descriptor, false)
  return copy
}

async function entriesOf(writer: SliceWriter, dict: PdfDict, keys: string[]): Promise<PdfDict> {
  const copy: PdfDict = new Map()
  for (const key of keys) {
    const value = await writer.deepCopy(dict.get(key))
    if (value !== null) copy.set(key, value)
  }
  return copy
}

async function describe(writer: SliceWriter, font: PdfDict, descriptor: PdfDict, needsProgram: boolean): Promise<void> {
  const copy = await entriesOf(writer, descriptor, descriptorKeys)
  const programKey = programKeys.find((key) => isRef(descriptor.get(key)))
  if (programKey === undefined) {
    const name = await writer.file.resolve(descriptor.get('FontName'))
    if (name !== null) copy.set('FontName', name)
  } else {
    // A well-known name would let a reader assume that program's encoding in place of the one that stayed behind.
    font.set('BaseFont', pdfName('Embedded'))
    copy.set('FontName', pdfName('Embedded'))
    if (needsProgram) copy.set(programKey, await writer.deepCopy(descriptor.get(programKey)))
  }
  font.set('FontDescriptor', writer.add(copy))
}

/** The map from codes to characters, if there is one that maps anything. */
const characterMap = (writer: SliceWriter, font: PdfDict): Promise<PdfObject> =>
  writer.once('characters', font.get('ToUnicode'), async (found) => {
    if (isName(found)) return found
    const map = isStream(found) ? closedMap(await writer.decoded(found)) : null
    return map && writer.addStream({}, map)
  })

/** Whether some code of a simple font has its character from the font program only (ISO 32000-2 section 9.6.5). */
async function isEncodedByProgram(writer: SliceWriter, font: PdfDict): Promise<boolean> {
  const encoding = await writer.file.resolve(font.get('Encoding'))
  if (isNamed(font.get('Subtype'), 'TrueType')) return encoding === null
  if (!isNamed(font.get('Subtype'), 'Type1') && !isNamed(font.get('Subtype'), 'MMType1')) return false
  const base = isDict(encoding) ? await writer.file.resolve(encoding.get('BaseEncoding')) : encoding
  return !isName(base)
}

/** The names of a Type 3 font's glyphs without their drawings. */
async function emptyGlyphs(writer: SliceWriter, font: PdfDict): Promise<PdfObject> {
  const glyphs = await writer.file.resolve(font.get('CharProcs'))
  const empty = writer.addStream({}, new Uint8Array())
  return new Map([...(isDict(glyphs) ? glyphs.keys() : [])].map((name) => [name, empty]))
}
