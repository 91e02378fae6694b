import { isArray, isDict, isName, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import {
  bitOf,
  bitsOfFileData,
  FUNCTION_BIT,
  HIDING_BIT,
  STREAM_BIT,
  UNCLEAR_BIT,
  UNKNOWN_AUTOMATIC_BIT,
  UNTYPED_BIT,
} from '../policy/feature-bits.ts'
import { bitsOfScript } from './form-scripts.ts'
import {
  bitsOfActionType,
  bitsOfAddress,
  bitsOfFileName,
  bitsOfSubtype,
  bitsOfTransform,
  bitsOfType,
} from './named-features.ts'
import { passes, type Resolve, type ValueCheck, valueChecks } from './value-checks.ts'

/** The target of a reference. `slot` is -1 if the object does not exist. */
export type RoleTarget = { slot: number; live: LiveObjects; kindOf(slot: number): number }

/** Returns the feature bits that a value has in a role. `target` is null for a direct value. */
type RoleCheck = (value: PdfObject | undefined, target: RoleTarget | null) => number

/** The kinds of objects by which references to them are judged. */
export const kinds = {
  missing: -1,
  other: 0,
  font: 1,
  /** A dictionary that contains only references. */
  references: 2,
  /** A table that contains fonts directly. Its references are judged one at a time. */
  fontTable: 3,
  form: 4,
  blankForm: 5,
  /** A form XObject with a transparency group. */
  group: 6,
  mask: 7,
  /** A dictionary that would be invalid as a graphics state (`isUnrecognizedState`). */
  oddState: 8,
  zeroFunction: 9,
  /** A color space whose initial color differs between readers. */
  mixture: 10,
  /** An image that can be the soft mask of another image, or its stencil mask. */
  softMask: 11,
  stencil: 12,
  /** A font descriptor with a font program. */
  program: 13,
  /** A character collection with its own codes. */
  ownCollection: 14,
  /** An array whose widths readers use differently. */
  oddWidths: 15,
  /** A CMap that all readers interpret in the same way. */
  codeMap: 16,
  /** A TrueType program whose maps lead from a character to different glyphs. */
  unlikeMaps: 17,
  /** The function of black ink that replaces gray. */
  blackInk: 18,
  /** A color space that has another color space as its base or alternate. */
  basedSpace: 19,
} as const

const { form, group, blankForm, mask, missing, oddState } = kinds
const allKinds: number[] = Object.values(kinds)
const stateKinds = allKinds.filter((kind) => kind !== oddState)

/**
 * The roles that accept an object by its kind, each with the accepted kinds. Roles that accept all kinds exist for
 * other modules, which find references by role.
 */
const kindRoles = {
  content: allKinds,
  /** A reference to one of several content streams of a page. */
  contentPart: allKinds,
  glyph: allKinds,
  glyphTable: allKinds,
  /** The transparency group of a form XObject or a page. */
  transparency: allKinds,
  /** References from a field or the form to its child fields: to one field, or to their list. */
  kid: allKinds,
  kids: allKinds,
  topField: allKinds,
  topFields: allKinds,
  fieldParent: allKinds,
  font: [kinds.font],
  fonts: [kinds.fontTable, missing],
  appearance: [form, group, blankForm],
  /** The appearance of a field. A field may have none. */
  fieldAppearance: [form, group, blankForm, missing],
  blankAppearance: [blankForm],
  state: stateKinds,
  states: stateKinds,
  mask: [mask],
  maskGroup: [group],
  softMask: [kinds.softMask],
  stencil: [kinds.stencil],
  /** The descriptor of a font in its own character collection. */
  ownDescriptor: allKinds,
  collection: allKinds,
  descriptor: allKinds,
  /** The descriptors of simple fonts, and the font programs of a descriptor. */
  simpleDescriptor: allKinds,
  type1Descriptor: allKinds,
  fontFile: allKinds,
  trueTypeFile: allKinds,
  simpleProgram: allKinds.filter((kind) => kind !== kinds.unlikeMaps),
  knownCollection: allKinds.filter((kind) => kind !== kinds.ownCollection),
  cidWidths: allKinds.filter((kind) => kind !== kinds.oddWidths),
  blackInk: [kinds.blackInk],
  alternate: allKinds.filter((kind) => kind !== kinds.mixture && kind !== kinds.basedSpace),
} as const satisfies Record<string, readonly number[]>

/** Each value check is also a role. Readers draw objects with other values differently. */
const checks = Object.fromEntries(
  Object.keys(valueChecks).map((check) => [
    check,
    (value: PdfObject | undefined, target: RoleTarget | null) =>
      passes(check as ValueCheck, value, target?.live.resolve ?? assumed) ? 0 : UNCLEAR_BIT,
  ]),
) as Record<ValueCheck, RoleCheck>
const assumed: Resolve = (item) => (isRef(item) ? 0 : item)

/** The roles that judge an object by its value, each with the function that judges it. */
const judges = {
  ...checks,
  type: (value, target) =>
    isName(value) ? bitsOfType(value.name) | (target !== null && value.name === 'OCMD' ? HIDING_BIT : 0) : 0,
  actionType: (value) => (isName(value) ? bitsOfActionType(value.name) : 0),
  script: (value) => bitsOfScript(value),
  address: (value) => (isString(value) ? bitsOfAddress(value) : 0),
  subtype: (value) => (isName(value) ? bitsOfSubtype(value.name) : 0),
  fileName: (value) => (isString(value) ? bitsOfFileName(value) : value === null ? 0 : bitOf('unlisted_attachment')),
  transform: (value) => bitsOfTransform(value),
  // The layers that are off, or the groups in which only one layer can be on (ISO 32000-2 section 8.11.4.3).
  layerList: (value) => hidingUnless(value !== undefined && (!isArray(value) || value.length === 0)),
  // In a layer configuration, /AS lists the states that a viewer sets automatically. In an annotation, /AS is a name.
  layerStates: (value) => hidingUnless(value !== undefined && (!isArray(value) || value.every(isPlainUsage))),
  layerIntent: (value) => hidingUnless(value === null || isViewed(value)),
  shownIntents: (value) => hidingUnless(value === null || isViewed(value, 'All')),
  layers: (value, target) =>
    hidingUnless(
      value === undefined || isDict(value) || (isArray(value) && value.some((layer) => isSomewhere(layer, target))),
    ),
  printerFunction: bitsOfPrinterFunction,
  // The encoding of a composite font is a name or a CMap.
  codes: (_, target) =>
    target !== null && target.slot >= 0 && isStreamAt(target) && target.kindOf(target.slot) !== kinds.codeMap
      ? UNCLEAR_BIT
      : 0,
  blackFunction: (value, target) =>
    target !== null && target.slot >= 0 && target.kindOf(target.slot) === kinds.zeroFunction
      ? 0
      : bitsOfPrinterFunction(value, target),
  openAction: (_, target) => (target ? bitsOfAction(target.slot, target.live, true) : 0),
  automaticAction: (_, target) => (target ? bitsOfAction(target.slot, target.live, false) : 0),
  automaticTable: (value, target) => (target && target.slot >= 0 ? bitsOfActionTable(value, target) : 0),
  file: (_, target) => (target ? bitsOfFile(target.slot, target.live) : 0),
  files: (value, target) =>
    target === null || target.slot < 0
      ? 0
      : isDict(value)
        ? [...value.values()].reduce<number>((bits, item) => bits | bitsOfFileIn(item, target.live), 0)
        : bitOf('unlisted_attachment'),
} as const satisfies Record<string, RoleCheck>

type ValueRole = keyof typeof judges

/** The role in which an object refers to another. */
export type ObjectRole = ValueRole | keyof typeof kindRoles

const roles = [...Object.keys(kindRoles), ...Object.keys(judges)] as ObjectRole[]
const idsByRole = new Map(roles.map((role, id) => [role, id]))

export const idOfRole = (role: ObjectRole): number => idsByRole.get(role)!
export const roleWithId = (id: number): ObjectRole => roles[id]!

/** By role of a table: the role of its targets, if the table contains only references. */
export const tableRoles: ReadonlyMap<ObjectRole, ObjectRole> = new Map<ObjectRole, ObjectRole>([
  ['fonts', 'font'],
  ['appearance', 'appearance'],
  ['fieldAppearance', 'appearance'],
  ['blankAppearance', 'blankAppearance'],
  ['states', 'state'],
])

/** The feature bits of an object, and those of its references that are judged after all objects are known. */
export type Findings = {
  bits: number
  hasWidget: boolean
  refer(role: ObjectRole, target: number): void
  /** Receives a table of color spaces, or one that may be. */
  nameSpaces(table: PdfDict): void
  /** Receives traits of drawing parameters (`content/traits.ts`). */
  addTraits(traits: number): void
  charge(nanoseconds: number): void
  /** Receives an object that is or contains an appearance, and the aspect of its annotation (`placements.ts`). */
  frame(target: number, aspect: number): void
}

/** Reads the value of one key of a dictionary. */
export type Reader = (item: Exclude<PdfObject, null>, found: Findings, dict: PdfDict) => void

/** Adds the feature bits that a value has in a role. The target of a reference is judged later. */
export function judge(found: Findings, role: ObjectRole, value: PdfObject | undefined): void {
  if (isRef(value)) {
    found.refer(role, value.number)
    return
  }
  if (isOfKind(role)) return
  found.bits |= (judges[role] as RoleCheck)(value ?? null, null)
  const itemRole = isArray(value) ? itemRoles.get(role) : undefined
  if (itemRole === undefined || !isArray(value)) return
  for (const item of value) if (isRef(item)) found.refer(itemRole, item.number)
}

// By role of a list: the role of the references in the list.
const itemRoles = new Map<ObjectRole, ObjectRole>([
  ...(['box', 'matrix', 'numbers', 'dashes', 'bounds', 'interval', 'area'] as const).map(
    (role): [ObjectRole, ObjectRole] => [role, 'number'],
  ),
  ['extension', 'boolean'],
  ['printerFunction', 'printerFunction'],
  ['blackFunction', 'printerFunction'],
])

/** Returns the feature bits that the object with a number has in a role. */
export function bitsOfTarget(role: ObjectRole, number: number, target: RoleTarget): number {
  const { slot, live } = target
  if (!isOfKind(role)) return (judges[role] as RoleCheck)(slot < 0 ? null : live.get(number), target)
  const accepted: readonly number[] = kindRoles[role]
  return accepted.includes(slot < 0 ? missing : target.kindOf(slot)) ? 0 : UNCLEAR_BIT
}

/** Returns whether a role accepts every object. References in such a role need no judgment. */
export const acceptsEveryObject = (role: ObjectRole): boolean => isOfKind(role) && kindRoles[role] === allKinds

const isOfKind = (role: ObjectRole): role is keyof typeof kindRoles => Object.hasOwn(kindRoles, role)

const hidingUnless = (isShown: boolean): number => (isShown ? 0 : HIDING_BIT)

const plainUsages = new Set(['View', 'Print', 'Export'])

// Returns whether a usage application dictionary uses only the states of ViewState, PrintState and ExportState.
function isPlainUsage(usage: PdfObject): boolean {
  const categories = isDict(usage) ? (usage.get('Category') ?? null) : null
  return isArray(categories) && categories.every((name) => isName(name) && plainUsages.has(name.name))
}

// Returns whether one of the intents is View or the intent `other`.
const isViewed = (intent: PdfObject | undefined, other = 'View'): boolean =>
  (isArray(intent) ? intent : [intent]).some((name) => isName(name) && ['View', other].includes(name.name))

const isSomewhere = (layer: PdfObject, target: RoleTarget | null): boolean =>
  layer !== null && !(isRef(layer) && target !== null && target.live.slot(layer.number) < 0)

const isStreamAt = ({ slot, live }: RoleTarget): boolean => (live.slotBits(slot) & STREAM_BIT) !== 0

const isFunctionAt = (target: RoleTarget | null): boolean =>
  target !== null && target.slot >= 0 && (target.live.slotBits(target.slot) & FUNCTION_BIT) !== 0
const isFunction = (item: PdfObject | undefined, target: RoleTarget | null): boolean =>
  isRef(item)
    ? target !== null && isFunctionAt({ ...target, slot: target.live.slot(item.number) })
    : isDict(item) && item.has('FunctionType')

function bitsOfPrinterFunction(value: PdfObject | undefined, target: RoleTarget | null): number {
  const items = isArray(value) ? value : [value]
  return items.some((item) => isFunction(item, target)) || isFunctionAt(target) ? bitOf('print_differs') : 0
}

// Returns the feature bits of an automatic action. The first action can also be a list of actions.
function bitsOfAction(slot: number, live: LiveObjects, mayBeDestination: boolean, isInList = false): number {
  if (slot < 0) return 0
  const own = live.slotBits(slot)
  if ((own & bitOf('uri_links')) !== 0) return bitOf('automatic_uri')
  // The value of /OpenAction can also be a destination.
  if (mayBeDestination) return 0
  if ((own & UNTYPED_BIT) !== 0) return UNKNOWN_AUTOMATIC_BIT
  const value = live.valueAt(slot)
  if (!isArray(value)) return 0
  if (isInList) return UNKNOWN_AUTOMATIC_BIT
  const slots = value.flatMap((item) => (isRef(item) ? [live.slot(item.number)] : []))
  return slots.reduce((bits, item) => bits | bitsOfAction(item, live, false, true), 0)
}

function bitsOfActionTable(table: PdfObject | undefined, { slot, live }: RoleTarget): number {
  const own = live.slotBits(slot)
  let bits = (own & bitOf('uri_links')) === 0 ? 0 : bitOf('automatic_uri')
  if (!isDict(table)) return (own & UNTYPED_BIT) === 0 ? bits : bits | UNKNOWN_AUTOMATIC_BIT
  for (const item of table.values()) if (isRef(item)) bits |= bitsOfAction(live.slot(item.number), live, false)
  return bits
}

const bitsOfFileIn = (file: PdfObject, live: LiveObjects): number =>
  isRef(file) ? bitsOfFile(live.slot(file.number), live) : 0

const bitsOfFile = (slot: number, live: LiveObjects): number => (slot < 0 ? 0 : bitsOfFileData(live.slotBits(slot)))
