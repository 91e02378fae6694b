import { asNumber, isArray, isDict, isNamed, isNumber, isRef, itemsOf } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfName } from '../../syntax/objects.ts'
import { JOINS, parametersOfCap, parametersOfJoin, STYLE } from '../content/line-style.ts'
import { BLENDS, HAS_BLENDS, INVERTS, MASKED, SEE_THROUGH } from '../content/traits.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { type Findings, judge, type Reader } from '../roles/roles.ts'
import { entries, entryOf, refuseIf, requireEntries } from './entries.ts'

const stateKeys = new Set(
  'Type LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK UseBlackPtComp HTO HTP'.split(
    ' ',
  ),
)
// Keys that identify a graphics state among dictionaries that contain only graphics state keys. /CA is not one of these
// keys, because the caption of a widget uses it.
const ownKeys = ['ca', 'BM', 'SMask', 'LW', 'LC', 'LJ', 'ML']

/** Returns whether a dictionary can be recognized as a graphics state by its entries (ISO 32000-2 section 8.4.5). */
export function isGraphicsState(dict: PdfDict): boolean {
  if (isNamed(dict.get('Type'), 'ExtGState')) return true
  if (entryOf(dict, 'Type') !== null) return false
  return (
    ownKeys.some((key) => dict.has(key) && isOwn(dict.get(key))) && [...dict.keys()].every((key) => stateKeys.has(key))
  )
}

// A resource dictionary can contain the same keys, but its values are dictionaries or references.
const isOwn = (value: PdfObject | undefined): boolean => (isDict(value) ? isMaskLike(value) : !isRef(value))

// These entries may be missing but not null, because some readers then draw nothing.
const state = entries('+ca:opacity +CA:opacity +LW:fromZero +LC:lineStyle +LJ:lineStyle +ML:miter +BM:blend')

/** Requires a graphics state to have values that all readers use in the same way. */
export function checkState(dict: PdfDict, found: Findings): void {
  checkValues(dict, found)
  // Few readers use the font of a graphics state.
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

/** The number of inks of the device. */
export const INKS = 4
const isShare = (value: PdfObject): boolean => asNumber(value) >= 0 && asNumber(value) <= 1

/**
 * Returns whether a value is no mask, or is a mask that all readers apply in the same way (ISO 32000-2 section
 * 11.6.5.2). Only a luminosity mask may have a backdrop, which must be a color of the device.
 */
export function isCompleteMask(mask: PdfObject): boolean {
  if (!isDict(mask)) return isNamed(mask, 'None')
  if (!isMaskLike(mask) || !isRef(mask.get('G'))) return false
  const backdrop = entryOf(mask, 'BC')
  if (backdrop === null) return true
  const isColor = isRef(backdrop) || (isArray(backdrop) && backdrop.every(isShare))
  return isColor && isNamed(mask.get('S'), 'Luminosity')
}

/** Records the reference to a mask's transparency group. */
export function readMask(dict: PdfDict, found: Findings): void {
  const [group, backdrop] = [entryOf(dict, 'G'), entryOf(dict, 'BC')]
  if (isMaskLike(dict)) {
    judge(found, 'maskGroup', group)
    found.addTraits(MASKED)
  }
  if (!isNamed(dict.get('S'), 'Luminosity') || !isRef(group)) return
  found.refer('lightGroup', group.number)
  if (isRef(backdrop)) judge(found, 'backdrop', backdrop)
  // Readers add different inks to a backdrop that has too few of them.
  if (isArray(backdrop) && backdrop.length !== INKS) found.refer('backdropGroup', group.number)
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

const plainMode = pdfName('Normal')
/** Reads a blend mode. Readers use another of these two modes in a group of inks. */
export const readBlendMode: Reader = (mode, found) => {
  const modes = isArray(mode) ? mode : [mode]
  if (modes.some((one) => isRef(one) || isNamed(one, 'Difference') || isNamed(one, 'Exclusion')))
    found.addTraits(INVERTS)
  if (!modes.every(isPlainMode)) found.addTraits(SEE_THROUGH)
}

const isPlainMode = (mode: PdfObject): boolean => isNamed(mode, 'Normal') || isNamed(mode, 'Compatible')
const blends = (state: PdfObject): boolean => !isPlainMode(entryOf(state, 'BM') ?? plainMode)

/** Records whether a dictionary is a graphics state that blends, or contains one as a resource. */
export function readBlends(dict: PdfDict, isStream: boolean, found: Findings): void {
  const resources = isStream ? entryOf(dict, 'Resources') : dict
  const table = entryOf(resources, 'ExtGState') ?? (isStream ? null : dict)
  if (isDict(table) && [...table.values()].some(blends)) found.addTraits(HAS_BLENDS)
  if (!isStream && blends(dict)) found.addTraits(BLENDS)
}

/** Reads an opacity. The captions of widgets have the same key. */
export const readOpacity: Reader = (opacity, found) => {
  if (isRef(opacity) || asNumber(opacity) < 1) found.addTraits(SEE_THROUGH)
}

/** Reads the soft mask of a graphics state or an image. */
export const readSoftMask: Reader = (mask, found) => {
  if (!isNamed(mask, 'None')) found.addTraits(SEE_THROUGH)
}

/** Reads the line cap or the line join of a graphics state. */
export const readLineCap: Reader = (cap, found) => found.addTraits(isNumber(cap) ? parametersOfCap(cap) : STYLE)
export const readLineJoin: Reader = (join, found) => found.addTraits(isNumber(join) ? parametersOfJoin(join) : JOINS)

function readState(value: PdfObject, found: Findings): void {
  if (isRef(value)) judge(found, 'state', value)
  else if (!isDict(value)) refuseIf(found, value !== null)
  // A dictionary that can be recognized as a graphics state is not checked here, because `checkDict` checks it.
  else if (!isGraphicsState(value)) checkState(value, found)
}

/**
 * Returns whether a dictionary would be an invalid graphics state if another object referred to it as one. A dictionary
 * that can be recognized as a graphics state is refused directly.
 */
export function isOddState(dict: PdfDict, found: Findings): boolean {
  if (![...dict.values()].some(isOwn)) return false
  // An array that begins with a page is a destination, not a dash pattern.
  if (isRef(itemsOf(dict.get('D'))[0])) return false
  const own: Findings = { ...found, bits: 0, refer() {} }
  checkValues(dict, own)
  return (own.bits & UNCLEAR_BIT) !== 0 || isArray(entryOf(dict, 'Font'))
}
