import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { FontSink } from '../resources/fonts.ts'
import type { ValueCheck, ValueChecks } from '../resources/required-keys.ts'

/** A property that an object has through a reference. It is unknown before all objects are read. */
export type PendingKind =
  | 'type'
  | 'action_type'
  | 'link_address'
  | 'subtype'
  | 'open_action'
  | 'automatic_action'
  | 'automatic_table'
  | 'embedded_file'
  | 'embedded_table'
  | 'file_name'
  | 'transform'
  | 'layer_list'
  | 'layer_states'
  | 'layer_group'
  | 'layer_intent'
  | 'shown_intents'
  | 'printer_function'
  | 'glyph_table'
  | 'script'
  | ValueCheck
export type Pending = { kind: PendingKind; target: number }

/** The features found so far in one object. `fonts` receives the fonts that it names. */
export type Findings = ValueChecks & {
  bits: number
  pending: Pending[]
  hasWidget: boolean
  hasMixture: boolean
  fonts: FontSink
}

/** Reads the value of one key of a dictionary. */
export type Reader = (item: Exclude<PdfObject, null>, findings: Findings, dict: PdfDict) => void
