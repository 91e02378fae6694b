import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { bitOf, HIDING_BIT } from '../policy/feature-bits.ts'
import type { Findings, PendingKind, Reader } from './findings.ts'

/** Marks a layer that can be hidden, unless the value is permitted. A reference is checked later. */
function require(findings: Findings, kind: PendingKind, item: PdfObject, isFine: boolean): void {
  if (isRef(item)) findings.pending.push({ kind, target: item.number })
  else if (!isFine) findings.bits |= HIDING_BIT
}

/**
 * Reads a membership dictionary, if this type is one. Its content must be visible whenever all its layers are visible
 * (ISO 32000-2 section 8.11.2.2).
 */
export function readLayerGroup(type: string, findings: Findings, dict: PdfDict): void {
  if (type !== 'OCMD') return
  findings.bits |= bitOf('visible_layers')
  const rule = dict.get('P') ?? null
  const isShown = rule === null || isNamed(rule, 'AnyOn') || isNamed(rule, 'AllOn')
  if (!isShown || (dict.get('VE') ?? null) !== null) findings.bits |= HIDING_BIT
  const layers = dict.get('OCGs') ?? null
  const named = isArray(layers) ? layers.filter((layer) => layer !== null) : []
  // If there are several layers, another layer may exist.
  if (named.length === 1) require(findings, 'layer_group', named[0]!, true)
  else require(findings, 'layer_group', layers, isDict(layers) || named.length > 0)
}

/** Returns whether one of the intents is View, or an intent in `others`. */
export const isViewed = (intent: PdfObject | undefined, others: readonly string[] = []): boolean =>
  (isArray(intent) ? intent : [intent]).some((name) => isName(name) && ['View', ...others].includes(name.name))

// Applies to layers, and to configurations, which have no type. An image has another kind of intent.
const readIntent: Reader = (intent, findings, dict) => {
  if (isNamed(dict.get('Type'), 'OCG')) require(findings, 'layer_intent', intent, isViewed(intent))
  else if (!['Type', 'Subtype', 'Width'].some((key) => dict.has(key))) {
    require(findings, 'shown_intents', intent, isViewed(intent, ['All']))
  }
}

// Lists of layers that are off, and groups in which only one layer can be on (ISO 32000-2 section 8.11.4.3).
const readLayerList: Reader = (list, findings) =>
  require(findings, 'layer_list', list, !isArray(list) || list.length === 0)

// In a configuration, these are the states that a viewer sets automatically. In an annotation, the value is a name.
const readLayerStates: Reader = (states, findings) =>
  require(findings, 'layer_states', states, !isArray(states) || states.every(isPlainUsage))

const plainUsages = new Set(['View', 'Print', 'Export'])

// Returns whether all states in a usage are those of ViewState, PrintState and ExportState.
function isPlainUsage(usage: PdfObject): boolean {
  const categories = isDict(usage) ? (usage.get('Category') ?? null) : null
  return isArray(categories) && categories.every((name) => isName(name) && plainUsages.has(name.name))
}

const readLayerState: Reader = (state, findings) => {
  if (!isNamed(state, 'ON')) findings.bits |= HIDING_BIT
}

// Some readers hide content of a layer that does not exist.
const readLayer: Reader = (layer, findings) => {
  if (isRef(layer)) findings.later('something', layer.number)
}

/** The readers of keys for layers. */
export const layerReaders: [key: string, read: Reader][] = [
  ['OFF', readLayerList],
  ['RBGroups', readLayerList],
  ['AS', readLayerStates],
  ['BaseState', readLayerState],
  ['ViewState', readLayerState],
  ['PrintState', readLayerState],
  ['ExportState', readLayerState],
  ['Intent', readIntent],
  ['OC', readLayer],
]
