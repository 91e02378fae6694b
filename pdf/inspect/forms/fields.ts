import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type Findings, judge } from '../roles/roles.ts'

// The properties of a form field as one bit each: a widget that is a separate object, a field with a partial name, a
// widget that repeats entries of its parent field, and an object that contains a widget.
export const WIDGET = 1
export const NAMED = 2
export const OWN = 4
export const INSIDE = 8

/** Returns the field type that the bits contain, or 0 if they contain none. */
export const typeOf = (bits: number): number => bits >> TYPE_SHIFT

const TYPE_SHIFT = 4
const types = ['Tx', 'Btn', 'Ch', 'Sig']
/** The field type is a reference, or is none of the four standard types. */
export const OTHER_TYPE = 7
const fieldKeys = ['V', 'Ff', 'Opt']

/** Returns the properties of an object as a form field, or 0 if it has none. Records its references to other fields. */
export function readField(value: PdfObject, found: Findings): number {
  const dict = isDict(value) ? value : new Map<string, PdfObject>()
  const own = bitsOf(dict)
  const bits = own | (found.hasWidget && (own & WIDGET) === 0 ? INSIDE : 0)
  const form = dict.get('AcroForm')
  readLinks(found, isDict(form) ? form.get('Fields') : dict.get('Fields'), 'topField', 'topFields')
  if (isNamed(dict.get('Type'), 'Pages') || isNamed(dict.get('Type'), 'Page')) return bits
  readLinks(found, dict.get('Kids'), 'kid', 'kids')
  if (bits !== 0) judge(found, 'fieldParent', dict.get('Parent'))
  return bits
}

function readLinks(
  found: Findings,
  value: PdfObject | undefined,
  item: 'kid' | 'topField',
  list: 'kids' | 'topFields',
) {
  if (isArray(value)) for (const link of value) judge(found, item, link)
  else judge(found, list, value)
}

function bitsOf(dict: PdfDict): number {
  const type = dict.get('FT')
  const known = isName(type) ? types.indexOf(type.name) : -1
  return (
    (isWidget(dict) ? WIDGET : 0) |
    (dict.has('T') ? NAMED : 0) |
    (fieldKeys.some((key) => dict.has(key)) ? OWN : 0) |
    ((type === undefined ? 0 : known < 0 ? OTHER_TYPE : known + 1) << TYPE_SHIFT)
  )
}

/** Returns whether an annotation is a widget, or could be one because its subtype is a reference. */
export const isWidget = (dict: PdfDict): boolean =>
  isNamed(dict.get('Subtype'), 'Widget') || (isRef(dict.get('Subtype')) && dict.has('Rect'))
