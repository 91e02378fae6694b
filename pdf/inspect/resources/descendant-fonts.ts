import { latin1 } from '../../../base/bytes.ts'
import { asNumber, isArray, isNamed, isNumber, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { workOf } from '../policy/work-of.ts'
import { type CodeRole, type Findings, judge } from '../roles/roles.ts'
import { entryOf, refuseIf } from './entries.ts'

/** The character collections whose characters readers know without a font program (ISO 32000-2 table 117). */
const collections = new Set(['Japan1', 'GB1', 'CNS1', 'Korea1', 'KR'])
/** The keys of font programs in a font descriptor. */
export const programKeys = ['FontFile', 'FontFile2', 'FontFile3']

/** Returns whether a dictionary is the descendant of a composite font (ISO 32000-2 section 9.7.4). */
export const isDescendantFont = (dict: PdfDict): boolean =>
  ['CIDFontType0', 'CIDFontType2'].some((type) => isNamed(entryOf(dict, 'Subtype'), type))

/** Returns whether a font descriptor contains a font program. */
export const hasProgram = (descriptor: PdfObject): boolean =>
  programKeys.some((key) => entryOf(descriptor, key) !== null)

/** Returns whether a value describes a character collection in which the codes of characters are not standardized. */
export function isOwnCollection(value: PdfObject): boolean {
  const ordering = entryOf(value, 'Ordering')
  return isString(ordering) && !collections.has(latin1(ordering.bytes))
}

/**
 * Requires a descendant font to have widths that all readers use in the same way. A font in its own character
 * collection needs a font program, because readers otherwise choose different characters for its codes.
 */
export function checkDescendantFont(font: PdfDict, found: Findings): void {
  const [width, widths] = [entryOf(font, 'DW'), entryOf(font, 'W')]
  refuseIf(found, width !== null && !isWidth(width))
  judge(found, 'cidWidths', widths)
  refuseIf(found, areOddEntries(widths, found))
  const [vertical, verticals] = [entryOf(font, 'DW2'), entryOf(font, 'W2')]
  if (vertical !== null) judge(found, 'verticals', vertical)
  judge(found, 'cidVerticals', verticals)
  refuseIf(found, areOddEntries(verticals, found, VERTICAL))
  const collection = entryOf(font, 'CIDSystemInfo')
  requireProgram(font, 'collection', { codes: collection, areOwn: isOwnCollection(collection) }, found)
}

const areOddEntries = (widths: PdfObject, found: Findings, size?: number): boolean =>
  widths !== null && !isRef(widths) && areOddWidths(widths, found.charge, size)

/**
 * Requires a font to have a program if its character collection or its encoding has other codes than usual. `role` is
 * the role of such an object.
 */
export function requireProgram(
  font: PdfDict,
  role: CodeRole,
  { codes, areOwn }: { codes: PdfObject; areOwn: boolean },
  found: Findings,
): void {
  const descriptor = entryOf(font, 'FontDescriptor')
  if (hasProgram(descriptor)) return
  judge(found, role, codes)
  if (areOwn) found.refer('ownCodes', 0)
  judge(found, 'descriptor', descriptor)
  if (!isRef(descriptor) && (isRef(codes) || areOwn)) found.refer('noDescriptor', 0)
}

/**
 * Returns whether readers use different widths from an array of glyph widths (ISO 32000-2 section 9.7.4.3). They differ
 * on codes that occur twice and on items of other types. `size` is the number of metrics of a code.
 */
export function areOddWidths(widths: PdfObject, charge: Findings['charge'], size = 1): boolean {
  if (!isArray(widths)) return true
  charge(widths.length * workOf.widthItem)
  const isMetric = (value: PdfObject): boolean => isWidth(value) || (size === VERTICAL && isNumber(value))
  const ranges: [first: number, last: number][] = []
  for (let at = 0; at < widths.length; ) {
    const [first, next] = [widths[at], widths[at + 1]]
    if (isRef(first) || isRef(next)) return false
    if (!isCode(first)) return true
    if (isArray(next)) {
      if (!next.every(isMetric) || next.length % size !== 0) return true
      if (next.length > 0) ranges.push([first, first + next.length / size - 1])
      at += 2
    } else {
      const own = widths.slice(at + 2, at + 2 + size)
      if (!isCode(next) || next < first || own.length < size || !own.every(isMetric)) return true
      ranges.push([first, next])
      at += 2 + size
    }
  }
  ranges.sort(([one], [other]) => one - other)
  return ranges.some(([first], index) => index > 0 && first <= ranges[index - 1]![1])
}

const codeMax = 65_535
/** The number of vertical metrics of a code: the height, and the position of the origin. */
export const VERTICAL = 3
const isCode = (value: PdfObject | undefined): value is number =>
  Number.isInteger(value) && asNumber(value) >= 0 && asNumber(value) <= codeMax
/** Returns whether all readers use a value as the width of a glyph. */
export const isWidth = (value: PdfObject): boolean => isRef(value) || asNumber(value) >= 0
