import { isArray, isDict, isName, isNamed, isNumber, isStream, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { type Instruction, instructionsIn } from './content-tokens.ts'
import { macRomanLetters, standardLetters, winAnsiLetters } from './letter-codes.ts'
import { letterNamed } from './letter-names.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'

/** Converts the character codes of a string to text. U+FFFD replaces a code that the font does not define. */
export type FontLetters = (codes: Uint8Array) => string

const unknown = '\ufffd'
const encodings: Record<string, readonly string[]> = {
  WinAnsiEncoding: winAnsiLetters,
  MacRomanEncoding: macRomanLetters,
  StandardEncoding: standardLetters,
}
const mapBytesMax = 1_048_576
const mappedMax = 70_000
const rangeMax = 65_535
// The maximum number of bytes to which a CMap can map one code (Adobe Technical Note 5014).
const mappedBytesMax = 512

/**
 * Returns the decoder for strings in a font. Uses the font's /ToUnicode map or, without this map, its encoding (ISO
 * 32000-2 section 9.10.2).
 */
export async function lettersOf(file: PdfFile, font: PdfDict): Promise<FontLetters> {
  const codeBytes = isNamed(await file.resolve(font.get('Subtype')), 'Type0') ? 2 : 1
  const map = await ownMap(file, font)
  const table = codeBytes === 1 ? await encodingOf(file, font) : null
  return (codes) => {
    let text = ''
    for (let at = 0; at < codes.length; at += codeBytes) {
      const code = codeBytes === 1 ? codes[at]! : codes[at]! * 256 + (codes[at + 1] ?? 0)
      text += map?.get(code) ?? table?.[code] ?? unknown
    }
    return text
  }
}

async function encodingOf(file: PdfFile, font: PdfDict): Promise<readonly string[]> {
  const encoding = await file.resolve(font.get('Encoding'))
  const descriptor = await file.resolve(font.get('FontDescriptor'))
  const isEmbedded = isDict(descriptor) && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
  const name = await file.resolve(font.get('BaseFont'))
  const isSymbolic = isName(name) && /Symbol|Dingbats/i.test(name.name)
  // Without /Encoding, an embedded or symbolic font defines its codes itself. Other fonts use the standard encoding.
  const own = isEmbedded || isSymbolic ? [] : standardLetters
  if (isName(encoding)) return encodings[encoding.name] ?? own
  if (!isDict(encoding)) return own
  const base = await file.resolve(encoding.get('BaseEncoding'))
  const table = [...((isName(base) ? encodings[base.name] : undefined) ?? own)]
  const differences = await file.resolve(encoding.get('Differences'))
  let code = 0
  file.work.charge((isArray(differences) ? differences.length : 0) * readWorkAt.option)
  for (const item of isArray(differences) ? differences : []) {
    if (isNumber(item)) code = item
    else if (isName(item) && code >= 0 && code < 256) table[code++] = letterNamed(item.name) ?? unknown
  }
  return table
}

async function ownMap(file: PdfFile, font: PdfDict): Promise<Map<number, string> | null> {
  const stream = await file.resolve(font.get('ToUnicode'))
  if (!isStream(stream)) return null
  const letters = new Map<number, string>()
  const map = await file.decodedStream(stream, mapBytesMax, true)
  file.work.charge(map.length * readWorkAt.contentByte)
  for (const instruction of instructionsIn(map)) {
    readMapped(instruction, letters, file.work)
    if (letters.size > mappedMax) break
  }
  return letters
}

// Reads the mappings of a CMap instruction (ISO 32000-2 section 9.10.3).
function readMapped({ operator, operands }: Instruction, letters: Map<number, string>, work: Work): void {
  if (operator === 'endbfchar')
    for (let i = 0; i + 1 < operands.length; i += 2) letters.set(codeOf(operands[i]), textAt(operands[i + 1]))
  if (operator !== 'endbfrange') return
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const [first, last, target] = [codeOf(operands[i]), codeOf(operands[i + 1]), operands[i + 2]]
    work.charge(Math.min(rangeMax, Math.max(last - first, 0)) * readWorkAt.option)
    for (let code = first; code <= Math.min(last, first + rangeMax) && letters.size <= mappedMax; code++)
      letters.set(code, isArray(target) ? textAt(target[code - first]) : stepped(textAt(target), code - first))
  }
}

const codeOf = (value: PdfObject | undefined): number =>
  isString(value) ? value.bytes.reduce((code, byte) => code * 256 + byte, 0) : -1

function textAt(value: PdfObject | undefined): string {
  if (!isString(value) || value.bytes.length < 2) return unknown
  let text = ''
  for (let i = 0; i + 1 < Math.min(value.bytes.length, mappedBytesMax); i += 2)
    text += String.fromCharCode(value.bytes[i]! * 256 + value.bytes[i + 1]!)
  return text
}

const stepped = (text: string, step: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + step)
