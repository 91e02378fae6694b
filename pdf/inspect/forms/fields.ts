import type { Column } from '../../syntax/columns.ts'
import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { workOf } from '../policy/work-of.ts'
import { type Findings, forEachLink, judge } from '../roles/roles.ts'

// The properties of a form field as one bit each: a widget that is a separate object, a field with a partial name, a
// widget that repeats entries of its parent field, and an object that contains a widget.
const WIDGET = 1
const NAMED = 2
const OWN = 4
const INSIDE = 8

/** Returns the field type that the bits contain, or 0 if they contain none. */
export const typeOf = (bits: number): number => bits >> TYPE_SHIFT

const TYPE_SHIFT = 4
const types = ['Tx', 'Btn', 'Ch', 'Sig']
/** The field type is a reference, or is none of the four standard types. */
const OTHER_TYPE = 7
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

type Fields = { objects: ObjectTable; roles: ReferenceTable; fields: Column }
type ByNumber = Map<number, number>

// Values that replace the object number of a parent: the parent is the form itself, or is unknown.
const FORM = 0
const UNKNOWN_PARENT = -1
const DEPTH_MAX = 32
const NODES_MAX = 20_000
const LINKS_MAX = 40_000

/**
 * Returns the properties of all live fields together. A form can also list missing objects and objects of other kinds.
 */
export function fieldBits({ fields }: { fields: Column }, live: LiveObjects): number {
  let bits = 0
  for (let slot = 0; slot < fields.length; slot++)
    if (fields.get(slot) !== 0 && live.isLive(slot)) bits |= fields.get(slot)
  return bits
}

/**
 * Returns whether readers that start from the form and readers that start from the pages find different field values
 * (ISO 32000-2 section 12.7.4). Examples are a widget that the form does not list, that names another parent, or that
 * repeats an entry of its field. `formSlot` is the slot of the object with the form, or -1. Returns true if the check
 * needs too many steps.
 */
export function hasUnlistedFields(body: Fields, live: LiveObjects, formSlot: number, work: Work): boolean {
  const bits: ByNumber = new Map()
  const kinds = fieldBits(body, live)
  for (let slot = 0; slot < body.fields.length; slot++) {
    const found = body.fields.get(slot)
    if (found === 0 || !live.isLive(slot)) continue
    if (bits.set(body.objects.number(slot), found).size > NODES_MAX) return true
  }
  if ((kinds & INSIDE) !== 0) return true
  if ((kinds & WIDGET) === 0) return false
  const above = aboveEach(body, live, { formSlot, bits, work })
  if (above === null) return true
  const { listing, named } = above

  function isBelowForm(widget: number): boolean {
    let number = widget
    for (let depth = 0; depth < DEPTH_MAX; depth++) {
      work.charge(workOf.lookUp)
      const parent = listing.get(number) ?? UNKNOWN_PARENT
      if (parent === UNKNOWN_PARENT || (named.get(number) ?? FORM) !== parent) return false
      if (parent === FORM) return true
      number = parent
    }
    return false
  }

  /** Returns whether a widget's type is the type that its field has or inherits. */
  function isTypeAbove(place: number, type: number): boolean {
    let number = listing.get(place) ?? FORM
    for (let depth = 0; depth < DEPTH_MAX && number !== FORM; depth++) {
      work.charge(workOf.lookUp)
      const found = typeOf(bits.get(number) ?? 0)
      if (found !== 0) return found === type
      number = listing.get(number) ?? FORM
    }
    return false
  }

  for (const [number, found] of bits) {
    if ((found & WIDGET) === 0) continue
    const isPlace = (listing.get(number) ?? UNKNOWN_PARENT) !== FORM && (found & NAMED) === 0
    if (!isBelowForm(number) || (isPlace && (found & OWN) !== 0)) return true
    const type = typeOf(found)
    if (isPlace && type !== 0 && (type === OTHER_TYPE || !isTypeAbove(number, type))) return true
  }
  return false
}

/**
 * Returns two maps: from each field to the parent that lists it, and to the parent that it names. Returns null for too
 * many references.
 */
function aboveEach(
  body: Fields,
  live: LiveObjects,
  { formSlot, bits, work }: { formSlot: number; bits: ByNumber; work: Work },
): { listing: ByNumber; named: ByNumber } | null {
  const listing: ByNumber = new Map()
  const named: ByNumber = new Map()
  let links = 0
  let slotBefore = -1
  let isNamed = 0

  function list(slot: number, number: number, above: number): void {
    work.charge(workOf.lookUp)
    const own = (bits.get(number) ?? 0) & NAMED
    if (slot !== slotBefore) isNamed = own
    slotBefore = slot
    const before = listing.get(number) ?? above
    // Readers interpret a field whose kids are both fields and widgets in two ways.
    listing.set(number, before === above && (above === FORM || own === isNamed) ? above : UNKNOWN_PARENT)
  }

  forEachLink(body, live, ['kid', 'kids', 'topField', 'topFields', 'fieldParent'], (slot, number, role) => {
    if (links > LINKS_MAX) return
    links++
    const own = body.objects.number(slot)
    const isTop = role === 'topField' || role === 'topFields'
    if (role === 'fieldParent') named.set(own, number)
    else if (!isTop || slot === formSlot) {
      const isList = role === 'kids' || role === 'topFields'
      const items = isList ? live.get(number) : [pdfRef(number)]
      if (isArray(items)) for (const item of items) if (isRef(item)) list(slot, item.number, isTop ? FORM : own)
    }
  })
  return links > LINKS_MAX ? null : { listing, named }
}
