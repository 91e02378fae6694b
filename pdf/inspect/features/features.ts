import { textOf } from '../../document/text-string.ts'
import { isArray, isDict, isName, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfString } from '../../syntax/objects.ts'
import { isWidget } from '../forms/field-table.ts'
import { bitsOfScript } from '../forms/form-scripts.ts'
import {
  bitOf,
  bitsOfNames,
  FUNCTION_BIT,
  HIDING_BIT,
  LOOSE_BIT,
  REFERENCE_BIT,
  UNCLEAR_BIT,
} from '../policy/feature-bits.ts'
import { type FontSink, readAppearance, readFonts } from '../resources/fonts.ts'
import { readStates } from '../resources/graphics-states.ts'
import { checkTable, isMixture } from '../resources/images.ts'
import { checkDict, checkStream } from '../resources/requirements.ts'
import { fileNameVerdict } from './embedded-file-names.ts'
import type { Findings, PendingKind, Reader } from './findings.ts'
import { layerReaders, readLayerGroup } from './layers.ts'
import { differsInPrint, printerFunctionKeys, printerFunctions, printFeatures } from './print-features.ts'

/** Receives the references of an object, and separately the references to fonts. */
export type ReferenceSinks = { refer(number: number, generation: number): void; fonts: FontSink }

/**
 * Finds the features of one object and its direct contents. An action counts in any position, because viewers decide
 * whether something triggers it.
 */
export function findFeatures(value: PdfObject, isStream: boolean, { refer, fonts }: ReferenceSinks): Findings {
  const findings: Findings = {
    bits: 0,
    pending: [],
    hasWidget: false,
    hasMixture: false,
    fonts,
    wrong() {
      findings.bits |= UNCLEAR_BIT
    },
    later: (kind, target) => void findings.pending.push({ kind, target }),
  }
  if (isRef(value)) findings.bits |= REFERENCE_BIT
  // Data in another file (ISO 32000-2 section 7.3.8.2), and a displayed page of another file (section 8.10.4).
  if (isStream && isDict(value) && (isPresent(value, 'F') || isPresent(value, 'Ref'))) {
    findings.bits |= bitOf('external_content')
  }
  if (isLoose(value)) findings.bits |= LOOSE_BIT
  if (isStream && isDict(value)) checkStream(value, findings)
  visit(value, findings, refer)
  return findings
}

function isLoose(value: PdfObject): boolean {
  if (isArray(value)) return value.some(isRef) && !value.every(isRef)
  if (!isDict(value) || value.has('Type') || value.has('S')) return false
  for (const item of value.values()) if (isRef(item)) return true
  return false
}

const isPresent = (dict: PdfDict, key: string): boolean => (dict.get(key) ?? null) !== null

function visit(value: PdfObject, findings: Findings, refer: ReferenceSinks['refer']): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (isName(value[0])) {
      checkTable(value, findings)
      if (isMixture(value)) findings.hasMixture = true
    }
    for (const item of value) if (typeof item === 'object' && item !== null) visit(item, findings, refer)
  } else if (isDict(value)) {
    if (value.size === 0) return
    checkDict(value, findings)
    for (const [key, item] of value) {
      if (item === null) {
        // Some readers treat this value as a hidden layer.
        if (key === 'OC') findings.wrong()
        continue
      }
      readers.get(key)?.(item, findings, value)
      if (typeof item === 'object') visit(item, findings, refer)
    }
  } else if (value.kind === 'ref') refer(value.number, value.generation)
}

const pend = (findings: Findings, kind: PendingKind, item: PdfObject): void => {
  if (isRef(item)) findings.pending.push({ kind, target: item.number })
}

const marks =
  (bits: number, isMeant: (item: PdfObject, dict: PdfDict) => boolean = () => true): Reader =>
  (item, findings, dict) => {
    if (isMeant(item, dict)) findings.bits |= bits
  }

