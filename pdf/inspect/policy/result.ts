import type { PageRun } from '../../document/displayed-page.ts'
import { PdfSyntaxError, type PdfSyntaxReason } from '../../syntax/errors.ts'
import type { PdfFeature } from './upload-policy.ts'

const saveAgain = 'Open the file in a PDF program, save it under a new name, and upload the new file.'
const printAgain = 'Print the file to a new PDF, and upload the new PDF.'
const sendAgain = 'Export or download the file again, and upload the whole file.'
const repairIt = 'Or complete a new upload with "repair": true.'
const makeSmaller = 'Split the file, or print the file to a new PDF.'

/** The reasons to refuse a body under any policy, each with its message. */
const sentences = {
  not_a_pdf: `The file does not start with a PDF header. Upload the whole PDF, from its first byte. To upload another type of file, request the upload URL with its "contentType".`,
  end_missing: `The end of the file is missing (startxref and %%EOF). ${sendAgain} ${repairIt}`,
  data_after_end: `There is data after the end of the PDF. ${saveAgain} ${repairIt}`,
  polyglot: `The file is a PDF and also a file of another type. ${printAgain} ${repairIt}`,
  unexpected_content: `There is content between the objects of the file. ${saveAgain} ${repairIt}`,
  object_unreadable: `An object of the file cannot be read. ${saveAgain} ${repairIt}`,
  object_too_large: `An object of the file is too large. ${printAgain}`,
  object_too_deep: `An object of the file is nested too deeply. ${printAgain}`,
  reference_to_reference: `An object of the file is only a reference to another object. ${saveAgain}`,
  object_twice: `The file contains two versions of one object, and PDF programs can show either. ${saveAgain} ${repairIt}`,
  root_ambiguous: `The file names more than one catalog. ${saveAgain}`,
  duplicate_key: `The file sets one property twice, and PDF programs disagree about which value to use. ${printAgain} ${repairIt}`,
  too_many_objects: `The file has too many objects. ${makeSmaller}`,
  too_complex: `The file is too complex to check. ${makeSmaller}`,
  stream_length_wrong: `The length of a stream does not match its data. ${saveAgain} ${repairIt}`,
  filter_unsupported: `The file is compressed in a way that cannot be checked. ${printAgain}`,
  stream_data_invalid: `The data of a stream is damaged. ${sendAgain}`,
  decompression_bomb: `A stream of the file expands beyond the limit. ${printAgain}`,
  object_stream_invalid: `An object stream of the file cannot be read. ${saveAgain} ${repairIt}`,
  xref_invalid: `The cross-reference table of the file cannot be read. ${saveAgain} ${repairIt}`,
  xref_missing: `The cross-reference table is not at the position that the file states. ${saveAgain} ${repairIt}`,
  xref_loop: `The cross-reference tables of the file form a loop. ${saveAgain} ${repairIt}`,
  xref_mismatch: `The cross-reference table does not match the objects of the file. ${saveAgain} ${repairIt}`,
  xref_ambiguous: `PDF programs can read the cross-reference tables of the file in two ways. ${saveAgain} ${repairIt}`,
  catalog_invalid: `The catalog of the file is missing or wrong. ${saveAgain}`,
  page_tree_invalid: `The page tree of the file is damaged. ${saveAgain}`,
  page_tree_loop: `The page tree of the file forms a loop. ${saveAgain}`,
  page_content_invalid: `The content of a page is neither a stream nor a list of streams. ${saveAgain}`,
  page_content_ambiguous: `PDF programs can show the content of a page in two ways. ${printAgain} ${repairIt}`,
  appearance_ambiguous: `PDF programs can show a font, an image, a form or an annotation of the file in two ways. ${printAgain} ${repairIt}`,
  linearization_wrong: `The file names the wrong page as its first page. ${saveAgain}`,
  page_box_invalid: `A page of the file has no valid size. ${printAgain}`,
  part_missing: `A part of the file is missing. ${sendAgain}`,
  repair_ambiguous: `The file can be repaired in more than one way. ${saveAgain}`,
  repair_encrypted: `The file is encrypted and cannot be repaired. Save the file without a password, and upload the new file.`,
  repair_signed: `The file is signed, and a repair would break its signatures. Upload the file as it was before it was signed. If the file is damaged, download it again.`,
  unreadable: `The file cannot be read. ${printAgain}`,
} as const

/** Returns the message of a refusal for a file whose repair has failed. */
export const withoutRepairHint = (text: string): string => text.replace(` ${repairIt}`, '')

export type InvalidReason = keyof typeof sentences
export const invalidReasons = Object.keys(sentences) as InvalidReason[]

/** A defect of the file. `path` is empty, because it applies to the whole file. */
type InspectionFault = { path: string; code: string; message: string }

/**
 * The result of an inspection. `pages` are the displayed pages. `features` are the features of live objects, in the
 * order of the policy. `removable` contains the numbers of the objects with features that a repair can remove.
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

/** Thrown to stop an inspection. Only the inspector catches it. */
export class PdfRefusalError extends Error {
  readonly reason: InvalidReason

  constructor(reason: InvalidReason, cause?: unknown) {
    super(sentences[reason], cause === undefined ? undefined : { cause })
    this.name = 'PdfRefusalError'
    this.reason = reason
  }
}

const specific: Partial<Record<PdfSyntaxReason, InvalidReason>> = {
  too_many_values: 'object_too_large',
  too_deep: 'object_too_deep',
  duplicate_key: 'duplicate_key',
  too_much_output: 'decompression_bomb',
}

/**
 * Returns a PdfRefusalError for a syntax error, with `reason` if the syntax error has no specific one. Returns other
 * errors unchanged.
 */
export const refusalOf = (error: unknown, reason: InvalidReason): unknown =>
  error instanceof PdfSyntaxError ? new PdfRefusalError(specific[error.reason] ?? reason, error) : error

/** Returns the result of `read`. If the syntax is unreadable, throws PdfRefusalError with the reason. */
export function readSyntax<T>(reason: InvalidReason, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw refusalOf(error, reason)
  }
}
