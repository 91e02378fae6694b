import { isArray, isDict, isName, isNumber, isRef, isStream } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { dingbatOf } from '../page-subset/character-maps.ts'
import { isDingbats } from '../page-subset/subset-fonts.ts'
import { type BaseEncoding, namedEncodings, usualEncoding } from './base-encodings.ts'
import { cffBuiltIn } from './cff-program.ts'
import type { CharacterMap } from './character-map.ts'
import type { FontReader } from './font-reader.ts'
import { characterNamed } from './glyph-names.ts'
import { type FontCharacterMap, mappedGlyph } from './mapped-glyph.ts'
import { dingbatWidths, standardWidths } from './standard-widths.ts'
import { type BuiltIn, type1BuiltIn } from './type1-program.ts'

type Encoding = { baseName: string | null; differences: ReadonlyMap<number, string> }
/**
 * Returns the width of a code. `letter` is its letter in the base encoding. Returns null if the font does not define
 * the width.
 */
type Widths = (code: number, letter: string | null) => number | null

const programKeys = ['FontFile', 'FontFile2', 'FontFile3']
const programBytesMax = 524_288
const differencesMax = 4_096
// Matches font names for which readers use the encoding of the file. For other names, readers use their own encodings.
const plainName = /^(?!.*(?:symbol|dingbat|wingding))[\x21-\x7e]+$/i
// The font name that pdf.js receives if the font program is omitted.
const embeddedName = 'Embedded'

/**
 * Returns the character map of a font with one-byte codes (ISO 32000-2 section 9.6). Returns null if only pdf.js can
 * read the font.
 */
export async function readSimpleMap(
  reader: FontReader,
  font: PdfDict,
  subtype: string,
): Promise<FontCharacterMap | null> {
  const map = await reader.ownMap(font)
  const encoding = await encodingOf(reader, font)
  if (map === null || encoding === null) return null
  const described = await reader.value(font, 'FontDescriptor')
  const descriptor = isDict(described) ? described : null
  const programKey = programKeys.find((key) => isRef(descriptor?.get(key) ?? null))
  const names = await namesOf(reader, font, descriptor)
  if (descriptor === null && map === 'none' && (await isDingbat(reader, font))) return dingbatsFont()
  const name = programKey === undefined ? names[0] : embeddedName
  if (programKey === undefined && !names.every((other) => plainName.test(other))) return null
  const widths = await widthsOf(reader, font, descriptor)
  if (name === undefined || widths === null) return null
  const isTrueType = subtype === 'TrueType'
  const isBare = (await reader.value(font, 'Encoding')) === null
  const { baseName, differences } = encoding
  const needsProgram = programKey !== undefined && map === 'none' && (isTrueType ? isBare : baseName === null)
  const builtIn = needsProgram ? await builtInOf(reader, descriptor?.get(programKey) ?? null) : null
  if (needsProgram && (builtIn === null || isTrueType)) return null
  const base =
    (baseName === null ? undefined : namedEncodings[baseName]) ??
    usualEncoding(isTrueType, await flagsOf(reader, descriptor), differences.size > 0)
  const letters = lettersOf(encoding, base, builtIn)
  const isBlank = (code: number) =>
    subtype === 'Type1' && !needsProgram && !differences.has(code) && base(code) === null
  return {
    name,
    codeBytes: 1,
    glyphOf(code) {
      const found = textOf(code, map, letters, encoding)
      const width = widths(code, differences.has(code) ? null : (base(code) ?? (isBlank(code) ? ' ' : null)))
      if (found === null || width === null) return null
      // In a font without a program, pdf.js shows a code without a name as a space, for which it needs a width.
      if (isBlank(code)) return width === 0 ? null : mappedGlyph(code, found ?? ' ', width)
      return mappedGlyph(code, found ?? String.fromCharCode(code), width)
    },
  }
}

/** Returns whether a font is ZapfDingbats without its own encoding or widths. */
async function isDingbat(reader: FontReader, font: PdfDict): Promise<boolean> {
  const entries = new Map<string, PdfObject>()
  for (const key of ['BaseFont', 'Encoding', 'Widths']) {
    const found = await reader.value(font, key)
    if (found !== null) entries.set(key, found)
  }
  return isDingbats(entries) && !entries.has('Widths')
}

function dingbatsFont(): FontCharacterMap {
  const widths = dingbatWidths()
  const glyphOf = (code: number) => {
    const width = widths.of(code)
    if (width === null) return mappedGlyph(code, ' ', widths.space)
    return mappedGlyph(code, dingbatOf(code) ?? String.fromCharCode(code), width)
  }
  return { name: 'ZapfDingbats', codeBytes: 1, glyphOf }
}