// Action types (ISO 32000-2 section 12.6.4) that execute or fetch something, or hide fields, annotations or layers.
// GoTo, Named, ResetForm and Trans are harmless.
const actionBits = bitsOfNames({
  javascript: ['JavaScript'],
  launch: ['Launch'],
  import_data: ['ImportData'],
  submit_form: ['SubmitForm'],
  remote_go_to: ['GoToR', 'GoToE'],
  uri_links: ['URI'],
  hide_action: ['Hide'],
  multimedia: ['Sound', 'Movie', 'Rendition', 'GoTo3DView', 'RichMediaExecute'],
}).set('SetOCGState', HIDING_BIT)

/** Returns the feature bits of an action type. */
export const bitsOfActionType = (name: string): number => actionBits.get(name) ?? 0

const readActionType: Reader = (type, findings, dict) => {
  pend(findings, 'action_type', type)
  if (!isName(type)) return
  if (type.name === 'JavaScript') {
    const script = dict.get('JS')
    pend(findings, 'script', script ?? null)
    if (!isRef(script)) findings.bits |= bitsOfScript(script)
    return
  }
  findings.bits |= bitsOfActionType(type.name)
  if (type.name === 'Rendition' && dict.has('JS')) findings.bits |= bitOf('javascript')
  if (type.name === 'Thread' && dict.has('F')) findings.bits |= bitOf('remote_go_to')
}

/** Returns the feature bits of a link's address, because some readers execute an address with a script scheme. */
export const bitsOfAddress = (address: PdfString): number => (isScript(textOf(address)) ? bitOf('javascript') : 0)

// Readers ignore white space and control characters in a scheme.
const isScript = (address: string): boolean => /^(?:javascript|vbscript):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))

// In the catalog, the value of this key is a dictionary without a link address.
const readAddress: Reader = (address, findings) => {
  if (isDict(address)) return
  findings.bits |= bitOf('uri_links') | (isString(address) ? bitsOfAddress(address) : 0)
  pend(findings, 'link_address', address)
}

const readTriggers: Reader = (triggers, findings) => {
  if (isDict(triggers)) for (const action of triggers.values()) readAutomatic(action, findings)
  pend(findings, 'automatic_table', triggers)
}

function readAutomatic(action: PdfObject, findings: Findings): void {
  pend(findings, 'automatic_action', action)
  if (isDict(action) && (isNamed(action.get('S'), 'URI') || isPresent(action, 'URI'))) {
    findings.bits |= bitOf('automatic_uri')
  } else if (isArray(action)) for (const item of action) if (!isArray(item)) readAutomatic(item, findings)
}

// An array is a destination, not an action.
const readOpenAction: Reader = (action, findings) => {
  if (isRef(action)) pend(findings, 'open_action', action)
  else if (isDict(action)) readAutomatic(action, findings)
}

const subtypeBits = bitsOfNames({ multimedia: ['RichMedia', 'Screen', 'Movie', 'Sound', '3D'] })

/** Returns the feature bits of an annotation subtype. */
export const bitsOfSubtype = (name: string): number => subtypeBits.get(name) ?? 0

const readSubtype: Reader = (subtype, findings, dict) => {
  pend(findings, 'subtype', subtype)
  if (isName(subtype)) findings.bits |= bitsOfSubtype(subtype.name)
  if (isWidget(dict)) findings.hasWidget = true
  if (dict.has('Rect') && differsInPrint(subtype, dict)) findings.bits |= bitOf('print_differs')
}

const typeBits = bitsOfNames({ visible_layers: ['OCG'], attachments: ['EmbeddedFile'] })

/** Returns the feature bits for a /Type. */
export const bitsOfType = (name: string): number => typeBits.get(name) ?? 0

const readType: Reader = (type, findings, dict) => {
  pend(findings, 'type', type)
  if (!isName(type)) return
  findings.bits |= bitsOfType(type.name)
  readLayerGroup(type.name, findings, dict)
}

