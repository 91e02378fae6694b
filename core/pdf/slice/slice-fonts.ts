import { latin1 } from '../syntax/characters.ts'
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
    const toUnicode = await characterMap(writer, found)
    if (toUnicode !== null) copy.set('ToUnicode', toUnicode)
    const descendants = await writer.file.resolve(found.get('DescendantFonts'))
    if (isArray(descendants)) copy.set('DescendantFonts', [await copyDescendant(writer, descendants[0])])
    const descriptor = await writer.file.resolve(found.get('FontDescriptor'))
    if (isDict(descriptor)) {
      const needsProgram = toUnicode === null && (await isEncodedByProgram(writer, found))
      await describe(writer, copy, descriptor, needsProgram)
    }
    return writer.add(copy)
  })

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
async function characterMap(writer: SliceWriter, font: PdfDict): Promise<PdfObject> {
  return writer.once('characters', font.get('ToUnicode'), async (found) => {
    if (isName(found)) return found
    if (!isStream(found)) return null
    const bytes = await writer.decoded(found)
    const text = latin1(bytes)
    return /beginbf(char|range)|usecmap/.test(text) ? writer.addStream({}, bytes) : null
  })
}

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
