import type { PageRun } from '../../document/displayed-page.ts'
import type { PdfFeature } from './upload-policy.ts'

// What the sender can do.
const saveAnew = 'Save the file anew in a PDF program.'
const printAnew = 'Print the file to a new PDF.'
const sendAgain = 'Export or download the file once more, and upload it whole.'
const repairIt = 'Or upload it again and complete that with "repair": true.'
const makeSmaller = 'Split the file, or print it to a new PDF.'

/** Why a body is not an admissible PDF whatever the policy says; each with its sentence. The list is closed. */
const sentences = {
  not_a_pdf: `The file does not begin with a PDF header. Upload a PDF, from its first byte on.`,
  end_missing: `The file does not end with startxref and %%EOF. ${sendAgain} ${repairIt}`,
  data_after_end: `The file goes on after its end marker. ${saveAnew} ${repairIt}`,
  polyglot: `The file is also of another type. ${printAnew}`,
  unexpected_content: `There is content between the objects of the file. ${saveAnew} ${repairIt}`,
  object_unreadable: `An object of the file cannot be read. ${saveAnew} ${repairIt}`,
  object_too_large: `An object of the file is too large. ${printAnew}`,
  object_too_deep: `An object of the file is nested too deeply. ${printAnew}`,
  reference_to_reference: `An object of the file is only a reference to another object. ${saveAnew}`,
  object_twice: `An object of the file is there twice. ${saveAnew}`,
  root_ambiguous: `The file names more than one catalog. ${saveAnew}`,
  duplicate_key: `A dictionary of the file has two different values for one key. ${saveAnew}`,
  too_many_objects: `The file has too many objects. ${makeSmaller}`,
  too_complex: `The file is too complex to be checked. ${makeSmaller}`,
  stream_length_wrong: `The length of a stream does not fit its data. ${saveAnew} ${repairIt}`,
  filter_unsupported: `A stream of the file uses a filter that cannot be checked. ${printAnew}`,
  stream_data_invalid: `The data of a stream is damaged. ${sendAgain}`,
  decompression_bomb: `A stream of the file expands beyond the limit. ${printAnew}`,
  object_stream_invalid: `An object stream of the file cannot be read. ${saveAnew}`,
  xref_invalid: `The cross-reference table of the file cannot be read. ${saveAnew} ${repairIt}`,
  xref_missing: `There is no cross-reference table where the file says. ${saveAnew} ${repairIt}`,
  xref_loop: `The cross-reference tables of the file form a loop. ${saveAnew} ${repairIt}`,
  xref_mismatch: `The cross-reference table does not match the objects of the file. ${saveAnew} ${repairIt}`,
  xref_ambiguous: `The cross-reference tables of the file can be read in two ways. ${saveAnew}`,
  catalog_invalid: `The catalog of the file is missing or wrong. ${saveAnew}`,
  page_tree_invalid: `The page tree of the file is damaged. ${saveAnew}`,
  page_tree_loop: `The page tree of the file forms a loop. ${saveAnew}`,
  page_content_invalid: `The content of a page is no stream and no list of streams. ${saveAnew}`,
  page_content_ambiguous: `The content of a page can be read in two ways. ${printAnew}`,
  appearance_ambiguous: `Not every reader shows a font, a picture, a form or an annotation of the file alike. ${printAnew}`,
  linearization_wrong: `The file says wrongly which page comes first. ${saveAnew}`,
  page_box_invalid: `A page of the file has no valid size. ${printAnew}`,
  part_missing: `A part of the file is missing. ${sendAgain}`,
  repair_ambiguous: `The file cannot be repaired, since readers differ on what is left of it. ${saveAnew}`,
  repair_encrypted: `The file is encrypted and cannot be repaired. Save it anew without a password.`,
  repair_signed: `The file is signed, and a repair would break its signatures. ${sendAgain}`,
  unreadable: `The file cannot be read. ${printAnew}`,
} as const

export type InvalidReason = keyof typeof sentences
export const invalidReasons = Object.keys(sentences) as InvalidReason[]

/** Which fault was met; `path` is empty, since a file has none. */
export type InspectionFault = { path: string; code: string; message: string }

/**
 * What an inspection finds. `pages` are as displayed; `features` are those that live objects have, in policy order; `removable` are the
 * numbers of objects with what a repair may remove.
 */
export type InspectionResult =
  | { ok: true; pages: PageRun[]; pageCount: number; pdfVersion: string; features: PdfFeature[] }
  | { ok: false; code: 'pdf_invalid'; reason: InvalidReason; detail: string; errors: InspectionFault[] }
  | {
      ok: false
      code: 'pdf_feature_refused'
      reason: PdfFeature
      detail: string
      errors: InspectionFault[]
      removable: number[]
    }

/** Ends an inspection from any depth; only the inspector catches it. */
export class PdfRefusal extends Error {
  readonly reason: InvalidReason

  constructor(reason: InvalidReason, cause?: unknown) {
    super(sentences[reason], cause === undefined ? undefined : { cause })
    this.name = 'PdfRefusal'
    this.reason = reason
  }
}
