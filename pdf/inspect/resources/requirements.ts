import { isDict, isNamed, isNumber, isRef, itemsOf } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { isFormLike } from '../content/content-summary.ts'
import { componentsOf, imageEntry } from '../content/image-data.ts'
import { BLENDS_INKS, INKED, KNOCKS_OUT, SPACELESS } from '../content/traits.ts'
import { kinds } from '../policy/kinds.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { checkAnnotation } from './annotations.ts'
import { checkCalibration, isBasedSpace, isBlackInk, isMixture } from './color-spaces.ts'
import {
  areOddWidths,
  checkDescendantFont,
  hasProgram,
  isDescendantFont,
  isOwnCollection,
  VERTICAL,
} from './descendant-fonts.ts'
import { entries, entryOf, refuseIf, requireEntries } from './entries.ts'
import { isEncoding, kindOfEncoding } from './font-encodings.ts'
import { checkFont, isCompleteFont, isDirectFont } from './fonts.ts'
import { checkState, INKS, isCompleteMask, isGraphicsState, isOddState, readMask } from './graphics-states.ts'
import { kindOfGroup } from './groups.ts'
import { checkImage, maskKindOf } from './images.ts'
import { isLayerGroup } from './layers.ts'
import { checkFunction, checkPattern, checkShading, isShading } from './painting.ts'

export { checkArray } from './color-spaces.ts'

/**
 * Marks an annotation, a font, a graphics state, a pattern, a shading or a function that readers draw differently.
 * Accepts any other dictionary.
 */
export function checkDict(dict: PdfDict, found: Findings): void {
  if (dict.has('Rect')) checkAnnotation(dict, found)
  // Without a rectangle, MuPDF covers the page with the appearance.
  else refuseIf(found, dict.has('Subtype') && entryOf(dict, 'AP') !== null)
  if (isCompleteFont(dict)) checkFont(dict, found)
  if (isDescendantFont(dict)) checkDescendantFont(dict, found)
  if (isGraphicsState(dict)) checkState(dict, found)
  if (dict.has('G')) readMask(dict, found)
  if (isNamed(entryOf(dict, 'S'), 'Transparency')) checkGroup(dict, found)
  if (dict.has('PatternType') || dict.has('XStep')) checkPattern(dict, found)
  if (isShading(dict)) checkShading(dict, found)
  if (dict.has('FunctionType')) checkFunction(dict, found)
  if (dict.has('WhitePoint')) checkCalibration(dict, found)
}

/** Returns the profile of a color space. */
const profileIn = (space: PdfObject): PdfObject | undefined =>
  isNamed(itemsOf(space)[0], 'ICCBased') ? itemsOf(space)[1] : undefined

/** Records how a transparency group combines its content (ISO 32000-2 section 11.6.6). */
function checkGroup(group: PdfDict, found: Findings): void {
  const knockout = entryOf(group, 'K')
  if (knockout !== null && knockout !== false) found.addTraits(KNOCKS_OUT)
  const space = entryOf(group, 'CS')
  if (isNamed(space, 'DeviceCMYK')) found.addTraits(BLENDS_INKS)
  const profile = profileIn(space) ?? space
  if (space === null) found.addTraits(SPACELESS)
  else if (isRef(profile)) found.refer('groupSpace', profile.number)
  else if ((componentsOf(space) ?? INKS) === INKS) found.addTraits(INKED)
}

// Required entries of form XObjects (ISO 32000-2 section 8.10.2).
const form = entries('BBox:box ?Matrix:matrix')

/** Marks a form XObject or an image that readers draw differently. Accepts any other stream. */
export function checkStream(dict: PdfDict, found: Findings): void {
  const type = entryOf(dict, 'Subtype')
  if (isNamed(type, 'Image') || (isRef(type) && imageEntry(dict, 'Width') !== null)) checkImage(dict, found)
  else if (isNamed(type, 'Form') || isFormLike(dict)) {
    requireEntries(found, dict, form)
    // /Subtype2 marks embedded PostScript.
    refuseIf(found, entryOf(dict, 'Subtype2') !== null)
  }
}

function kindOfStream(dict: PdfDict): number {
  if (isNamed(dict.get('Subtype'), 'Image')) return kinds[maskKindOf(dict) ?? 'other']
  if (isFormLike(dict)) return entryOf(dict, 'Group') === null ? kinds.form : kinds.group
  // The data of a profile must have as many colors as /N states.
  return [1, 3].includes(Number(dict.get('N'))) ? kinds.profile : kinds.other
}

/**
 * Returns the kind of an object that other objects may use as a font, an appearance or a graphics state. An appearance
 * may be a form without a type. Records the references of a table that also contains fonts directly.
 */
export function kindOf(value: PdfObject, isStream: boolean, found: Findings): number {
  if (!isStream && isCompleteMask(value)) return kinds.mask
  if (isMixture(value)) return kinds.mixture
  if (isEncoding(value)) return kindOfEncoding(value)
  if (isBasedSpace(value)) return kinds.basedSpace
  const profile = profileIn(value)
  if (isRef(profile)) {
    found.refer('profile', profile.number)
    return kinds.profileSpace
  }
  if (isNumber(itemsOf(value)[0])) {
    if (!areOddWidths(value, found.charge)) return kinds.other
    return areOddWidths(value, found.charge, VERTICAL) ? kinds.oddWidths : kinds.verticals
  }
  if (!isDict(value)) return kinds.other
  if (isStream) return kindOfStream(value)
  if (isNamed(entryOf(value, 'S'), 'Transparency')) return kinds[kindOfGroup(value)]
  if (isNamed(entryOf(value, 'Type'), 'OCG') || isLayerGroup(value)) return kinds.layer
  if (isCompleteFont(value)) return kinds.font
  if (isBlackInk(value)) return kinds.blackInk
  if (hasProgram(value)) return kinds.program
  if (isOwnCollection(value)) return kinds.ownCollection
  // A null value is equivalent to a missing key.
  const direct = [...value.values()].filter((item) => item !== null && !isRef(item))
  if (direct.length === 0) return kinds.references
  if (!direct.every(isDirectFont)) return isOddState(value, found) ? kinds.oddState : kinds.other
  for (const item of value.values()) if (isRef(item)) judge(found, 'font', item)
  return kinds.fontTable
}
