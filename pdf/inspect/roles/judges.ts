import { latin1 } from '../../../base/bytes.ts'
import { isArray, isDict, isName, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfObject, PdfString } from '../../syntax/objects.ts'
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
import { kinds } from '../policy/kinds.ts'
import { fileNameVerdict } from './embedded-file-names.ts'
import { bitsOfScript } from './form-scripts.ts'
import { passes, type Resolve, type ValueCheck, valueChecks } from './value-checks.ts'

/** The target of a reference. `slot` is -1 if the object does not exist. */
export type RoleTarget = { slot: number; live: LiveObjects; kindOf(slot: number): number }

/** Returns the feature bits that a value has in a role. `target` is null for a direct value. */
type RoleCheck = (value: PdfObject | undefined, target: RoleTarget | null) => number

const assumed: Resolve = (item) => (isRef(item) ? 0 : item)

/** Each value check is also a role. Readers draw objects with other values differently. */
const checks = Object.fromEntries(
  Object.keys(valueChecks).map((check): [string, RoleCheck] => [
    check,
    (value, target) => (passes(check as ValueCheck, value, target?.live.resolve ?? assumed) ? 0 : UNCLEAR_BIT),
  ]),
) as Record<ValueCheck, RoleCheck>

/** Returns a check that gives each name the bits of its list. */
function named(...lists: [bits: number, names: string][]): RoleCheck {
  const known = new Map(lists.flatMap(([bits, names]) => names.split(' ').map((name) => [name, bits] as const)))
  return (value) => (isName(value) ? (known.get(value.name) ?? 0) : 0)
}

/** Returns a check of existing targets. It accepts every direct value. */
const ofTarget =
  (check: (target: RoleTarget, value: PdfObject | undefined) => number): RoleCheck =>
  (value, target) =>
    target === null || target.slot < 0 ? 0 : check(target, value)

const bitsOfFile = ({ slot, live }: RoleTarget): number => bitsOfFileData(live.slotBits(slot))
const typeBits = named([bitOf('visible_layers'), 'OCG'], [bitOf('attachments'), 'EmbeddedFile'])

/** The roles that judge an object by its value, each with the function that judges it. */
export const judges = {
  ...checks,
  type: (value, target) => typeBits(value, target) | (target !== null && isNamed(value, 'OCMD') ? HIDING_BIT : 0),
  // Action types (ISO 32000-2 section 12.6.4) that execute or fetch something, or hide fields, annotations or layers.
  // GoTo, Named, ResetForm and Trans are harmless.
  actionType: named(
    [bitOf('javascript'), 'JavaScript'],
    [bitOf('launch'), 'Launch'],
    [bitOf('import_data'), 'ImportData'],
    [bitOf('submit_form'), 'SubmitForm'],
    [bitOf('remote_go_to'), 'GoToR GoToE'],
    [bitOf('uri_links'), 'URI'],
    [bitOf('hide_action'), 'Hide'],
    [bitOf('multimedia'), 'Sound Movie Rendition GoTo3DView RichMediaExecute'],
    [HIDING_BIT, 'SetOCGState'],
  ),
  // A Screen annotation only plays something with an action.
  subtype: named([bitOf('multimedia'), 'RichMedia Movie Sound 3D']),
  script: bitsOfScript,
  address: (value) => (isString(value) ? bitsOfAddress(value) : 0),
  fileName: (value) => (isString(value) ? bitsOfFileName(value) : value === null ? 0 : bitOf('unlisted_attachment')),
  // The parameters of a DocMDP transform (ISO 32000-2 section 12.8.2.2, table 257). Only /P 3 permits annotations.
  transform: (value) => bitOf(isDict(value) && value.get('P') === 3 ? 'certification' : 'certification_locked'),
  // The layers that are off, or the groups in which only one layer can be on (ISO 32000-2 section 8.11.4.3).
  layerList: (value) => hidingUnless(value !== undefined && (!isArray(value) || value.length === 0)),
  // In a layer configuration, /AS lists the states that a viewer sets automatically. In an annotation, /AS is a name.
  layerStates: (value) => hidingUnless(value !== undefined && (!isArray(value) || value.every(isPlainUsage))),
  layerIntent: (value) => hidingUnless(value === null || isViewed(value)),
  shownIntents: (value) => hidingUnless(value === null || isViewed(value, 'All')),
  // The layers of a membership dictionary: a layer, or a list of layers and nulls.
  layers: (value, target) => {
    const layers = isArray(value) ? value.filter((layer) => layer !== null) : []
    const areLayers = layers.length > 0 && layers.every((layer) => isLayer(layer, target))
    return hidingUnless(isArray(value) ? areLayers : target !== null && isLayerAt(target.slot, target))
  },
  groupedLayer: (_, target) => hidingUnless(target !== null && isLayerAt(target.slot, target)),
  printerFunction: bitsOfPrinterFunction,
  blackFunction: (value, target) =>
    target !== null && target.slot >= 0 && target.kindOf(target.slot) === kinds.zeroFunction
      ? 0
      : bitsOfPrinterFunction(value, target),
  // The encoding of a composite font is a name or a CMap.
  codes: ofTarget((target) =>
    hasBit(target, STREAM_BIT) && target.kindOf(target.slot) !== kinds.codeMap ? UNCLEAR_BIT : 0,
  ),
  // A separate dictionary of appearances. Poppler finds no states in a separate object.
  looks: ofTarget((target, value) => bitsOfLooks(target, value, [kinds.form, kinds.group, kinds.blankForm])),
  blankLooks: ofTarget((target, value) => bitsOfLooks(target, value, [kinds.blankForm])),
  // The length of a separate string is unknown.
  colorTable: (_, target) => (target === null || (target.slot >= 0 && hasBit(target, STREAM_BIT)) ? 0 : UNCLEAR_BIT),
  // The value of /OpenAction can also be a destination.
  openAction: ofTarget((target) => (hasBit(target, bitOf('uri_links')) ? bitOf('automatic_uri') : 0)),
  automaticAction: ofTarget((target) => bitsOfAction(target)),
  automaticTable: ofTarget(bitsOfActionTable),
  file: ofTarget(bitsOfFile),
  files: ofTarget((target, value) =>
    isDict(value) ? bitsOfAll(value.values(), target, bitsOfFile) : bitOf('unlisted_attachment'),
  ),
} as const satisfies Record<string, RoleCheck>

