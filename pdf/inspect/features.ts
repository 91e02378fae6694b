import {
  isDict,
  isName,
  isNamed,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfString,
} from '../syntax/objects.ts'
import { isProgramName } from './programs.ts'
import type { PdfFeature } from './upload-policy.ts'

/** The features that one object can show by itself, a bit each, and what only matters together with another object. */
const bitFeatures = [
  'javascript',
  'launch',
  'import_data',
  'submit_form',
  'remote_go_to',
  'uri_links',
  'multimedia',
  'attachments',
  'executable_attachment',
  'external_content',
  'signatures',
  'certification',
  'certification_locked',
  'optional_content',
  'automatic_uri',
] as const satisfies PdfFeature[]

const bitOf = (feature: (typeof bitFeatures)[number]): number => 1 << bitFeatures.indexOf(feature)

/** The data of this stream begins as a program does. */
export const PROGRAM_BIT = 1 << bitFeatures.length
/** The data of this stream is damaged. */
export const DAMAGED_BIT = PROGRAM_BIT << 1
const ATTACHMENT_BIT = bitOf('attachments')
export const PROGRAM_ATTACHMENT_BIT = bitOf('executable_attachment')
export const URI_BIT = bitOf('uri_links')
export const AUTOMATIC_URI_BIT = bitOf('automatic_uri')
const CERTIFICATION_BIT = bitOf('certification')
const CERTIFICATION_LOCKED_BIT = bitOf('certification_locked')

/** The features that the bits stand for. */
export const featuresOfBits = (bits: number): PdfFeature[] => bitFeatures.filter((_, i) => (bits & (1 << i)) !== 0)

/** What an object says through a reference, so that it shows only when all objects are known. */
export type PendingKind =
  | 'action_type'
  | 'subtype'
  | 'automatic_action'
  | 'automatic_table'
  | 'embedded_file'
  | 'embedded_table'
  | 'file_name'
  | 'transform'
export type Pending = { kind: PendingKind; target: number }

export type Findings = { bits: number; pending: Pending[] }

/**
 * The features of one object with all that lies in it directly. An action counts wherever it stands: whether something
 * leads to it is for viewers to decide.
 */
export function findFeatures(value: PdfObject, isStream: boolean): Findings {
  const findings: Findings = { bits: 0, pending: [] }
  // Data in another file (ISO 32000-2 section 7.3.8.2).
  if (isStream && isDict(value) && (value.get('F') ?? null) !== null) findings.bits |= bitOf('external_content')
  visit(value, findings)
  return findings
}

function visit(value: PdfObject, findings: Findings): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) visit(item, findings)
  } else if (isDict(value) && value.size > 0) {
    visitAction(value, findings)
    visitTriggers(value, findings)
    visitAnnotation(value, findings)
    visitFile(value, findings)
    visitSignature(value, findings)
    for (const item of value.values()) visit(item, findings)
  }
}

// Section 12.6.4: the types that run or fetch something. GoTo, Named, Hide, ResetForm, SetOCGState and Trans stay
// inside.
const actionBits = new Map<string, number>([
  ['JavaScript', bitOf('javascript')],
  ['Launch', bitOf('launch')],
  ['ImportData', bitOf('import_data')],
  ['SubmitForm', bitOf('submit_form')],
  ['GoToR', bitOf('remote_go_to')],
  ['GoToE', bitOf('remote_go_to')],
  ['URI', bitOf('uri_links')],
  ['Sound', bitOf('multimedia')],
  ['Movie', bitOf('multimedia')],
  ['Rendition', bitOf('multimedia')],
  ['GoTo3DView', bitOf('multimedia')],
  ['RichMediaExecute', bitOf('multimedia')],
])

/** The bits of an action type by its name. */
export const bitsOfActionType = (name: string): number => actionBits.get(name) ?? 0

