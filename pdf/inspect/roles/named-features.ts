import { latin1 } from '../../../base/bytes.ts'
import { isDict } from '../../syntax/kinds.ts'
import type { PdfObject, PdfString } from '../../syntax/objects.ts'
import { bitOf, bitsOfNames, HIDING_BIT } from '../policy/feature-bits.ts'
import { fileNameVerdict } from './embedded-file-names.ts'

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
// A Screen annotation only plays something with an action.
const subtypeBits = bitsOfNames({ multimedia: ['RichMedia', 'Movie', 'Sound', '3D'] })
const typeBits = bitsOfNames({ visible_layers: ['OCG'], attachments: ['EmbeddedFile'] })

/** Returns the feature bits of an action type by its name. */
export const bitsOfActionType = (name: string): number => actionBits.get(name) ?? 0
export const bitsOfSubtype = (name: string): number => subtypeBits.get(name) ?? 0
export const bitsOfType = (name: string): number => typeBits.get(name) ?? 0

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

/** Returns the feature bits of an attached file's name. */
export function bitsOfFileName(name: PdfString): number {
  const verdict = fileNameVerdict(name.bytes)
  if (verdict === 'listed') return 0
  return bitOf(verdict === 'program' ? 'executable_attachment' : 'unlisted_attachment')
}

/**
 * Returns the feature bits of a DocMDP transform from its parameters (ISO 32000-2 section 12.8.2.2, table 257). Only /P
 * 3 permits annotations.
 */
export const bitsOfTransform = (parms: PdfObject | undefined): number =>
  bitOf(isDict(parms) && parms.get('P') === 3 ? 'certification' : 'certification_locked')
