import { isArray, isDict, isName, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { bitsOfScript } from '../forms/form-scripts.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable } from '../objects/object-table.ts'
import {
  bitOf,
  FUNCTION_BIT,
  HIDING_BIT,
  LOOSE_BIT,
  PROGRAM_BIT,
  UNCLEAR_BIT,
  UNKNOWN_AUTOMATIC_BIT,
  UNLISTED_BIT,
} from '../policy/feature-bits.ts'
import { type ValueCheck, valueChecks } from '../resources/required-keys.ts'
import {
  bitsOfActionType,
  bitsOfAddress,
  bitsOfFileName,
  bitsOfSubtype,
  bitsOfTransform,
  bitsOfType,
} from './features.ts'
import type { Pending, PendingKind } from './findings.ts'
import { isViewed } from './layers.ts'

const ACTIONS_DEPTH_MAX = 8

/** Returns the feature bits that live objects have through references. */
export function bitsOfPending(pending: readonly (Pending & { slot: number })[], live: LiveObjects): number {
  let bits = 0
  for (const found of pending) if (live.isLive(found.slot)) bits |= bitsOf(found, live)
  return bits
}

/**
 * Returns the numbers of live objects that have one of the bits, directly or through references. Returns at most one
 * number more than `numbersMax`.
 */
export function numbersWith(
  bits: number,
  { objects, pending }: { objects: ObjectTable; pending: readonly (Pending & { slot: number })[] },
  live: LiveObjects,
  numbersMax: number,
): number[] {
  const numbers = new Set<number>()
  const add = (slot: number): void => {
    if (numbers.size <= numbersMax && live.isLive(slot)) numbers.add(objects.number(slot))
  }
  for (let slot = 0; slot < objects.count; slot++) if ((objects.features(slot) & bits) !== 0) add(slot)
  for (const found of pending) if (live.isLive(found.slot) && (bitsOf(found, live) & bits) !== 0) add(found.slot)
  return [...numbers]
}

function bitsOf({ kind, target }: Pending, live: LiveObjects): number {
  const slot = live.slot(target)
  if (kind === 'script') return bitsOfScript(slot < 0 ? null : live.get(target))
  if (isDemand(kind)) return isMet(kind, slot < 0 ? null : live.get(target), live) ? 0 : UNCLEAR_BIT
  if (slot < 0) return kind === 'layer_group' ? HIDING_BIT : 0
  if (kind === 'open_action') return bitsOfAction(target, live, ACTIONS_DEPTH_MAX)
  if (kind === 'automatic_action') return bitsOfAction(target, live, 0)
  if (kind === 'embedded_file') return bitsOfFile(live.slotBits(slot))
  const value = live.get(target)
  switch (kind) {
    case 'type':
      return isName(value) ? bitsOfType(value.name) | (value.name === 'OCMD' ? HIDING_BIT : 0) : 0
    case 'action_type':
      return isName(value) ? bitsOfActionType(value.name) : 0
    case 'link_address':
      return isString(value) ? bitsOfAddress(value) : 0
    case 'subtype':
      return isName(value) ? bitsOfSubtype(value.name) : 0
    case 'file_name':
      return isString(value) ? bitsOfFileName(value) : bitOf('unlisted_attachment')
    case 'transform':
      return bitsOfTransform(value)
    case 'layer_list':
      return isArray(value) && value.length === 0 ? 0 : HIDING_BIT
    case 'layer_states':
      return isName(value) || (isArray(value) && value.length === 0) ? 0 : HIDING_BIT
    case 'layer_group':
      return value === null || (isArray(value) && value.every((layer) => isNowhere(layer, live))) ? HIDING_BIT : 0
    case 'layer_intent':
    case 'shown_intents':
      return value === null || isViewed(value, kind === 'shown_intents' ? ['All'] : []) ? 0 : HIDING_BIT
    case 'printer_function':
      return isFunction(slot, live) ||
        (isArray(value) && value.some((item) => isRef(item) && isFunction(live.slot(item.number), live)))
        ? bitOf('print_differs')
        : 0
    case 'glyph_table':
      return 0
    case 'automatic_table':
      return bitsOfActionTable(value, live.slotBits(slot), live)
    case 'embedded_table':
      return isDict(value) ? bitsOfFiles(value.values(), live) : bitOf('unlisted_attachment')
  }
}

const isNowhere = (layer: PdfObject, live: LiveObjects): boolean =>
  layer === null || (isRef(layer) && live.slot(layer.number) < 0)

const isDemand = (kind: PendingKind): kind is ValueCheck => kind in valueChecks

function isMet(valueCheck: ValueCheck, value: PdfObject | undefined, live: LiveObjects): boolean {
  const meets: (value: PdfObject | undefined, resolve: LiveObjects['resolve']) => boolean = valueChecks[valueCheck]
  return meets(value, live.resolve)
}

const isFunction = (slot: number, live: LiveObjects): boolean => slot >= 0 && (live.slotBits(slot) & FUNCTION_BIT) !== 0

// Returns the bits of an automatic action or a list of automatic actions.
function bitsOfAction(target: number, live: LiveObjects, depth: number): number {
  const slot = live.slot(target)
  if (slot < 0) return 0
  const own = live.slotBits(slot)
  if ((own & bitOf('uri_links')) !== 0) return bitOf('automatic_uri')
  if (depth >= ACTIONS_DEPTH_MAX) return 0
  if ((own & LOOSE_BIT) !== 0) return UNKNOWN_AUTOMATIC_BIT
  const value = live.get(target)
  if (!isArray(value)) return 0
  if (depth > 0) return UNKNOWN_AUTOMATIC_BIT
  return value.reduce<number>((bits, item) => bits | (isRef(item) ? bitsOfAction(item.number, live, depth + 1) : 0), 0)
}

function bitsOfActionTable(table: PdfObject | undefined, own: number, live: LiveObjects): number {
  let bits = (own & bitOf('uri_links')) === 0 ? 0 : bitOf('automatic_uri')
  if (!isDict(table)) return (own & LOOSE_BIT) === 0 ? bits : bits | UNKNOWN_AUTOMATIC_BIT
  for (const item of table.values()) if (isRef(item)) bits |= bitsOfAction(item.number, live, 0)
  return bits
}

function bitsOfFiles(files: Iterable<PdfObject>, live: LiveObjects): number {
  let bits = 0
  for (const file of files) {
    const slot = isRef(file) ? live.slot(file.number) : -1
    if (slot >= 0) bits |= bitsOfFile(live.slotBits(slot))
  }
  return bits
}

const bitsOfFile = (bits: number): number =>
  ((bits & PROGRAM_BIT) === 0 ? 0 : bitOf('executable_attachment')) |
  ((bits & UNLISTED_BIT) === 0 ? 0 : bitOf('unlisted_attachment'))
