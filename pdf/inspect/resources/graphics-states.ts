import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { check, entryOf, isBlend, type ValueCheck, type ValueChecks } from './required-keys.ts'

/** The ways to name a graphics state, a table of graphics states, a soft mask, and the group of a mask. */
export const STATE = 6
export const STATES = 7
export const MASK = 8
export const MASK_GROUP = 9

/** The kinds of objects that other objects name: a form with a group, a mask, or an ambiguous graphics state. */
export const GROUP = 5
export const SOUND_MASK = 6
export const ODD_STATE = 7

type Name = (target: number, manner: number) => void

const stateKeys = new Set(
  'Type LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK UseBlackPtComp HTO HTP'.split(
    ' ',
  ),
)
// Keys that, among dictionaries with only graphics state keys, only graphics states have. The captions of widgets use
// CA.
const ownKeys = ['ca', 'BM', 'SMask', 'LW', 'LC', 'LJ', 'ML']

/** Returns whether a dictionary is recognizable as a graphics state (ISO 32000-2 section 8.4.5). */
export function isGraphicsState(dict: PdfDict): boolean {
  if (isNamed(dict.get('Type'), 'ExtGState')) return true
  if (dict.size > stateKeys.size || entryOf(dict, 'Type') !== null) return false
  if (!ownKeys.some((key) => dict.has(key) && isOwn(dict.get(key)))) return false
  for (const key of dict.keys()) if (!stateKeys.has(key)) return false
  return true
}

// Resource dictionaries also have such keys, but only with dictionaries and references as values.
const isOwn = (value: PdfObject | undefined): boolean => (isDict(value) ? isMaskLike(value) : !isRef(value))

const numberChecks: [key: string, valueCheck: ValueCheck][] = [
  ['ca', 'opacity'],
  ['CA', 'opacity'],
  ['LW', 'fromZero'],
  ['LC', 'lineStyle'],
  ['LJ', 'lineStyle'],
  ['ML', 'miter'],
]

/** Requires a graphics state to have values that all readers use in the same way. */
export function checkState(state: PdfDict, noted: ValueChecks, name: Name): void {
  checkValues(state, noted, name)
  // Only few readers use the font of a graphics state.
  if (entryOf(state, 'Font') !== null) noted.wrong()
}

// With a null value, some readers draw nothing.
function checkValues(state: PdfDict, noted: ValueChecks, name: Name): void {
  for (const [key, valueCheck] of numberChecks) if (state.has(key)) check(noted, valueCheck, entryOf(state, key))
  if (state.has('D')) checkDash(entryOf(state, 'D'), noted)
  if (state.has('BM')) checkBlend(entryOf(state, 'BM'), noted)
  const mask = entryOf(state, 'SMask')
  if (isRef(mask)) name(mask.number, MASK)
  else if (state.has('SMask') && !isSoundMask(mask)) noted.wrong()
}

function checkDash(dash: PdfObject, noted: ValueChecks): void {
  if (isRef(dash)) {
    check(noted, 'dash', dash)
    return
  }
  const [lengths, phase] = isArray(dash) && dash.length === 2 ? dash : [null, null]
  check(noted, 'number', phase)
  check(noted, 'dashes', lengths)
}

function checkBlend(blend: PdfObject, noted: ValueChecks): void {
  if (isRef(blend)) check(noted, 'blend', blend)
  else if (!isBlend(isArray(blend) ? blend[0] : blend)) noted.wrong()
}

const isMaskLike = (dict: PdfDict): boolean => isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')

/**
 * Returns whether a value is no mask, or a mask that all readers apply in the same way (ISO 32000-2 section 11.6.5.2).
 * Only a luminosity mask has a backdrop.
 */
export function isSoundMask(mask: PdfObject): boolean {
  if (!isDict(mask)) return isNamed(mask, 'None')
  if (!isMaskLike(mask) || !isRef(entryOf(mask, 'G'))) return false
  return isNamed(mask.get('S'), 'Luminosity') || entryOf(mask, 'BC') === null
}

/** Passes on the group of a mask. */
export function readMask(dict: PdfDict, name: Name): void {
  const group = entryOf(dict, 'G')
  if (isRef(group) && isMaskLike(dict)) name(group.number, MASK_GROUP)
}

/**
 * Reads the value of /ExtGState: a resource table, or the graphics state of a shading pattern (ISO 32000-2 section
 * 8.7.2).
 */
export function readStates(states: PdfObject, holder: PdfDict, noted: ValueChecks, name: Name): void {
  if (holder.has('PatternType')) readState(states, noted, name)
  else if (isRef(states)) name(states.number, STATES)
  else if (isDict(states)) for (const state of states.values()) readState(state, noted, name)
}

function readState(state: PdfObject, noted: ValueChecks, name: Name): void {
  if (isRef(state)) name(state.number, STATE)
  else if (!isDict(state)) {
    if (state !== null) noted.wrong()
  }
  // A recognizable graphics state is checked at its own position.
  else if (!isGraphicsState(state)) checkState(state, noted, name)
}

function hasOwnValue(dict: PdfDict): boolean {
  for (const value of dict.values()) if (isOwn(value)) return true
  return false
}

/**
 * Returns whether a dictionary that is not recognizable as a graphics state would be an invalid one if another object
 * named it as such.
 */
export function isOddState(dict: PdfDict): boolean {
  if (isGraphicsState(dict) || !hasOwnValue(dict)) return false
  const dash = entryOf(dict, 'D')
  // An array that begins with another item is a destination, not a dash pattern.
  if (isArray(dash) && !isArray(dash[0]) && !isNumber(dash[0]) && !isName(dash[0])) return false
  let isOdd = isArray(entryOf(dict, 'Font'))
  const noted: ValueChecks = {
    wrong() {
      isOdd = true
    },
    later() {},
  }
  checkValues(dict, noted, () => {})
  return isOdd
}