const readFiles: Reader = (files, findings, dict) => {
  findings.bits |= bitOf('attachments')
  pend(findings, 'embedded_table', files)
  if (isDict(files)) for (const file of files.values()) pend(findings, 'embedded_file', file)
  for (const key of fileNameKeys) {
    const name = dict.get(key) ?? null
    pend(findings, 'file_name', name)
    if (isString(name)) findings.bits |= bitsOfFileName(name)
  }
  // Related files with separate names (ISO 32000-2 section 7.11.4.4).
  if (isPresent(dict, 'RF')) findings.bits |= bitOf('unlisted_attachment')
}

export const fileNameKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix']

/** Returns the feature bits of an attached file's name. */
export function bitsOfFileName(name: PdfString): number {
  const verdict = fileNameVerdict(name.bytes)
  if (verdict === 'listed') return 0
  return bitOf(verdict === 'program' ? 'executable_attachment' : 'unlisted_attachment')
}

const readTransform: Reader = (method, findings, dict) => {
  if (isRef(method)) findings.bits |= bitOf('certification_locked')
  if (!isNamed(method, 'DocMDP')) return
  const parms = dict.get('TransformParams') ?? null
  if (isRef(parms)) pend(findings, 'transform', parms)
  else findings.bits |= bitsOfTransform(parms)
}

/**
 * Returns the feature bits of a DocMDP transform by its parameters (ISO 32000-2 section 12.8.2.2, table 257). Only /P 3
 * permits annotations.
 */
export const bitsOfTransform = (parms: PdfObject | undefined): number =>
  bitOf(isDict(parms) && parms.get('P') === 3 ? 'certification' : 'certification_locked')

const readPrinterFunction: Reader = (item, findings) => {
  const { isFunction, targets } = printerFunctions(item)
  if (isFunction) findings.bits |= bitOf('print_differs')
  for (const target of targets) findings.pending.push({ kind: 'printer_function', target })
}

/** The readers of dictionary keys. */
const readers = new Map<string, Reader>([
  ['S', readActionType],
  ['URI', readAddress],
  ['Next', (next, findings, dict) => void (dict.has('S') && readAutomatic(next, findings))],
  ['AA', readTriggers],
  ['OpenAction', readOpenAction],
  // Navigation steps of a presentation (ISO 32000-2 section 12.4.4.2).
  ['NA', (action, findings) => readAutomatic(action, findings)],
  ['PA', (action, findings, dict) => void (isPresent(dict, 'Subtype') || readAutomatic(action, findings))],
  ['Type', readType],
  ['Subtype', readSubtype],
  ['EF', readFiles],
  ['Contents', marks(bitOf('signatures'), (_, dict) => dict.has('ByteRange'))],
  ['TransformMethod', readTransform],
  ['OCProperties', marks(bitOf('visible_layers'))],
  ...layerReaders,
  // Other images for printing (ISO 32000-2 section 8.9.5.4), and images that a print shop reads from files (section
  // 14.11.7).
  ['Alternates', marks(bitOf('print_differs'))],
  ...printerFunctionKeys.map((key) => [key, readPrinterFunction] as const),
  ...printFeatures.map(([key, differs]) => [key, marks(bitOf('print_differs'), differs)] as const),
  ['FunctionType', marks(FUNCTION_BIT)],
  ['AP', (shown, findings, dict) => readAppearance(shown, dict, findings.fonts)],
  ['ExtGState', (states, findings, dict) => readStates(states, dict, findings, findings.fonts)],
  ['Font', (fonts, findings) => readFonts(fonts, findings, findings.fonts)],
  // Content that a font draws as glyphs (ISO 32000-2 section 9.6.4).
  ['CharProcs', (table, findings) => pend(findings, 'glyph_table', table)],
  // A slide show that replaces the pages (ISO 32000-2 section 13.5).
  ['AlternatePresentations', marks(bitOf('multimedia'))],
  ['OPI', marks(bitOf('external_content'))],
  // A file name that is a web address (ISO 32000-2 section 7.11.5).
  ['FS', marks(bitOf('external_content'), (system) => isNamed(system, 'URL'))],
])
