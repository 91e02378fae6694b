import type { PdfFile } from '../../document/pdf-file.ts'
import { readWorkAt } from '../../document/read-work.ts'
import { textOf } from '../../document/text-string.ts'
import { isArray, isDict, isName, isNamed, isRef, isStream, isString } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfName } from '../../syntax/objects.ts'
import { dingbatsMap, unknownMap, withoutEmptyTargets } from './character-maps.ts'
import { chargeCodes, chargeMap, codesOfWidths } from './code-ranges.ts'
import { charactersByGlyph } from './own-characters.ts'
import { isFileProblem, type SubsetWriter } from './subset-writer.ts'

const programBytesMax = 4_194_304
const glyphTableBytesMax = 131_072

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
 * Copies a font without its font program. Keeps the program if nothing else defines the font's characters or widths.
 */
export const copyFont = (writer: SubsetWriter, font: PdfObject | undefined): Promise<PdfObject> =>
  writer.once('font', font, async (found) => {
    if (!isDict(found)) return null
    const copy = await entriesOf(writer, found, fontKeys)
    const encoding = await writer.file.resolve(found.get('Encoding'))
    const isComposite = found.has('DescendantFonts')
    writer.file.work.charge(isComposite ? readWorkAt.compositeFont : readWorkAt.font)
    if (isStream(encoding)) chargeMap(writer.file, await writer.decoded(encoding))
    if (isNamed(found.get('Subtype'), 'Type3')) copy.set('CharProcs', await emptyGlyphs(writer, found))
    const characters = await characterMap(writer, found)
    if (characters !== null) copy.set('ToUnicode', characters)
    const descendants = await writer.file.resolve(found.get('DescendantFonts'))
    if (isArray(descendants)) await copyComposite(writer, copy, descendants[0])
    const descriptor = await writer.file.resolve(found.get('FontDescriptor'))
    if (isDict(descriptor)) {
      const needsProgram = characters === null && (await isEncodedByProgram(writer, found))
      await describe(writer, copy, descriptor, { needsProgram, keepsName: true })
    } else if (characters === null && isDingbats(copy)) copy.set('ToUnicode', writer.addStream({}, dingbatsMap()))
    return writer.add(copy)
  })

/** Returns whether a font without a program uses the signs of ZapfDingbats. */
export const isDingbats = (font: PdfDict): boolean =>
  isNamed(font.get('BaseFont'), 'ZapfDingbats') && !font.has('Encoding')

// Matches predefined CMaps whose codes are UTF-16 code units.
const unicodeEncoding = /^Uni[A-Z0-9]+-(?:UCS2|UTF16)-(?:HW-)?([HV])$/
const identityEncoding = /^Identity-[HV]$/

// Matches the predefined CMaps of ISO 32000-2 table 116 except the Unicode ones. pdf.js contains character maps for
// them.
const collectionEncoding =
  /^(?:GB-EUC|GBpc-EUC|GBK-EUC|GBKp-EUC|GBK2K|B5pc|HKscs-B5|ETen-B5|ETenms-B5|CNS-EUC|90msp?-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|KSC-EUC|KSCms-UHC(?:-HW)?)-[HV]$|^(?:83pv-RKSJ-H|90pv-RKSJ-H|KSCpc-EUC-H|H|V)$/
const collections = ['GB1', 'CNS1', 'Japan1', 'Korea1']

/**
 * Copies the CIDFont of a composite font. A code becomes an unknown character if neither the file's map nor the
 * encoding, the collection or the program defines it.
 */
async function copyComposite(writer: SubsetWriter, font: PdfDict, item: PdfObject | undefined): Promise<void> {
  const found = await writer.file.resolve(item)
  const descendant = await copyDescendant(writer, found)
  font.set('DescendantFonts', [descendant])
  // For some font names, pdf.js uses a fixed table of glyphs. The name `Embedded` prevents this.
  font.set('BaseFont', pdfName('Embedded'))
  if (isDict(descendant)) descendant.set('BaseFont', pdfName('Embedded'))
  const encoding = font.get('Encoding')
  const name = isName(encoding) ? encoding.name : null
  const direction = name === null ? null : (unicodeEncoding.exec(name)?.[1] ?? null)
  const isKnown = font.has('ToUnicode')
  const isIdentity = name !== null && identityEncoding.test(name)
  if (direction !== null) {
    font.set('Encoding', pdfName(`Identity-${direction}`))
    if (!isKnown) font.set('ToUnicode', pdfName('Identity-H'))
    // /W contains widths by glyph, but the new codes are not glyph numbers.
    if (isDict(descendant)) descendant.delete('W')
  } else if (isOfCollection(descendant) && (name === null || collectionEncoding.test(name) || isIdentity)) {
    if (!isIdentity || !isKnown) return
  } else if (name !== null && !isIdentity) {
    font.set('Encoding', pdfName('Identity-H'))
    font.set('ToUnicode', writer.addStream({}, unknownMap()))
  } else if (!isKnown) font.set('ToUnicode', writer.addStream({}, await ownMap(writer, found)))
  // The collection is removed, because pdf.js would otherwise look for a table of this collection, which does not
  // exist.
  if (isDict(descendant)) descendant.delete('CIDSystemInfo')
}

