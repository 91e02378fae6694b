import { latin1 } from '../../../base/bytes.ts'
import { asNumber, isArray, isDict, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { ROTATES } from '../content/traits.ts'
import { isWidget } from '../forms/fields.ts'
import { bitOf, FUNCTION_BIT, HIDING_BIT, REFERENCE_BIT, UNCLEAR_BIT, UNTYPED_BIT } from '../policy/feature-bits.ts'
import { workOf } from '../policy/work-of.ts'
import { readDifferences, readFonts } from '../resources/fonts.ts'
import {
  readBlendMode,
  readBlends,
  readLineCap,
  readLineJoin,
  readOpacity,
  readSoftMask,
  readStates,
} from '../resources/graphics-states.ts'
import { readGroup } from '../resources/groups.ts'
import { isLayerGroup } from '../resources/layers.ts'
import { readFrames } from '../resources/placements.ts'
import { checkArray, checkDict, checkStream } from '../resources/requirements.ts'
import { readBaseEncoding, readFontFlags } from '../resources/true-type-codes.ts'
import { type Findings, judge, type ObjectRole, type Reader } from '../roles/roles.ts'
import { differsInPrint, printerFunctions, printFeatures } from './print-features.ts'

/**
 * Finds the features of one object and of its direct contents, and records its references. Reports an action in any
 * position, because viewers decide what can trigger it.
 */
export function findFeatures(
  value: PdfObject,
  isStream: boolean,
  found: Findings,
  refer: (number: number, generation: number) => void,
): void {
  if (isRef(value)) found.bits |= REFERENCE_BIT
  if (isLoose(value)) found.bits |= UNTYPED_BIT
  if (isDict(value)) {
    readBlends(value, isStream, found)
    if (isStream) readStream(value, found)
  }
  visit(value, found, refer)
}

function readStream(dict: PdfDict, found: Findings): void {
  // /F refers to stream data in another file (ISO 32000-2 section 7.3.8.2), and /Ref to a page of another file (section
  // 8.10.4).
  if (isPresent(dict, 'F') || isPresent(dict, 'Ref')) found.bits |= bitOf('external_content')
  checkStream(dict, found)
}

function isLoose(value: PdfObject): boolean {
  if (isArray(value)) return value.some(isRef) && !value.every(isRef)
  return isDict(value) && !value.has('Type') && !value.has('S') && [...value.values()].some(isRef)
}

const isPresent = (dict: PdfDict, key: string): boolean => (dict.get(key) ?? null) !== null

function visit(value: PdfObject, found: Findings, refer: (number: number, generation: number) => void): void {
  if (isRef(value)) refer(value.number, value.generation)
  else if (isArray(value)) {
    checkArray(value, found)
    for (const item of value) visit(item, found, refer)
  } else if (isDict(value)) {
    checkDict(value, found)
    for (const [key, item] of value) {
      if (item === null) {
        // Some readers hide the content if /OC is null.
        if (key === 'OC') found.bits |= UNCLEAR_BIT
        continue
      }
      readers.get(key)?.(item, found, value)
      visit(item, found, refer)
    }
  }
}

const marks =
  (bits: number, isMeant: (item: PdfObject, dict: PdfDict) => boolean = () => true): Reader =>
  (item, found, dict) => {
    if (isMeant(item, dict)) found.bits |= bits
  }

function chargeText(found: Findings, text: PdfObject | undefined): void {
  if (isString(text)) found.charge(workOf.textByte * text.bytes.length)
}

const readActionType: Reader = (type, found, dict) => {
  chargeText(found, dict.get('JS'))
  chargeText(found, dict.get('F'))
  if (isNamed(type, 'JavaScript')) judge(found, 'script', dict.get('JS'))
  else if (isFileLink(dict)) found.bits |= bitOf('uri_links')
  else judge(found, 'actionType', type)
  if (isNamed(type, 'Rendition') && dict.has('JS')) found.bits |= bitOf('javascript')
  if (isNamed(type, 'Thread') && dict.has('F')) found.bits |= bitOf('remote_go_to')
}

/** Returns whether an action opens a PDF whose path is relative to this file (ISO 32000-2 section 12.6.4.3). */
export function isFileLink(action: PdfDict): boolean {
  const path = action.get('F')
  return isNamed(action.get('S'), 'GoToR') && isString(path) && relativePath.test(latin1(path.bytes))
}

// A path of another form can name a network share, and opening it would reveal credentials.
const relativePath = /^(?:\.{1,2}\/)*[\w.][\w .-]*(?:\/\w[\w .-]*)*\.pdf$/i

// In the catalog, /URI is a dictionary with the start of relative link addresses.
const readAddress: Reader = (address, found) => {
  if (isDict(address)) return
  found.bits |= bitOf('uri_links')
  chargeText(found, address)
  judge(found, 'address', address)
}

const readTriggers: Reader = (triggers, found) => {
  if (isDict(triggers)) for (const action of triggers.values()) readAutomatic(action, found)
  else judge(found, 'automaticTable', triggers)
}

function readAutomatic(action: PdfObject, found: Findings): void {
  if (isArray(action)) for (const item of action) readAutomatic(isArray(item) ? null : item, found)
  else judge(found, 'automaticAction', action)
  if (isDict(action) && (isNamed(action.get('S'), 'URI') || isPresent(action, 'URI') || isFileLink(action)))
    found.bits |= bitOf('automatic_uri')
}

// If the value of /OpenAction is an array, it is a destination, not an action.
const readOpenAction: Reader = (action, found) => {
  judge(found, 'openAction', action)
  if (isDict(action)) readAutomatic(action, found)
}

const readSubtype: Reader = (subtype, found, dict) => {
  judge(found, 'subtype', subtype)
  if (isWidget(dict)) found.hasWidget = true
  if (dict.has('Rect') && differsInPrint(subtype, dict)) found.bits |= bitOf('print_differs')
}

const readFiles: Reader = (files, found, dict) => {
  found.bits |= bitOf('attachments')
  if (isDict(files)) for (const file of files.values()) judge(found, 'file', file)
  judge(found, 'files', files)
  for (const key of fileNameKeys) {
    const name = dict.get(key) ?? null
    if (isRef(name) || isString(name)) judge(found, 'fileName', name)
  }
  // /RF lists related files with separate names (ISO 32000-2 section 7.11.4.4).
  if (isPresent(dict, 'RF')) found.bits |= bitOf('unlisted_attachment')
}

const fileNameKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix']

const readTransform: Reader = (method, found, dict) => {
  if (isRef(method)) found.bits |= bitOf('certification_locked')
  if (isNamed(method, 'DocMDP')) judge(found, 'transform', dict.get('TransformParams'))
}

const readRotation: Reader = (angle, found) => {
  if (isRef(angle) || asNumber(angle) % 360 !== 0) found.addTraits(ROTATES)
}

/**
 * Reads the value of /AP: an annotation's normal appearance, or one appearance for each state. A separate dictionary
 * must contain a single appearance.
 */
const readAppearances: Reader = (appearances, found, annotation) => {
  const isLink = isNamed(annotation.get('Subtype'), 'Link')
  const role = isLink ? 'blankAppearance' : 'appearance'
  readFrames(appearances, found, annotation)
  // The names of a document also have this key.
  if (annotation.has('Rect')) judge(found, isLink ? 'blankLooks' : 'looks', appearances)
  const normal = isDict(appearances) ? (appearances.get('N') ?? null) : null
  judge(found, isNamed(annotation.get('Subtype'), 'Widget') ? 'fieldAppearance' : role, normal)
  if (isDict(normal)) for (const item of normal.values()) judge(found, role, item)
}

/**
 * Reads an optional content membership dictionary. Its content must be visible whenever all its layers are visible (ISO
 * 32000-2 section 8.11.2.2).
 */
function readLayerGroup(found: Findings, dict: PdfDict): void {
  found.bits |= bitOf('visible_layers')
  const rule = dict.get('P') ?? null
  const isShown = rule === null || isNamed(rule, 'AnyOn') || isNamed(rule, 'AllOn')
  if (!isShown || (dict.get('VE') ?? null) !== null) found.bits |= HIDING_BIT
  judge(found, 'layers', dict.get('OCGs'))
}

// Some readers hide content whose layer is missing or another object.
const readLayer: Reader = (layer, found) => {
  if (!isRef(layer) && !isDict(layer)) found.bits |= UNCLEAR_BIT
  judge(found, 'layer', layer)
}

// /Intent applies to layers and to layer configurations, which have no /Type. In images, /Intent has another meaning.
const readIntent: Reader = (intent, found, dict) => {
  if (isNamed(dict.get('Type'), 'OCG')) judge(found, 'layerIntent', intent)
  else if (!['Type', 'Subtype', 'Width'].some((key) => dict.has(key))) judge(found, 'shownIntents', intent)
}

const readState: Reader = (state, found) => {
  if (!isNamed(state, 'ON')) found.bits |= HIDING_BIT
}

/** Keys whose value is judged in a role, together with the role. */
const judgedKeys = {
  Base: 'address',
  OFF: 'layerList',
  RBGroups: 'layerList',
  AS: 'layerStates',
  // The glyphs of a Type 3 font are content streams (ISO 32000-2 section 9.6.4).
  CharProcs: 'glyphTable',
  FontFile: 'fontFile',
  FontFile2: 'trueTypeFile',
  FontFile3: 'fontFile',
  ...printerFunctions,
} as const satisfies Record<string, ObjectRole>

/** The function that reads the value of each dictionary key. */
const readers = new Map<string, Reader>([
  ...Object.entries(judgedKeys).map(([key, role]): [string, Reader] => [
    key,
    (item, found) => judge(found, role, item),
  ]),
  ...['BaseState', 'ViewState', 'PrintState', 'ExportState'].map((key): [string, Reader] => [key, readState]),
  ['Intent', readIntent],
  ['OC', readLayer],
  ['Group', readGroup],
  ['S', readActionType],
  ['URI', readAddress],
  ['Next', (next, found, dict) => void (dict.has('S') && readAutomatic(next, found))],
  ['AA', readTriggers],
  ['OpenAction', readOpenAction],
  // /NA and /PA are actions of navigation steps in a presentation (ISO 32000-2 section 12.4.4.2).
  ['NA', (action, found) => readAutomatic(action, found)],
  ['PA', (action, found, dict) => void (isPresent(dict, 'Subtype') || readAutomatic(action, found))],
  [
    'Type',
    (type, found, dict) => {
      judge(found, 'type', type)
      if (isLayerGroup(dict)) readLayerGroup(found, dict)
    },
  ],
  ['Subtype', readSubtype],
  ['EF', readFiles],
  ['Contents', marks(bitOf('signatures'), (_, dict) => dict.has('ByteRange'))],
  ['TransformMethod', readTransform],
  ['OCProperties', marks(bitOf('visible_layers'))],
  // /Alternates contains other images for printing (ISO 32000-2 section 8.9.5.4). /OPI names images that a print shop
  // reads from files (section 14.11.7).
  ['Alternates', marks(bitOf('print_differs'))],
  ...printFeatures.map(([key, differs]): [string, Reader] => [key, marks(bitOf('print_differs'), differs)]),
  ['FunctionType', marks(FUNCTION_BIT)],
  ['AP', readAppearances],
  ['ExtGState', readStates],
  ['BM', readBlendMode],
  ['CA', readOpacity],
  ['ca', readOpacity],
  ['SMask', readSoftMask],
  ['Rotate', readRotation],
  ['LC', readLineCap],
  ['LJ', readLineJoin],
  ['ColorSpace', (spaces, found) => void (isDict(spaces) && found.nameSpaces(spaces))],
  ['Font', readFonts],
  ['Differences', readDifferences],
  ['BaseEncoding', readBaseEncoding],
  ['Encoding', readBaseEncoding],
  ['Flags', readFontFlags],
  // This entry defines a slide show that replaces the pages (ISO 32000-2 section 13.5).
  ['AlternatePresentations', marks(bitOf('multimedia'))],
  ['OPI', marks(bitOf('external_content'))],
  // With /FS /URL, a file name is a web address (ISO 32000-2 section 7.11.5).
  ['FS', marks(bitOf('external_content'), (system) => isNamed(system, 'URL'))],
])
