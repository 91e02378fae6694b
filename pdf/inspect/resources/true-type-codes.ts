import { isLatinName, letterNamed } from '../../document/letter-names.ts'
import { isArray, isName, isNamed, isNumber } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import type { ObjectRole, Reader } from '../roles/roles.ts'
import { refuseIf } from './entries.ts'

/** Font flags (ISO 32000-2 table 121). */
const SYMBOLIC = 4
const NONSYMBOLIC = 32

// The codes and characters that are compared: visible ASCII characters, which have the same codes in all encodings.
const isVisible = (code: number): boolean => code >= 0x21 && code <= 0x7e

/** Returns the roles of glyph names that give a code another character than usual. */
function renamesIn(differences: PdfObject): ObjectRole[] {
  // The names of a separate array are unknown here.
  if (!isArray(differences)) return ['otherNames']
  const found = new Set<ObjectRole>()
  let code = 0
  for (const item of differences) {
    if (isNumber(item)) code = item
    if (!isName(item)) continue
    const character = letterNamed(item.name)?.charCodeAt(0) ?? 0
    const isOther = isVisible(code) ? character !== code : isVisible(character)
    if (isOther) found.add(isLatinName(item.name) ? 'latinNames' : 'otherNames')
    code++
  }
  return [...found]
}

/** Records that the /Differences of an encoding give codes other characters. */
export const readRenames: Reader = (differences, found) => {
  for (const role of renamesIn(differences)) found.refer(role, 0)
}

/** Refuses the encoding of expert fonts, which MuPDF and PDFium ignore. */
export const readBaseEncoding: Reader = (encoding, found) => refuseIf(found, isNamed(encoding, 'MacExpertEncoding'))

/** Records whether all readers find the glyphs of a described TrueType font by codes, or by characters. */
export const readFontFlags: Reader = (flags, found, descriptor) => {
  if (!descriptor.has('FontFile2')) return
  const kind = Number(flags) & (SYMBOLIC | NONSYMBOLIC)
  if (kind === SYMBOLIC) found.refer('symbolic', 0)
  if (kind === NONSYMBOLIC) found.refer('nonsymbolic', 0)
}
