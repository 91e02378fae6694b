export const pdfSyntaxReasons = [
  'unexpected_end',
  'unexpected_token',
  'bad_number',
  'bad_name',
  'bad_string',
  'bad_dictionary',
  'duplicate_key',
  'bad_object',
  'bad_stream',
  'bad_xref',
  'bad_filter',
  'bad_stream_data',
  'too_deep',
  'too_many_values',
  'too_much_output',
] as const
export type PdfSyntaxReason = (typeof pdfSyntaxReasons)[number]

/** The only error class of this folder. `position` is an index into the given bytes, or -1. */
export class PdfSyntaxError extends Error {
  readonly reason: PdfSyntaxReason
  readonly position: number

  constructor(reason: PdfSyntaxReason, message: string, position = -1) {
    super(message)
    this.name = 'PdfSyntaxError'
    this.reason = reason
    this.position = position
  }
}
