import { asNumber, isArray, isDict, isName, isNamed, isNumber, isRef, itemsOf } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type Findings, judge, type Reader } from '../roles/roles.ts'
import { hasProgram, isWidth, programKeys } from './descendant-fonts.ts'
import { type Entries, entries, entryOf, refuseIf, requireEntries } from './entries.ts'
import { checkEncoding } from './font-encodings.ts'
import { readRenames } from './true-type-codes.ts'

// Required entries of fonts (ISO 32000-2 section 9.6). Without /BaseFont, some readers use another font and some draw
// nothing.
const simple = entries('BaseFont:name')
const composite = [...simple, ...entries('Encoding:something DescendantFonts:something')]
const drawn = entries(
  'FontMatrix:matrix FontBBox:box FirstChar:count LastChar:count CharProcs:something Encoding:something Widths:something',
)
const fonts = new Map<string, Entries>([
  ...['Type1', 'MMType1', 'TrueType'].map((type): [string, Entries] => [type, simple]),
  ['Type0', composite],
  ['Type3', drawn],
])

const hasAll = (font: PdfObject | undefined, needed: Entries): boolean =>
  needed.every(({ keys }) => entryOf(font, keys[0]!) !== null)

/** Returns whether a value is a font with all entries that its type requires. */
export function isCompleteFont(value: PdfObject | undefined): boolean {
  // Some writers omit /Type /Font, and no reader needs it.
  const [kind, type] = [entryOf(value, 'Type'), entryOf(value, 'Subtype')]
  if (kind !== null && !isNamed(kind, 'Font') && !isRef(kind)) return false
  // If the subtype is a reference, `checkFont` requires it to name a font type other than Type 3.
  const needed = isRef(type) ? simple : isName(type) ? fonts.get(type.name) : undefined
  return needed !== undefined && hasAll(value, needed)
}

/**
 * Returns whether a value may be a font that is not a separate object. The glyphs of a Type 3 font are checked only for
 * a separate object.
 */
export const isDirectFont = (value: PdfObject | undefined): boolean =>
  isCompleteFont(value) && !isNamed(entryOf(value, 'Subtype'), 'Type3')

/** Requires a font to have values that all readers interpret in the same way. */
export function checkFont(font: PdfDict, found: Findings): void {
  const type = entryOf(font, 'Subtype')
  if (isRef(type)) judge(found, hasAll(font, composite) ? 'namedFont' : 'simpleFont', type)
  requireEntries(found, font, isNamed(type, 'Type3') ? drawn : simple)
  refuseIf(found, !hasPlainWidths(font))
  // Poppler ignores the offset of the glyphs.
  const matrix = isNamed(type, 'Type3') ? entryOf(font, 'FontMatrix') : null
  refuseIf(
    found,
    itemsOf(matrix)
      .slice(4)
      .some((offset) => offset !== 0),
  )
  if (!isNamed(type, 'Type3')) judge(found, 'codes', entryOf(font, 'Encoding'))
  if (isNamed(type, 'Type0') || isNamed(type, 'Type3')) return
  checkEncoding(font, found)
  // Only a simple font finds its glyphs with the maps of the font program.
  const descriptor = entryOf(font, 'FontDescriptor')
  const isTrueType = isNamed(type, 'TrueType')
  judge(found, isTrueType ? 'trueTypeDescriptor' : 'type1Descriptor', descriptor)
  if (isTrueType) judge(found, 'trueTypeCodes', entryOf(font, 'Encoding'))
  // Some readers use the widths of the program instead, and others use 0.
  const lacksWidths = entryOf(font, 'Widths') === null
  if (lacksWidths) found.refer('noWidths', 0)
  refuseIf(found, lacksWidths && hasProgram(descriptor))
  for (const key of programKeys) judge(found, 'simpleProgram', entryOf(descriptor, key))
  refuseIf(found, !isTrueType && entryOf(descriptor, 'FontFile2') !== null)
}

/**
 * Returns whether the widths of a simple font are complete. Readers differ on codes outside the stated range, and place
 * the text after them differently.
 */
function hasPlainWidths(font: PdfDict): boolean {
  const [widths, first, last] = [entryOf(font, 'Widths'), entryOf(font, 'FirstChar'), entryOf(font, 'LastChar')]
  if (!isArray(widths)) return true
  if (first === null || last === null) return false
  if (isRef(first) || isRef(last)) return true
  const isComplete = asNumber(first) >= 0 && widths.length === asNumber(last) - asNumber(first) + 1
  return isComplete && widths.every(isWidth)
}

/** Reads the value of /Font: a font resource table, or the font and size in a graphics state. */
export const readFonts: Reader = (value, found) => {
  judge(found, 'fonts', value)
  const named = isDict(value) ? [...value.values()] : isArray(value) ? value.slice(0, 1) : []
  for (const font of named) {
    judge(found, 'font', font)
    refuseIf(found, font !== null && !isRef(font) && !isDirectFont(font))
  }
}

/**
 * Reads the /Differences of an encoding. If an item is neither a character code nor a glyph name, some readers draw
 * nothing.
 */
export const readDifferences: Reader = (value, found, encoding) => {
  readRenames(value, found, encoding)
  if (isRef(value)) found.refer('differences', value.number)
  refuseIf(found, !itemsOf(value).every((item) => isNumber(item) || isName(item) || isRef(item)))
}
