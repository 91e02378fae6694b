import { isLatinName, letterNamed } from '../../document/letter-names.ts'
import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { kinds } from '../policy/kinds.ts'
import type { Findings } from '../roles/roles.ts'
import { hasProgram, requireProgram } from './descendant-fonts.ts'
import { entryOf } from './entries.ts'

/** The fonts that have other glyph names. */
type Family = 'text' | 'symbol' | 'dingbat'

/** Returns the family of a simple font, by its name. */
export function familyOf(font: PdfDict): Family {
  const name = entryOf(font, 'BaseFont')
  const [, sign] = /^(Symbol|ZapfDingbats)\b/.exec(isName(name) ? name.name : '') ?? []
  return sign === undefined ? 'text' : sign === 'Symbol' ? 'symbol' : 'dingbat'
}

// The codes of printable ASCII characters, and the first code of their letters.
const [firstVisible, lastVisible, firstLetter] = [0x21, 0x7e, 0x40]
const firstHigh = 0x80
/** Matches the names of letters and signs, but not those of digits. */
const rareName = /^(?!zero|one|two|three|four|five|six|seven|eight|nine)(?:[A-Za-z]+|afii\d{5}|\.notdef)$/
const isRare = (name: string, code: number): boolean =>
  (code < firstVisible || code > lastVisible) && rareName.test(name)

// The names that every substitute for Symbol has below its letters, apart from ASCII characters.
const symbolSign = /^(?:universal|existential|suchthat|asteriskmath|minus)$/

const tests: Record<Family, (name: string, code: number) => boolean> = {
  text: (name, code) => isLatinName(name) || isRare(name, code),
  symbol: (name, code) =>
    isRare(name, code) ||
    symbolSign.test(name) ||
    /^[!-@]$/.test(letterNamed(name) ?? '') ||
    (code >= firstLetter && /^[A-Za-z]{2,}$/.test(name)),
  dingbat: (name) => name === 'space' || /^a\d{1,3}$/.test(name),
}

/**
 * Returns the families of fonts in which all readers draw the same glyphs for an encoding. If a substitute font lacks a
 * glyph name, MuPDF draws the usual glyph of the code, and the other readers draw nothing or guess from the name.
 */
function familiesOf(encoding: PdfObject): Family[] {
  const base = isDict(encoding) ? entryOf(encoding, 'BaseEncoding') : encoding
  const differences = isArray(encoding) ? encoding : entryOf(encoding, 'Differences')
  const families: Family[] = isNamed(base, 'MacExpertEncoding') ? [] : ['text', 'symbol', 'dingbat']
  if (!isArray(differences)) return families
  return families.filter((family) => {
    let code = 0
    return differences.every((item) => {
      if (isNumber(item)) code = item
      return isName(item) ? tests[family](item.name, code++) : !isRef(item)
    })
  })
}

/**
 * Returns whether an encoding lacks codes of at least 128. For these codes, readers use different encodings of a font
 * that is not in the file.
 */
function isOpen(encoding: PdfObject): boolean {
  const base = isDict(encoding) ? entryOf(encoding, 'BaseEncoding') : isName(encoding) ? encoding : null
  if (isRef(encoding) || isRef(base) || !(base === null || isNamed(base, 'StandardEncoding'))) return false
  const differences = entryOf(encoding, 'Differences')
  if (!isArray(differences)) return differences === null
  let code = 0
  return differences.every((item) => {
    if (isNumber(item)) code = item
    return isName(item) ? code++ < firstHigh : !isRef(item)
  })
}

/** Requires a simple font to have a program, or an encoding with which all readers draw the same glyphs. */
export function checkEncoding(font: PdfDict, found: Findings): void {
  const [family, encoding] = [familyOf(font), entryOf(font, 'Encoding')]
  const differences = entryOf(encoding, 'Differences')
  // PDFium draws letters instead of the signs of a TrueType font.
  const isOther = family !== 'text' && isNamed(entryOf(font, 'Subtype'), 'TrueType')
  const areOwn = isOther || !familiesOf(encoding).includes(family)
  requireProgram(font, `${family}Codes`, { codes: isRef(differences) ? differences : encoding, areOwn }, found)
  const descriptor = entryOf(font, 'FontDescriptor')
  if (family !== 'text' || !isOpen(encoding) || hasProgram(descriptor)) return
  found.refer('openCodes', 0)
  if (!isRef(descriptor)) found.refer('noDescriptor', 0)
}

/** Returns whether a value can be an encoding or the /Differences of one. */
export const isEncoding = (value: PdfObject): boolean =>
  isArray(value) ? isNumber(value[0]) && isName(value[1]) : isName(value) || entryOf(value, 'Differences') !== null

/** Returns the kind of an encoding by the fonts that can use it without a program. */
export function kindOfEncoding(encoding: PdfObject): number {
  const families = familiesOf(encoding)
  if (isName(encoding) && families.length > 0) return kinds.other
  if (families.includes('text')) return isDict(encoding) && isOpen(encoding) ? kinds.openNames : kinds.textNames
  if (families.includes('symbol')) return kinds.symbolNames
  return families.includes('dingbat') ? kinds.dingbatNames : kinds.ownNames
}
