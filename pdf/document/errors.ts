import { PdfSyntaxError } from '../syntax/errors.ts'

/** The reasons why a PDF cannot be opened, sealed or read. */
export const pdfFileReasons = [
  'startxref_missing',
  'xref_broken',
  'xref_loop',
  'trailer_broken',
  'encrypted',
  'object_broken',
  'stream_broken',
  'page_tree_broken',
  'page_missing',
  'page_shared',
  'page_broken',
  'field_outside_page',
  'field_repeated',
  'field_too_small',
  'field_over_form_field',
  'form_field_refused',
  'certification_forbids_changes',
  'certification_not_first',
  'value_not_shown',
  'appearance_missing',
  'appearance_size_wrong',
  'contents_too_long',
  'limit_exceeded',
] as const
export type PdfFileReason = (typeof pdfFileReasons)[number]

/**
 * The only error class of this folder. A message may contain the numbers of objects, pages and fields, but never their
 * content.
 */
export class PdfFileError extends Error {
  readonly reason: PdfFileReason

  constructor(reason: PdfFileReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'PdfFileError'
    this.reason = reason
  }
}

/** Runs a parser, and converts a PdfSyntaxError to a PdfFileError with the given reason. */
export function parsing<T>(reason: PdfFileReason, what: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error
    throw new PdfFileError(reason, `${what}: ${error.message}`, error)
  }
}