/**
 * Returns the text for a code. Returns undefined for a code without a character, and null if the font does not define
 * it.
 */
function textOf(
  code: number,
  map: CharacterMap | 'none',
  letters: (code: number) => string | null | undefined,
  { baseName, differences }: Encoding,
): string | null | undefined {
  if (map === 'none') return letters(code)
  const mapped = map.get(code)
  if (mapped !== undefined) return typeof mapped === 'number' ? String.fromCharCode(mapped) : mapped
  return baseName !== null || differences.size > 0 ? letters(code) : undefined
}

const lettersOf =
  ({ baseName, differences }: Encoding, base: BaseEncoding, builtIn: BuiltIn | null) =>
  (code: number): string | null | undefined => {
    const name = differences.get(code)
    if (name === undefined) {
      const own = builtIn?.(code)
      if (own === null || (own !== undefined && own !== '')) return own
    } else if (name !== '.notdef') {
      // The base encoding takes precedence over a glyph name that only repeats the code.
      if (name.startsWith('u') && baseName !== null && /^u(?:ni)?[0-9A-F]{4,6}$/.test(name)) return null
      const character = characterNamed(name)
      return character === '' ? undefined : character
    }
    return base(code) ?? undefined
  }

async function encodingOf(reader: FontReader, font: PdfDict): Promise<Encoding | null> {
  const found = await reader.value(font, 'Encoding')
  if (found === null) return { baseName: null, differences: new Map() }
  if (!isDict(found)) return isName(found) ? withBase(found, new Map()) : null
  const listed = await reader.value(found, 'Differences')
  const differences = listed === null ? new Map() : isArray(listed) ? await differencesOf(reader, listed) : null
  return differences && withBase(await reader.value(found, 'BaseEncoding'), differences)
}

function withBase(base: PdfObject, differences: ReadonlyMap<number, string>): Encoding | null {
  if (base === null) return { baseName: null, differences }
  return isName(base) && Object.hasOwn(namedEncodings, base.name) ? { baseName: base.name, differences } : null
}

async function differencesOf(reader: FontReader, items: PdfObject[]): Promise<Map<number, string> | null> {
  if (items.length > differencesMax) return null
  const differences = new Map<number, string>()
  let code = 0
  for (const item of items) {
    const found = isRef(item) ? await reader.file.resolve(item) : item
    if (isNumber(found)) code = found
    else if (isName(found) && found.name !== '') differences.set(code++, found.name)
    else return null
  }
  return differences
}

/** Returns the font name that readers use, followed by other names that some readers may use. */
async function namesOf(reader: FontReader, font: PdfDict, descriptor: PdfDict | null): Promise<string[]> {
  const entries = [descriptor && (await reader.value(descriptor, 'FontName')), await reader.value(font, 'BaseFont')]
  return entries.flatMap((entry) => (entry === null ? [] : [isName(entry) ? entry.name : '']))
}

async function flagsOf(reader: FontReader, descriptor: PdfDict | null): Promise<number> {
  if (descriptor === null) return 32
  const flags = await reader.value(descriptor, 'Flags')
  return isNumber(flags) && Number.isInteger(flags) ? flags : 0
}

async function widthsOf(reader: FontReader, font: PdfDict, descriptor: PdfDict | null): Promise<Widths | null> {
  const listed = await reader.value(font, 'Widths')
  if (isArray(listed)) {
    const first = (await reader.value(font, 'FirstChar')) ?? 0
    if (!isNumber(first) || !Number.isInteger(first)) return null
    const widths = new Map<number, number>()
    for (const [i, item] of listed.slice(0, 256).entries()) {
      const width = isRef(item) ? await reader.file.resolve(item) : item
      if (isNumber(width)) widths.set(first + i, width)
    }
    const missing = descriptor && (await reader.value(descriptor, 'MissingWidth'))
    const other = descriptor === null ? null : isNumber(missing) ? missing : 0
    return (code) => widths.get(code) ?? other
  }
  const name = await reader.value(font, 'BaseFont')
  const standard = descriptor === null && listed === null && isName(name) ? standardWidths(name.name) : null
  return standard && ((_, letter) => (letter === null ? null : standard(letter)))
}

async function builtInOf(reader: FontReader, entry: PdfObject): Promise<BuiltIn | null> {
  const stream = await reader.file.resolve(entry)
  if (!isStream(stream)) return null
  const program = await reader.file.decodedStream(stream, programBytesMax)
  return program[0] === 0x25 ? type1BuiltIn(program) : cffBuiltIn(program)
}
