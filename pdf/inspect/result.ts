import type { PageRun } from '../document/displayed-page.ts'
import type { PdfFeature } from './upload-policy.ts'

/** Why a body is not an admissible PDF whatever the policy says; each with its sentence. The list is closed. */
const sentences = {
  not_a_pdf: 'The file does not begin with a PDF header.',
  end_missing: 'The file does not end with startxref and %%EOF.',
  data_after_end: 'The file goes on after its end marker.',
  polyglot: 'The file is also of another type.',
  unexpected_content: 'There is content between the objects of the file.',
  object_unreadable: 'An object of the file cannot be read.',
  object_too_large: 'An object of the file is too large.',
  object_too_deep: 'An object of the file is nested too deeply.',
  reference_to_reference: 'An object of the file is only a reference to another object. Save the file anew.',
  object_twice: 'An object of the file is there twice. Save the file anew.',
  root_ambiguous: 'The file names more than one catalog.',
  duplicate_key: 'A dictionary of the file has two different values for one key.',
  too_many_objects: 'The file has too many objects.',
  too_complex: 'The file is too complex to be checked.',
  stream_length_wrong: 'The length of a stream does not fit its data.',
  filter_unsupported: 'A stream of the file uses a filter that cannot be checked.',
  stream_data_invalid: 'The data of a stream is damaged.',
  decompression_bomb: 'A stream of the file expands beyond the limit.',
  object_stream_invalid: 'An object stream of the file cannot be read.',
  xref_invalid: 'The cross-reference table of the file cannot be read.',
  xref_missing: 'There is no cross-reference table where the file says.',
  xref_loop: 'The cross-reference tables of the file form a loop.',
  xref_mismatch: 'The cross-reference table does not match the objects of the file.',
  xref_ambiguous: 'The cross-reference tables of the file can be read in two ways. Save the file anew.',
  catalog_invalid: 'The catalog of the file is missing or wrong.',
  page_tree_invalid: 'The page tree of the file is damaged.',
  page_tree_loop: 'The page tree of the file forms a loop.',
  page_content_invalid: 'The content of a page is no stream and no list of streams.',
  page_content_ambiguous: 'The content of a page can be read in two ways. Save the file anew.',
  linearization_wrong: 'The file says wrongly which page comes first. Save the file anew.',
  page_box_invalid: 'A page of the file has no valid size.',
  unreadable: 'The file cannot be read.',
} as const

export type InvalidReason = keyof typeof sentences
export const invalidReasons = Object.keys(sentences) as InvalidReason[]

/** Which fault was met; `path` is empty, since a file has none. */
export type InspectionFault = { path: string; code: string; message: string }

/** What an inspection finds. `pages` are as displayed; `features` are those that live objects have, in policy order. */
export type InspectionResult =
  | { ok: true; pages: PageRun[]; pageCount: number; pdfVersion: string; features: PdfFeature[] }
  | { ok: false; code: 'pdf_invalid'; reason: InvalidReason; detail: string; errors: InspectionFault[] }
  | { ok: false; code: 'pdf_feature_refused'; reason: PdfFeature; detail: string; errors: InspectionFault[] }

/** Ends an inspection from any depth; only the inspector catches it. */
export class PdfRefusal extends Error {
  readonly reason: InvalidReason

  constructor(reason: InvalidReason, cause?: unknown) {
    super(sentences[reason], cause === undefined ? undefined : { cause })
    this.name = 'PdfRefusal'
    this.reason = reason
  }
}
