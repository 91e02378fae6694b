import { isArray, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { bitOf, HIDING_BIT } from '../policy/feature-bits.ts'
import { type Findings, judge, type Reader } from '../roles/roles.ts'

/**
 * Reads an optional content membership dictionary. Its content must be visible whenever all its layers are visible (ISO
 * 32000-2 section 8.11.2.2).
 */
export function readLayerGroup(found: Findings, dict: PdfDict): void {
  found.bits |= bitOf('visible_layers')
  const rule = dict.get('P') ?? null
  const isShown = rule === null || isNamed(rule, 'AnyOn') || isNamed(rule, 'AllOn')
  if (!isShown || (dict.get('VE') ?? null) !== null) found.bits |= HIDING_BIT
  const layers = dict.get('OCGs') ?? null
  const named: PdfObject[] = isArray(layers) ? layers.filter((layer) => layer !== null) : []
  // If a dictionary names several layers, a missing layer has no effect.
  judge(found, 'layers', named.length === 1 ? named[0] : layers)
}

// /Intent applies to layers and to layer configurations, which have no /Type. In images, /Intent has another meaning.
const readIntent: Reader = (intent, found, dict) => {
  if (isNamed(dict.get('Type'), 'OCG')) judge(found, 'layerIntent', intent)
  else if (!['Type', 'Subtype', 'Width'].some((key) => dict.has(key))) judge(found, 'shownIntents', intent)
}

const readState: Reader = (state, found) => {
  if (!isNamed(state, 'ON')) found.bits |= HIDING_BIT
}

/** The function that reads the value of each layer key. */
export const layerReaders: [key: string, read: Reader][] = [
  ...['OFF', 'RBGroups'].map((key): [string, Reader] => [key, (list, found) => judge(found, 'layerList', list)]),
  ['AS', (states, found) => judge(found, 'layerStates', states)],
  ...['BaseState', 'ViewState', 'PrintState', 'ExportState'].map((key): [string, Reader] => [key, readState]),
  ['Intent', readIntent],
  // Some readers hide content whose layer is missing.
  ['OC', (layer, found) => void (isRef(layer) && judge(found, 'something', layer))],
]