/**
 * Returns the feature bits of a link's address. Some readers execute an address with a script scheme, and send
 * credentials to a network share.
 */
export function bitsOfAddress({ bytes }: PdfString): number {
  // Readers ignore white space, control characters and marks of an encoding.
  const address = latin1(bytes.filter((byte) => byte > 0x20 && byte < 0x7f))
  if (/^(?:javascript|vbscript|data):/i.test(address)) return bitOf('javascript')
  return /^(?:file:)?(?:\\\\|[\\/]{4})|^file:\/\/[^/]/i.test(address) ? bitOf('remote_go_to') : 0
}

function bitsOfFileName(name: PdfString): number {
  const verdict = fileNameVerdict(name.bytes)
  if (verdict === 'listed') return 0
  return bitOf(verdict === 'program' ? 'executable_attachment' : 'unlisted_attachment')
}

const hidingUnless = (isShown: boolean): number => (isShown ? 0 : HIDING_BIT)

// Returns whether a usage application dictionary uses only the states of ViewState, PrintState and ExportState.
function isPlainUsage(usage: PdfObject): boolean {
  const categories = isDict(usage) ? (usage.get('Category') ?? null) : null
  return (
    isArray(categories) && categories.every((name) => ['View', 'Print', 'Export'].some((own) => isNamed(name, own)))
  )
}

// Returns whether one of the intents is View or the intent `other`.
const isViewed = (intent: PdfObject | undefined, other = 'View'): boolean =>
  (isArray(intent) ? intent : [intent]).some((name) => isNamed(name, 'View') || isNamed(name, other))

const isLayerAt = (slot: number, { kindOf }: RoleTarget): boolean => slot >= 0 && kindOf(slot) === kinds.layer

// The references in a direct list are judged later.
const isLayer = (layer: PdfObject, from: RoleTarget | null): boolean =>
  isRef(layer) && (from === null || isLayerAt(from.live.slot(layer.number), from))

const hasBit = ({ slot, live }: RoleTarget, bit: number): boolean => (live.slotBits(slot) & bit) !== 0

function bitsOfLooks({ live, kindOf }: RoleTarget, looks: PdfObject | undefined, accepted: readonly number[]): number {
  const normal = isDict(looks) ? (looks.get('N') ?? null) : null
  const slot = isRef(normal) ? live.slot(normal.number) : -1
  return slot >= 0 && accepted.includes(kindOf(slot)) ? 0 : UNCLEAR_BIT
}

/** Returns the bits of all referenced objects together. */
function bitsOfAll(items: Iterable<PdfObject>, from: RoleTarget, bitsOf: (target: RoleTarget) => number): number {
  let bits = 0
  for (const item of items) {
    const slot = isRef(item) ? from.live.slot(item.number) : -1
    if (slot >= 0) bits |= bitsOf({ ...from, slot })
  }
  return bits
}

function bitsOfPrinterFunction(value: PdfObject | undefined, target: RoleTarget | null): number {
  const differs = bitOf('print_differs')
  const bitsAt = (own: RoleTarget): number => (hasBit(own, FUNCTION_BIT) ? differs : 0)
  const items = isArray(value) ? value : [value ?? null]
  if (items.some((item) => isDict(item) && item.has('FunctionType'))) return differs
  return target === null || target.slot < 0 ? 0 : bitsAt(target) | bitsOfAll(items, target, bitsAt)
}

// Returns the feature bits of an automatic action. The first action can also be a list of actions.
function bitsOfAction(target: RoleTarget, isInList = false): number {
  if (hasBit(target, bitOf('uri_links'))) return bitOf('automatic_uri')
  if (hasBit(target, UNTYPED_BIT)) return UNKNOWN_AUTOMATIC_BIT
  const value = target.live.valueAt(target.slot)
  if (!isArray(value)) return 0
  return isInList ? UNKNOWN_AUTOMATIC_BIT : bitsOfAll(value, target, (item) => bitsOfAction(item, true))
}

function bitsOfActionTable(target: RoleTarget, table: PdfObject | undefined): number {
  const bits = hasBit(target, bitOf('uri_links')) ? bitOf('automatic_uri') : 0
  if (isDict(table)) return bits | bitsOfAll(table.values(), target, (action) => bitsOfAction(action))
  return hasBit(target, UNTYPED_BIT) ? bits | UNKNOWN_AUTOMATIC_BIT : bits
}
