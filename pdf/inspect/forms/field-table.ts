import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { createReferenceTable, type ReferenceTable } from '../tables/reference-table.ts'

/** The references and types in form fields and widgets, by slot. Uses at most half a megabyte. */
export type FieldTable = {
  /** Records an object. `hasWidget` is true if a widget is anywhere in it. */
  note(slot: number, value: PdfObject, hasWidget: boolean): void
  /** Visits each field or widget in file order, with its bits. */
  forEachNode(visit: (slot: number, bits: number) => void): void
  /** The objects that fields and widgets name as kids and parents, with the kind of the link. */
  readonly links: ReferenceTable
  /** Returns true if the body has more entries than the limit. */
  isFull(): boolean
}

/** A widget that is a separate object. */
export const WIDGET = 1
/** A field with a partial name. */
export const NAMED = 2
/** The object repeats entries of its parent field: a value, flags or options. */
export const OWN = 4
/** The object contains a widget. */
export const INSIDE = 8

/** Returns the field type, or 0 without one. */
export const typeOf = (bits: number): number => (bits >> TYPE_SHIFT) & 7

const TYPE_SHIFT = 4
const types = ['Tx', 'Btn', 'Ch', 'Sig']
/** A type other than the four types of fields, or a reference. */
export const OTHER_TYPE = 7

/** The kinds of links: a kid, a list of kids, a root field, a list of root fields, and the parent. */
export const KID = 0
export const KIDS = 1
export const TOP = 2
export const TOPS = 3
export const PARENT = 4

const NODES_MAX = 20_000
const LINKS_MAX = 40_000

export function createFieldTable(work: Work): FieldTable {
  const nodes: { slot: number; bits: number }[] = []
  const links = createReferenceTable(LINKS_MAX)
  let isFull = false

  function link(slot: number, value: PdfObject | undefined, manner: number): void {
    if (links.count >= LINKS_MAX) isFull = true
    else if (isRef(value)) links.add(slot, value.number, manner)
  }

  function linkAll(slot: number, value: PdfObject | undefined, one: number, list: number): void {
    if (isArray(value)) for (const item of value) link(slot, item, one)
    else link(slot, value, list)
  }

  return {
    note(slot, value, hasWidget) {
      const dict = isDict(value) ? value : null
      const form = dict?.get('AcroForm')
      const bits = dict === null ? 0 : bitsOf(dict)
      const found = bits | (hasWidget && (bits & WIDGET) === 0 ? INSIDE : 0)
      linkAll(slot, (isDict(form) ? form : dict)?.get('Fields'), TOP, TOPS)
      if (dict !== null && !isPageNode(dict)) {
        linkAll(slot, dict.get('Kids'), KID, KIDS)
        if (found !== 0) link(slot, dict.get('Parent'), PARENT)
      }
      if (found === 0) return
      work.charge(workOf.followed)
      if (nodes.length >= NODES_MAX) isFull = true
      else nodes.push({ slot, bits: found })
    },
    forEachNode(visit) {
      for (const { slot, bits } of nodes) visit(slot, bits)
    },
    links,
    isFull: () => isFull,
  }
}

const isPageNode = (dict: PdfDict): boolean => isNamed(dict.get('Type'), 'Pages') || isNamed(dict.get('Type'), 'Page')

const fieldKeys = ['V', 'Ff', 'Opt']

const bitsOf = (dict: PdfDict): number =>
  (isWidget(dict) ? WIDGET : 0) |
  (dict.has('T') ? NAMED : 0) |
  (fieldKeys.some((key) => dict.has(key)) ? OWN : 0) |
  (typeIn(dict.get('FT')) << TYPE_SHIFT)

function typeIn(type: PdfObject | undefined): number {
  if (type === undefined) return 0
  const known = isName(type) ? types.indexOf(type.name) : -1
  return known < 0 ? OTHER_TYPE : known + 1
}

/** Returns whether an annotation is the widget of a field, or could be one through a reference. */
export const isWidget = (dict: PdfDict): boolean =>
  isNamed(dict.get('Subtype'), 'Widget') || (isRef(dict.get('Subtype')) && dict.has('Rect'))
