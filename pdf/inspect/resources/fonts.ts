import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { isFormLike } from '../content/content-summary.ts'
import { GROUP, isOddState, isSoundMask, ODD_STATE, SOUND_MASK } from './graphics-states.ts'
import { type Demands, must, said } from './required-keys.ts'

/** How a font is named: by itself, or in a table that a reference leads to; see `readContents` for the other manners. */
export const FONT = 3
export const FONTS = 4
/** And how an appearance of an annotation is, and one that must draw nothing. */
export const APPEARANCE = 5
export const BLANK_APPEARANCE = 10

/** What an object is for whoever names it: a font that says all that readers need, a table of references, a form. */
export const SOUND_FONT = 1
export const REFERENCES = 2
export const FORM = 3
/** A table of fonts of which some stand in it; what the others refer to is told as it is read. */
export const TABLE = 4
/** A form that draws nothing. */
export const BLANK_FORM = 8

/** Is told what is named as a font or an appearance, and how. */
export type FontSink = (target: number, manner: number) => void

const fontTypes = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3'])

/**
 * Whether a dictionary is a font that readers draw alike (ISO 32000-2 section 9.6): without a name some take another font, and
 * some draw nothing; letters that the file draws are found by what tells them.
 */
export function isSoundFont(value: PdfObject): boolean {
  if (!isDict(value)) return false
  // Some writers leave the type out, and no reader asks for it.
  const kind = said(value, 'Type')
  if (kind !== null && !isNamed(kind, 'Font') && !isRef(kind)) return false
  const type = said(value, 'Subtype')
  if (isRef(type)) return hasAll(value, nameKeys)
  if (!isName(type) || !fontTypes.has(type.name)) return false
  if (type.name === 'Type3') return hasAll(value, drawnKeys)
  return hasAll(value, nameKeys) && (type.name !== 'Type0' || hasAll(value, composedKeys))
}

const hasAll = (font: PdfDict, keys: readonly string[]): boolean => keys.every((key) => said(font, key) !== null)

const nameKeys = ['BaseFont']
const composedKeys = ['Encoding', 'DescendantFonts']
const drawnKeys = ['FontMatrix', 'FontBBox', 'CharProcs', 'Encoding', 'FirstChar', 'LastChar', 'Widths']

/** Demands of what a sound font says. */
export function demandOfFont(font: PdfDict, noted: Demands): void {
  const type = said(font, 'Subtype')
  if (!isNamed(type, 'Type3')) {
    // Behind a reference it is none whose letters the file draws.
    if (isRef(type)) must(noted, hasAll(font, composedKeys) ? 'namedFont' : 'simpleFont', type)
    must(noted, 'name', said(font, 'BaseFont'))
    return
  }
  must(noted, 'matrix', said(font, 'FontMatrix'))
  must(noted, 'box', said(font, 'FontBBox'))
  must(noted, 'count', said(font, 'FirstChar'))
  must(noted, 'count', said(font, 'LastChar'))
  for (const key of ['CharProcs', 'Encoding', 'Widths']) must(noted, 'something', said(font, key))
}

/** What an object is for whoever names it so: a font, a table, a mask, a state that not all readers take alike, or a form, which in an appearance need not say that it is one; else null. */
export function drawnKindOf(value: PdfObject, isStream: boolean): number | null {
  if (!isStream && isSoundMask(value)) return SOUND_MASK
  if (!isDict(value)) return null
  if (isStream) return isFormLike(value) ? (said(value, 'Group') === null ? FORM : GROUP) : null
  if (isSoundFont(value)) return SOUND_FONT
  let kind = REFERENCES
  for (const item of value.values()) {
    // Null is as if the key were not there.
    if (item === null || isRef(item)) continue
    if (!isSoundFont(item)) return isOddState(value) ? ODD_STATE : null
    kind = TABLE
  }
  return kind
}

/** Names what a table of fonts, of which some stand in it, refers to. */
export function readTable(value: PdfObject, name: FontSink): void {
  if (isDict(value)) for (const item of value.values()) if (isRef(item)) name(item.number, FONT)
}

/** Reads what stands behind the key /Font: a table of fonts, or the font and size of a graphics state. */
export function readFonts(value: PdfObject, noted: Demands, name: FontSink): void {
  if (isRef(value)) name(value.number, FONTS)
  else if (isDict(value)) for (const font of value.values()) readFont(font, noted, name)
  else if (isArray(value)) readFont(value[0] ?? null, noted, name)
}

function readFont(font: PdfObject, noted: Demands, name: FontSink): void {
  if (isRef(font)) name(font.number, FONT)
  else if (font !== null && !isSoundFont(font)) noted.wrong()
}

/** Reads what stands behind the key /AP: the normal appearance of an annotation, or those of its states. */
export function readAppearance(appearances: PdfObject, annotation: PdfDict, name: FontSink): void {
  const normal = said(appearances, 'N')
  const manner = isNamed(annotation.get('Subtype'), 'Link') ? BLANK_APPEARANCE : APPEARANCE
  if (isRef(appearances) && manner === BLANK_APPEARANCE) name(appearances.number, manner)
  for (const item of isDict(normal) ? normal.values() : [normal]) if (isRef(item)) name(item.number, manner)
}
