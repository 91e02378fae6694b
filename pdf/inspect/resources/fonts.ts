import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { isFormLike } from '../content/content-summary.ts'
import { GROUP, isOddState, isSoundMask, ODD_STATE, SOUND_MASK } from './graphics-states.ts'
import { check, entryOf, type ValueChecks } from './required-keys.ts'

/** The ways to name a font: directly, or in a referenced table. `readContents` defines the other ways. */
export const FONT = 3
export const FONTS = 4
/** The ways to name an appearance: as an annotation's appearance, or as an appearance that must draw nothing. */
export const APPEARANCE = 5
export const BLANK_APPEARANCE = 10

/** The kind of an object that another object names: a complete font, a table of references, or a form. */
export const SOUND_FONT = 1
export const REFERENCES = 2
export const FORM = 3
/** A font table that contains fonts directly. Its references are passed on when it is read. */
export const TABLE = 4
/** A form that draws nothing. */
export const BLANK_FORM = 8

/** Receives the objects that are named as fonts or appearances, with the way of naming. */
export type FontSink = (target: number, manner: number) => void

const fontTypes = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3'])

/**
 * Returns whether all readers draw with a font in the same way (ISO 32000-2 section 9.6). If the name is missing, some
 * readers use another font and some draw nothing. A Type 3 font is recognized by its other entries.
 */
export function isSoundFont(value: PdfObject): boolean {
  if (!isDict(value)) return false
  // Some writers omit the type, and no reader needs it.
  const kind = entryOf(value, 'Type')
  if (kind !== null && !isNamed(kind, 'Font') && !isRef(kind)) return false
  const type = entryOf(value, 'Subtype')
  if (isRef(type)) return hasAll(value, nameKeys)
  if (!isName(type) || !fontTypes.has(type.name)) return false
  if (type.name === 'Type3') return hasAll(value, drawnKeys)
  return hasAll(value, nameKeys) && (type.name !== 'Type0' || hasAll(value, composedKeys))
}

const hasAll = (font: PdfDict, keys: readonly string[]): boolean => keys.every((key) => entryOf(font, key) !== null)

const nameKeys = ['BaseFont']
const composedKeys = ['Encoding', 'DescendantFonts']
const drawnKeys = ['FontMatrix', 'FontBBox', 'CharProcs', 'Encoding', 'FirstChar', 'LastChar', 'Widths']

/** Requires the entries of a sound font. */
export function checkFont(font: PdfDict, noted: ValueChecks): void {
  const type = entryOf(font, 'Subtype')
  if (!isNamed(type, 'Type3')) {
    // A reference in this position never leads to a Type 3 font.
    if (isRef(type)) check(noted, hasAll(font, composedKeys) ? 'namedFont' : 'simpleFont', type)
    check(noted, 'name', entryOf(font, 'BaseFont'))
    return
  }
  check(noted, 'matrix', entryOf(font, 'FontMatrix'))
  check(noted, 'box', entryOf(font, 'FontBBox'))
  check(noted, 'count', entryOf(font, 'FirstChar'))
  check(noted, 'count', entryOf(font, 'LastChar'))
  for (const key of ['CharProcs', 'Encoding', 'Widths']) check(noted, 'something', entryOf(font, key))
}

/**
 * Returns the kind of an object that other objects may name: a font, a table, a mask, an ambiguous graphics state, or a
 * form. Returns null for any other object. A form that is an appearance may have no type.
 */
export function drawnKindOf(value: PdfObject, isStream: boolean): number | null {
  if (!isStream && isSoundMask(value)) return SOUND_MASK
  if (!isDict(value)) return null
  if (isStream) return isFormLike(value) ? (entryOf(value, 'Group') === null ? FORM : GROUP) : null
  if (isSoundFont(value)) return SOUND_FONT
  let kind = REFERENCES
  for (const item of value.values()) {
    // A null value equals a missing key.
    if (item === null || isRef(item)) continue
    if (!isSoundFont(item)) return isOddState(value) ? ODD_STATE : null
    kind = TABLE
  }
  return kind
}

/** Passes on the references of a font table that also contains fonts directly. */
export function readTable(value: PdfObject, name: FontSink): void {
  if (isDict(value)) for (const item of value.values()) if (isRef(item)) name(item.number, FONT)
}

/** Reads the value of /Font: a font table, or the font and size of a graphics state. */
export function readFonts(value: PdfObject, noted: ValueChecks, name: FontSink): void {
  if (isRef(value)) name(value.number, FONTS)
  else if (isDict(value)) for (const font of value.values()) readFont(font, noted, name)
  else if (isArray(value)) readFont(value[0] ?? null, noted, name)
}

function readFont(font: PdfObject, noted: ValueChecks, name: FontSink): void {
  if (isRef(font)) name(font.number, FONT)
  else if (font !== null && !isSoundFont(font)) noted.wrong()
}

/** Reads the value of /AP: the normal appearance of an annotation, or the appearances of its states. */
export function readAppearance(appearances: PdfObject, annotation: PdfDict, name: FontSink): void {
  const normal = entryOf(appearances, 'N')
  const manner = isNamed(annotation.get('Subtype'), 'Link') ? BLANK_APPEARANCE : APPEARANCE
  if (isRef(appearances) && manner === BLANK_APPEARANCE) name(appearances.number, manner)
  for (const item of isDict(normal) ? normal.values() : [normal]) if (isRef(item)) name(item.number, manner)
}
