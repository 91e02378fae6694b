import { isArray, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ReferenceTable } from '../objects/object-table.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { kinds } from '../policy/kinds.ts'
import { judges, type RoleTarget } from './judges.ts'

/** The roles by which other modules find references. They accept every object. */
const linkRoles = [
  'content',
  /** A reference to one of several content streams of a page. */
  'contentPart',
  'glyph',
  'glyphTable',
  /** The transparency group of a form XObject or a page. */
  'transparency',
  /** References from a field or the form to its child fields: to one field, or to their list. */
  'kid',
  'kids',
  'topField',
  'topFields',
  'fieldParent',
  /** Marks a font with unusual codes, and one without a descriptor. These roles have no target. */
  'ownCodes',
  'noDescriptor',
  /** Marks a font without an encoding of codes of at least 128. */
  'openCodes',
  /** The separate array of glyph names of an encoding. */
  'differences',
  'descriptor',
  /** The descriptors of simple fonts, and the font programs of a descriptor. */
  'trueTypeDescriptor',
  'type1Descriptor',
  /** Marks a simple font without widths. This role has no target. */
  'noWidths',
  /**
   * The separate encoding of a TrueType font. Marks an encoding that gives codes the names of other Latin letters, or
   * other names, and the descriptor of a symbolic or nonsymbolic TrueType font. The marks have no target.
   */
  'trueTypeCodes',
  'latinNames',
  'otherNames',
  'symbolic',
  'nonsymbolic',
  'fontFile',
  'trueTypeFile',
  /** The appearance of a highlight. */
  'highlight',
  /** The color space of a transparency group or its profile, and the profile of a color space. */
  'groupSpace',
  'profile',
  /** The transparency group of a luminosity mask, and of one whose backdrop has another number of colors than four. */
  'lightGroup',
  'backdropGroup',
  /** The color space of an image. */
  'imageColors',
] as const

const { form, group, blankForm, missing, openNames, symbolNames, dingbatNames, ownNames } = kinds
const allExcept = (...refused: number[]): number[] => Object.values(kinds).filter((kind) => !refused.includes(kind))

/** The roles that accept an object by its kind, each with the accepted kinds. */
const kindRoles = {
  font: [kinds.font],
  fonts: [kinds.fontTable, missing],
  appearance: [form, group, blankForm],
  /** The appearance of a field. A field may have none. */
  fieldAppearance: [form, group, blankForm, missing],
  blankAppearance: [blankForm],
  state: allExcept(kinds.oddState),
  states: allExcept(kinds.oddState),
  layer: [kinds.layer],
  pageGroup: [kinds.transparency, missing],
  formGroup: [kinds.transparency, kinds.grayTransparency, missing],
  mask: [kinds.mask],
  maskGroup: [group],
  softMask: [kinds.softMask],
  stencil: [kinds.stencil],
  simpleProgram: allExcept(kinds.unlikeMaps, kinds.symbolMap),
  cidVerticals: [kinds.verticals],
  cidWidths: allExcept(
    kinds.oddWidths,
    kinds.verticals,
    kinds.textNames,
    openNames,
    symbolNames,
    dingbatNames,
    ownNames,
  ),
  blackInk: [kinds.blackInk],
  alternate: allExcept(kinds.mixture, kinds.basedSpace),
} as const satisfies Record<string, readonly number[]>

/**
 * The roles of the character collection of a font, and of its encoding by the glyph names of the font, each with the
 * kinds that need no font program.
 */
const codeKinds = {
  collection: allExcept(kinds.ownCollection),
  textCodes: allExcept(symbolNames, dingbatNames, ownNames),
  symbolCodes: allExcept(dingbatNames, ownNames),
  dingbatCodes: allExcept(kinds.textNames, openNames, symbolNames, ownNames),
} as const satisfies Record<string, readonly number[]>

export type CodeRole = keyof typeof codeKinds
export const codeRoles = Object.keys(codeKinds) as CodeRole[]

export const isCodeRole = (role: ObjectRole): role is CodeRole => Object.hasOwn(codeKinds, role)

/** Returns whether the codes of a collection or an encoding have the same meaning for all readers. */
export const needsNoProgram = (role: CodeRole, kind: number): boolean => codeKinds[role].includes(kind)

/** The role in which an object refers to another. */
export type ObjectRole = (typeof linkRoles)[number] | CodeRole | keyof typeof kindRoles | keyof typeof judges

/** The roles in which objects can be refused. */
export const judgedRoles = [...Object.keys(kindRoles), ...Object.keys(judges)] as ObjectRole[]
const roles = [...linkRoles, ...codeRoles, ...judgedRoles]
const idsByRole = new Map(roles.map((role, id) => [role, id]))

export const idOfRole = (role: ObjectRole): number => idsByRole.get(role)!

/** Visits each reference from a live object that has one of the roles. */
export function forEachLink(
  { roles: links }: { roles: ReferenceTable },
  live: LiveObjects,
  wanted: readonly ObjectRole[],
  visit: (slot: number, number: number, role: ObjectRole) => void,
): void {
  const ids = new Set(wanted.map((role) => idsByRole.get(role)))
  links.forEach((slot, number, id) => {
    if (ids.has(id) && live.isLive(slot)) visit(slot, number, roles[id]!)
  })
}

/** By role of a table: the role of its targets, if the table contains only references. */
export const tableRoles: ReadonlyMap<ObjectRole, ObjectRole> = new Map<ObjectRole, ObjectRole>([
  ['fonts', 'font'],
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
  if (isRef(value)) found.refer(role, value.number)
  if (isRef(value) || !isJudged(role)) return
  found.bits |= judges[role](value ?? null, null)
  const itemRole = itemRoles.get(role)
  if (itemRole === undefined || !isArray(value)) return
  for (const item of value) if (isRef(item)) found.refer(itemRole, item.number)
}

// By role of a list: the role of the references in the list.
const itemRoles = new Map<ObjectRole, ObjectRole>([
  ...(['box', 'matrix', 'numbers', 'dashes', 'bounds', 'interval', 'area'] as const).map(
    (role): [ObjectRole, ObjectRole] => [role, 'number'],
  ),
  ['layers', 'groupedLayer'],
  ['extension', 'boolean'],
  ['printerFunction', 'printerFunction'],
  ['blackFunction', 'printerFunction'],
])

/** Returns the feature bits that the object with a number has in a role. */
export function bitsOfTarget(role: ObjectRole, number: number, target: RoleTarget): number {
  const { slot, live } = target
  if (isJudged(role)) return judges[role](slot < 0 ? null : live.get(number), target)
  const accepted = isOfKind(role) ? (kindRoles[role] as readonly number[]) : null
  return accepted === null || accepted.includes(slot < 0 ? missing : target.kindOf(slot)) ? 0 : UNCLEAR_BIT
}

const isJudged = (role: ObjectRole): role is keyof typeof judges => Object.hasOwn(judges, role)
const isOfKind = (role: ObjectRole): role is keyof typeof kindRoles => Object.hasOwn(kindRoles, role)