function visitAction(dict: PdfDict, findings: Findings): void {
  const type = dict.get('S')
  if (isRef(type)) findings.pending.push({ kind: 'action_type', target: type.number })
  if (!isName(type)) return
  findings.bits |= bitsOfActionType(type.name)
  if (type.name === 'Rendition' && dict.has('JS')) findings.bits |= bitOf('javascript')
  if (type.name === 'Thread' && dict.has('F')) findings.bits |= bitOf('remote_go_to')
  if (dict.has('Next')) visitAutomatic(dict.get('Next') ?? null, findings)
}

function visitTriggers(dict: PdfDict, findings: Findings): void {
  const triggers = dict.get('AA') ?? null
  if (isDict(triggers)) for (const action of triggers.values()) visitAutomatic(action, findings)
  else if (isRef(triggers)) findings.pending.push({ kind: 'automatic_table', target: triggers.number })
  if (dict.has('OpenAction')) visitAutomatic(dict.get('OpenAction') ?? null, findings)
}

function visitAutomatic(action: PdfObject, findings: Findings): void {
  if (isRef(action)) findings.pending.push({ kind: 'automatic_action', target: action.number })
  else if (isDict(action) && isNamed(action.get('S'), 'URI')) findings.bits |= AUTOMATIC_URI_BIT
  else if (Array.isArray(action)) for (const item of action) if (!Array.isArray(item)) visitAutomatic(item, findings)
}

const subtypeBits = new Map<string, number>([
  ['RichMedia', bitOf('multimedia')],
  ['Screen', bitOf('multimedia')],
  ['Movie', bitOf('multimedia')],
  ['Sound', bitOf('multimedia')],
  ['3D', bitOf('multimedia')],
])

/** The bits of an annotation's subtype by its name. */
export const bitsOfSubtype = (name: string): number => subtypeBits.get(name) ?? 0

function visitAnnotation(dict: PdfDict, findings: Findings): void {
  const subtype = dict.get('Subtype')
  if (isRef(subtype)) findings.pending.push({ kind: 'subtype', target: subtype.number })
  if (isName(subtype)) findings.bits |= bitsOfSubtype(subtype.name)
  // A reference XObject shows a page of another file (section 8.10.4).
  if (isNamed(subtype, 'Form') && isDict(dict.get('Ref'))) findings.bits |= bitOf('external_content')
  if (isNamed(dict.get('Type'), 'OCG')) findings.bits |= bitOf('optional_content')
}

function visitFile(dict: PdfDict, findings: Findings): void {
  if (isNamed(dict.get('Type'), 'EmbeddedFile')) findings.bits |= ATTACHMENT_BIT
  const files = dict.get('EF') ?? null
  if (files === null) return
  findings.bits |= ATTACHMENT_BIT
  if (isRef(files)) findings.pending.push({ kind: 'embedded_table', target: files.number })
  for (const file of isDict(files) ? files.values() : []) {
    if (isRef(file)) findings.pending.push({ kind: 'embedded_file', target: file.number })
  }
  for (const key of ['F', 'UF', 'DOS', 'Mac', 'Unix']) {
    const name = dict.get(key)
    if (isString(name)) findings.bits |= bitsOfFileName(name)
    else if (isRef(name)) findings.pending.push({ kind: 'file_name', target: name.number })
  }
}

/** The bits of the name of an attached file. */
export const bitsOfFileName = (name: PdfString): number => (isProgramName(name.bytes) ? PROGRAM_ATTACHMENT_BIT : 0)

function visitSignature(dict: PdfDict, findings: Findings): void {
  if (dict.has('ByteRange') && dict.has('Contents')) findings.bits |= bitOf('signatures')
  if (!isNamed(dict.get('TransformMethod'), 'DocMDP')) return
  const parms = dict.get('TransformParams') ?? null
  if (isRef(parms)) findings.pending.push({ kind: 'transform', target: parms.number })
  else findings.bits |= bitsOfTransform(parms)
}

/** The bits of a DocMDP transform by its parameters (section 12.8.2.2, Table 257): only /P 3 permits annotations. */
export const bitsOfTransform = (parms: PdfObject | undefined): number =>
  isDict(parms) && parms.get('P') === 3 ? CERTIFICATION_BIT : CERTIFICATION_LOCKED_BIT
