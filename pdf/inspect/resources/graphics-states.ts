import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { type Findings, judge, type Reader } from '../roles/roles.ts'
import { entries, entryOf, refuseIf, requireEntries } from './entries.ts'

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
  return (
    ownKeys.some((key) => dict.has(key) && isOwn(dict.get(key))) && [...dict.keys()].every((key) => stateKeys.has(key))
  )
}

// Resource dictionaries also have such keys, but only with dictionaries and references as values.
const isOwn = (value: PdfObject | undefined): boolean => (isDict(value) ? isMaskLike(value) : !isRef(value))

// With a null value, some readers draw nothing.
const state = entries('+ca:opacity +CA:opacity +LW:fromZero +LC:lineStyle +LJ:lineStyle +ML:miter +BM:blend')

/** Requires a graphics state to have values that all readers use in the same way. */
export function checkState(dict: PdfDict, found: Findings): void {
  checkValues(dict, found)
  // Only few readers use the font of a graphics state.
  refuseIf(found, entryOf(dict, 'Font') !== null)
}

function checkValues(dict: PdfDict, found: Findings): void {
  requireEntries(found, dict, state)
  const [dash, mask] = [entryOf(dict, 'D'), entryOf(dict, 'SMask')]
  if (isRef(dash)) judge(found, 'dash', dash)
  else if (dict.has('D')) {
    const [lengths, phase] = isArray(dash) && dash.length === 2 ? dash : [null, null]
    judge(found, 'number', phase)
    judge(found, 'dashes', lengths)
  }
  if (isRef(mask)) judge(found, 'mask', mask)
  else refuseIf(found, dict.has('SMask') && !isCompleteMask(mask))
}

const isMaskLike = (dict: PdfDict): boolean => isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')

/**
 * Returns whether a value is not a mask, or is a mask that all readers apply in the same way (ISO 32000-2 section
 * 11.6.5.2). Only a luminosity mask has a backdrop.
 */
export function isCompleteMask(mask: PdfObject): boolean {
  if (!isDict(mask)) return isNamed(mask, 'None')
  if (!isMaskLike(mask) || !isRef(entryOf(mask, 'G'))) return false
  return isNamed(mask.get('S'), 'Luminosity') || entryOf(mask, 'BC') === null
}

/** Passes on the group of a mask. */
export function readMask(dict: PdfDict, found: Findings): void {
  const group = entryOf(dict, 'G')
  if (isRef(group) && isMaskLike(dict)) judge(found, 'maskGroup', group)
}

/**
 * Reads the value of /ExtGState: a resource table, or the graphics state of a shading pattern (ISO 32000-2 section
 * 8.7.2).
 */
export const readStates: Reader = (states, found, holder) => {
  if (holder.has('PatternType')) readState(states, found)
  else if (isRef(states)) judge(found, 'states', states)
  else if (isDict(states)) for (const item of states.values()) readState(item, found)
}

function readState(value: PdfObject, found: Findings): void {
  if (isRef(value)) judge(found, 'state', value)
  else if (!isDict(value)) refuseIf(found, value !== null)
  // A recognizable graphics state is checked at its own position.
  else if (!isGraphicsState(value)) checkState(value, found)
}

/**
 * Returns whether a dictionary that is not recognizable as a graphics state would be an invalid one if another object
 * named it as such.
 */
export function isOddState(dict: PdfDict): boolean {
  if (isGraphicsState(dict) || ![...dict.values()].some(isOwn)) return false
  const dash = entryOf(dict, 'D')
  // An array that begins with another item is a destination, not a dash pattern.
  if (isArray(dash) && !isArray(dash[0]) && !isNumber(dash[0]) && !isName(dash[0])) return false
  const found: Findings = { bits: 0, hasWidget: false, hasMixture: false, refer() {} }
  checkValues(dict, found)
  return (found.bits & UNCLEAR_BIT) !== 0 || isArray(entryOf(dict, 'Font'))
}
