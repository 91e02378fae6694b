import { isString } from '../../syntax/kinds.ts'
import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { kinds } from '../policy/kinds.ts'
import { workOf } from '../policy/work-of.ts'
import {
  bitsOfTarget,
  type CodeRole,
  codeRoles,
  forEachLink,
  isCodeRole,
  judgedRoles,
  needsNoProgram,
  type ObjectRole,
  tableRoles,
} from './roles.ts'

/** The objects of a body, all their references, and separately the references with a role. */
type CheckedBody = { objects: ObjectTable; references: ReferenceTable; roles: ReferenceTable }

/** Returns the feature bits that live objects have through references. */
export function bitsOfRoles(body: CheckedBody, live: LiveObjects, work: Work): number {
  let all = 0
  forEachJudged(body, live, work, (_, bits) => {
    all |= bits
  })
  return all
}

/**
 * Returns whether a simple font has a program in which readers find other glyphs for its codes (ISO 32000-2 section
 * 9.6.5.4). Examples are a TrueType program in a Type 1 font, and one whose maps do not fit the flags and the glyph
 * names of the font. Also returns true for a font with a program but no widths.
 */
export function hasUnclearProgram(body: CheckedBody, live: LiveObjects, work: Work): boolean {
  const marks = marksOf(body, live)
  // By slot of a descriptor: the slots that can have marks for its fonts.
  const marked = new Map<number, number[]>()
  const type1 = new Set<number>()
  const codes = new Map<number, number>()
  forEachLink(body, live, ['trueTypeCodes'], (slot, number) => void codes.set(slot, live.slot(number)))
  forEachLink(body, live, ['trueTypeDescriptor', 'type1Descriptor'], (slot, number, role) => {
    const descriptor = live.slot(number)
    if (role === 'type1Descriptor') type1.add(descriptor)
    const owners = marked.get(descriptor) ?? [descriptor]
    owners.push(slot, codes.get(slot) ?? slot)
    marked.set(descriptor, owners)
  })
  let isUnclear = false
  forEachLink(body, live, ['fontFile', 'trueTypeFile'], (slot, number, role) => {
    const owners = marked.get(slot)
    if (owners === undefined) return
    work.charge(workOf.lookUp * owners.length)
    const kind = live.slot(number) < 0 ? kinds.missing : body.objects.kind(live.slot(number))
    if (kind === kinds.unlikeMaps || (role === 'trueTypeFile' && type1.has(slot))) isUnclear = true
    const has = (mark: ObjectRole): boolean => owners.some((owner) => marks.get(mark)?.has(owner))
    isUnclear ||= has('noWidths') || (!type1.has(slot) && !areFoundAlike(kind, has))
  })
  return isUnclear
}

const markRoles = ['noWidths', 'latinNames', 'otherNames', 'symbolic', 'nonsymbolic'] as const

/** Returns the slots of the live objects with each mark. */
function marksOf(body: CheckedBody, live: LiveObjects): Map<ObjectRole, Set<number>> {
  const marks = new Map<ObjectRole, Set<number>>(markRoles.map((role) => [role, new Set()]))
  forEachLink(body, live, markRoles, (slot, _, role) => void marks.get(role)?.add(slot))
  return marks
}

/**
 * Returns whether all readers find the same glyphs in a TrueType program with maps of a kind. Some readers find the
 * glyphs of a symbolic font by codes, and others by names with a map for Unicode.
 */
function areFoundAlike(kind: number, has: (mark: ObjectRole) => boolean): boolean {
  if (kind === kinds.symbolMap && !has('symbolic')) return false
  if (!has('latinNames') && !has('otherNames')) return true
  if (has('symbolic')) return kind === kinds.codeMaps
  return has('nonsymbolic') && !has('otherNames') && (kind === kinds.textMaps || kind === kinds.codeMaps)
}

/**
 * Returns the slots of the fonts that lack a font program: those whose codes are all unusual (`requireProgram`), and
 * those without an encoding of codes above 127. Readers choose different characters for these codes. The result can
 * contain slots of objects that are not fonts.
 */
