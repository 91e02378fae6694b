import { isArray, isRef } from '../../syntax/kinds.ts'
import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable } from '../objects/object-table.ts'
import { workOf } from '../policy/work-of.ts'
import {
  type FieldTable,
  INSIDE,
  KID,
  KIDS,
  NAMED,
  OTHER_TYPE,
  OWN,
  PARENT,
  TOP,
  TOPS,
  typeOf,
  WIDGET,
} from './field-table.ts'

type Fields = { objects: ObjectTable; fields: FieldTable }

// Values in place of a parent's number: the form itself, and an unknown parent.
const FORM = 0
const UNTOLD = -1
const DEPTH_MAX = 32

/**
 * Returns whether a widget differs from the field under which the form lists it (ISO 32000-2 section 12.7.4). Readers
 * that start from the form and readers that start from the pages then find different values. Examples are a widget that
 * the form does not list, that names another parent, or that repeats an entry of its field. `formSlot` is the object
 * with the form, or -1. Returns true if the check needs too many steps.
 */
export function hasUnlistedFields(
  { objects, fields }: Fields,
  live: LiveObjects,
  formSlot: number,
  work: Work,
): boolean {
  const bits = liveBits(fields, objects, live)
  let hasWidgets = false
  for (const [, found] of bits.entries()) {
    if ((found & INSIDE) !== 0) return true
    hasWidgets ||= (found & WIDGET) !== 0
  }
  if (fields.isFull()) return true
  if (!hasWidgets) return false
  work.charge(fields.links.count * workOf.lookUp)
  const { listing, named } = aboveEach({ objects, fields }, live, { formSlot, bits, work })
  for (const [number, found] of bits.entries()) {
    if ((found & WIDGET) === 0) continue
    const above = listing.get(number) ?? UNTOLD
    if (above !== FORM && (found & NAMED) === 0 && (found & OWN) !== 0) return true
    if (!isBelowForm(number, listing, named, work)) return true
    const isPlace = above !== FORM && (found & NAMED) === 0
    if (isPlace && typeOf(found) !== 0 && !isTypeAbove(number, { bits, listing, work })) return true
  }
  return false
}

function liveBits({ forEachNode }: FieldTable, objects: ObjectTable, live: LiveObjects): Map<number, number> {
  const bits = new Map<number, number>()
  forEachNode((slot, found) => void (live.isLive(slot) && bits.set(objects.number(slot), found)))
  return bits
}

/** Returns the parent that lists each field, and the parent that each field names. */
function aboveEach(
  { objects, fields }: Fields,
  live: LiveObjects,
  { formSlot, bits, work }: { formSlot: number; bits: Map<number, number>; work: Work },
): { listing: Map<number, number>; named: Map<number, number> } {
  const listing = new Map<number, number>()
  const named = new Map<number, number>()
  let slotBefore = -1
  let isNamed = 0

  function list(slot: number, number: number, above: number): void {
    const own = (bits.get(number) ?? 0) & NAMED
    if (slot !== slotBefore) isNamed = own
    slotBefore = slot
    const before = listing.get(number) ?? above
    // If a field has both fields and widgets as kids, readers can interpret them in two ways.
    listing.set(number, before === above && (above === FORM || own === isNamed) ? above : UNTOLD)
  }

  fields.links.forEach((slot, number, manner) => {
    if (!live.isLive(slot)) return
    const own = objects.number(slot)
    if (manner === PARENT) named.set(own, number)
    else if ((manner === TOP || manner === TOPS) && slot !== formSlot) return
    else {
      const above = manner === TOP || manner === TOPS ? FORM : own
      const items = manner === KIDS || manner === TOPS ? live.get(number) : undefined
      if (manner === KID || manner === TOP) list(slot, number, above)
      else if (isArray(items)) {
        work.charge(items.length * workOf.lookUp)
        for (const item of items) if (isRef(item)) list(slot, item.number, above)
      }
    }
  })
  return { listing, named }
}

/** Returns whether a widget repeats the type that its field has or inherits. */
function isTypeAbove(
  place: number,
  { bits, listing, work }: { bits: Map<number, number>; listing: Map<number, number>; work: Work },
): boolean {
  const own = typeOf(bits.get(place) ?? 0)
  if (own === OTHER_TYPE) return false
  let number = listing.get(place) ?? FORM
  for (let depth = 0; depth < DEPTH_MAX && number !== FORM; depth++) {
    work.charge(workOf.lookUp)
    const type = typeOf(bits.get(number) ?? 0)
    if (type !== 0) return type === own
    number = listing.get(number) ?? FORM
  }
  return false
}

function isBelowForm(widget: number, listing: Map<number, number>, named: Map<number, number>, work: Work): boolean {
  let number = widget
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    work.charge(workOf.lookUp)
    const above = listing.get(number) ?? UNTOLD
    if (above === UNTOLD || (named.get(number) ?? FORM) !== above) return false
    if (above === FORM) return true
    number = above
  }
  return false
}