/** Returns whether a CIDFont has a registered East Asian character collection. */
export function isOfCollection(descendant: PdfObject): boolean {
  const info = isDict(descendant) ? descendant.get('CIDSystemInfo') : null
  if (!isDict(info)) return false
  const [registry, ordering] = [info.get('Registry'), info.get('Ordering')]
  return (
    isString(registry) && textOf(registry) === 'Adobe' && isString(ordering) && collections.includes(textOf(ordering))
  )
}

/** Returns a CMap from codes to the characters that the embedded font program has for its glyphs. */
const ownMap = async ({ file }: SubsetWriter, descendant: PdfObject): Promise<Uint8Array> =>
  unknownMap((await charactersOf(file, descendant)) ?? new Map())

/**
 * Returns the code points by code from the embedded TrueType program of a CIDFont whose codes select glyphs. Returns
 * null if there is no readable TrueType program.
 */
export const charactersOf = (file: PdfFile, descendant: PdfObject): Promise<ReadonlyMap<number, number> | null> =>
  unlessUnreadable(async () => {
    const descriptor = isDict(descendant) ? await file.resolve(descendant.get('FontDescriptor')) : null
    const program = isDict(descriptor) ? await file.resolve(descriptor.get('FontFile2')) : null
    if (!isDict(descendant) || !isStream(program)) return null
    const byGlyph = charactersByGlyph(await file.decodedStream(program, programBytesMax))
    const glyphs = await file.resolve(descendant.get('CIDToGIDMap'))
    if (byGlyph === null || !isStream(glyphs)) return byGlyph
    const table = await file.decodedStream(glyphs, glyphTableBytesMax)
    const byCode = new Map<number, number>()
    for (let at = 0; at + 1 < table.length; at += 2) {
      const character = byGlyph.get(table[at]! * 256 + table[at + 1]!)
      if (character !== undefined) byCode.set(at / 2, character)
    }
    return byCode
  })

/**
 * Returns the result of `read`. Returns null if the font program is unreadable or too large, because text can be
 * extracted without it.
 */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return null
  }
}

async function copyDescendant(writer: SubsetWriter, found: PdfObject): Promise<PdfObject> {
  if (!isDict(found)) return null
  const copy = await entriesOf(writer, found, fontKeys)
  chargeCodes(writer.file, codesOfWidths(copy.get('W'), 1) + codesOfWidths(copy.get('W2'), 3))
  const descriptor = await writer.file.resolve(found.get('FontDescriptor'))
  if (isDict(descriptor)) await describe(writer, copy, descriptor, { needsProgram: false, keepsName: false })
  return copy
}

async function entriesOf(writer: SubsetWriter, dict: PdfDict, keys: string[]): Promise<PdfDict> {
  const copy: PdfDict = new Map()
  for (const key of keys) {
    const value = await writer.deepCopy(dict.get(key))
    if (value !== null) copy.set(key, value)
  }
  return copy
}

async function describe(
  writer: SubsetWriter,
  font: PdfDict,
  descriptor: PdfDict,
  { needsProgram, keepsName }: { needsProgram: boolean; keepsName: boolean },
): Promise<void> {
  const copy = await entriesOf(writer, descriptor, descriptorKeys)
  const programKey = programKeys.find((key) => isRef(descriptor.get(key)))
  if (programKey === undefined && keepsName) {
    const name = await writer.file.resolve(descriptor.get('FontName'))
    if (name !== null) copy.set('FontName', name)
  } else {
    // With the name of a standard font, a reader would assume the encoding of that font instead of the removed
    // program's encoding.
    font.set('BaseFont', pdfName('Embedded'))
    copy.set('FontName', pdfName('Embedded'))
    if (needsProgram && programKey !== undefined)
      copy.set(programKey, await writer.deepCopy(descriptor.get(programKey)))
  }
  font.set('FontDescriptor', writer.add(copy))
}

/** Copies the /ToUnicode map, if it maps anything. */
const characterMap = (writer: SubsetWriter, font: PdfDict): Promise<PdfObject> =>
  writer.once('characters', font.get('ToUnicode'), async (found) => {
    if (isName(found)) return found
    const map = isStream(found) ? withoutEmptyTargets(await writer.decoded(found)) : null
    if (map !== null) chargeMap(writer.file, map)
    return map && writer.addStream({}, map)
  })

/**
 * Returns whether a simple font has codes that only its font program maps to characters (ISO 32000-2 section 9.6.5).
 */
async function isEncodedByProgram(writer: SubsetWriter, font: PdfDict): Promise<boolean> {
  const encoding = await writer.file.resolve(font.get('Encoding'))
  if (isNamed(font.get('Subtype'), 'TrueType')) return encoding === null
  if (!isNamed(font.get('Subtype'), 'Type1') && !isNamed(font.get('Subtype'), 'MMType1')) return false
  const base = isDict(encoding) ? await writer.file.resolve(encoding.get('BaseEncoding')) : encoding
  return !isName(base)
}

/** Returns the glyph names of a Type 3 font, with empty glyph descriptions. */
async function emptyGlyphs(writer: SubsetWriter, font: PdfDict): Promise<PdfObject> {
  const glyphs = await writer.file.resolve(font.get('CharProcs'))
  const empty = writer.addStream({}, new Uint8Array())
  return new Map([...(isDict(glyphs) ? glyphs.keys() : [])].map((name) => [name, empty]))
}