export function fontsWithoutProgram(body: CheckedBody, live: LiveObjects, work: Work) {
  const owners = new Set<number>()
  const open = new Set<number>()
  const lacking = new Set<number>()
  // By slot of an encoding: the number of its separate array of glyph names.
  const names = new Map<number, number>()
  forEachLink(body, live, ['differences'], (slot, number) => void names.set(slot, number))
  const kindAt = (number: number): number => {
    work.charge(workOf.lookUp)
    const slot = live.slot(number)
    return slot < 0 ? kinds.missing : body.objects.kind(slot)
  }
  const haveOwnCodes = (number: number, role: CodeRole): boolean =>
    [number, names.get(live.slot(number)) ?? number].some((item) => !needsNoProgram(role, kindAt(item)))
  const wanted = ['ownCodes', 'openCodes', 'noDescriptor', 'descriptor', ...codeRoles] as const
  forEachLink(body, live, wanted, (slot, number, role) => {
    if (role === 'ownCodes' || (isCodeRole(role) && haveOwnCodes(number, role))) owners.add(slot)
    if (role === 'openCodes' || (role === 'textCodes' && kindAt(number) === kinds.openNames)) open.add(slot)
    if (role === 'noDescriptor' || (role === 'descriptor' && kindAt(number) !== kinds.program)) lacking.add(slot)
  })
  const found = new Set([...owners].filter((slot) => lacking.has(slot)))
  // A font refers to its descendant directly or through an array.
  for (let depth = 0; depth < 2 && found.size > 0; depth++) {
    const holders = new Set<number>()
    body.references.forEach((slot, number) => {
      work.charge(workOf.lookUp)
      if (found.has(live.slot(number)) && live.isLive(slot)) holders.add(slot)
    })
    for (const slot of holders) found.add(slot)
  }
  return { programless: found, open: new Set([...open].filter((slot) => lacking.has(slot))) }
}

/**
 * Returns the numbers of the live objects that have one of the bits, directly or through references. Stops after
 * `numbersMax` + 1 numbers.
 */
export function numbersWith(
  bits: number,
  body: CheckedBody,
  live: LiveObjects,
  work: Work,
  numbersMax: number,
): number[] {
  const { objects } = body
  const numbers = new Set<number>()
  const add = (slot: number, found: number): void => {
    if ((found & bits) !== 0 && numbers.size <= numbersMax && live.isLive(slot)) numbers.add(objects.number(slot))
  }
  for (let slot = 0; slot < objects.count; slot++) add(slot, objects.features(slot))
  forEachJudged(body, live, work, add)
  return [...numbers]
}

// The roles in which a text is compared with a pattern.
const textRoles: ReadonlySet<ObjectRole> = new Set(['script', 'address', 'fileName'])

/**
 * Visits each reference from a live object that has a role. Passes the feature bits that the target has in this role.
 */
function forEachJudged(
  body: CheckedBody,
  live: LiveObjects,
  work: Work,
  visit: (slot: number, bits: number) => void,
): void {
  const { objects, references } = body
  // By slot of a table: the role of the table's items.
  const tables = new Map<number, ObjectRole>()
  const judgeTarget = (slot: number, number: number, role: ObjectRole): void => {
    work.charge(workOf.lookUp)
    const text = textRoles.has(role) ? live.get(number) : null
    if (isString(text)) work.charge(text.bytes.length * workOf.textByte)
    visit(slot, bitsOfTarget(role, number, { slot: live.slot(number), live, kindOf: objects.kind }))
  }
  forEachLink(body, live, judgedRoles, (slot, number, role) => {
    const itemRole = tableRoles.get(role)
    const target = itemRole === undefined ? -1 : live.slot(number)
    if (target >= 0 && objects.kind(target) === kinds.references) tables.set(target, itemRole!)
    else judgeTarget(slot, number, role)
  })
  if (tables.size === 0) return
  references.forEach((slot, number) => {
    const role = tables.get(slot)
    if (role !== undefined) judgeTarget(slot, number, role)
  })
}
